"""Plant faults of every kind into true ways and sentences, and check that the checkers find each."""

import copy
import json
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from queens_snap.solver.games import GAMES, parse_text
from queens_snap.solver.puzzle import Puzzle
from queens_snap.solver.queens.game import GAME
from queens_snap.solver.queens.puzzle import Board, board_of

from ..solver.games_cases import random_nonogram, random_patches, random_sudoku, random_tango, random_zip
from ..solver.queens.boards import random_board
from .check_steps import (
    REDUNDANT_STEP,
    SENTENCE_CHECKERS,
    WAY_CHECKERS,
    puzzle_json,
    steps_as_json,
    steps_with_sentences,
)
from .queens import check_way

#: Boards (size, stars a unit, seed) whose ways hold shapes, sets, ways to fill units, what counting leaves
#: over, and suppositions.
BOARDS = [(6, 1, 69), (6, 1, 250), (6, 1, 442), (8, 2, 10), (8, 2, 17), (8, 2, 41)]


@cache
def way_and_proof(n: int, k: int, seed: int) -> tuple[Board, list[Any], list[Any]]:
    """Return a random board, its way, and its whole proof."""
    board = random_board(n, k, seed)
    solution = GAME.solve_and_explain(board)
    assert solution.status == "solved"
    return board, steps_as_json(solution.steps), steps_as_json(solution.all_steps)


#: Puzzles of the other games, whose ways hold tries, sets and whatever else can be wrong.
OTHER_GAME_PUZZLES = {
    "tango": random_tango(random.Random(5), 6),
    "zip": random_zip(random.Random(34), 6, 5),
    "minisudoku": random_sudoku(random.Random(5), 9),
    "patches": random_patches(random.Random(4), 6, 6),
    "nonogram": random_nonogram(random.Random(3), 6, 6),
    "wend": parse_text("lengths: 3 4 5\nLENE\n#DO#\n#ST#\nNIAR\n"),
}


@cache
def way_of_other_game(game: str) -> list[Any]:
    """Return a puzzle's way as JSON. Callers must not change it."""
    return steps_with_sentences(
        OTHER_GAME_PUZZLES[game], GAMES[game].solve_and_explain(OTHER_GAME_PUZZLES[game]).steps
    )


def ways_of_game(game: str) -> Iterator[tuple[Puzzle, list[Any]]]:
    """Return the puzzles of a game with their ways."""
    if game in OTHER_GAME_PUZZLES:
        yield OTHER_GAME_PUZZLES[game], way_of_other_game(game)
        return
    for board in BOARDS:
        yield way_and_proof(*board)[:2]


def is_found(puzzle: Puzzle, steps: list[Any]) -> bool:
    """True if the checker finds a fault in a way, or cannot even read it."""
    whole = puzzle.game == "minisudoku"  # else what sets rule out counts as known
    try:
        return bool(WAY_CHECKERS[puzzle.game](puzzle, steps, {}, whole))
    except (IndexError, KeyError, ValueError):
        return True


OPPOSITES = {"row": "column", "column": "row", "#": ".", ".": "#"}


def changed_values(value: Any) -> Iterator[Any]:
    """Return copies of a JSON value, each with one change: another number or name, the opposite, an item
    less or more. Numbers stay on the board."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int | float):
        yield value - 1 if value else 1
    elif isinstance(value, str):
        yield OPPOSITES.get(value, "row")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from ({**value, key: other} for other in changed_values(item))
    elif isinstance(value, list):
        is_record = any(isinstance(item, int | str) for item in value)  # as a cell is
        for i, item in enumerate(value):
            if not is_record:
                yield [*value[:i], *value[i + 1 :]]
            yield from ([*value[:i], other, *value[i + 1 :]] for other in changed_values(item))
        if value and not is_record:
            yield [*value, next(changed_values(value[-1]))]


def changes_of_part(steps: list[Any], part: str) -> list[list[Any]]:
    """Return copies of a way, each with one change in a part of a step or of its claim."""
    found = []
    for i, step in enumerate(steps):
        if part in step:
            changed = [{**step, part: other} for other in changed_values(step[part])]
        else:
            claim = step["claim"]
            changed = [{**step, "claim": {**claim, part: other}} for other in changed_values(claim[part])]
            if part == "chain" and claim["chain"]:
                changed.append({**step, "claim": {**claim, "chain": claim["chain"][::-1]}})
        found += [[*steps[:i], other, *steps[i + 1 :]] for other in changed]
    return found


#: The parts of a step and of its claim, with the games whose ways have them.
PARTS_OF_GAMES = {
    "i effort rule because cells why": ("queens", *OTHER_GAME_PUZZLES),
    "look": ("queens", "tango", "minisudoku", "nonogram"),
    "count": ("queens", "tango"),
    "chain": ("queens", "zip", "minisudoku"),
    "queens dead": ("queens",),
    "values": ("tango", "minisudoku", "patches", "nonogram"),
    "without": ("minisudoku",),
    "links": ("zip",),
    "rectangles": ("patches",),
    "words": ("wend",),
}
CHANGES_TRIED, CHANGES_TRIED_IN_QUEENS = 12, 4  # of each part on each board
NAMES_UNSEEN = {("tango", "rule"), ("nonogram", "rule"), ("wend", "rule")}  # they say nothing that is checked
#: Parts of which some changes make no difference, because other parts say the same.
IMPLIED_PARTS = {(game, "why") for game in ("minisudoku", "zip", "patches", "wend")}
IMPLIED_PARTS |= {("minisudoku", part) for part in ("values", "without", "chain")} | {("patches", "values")}


@pytest.mark.parametrize(
    ("game", "part"),
    [
        (game, part)
        for parts, games in PARTS_OF_GAMES.items()
        for part in parts.split()
        for game in games
        if (game, part) not in NAMES_UNSEEN
    ],
)
def test_a_change_in_any_part_of_a_step_is_found(game: str, part: str) -> None:
    tried, missed = 0, []
    for puzzle, right in ways_of_game(game):
        changes, many = (
            changes_of_part(right, part),
            CHANGES_TRIED_IN_QUEENS if game == "queens" else CHANGES_TRIED,
        )
        for steps in random.Random(f"{game} {part}").sample(changes, min(many, len(changes))):
            tried += 1
            if not is_found(puzzle, steps):
                missed.append([step for step in steps if step not in right])
    assert tried
    assert len(missed) <= (2 * tried // 3 if (game, part) in IMPLIED_PARTS else 0), missed


def leave_out_cross(step: Any) -> Any:
    """Leave out one of the cells that a queen excludes, with its reason."""
    *dead, cell = step["dead"]
    whys = [why for why in step["claim"]["why"] if why["cell"] != cell]
    return {**step, "dead": dead, "claim": {**step["claim"], "why": whys}}


def cross_out_queen(step: Any, queen: Any) -> Any:
    """Cross out a queen's place instead of a cell, with its reasons."""
    *dead, cell = step["dead"]
    whys = [{**why, "cell": queen} if why["cell"] == cell else why for why in step["claim"]["why"]]
    return {**step, "dead": [*dead, queen], "claim": {**step["claim"], "why": whys}}


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_a_wrong_cross_with_its_reasons_is_found(board: tuple[int, int, int]) -> None:
    puzzle, right, _ = way_and_proof(*board)
    last_queen = [queen for step in right for queen in step["queens"]][-1]
    assert is_found(puzzle, right[::-1])
    for i, step in enumerate(right):
        if step["dead"]:
            wrong = leave_out_cross(step) if step["queens"] else cross_out_queen(step, last_queen)
            assert is_found(puzzle, [*right[:i], wrong, *right[i + 1 :]])


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_the_ways_themselves_are_right(board: tuple[int, int, int]) -> None:
    puzzle, right, _ = way_and_proof(*board)
    found = check_way(puzzle_json(puzzle), right)
    assert [fault for fault in found if puzzle.k == 1 or not fault.endswith(REDUNDANT_STEP)] == []


def test_a_step_that_is_not_needed_is_found() -> None:
    """The whole proof has a step that the way omits."""
    truth = Path(__file__).parents[2] / "fixtures" / "screenshots" / "board-soft-9-solved.json"
    solution = GAME.solve_and_explain(board_of(json.loads(truth.read_text())))
    found = check_way(puzzle_json(board_of(json.loads(truth.read_text()))), steps_as_json(solution.all_steps))
    assert found
    assert all(fault.endswith(REDUNDANT_STEP) for fault in found)


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_a_step_that_is_missing_is_found(board: tuple[int, int, int]) -> None:
    puzzle, right, _ = way_and_proof(*board)
    for i in range(0, len(right), max(1, len(right) // 3)):
        found = check_way(puzzle_json(puzzle), [*right[:i], *right[i + 1 :]])
        assert any("effort" not in fault and "has the number" not in fault for fault in found)


@pytest.mark.parametrize("game", OTHER_GAME_PUZZLES)
def test_a_step_of_another_game_that_is_missing_is_found(game: str) -> None:
    puzzle, right = OTHER_GAME_PUZZLES[game], way_of_other_game(game)
    assert WAY_CHECKERS[game](puzzle, right, {}, True) == []
    assert WAY_CHECKERS[game](puzzle, right[:-1], {}, True)


OPPOSITE_WORDS = {"sun": "moon", "moon": "sun", "filled": "empty", "empty": "filled"}


@pytest.mark.parametrize("voice", ["player", "expert"])
@pytest.mark.parametrize("game", ["tango", "nonogram", "minisudoku"])
def test_a_sentence_that_says_something_else_is_found(game: str, voice: str) -> None:
    """Put in another digit, the opposite, or something that the claim does not have."""
    puzzle, right, check = OTHER_GAME_PUZZLES[game], way_of_other_game(game), SENTENCE_CHECKERS[game]
    last = f"({'|'.join(OPPOSITE_WORDS)})(?!.*({'|'.join(OPPOSITE_WORDS)}))"
    find = r"(?<= )\d(?=s?\b)" if game == "minisudoku" else last
    assert check(puzzle, (), right, {}) == []
    for i in range(0, len(right), 1 + len(right) // 12):
        steps = copy.deepcopy(right)
        steps[i][voice] = re.sub(find, lambda found: OPPOSITE_WORDS.get(found[0], "0"), steps[i][voice])
        assert check(puzzle, (), steps, {}), steps[i][voice]
        if game == "tango":
            steps = copy.deepcopy(right)
            for why in steps[i]["claim"]["why"]:
                del why["from"][:1]
            assert check(puzzle, (), steps, {}), steps[i][voice]

"""The checker finds what is wrong: faults of every kind, planted into true ways wherever they can be."""

import copy
import json
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from queens_snap.solver.games import GAMES, parse_text
from queens_snap.solver.queens.game import GAME
from queens_snap.solver.queens.puzzle import Board, board_of

from ..solver.games_cases import random_nonogram, random_patches, random_sudoku, random_tango, random_zip
from ..solver.queens.boards import random_board
from . import nonogram_sentences, sudoku_sentences, tango_sentences
from .queens import check_way
from .told import WAYS, as_json, puzzle_of, with_sentences

#: Boards (size, stars a unit, seed) whose ways hold shapes, sets, ways to fill units, what counting leaves
#: over, and suppositions.
BOARDS = [(6, 1, 69), (6, 1, 250), (6, 1, 442), (8, 2, 10), (8, 2, 17), (8, 2, 41)]

Planted = Iterator[Callable[[], object]]  # each plants one fault


@cache
def way(n: int, k: int, seed: int) -> tuple[Board, list[Any], list[Any]]:
    """A board, its way, and its whole proof."""
    board = random_board(n, k, seed)
    solution = GAME.conclude(board)
    assert solution.status == "solved"
    return board, as_json(solution.steps), as_json(solution.all_steps)


def claims(steps: list[Any]) -> list[Any]:
    return [step["claim"] for step in steps]


def links(steps: list[Any]) -> list[Any]:
    return [link for claim in claims(steps) for link in claim["chain"] or ()]


def wrong_source(board: Board, steps: list[Any]) -> Planted:
    for claim in (*claims(steps), *links(steps)):
        for why in claim["why"]:
            for i, source in enumerate(why["from"]):
                far = next([r, 0] for r in range(board.n) if [r, 0] not in (*why["from"], why["cell"]))
                yield lambda why=why, i=i, source=source, far=far: why["from"].__setitem__(i, far)


def missing_source(board: Board, steps: list[Any]) -> Planted:
    for claim in claims(steps):
        for why in claim["why"]:
            if why["from"]:
                yield lambda why=why: why["from"].pop()


def missing_reason(board: Board, steps: list[Any]) -> Planted:
    for claim in (*claims(steps), *links(steps)):
        for why in claim["why"]:
            yield lambda claim=claim, why=why: claim["why"].remove(why)


def needless_reason(board: Board, steps: list[Any]) -> Planted:
    for claim in claims(steps):
        for why in claim["why"]:
            cell = next([r, r] for r in range(board.n) if [r, r] not in [x["cell"] for x in claim["why"]])
            yield lambda claim=claim, why=why, cell=cell: claim["why"].append({**why, "cell": cell})


def wrong_way(board: Board, steps: list[Any]) -> Planted:
    for claim in claims(steps):
        for why in claim["why"]:
            yield lambda why=why: why.update(by="room" if why["by"] != "room" else "chain")


def wrong_number(board: Board, steps: list[Any]) -> Planted:
    for claim in (*claims(steps), *links(steps)):
        for key in ("need", "room") if claim["count"] else ():
            yield lambda count=claim["count"], key=key: count.update({key: count[key] + 1})


def wrong_unit(board: Board, steps: list[Any]) -> Planted:
    for claim in (*claims(steps), *links(steps)):
        for unit in claim["look"]:
            yield lambda unit=unit: unit.update(index=(unit["index"] + 1) % board.n)


def unit_left_out(board: Board, steps: list[Any]) -> Planted:
    for claim in (*claims(steps), *links(steps)):
        for i in range(len(claim["look"])):
            yield lambda claim=claim, i=i: claim["look"].pop(i)


def candidate_left_out(board: Board, steps: list[Any]) -> Planted:
    for claim in (*claims(steps), *links(steps)):
        for i in range(len(claim["cells"])):
            yield lambda claim=claim, i=i: claim["cells"].pop(i)


def candidate_too_many(board: Board, steps: list[Any]) -> Planted:
    for claim in (*claims(steps), *links(steps)):
        cell = next([r, r] for r in range(board.n) if [r, r] not in claim["cells"])
        yield lambda claim=claim, cell=cell: (claim["cells"].append(cell), claim["cells"].sort())


def another_cell_crossed_out(board: Board, steps: list[Any]) -> Planted:
    """With all its reasons, a queen's place."""
    queens = [queen for step in steps for queen in step["queens"]]
    for found in (*steps, *links(steps)):
        for i in range(len(found["dead"])):
            yield lambda found=found, i=i: found["dead"].__setitem__(i, queens[-1 - i % 2])


def queen_elsewhere(board: Board, steps: list[Any]) -> Planted:
    for step in steps:
        for queen in step["queens"]:
            yield lambda queen=queen: queen.__setitem__(0, (queen[0] + 2) % board.n)


def cross_left_out(board: Board, steps: list[Any]) -> Planted:
    """Of what a queen reaches one cell, with its reason."""

    def plant(step: Any) -> None:
        cell = step["dead"].pop()
        step["claim"]["why"] = [why for why in step["claim"]["why"] if why["cell"] != cell]

    for step in steps:
        if step["queens"] and step["dead"]:
            yield lambda step=step: plant(step)


def found_twice(board: Board, steps: list[Any]) -> Planted:
    for earlier, later in pairwise(steps):
        for cell in earlier["dead"][:2]:
            yield lambda cell=cell, later=later: later["dead"].append(cell)


def link_removed(board: Board, steps: list[Any]) -> Planted:
    for claim in claims(steps):
        for i in range(len(claim["chain"] or ())):
            yield lambda claim=claim, i=i: claim["chain"].pop(i)


def links_the_wrong_way_round(board: Board, steps: list[Any]) -> Planted:
    for claim in claims(steps):
        if claim["chain"]:
            yield lambda claim=claim: claim["chain"].reverse()


def renamed(board: Board, steps: list[Any]) -> Planted:
    for step in steps:
        yield lambda step=step: step.update(rule="plus-shape" if "-" in step["rule"] else "attack-row")


def other_effort(board: Board, steps: list[Any]) -> Planted:
    for step in steps:
        yield lambda step=step: step.update(effort=step["effort"] + 0.2)


def other_cells_to_rest_on(board: Board, steps: list[Any]) -> Planted:
    for step in steps:
        yield lambda step=step: step["because"].pop()


def order_turned_round(board: Board, steps: list[Any]) -> Planted:
    yield steps.reverse


PLANTED = [
    *(wrong_source, missing_source, missing_reason, needless_reason, wrong_way, wrong_number, wrong_unit),
    *(unit_left_out, candidate_left_out, candidate_too_many, another_cell_crossed_out, queen_elsewhere),
    *(cross_left_out, found_twice, link_removed, links_the_wrong_way_round, renamed, other_effort),
    *(other_cells_to_rest_on, order_turned_round),
]
IDLE = "can be left out"
MOST = 2  # of each kind on each board


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_is_found(plant: Callable[[Board, list[Any]], Planted]) -> None:
    planted, missed = 0, []
    for n, k, seed in BOARDS:
        board, right, _ = way(n, k, seed)
        spots = sum(1 for _ in plant(board, copy.deepcopy(right)))
        for i in range(0, spots, max(1, spots // MOST)):
            steps = copy.deepcopy(right)
            list(plant(board, steps))[i]()
            planted += 1
            if not check_way(puzzle_of(board), steps, whole=False):
                missed.append((n, k, seed, i))
    assert planted > 3
    assert missed == []


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_the_ways_themselves_are_right(board: tuple[int, int, int]) -> None:
    puzzle, right, _ = way(*board)
    found = check_way(puzzle_of(puzzle), right)
    assert [fault for fault in found if puzzle.k == 1 or not fault.endswith(IDLE)] == []


def test_a_step_that_is_not_needed_is_found() -> None:
    """The proof holds a step that the way does without."""
    truth = Path(__file__).parents[2] / "fixtures" / "screenshots" / "board-soft-9-solved.json"
    solution = GAME.conclude(board_of(json.loads(truth.read_text())))
    found = check_way(puzzle_of(board_of(json.loads(truth.read_text()))), as_json(solution.all_steps))
    assert found
    assert all(fault.endswith(IDLE) for fault in found)


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_a_step_that_is_missing_is_found(board: tuple[int, int, int]) -> None:
    puzzle, right, _ = way(*board)
    for i in range(0, len(right), max(1, len(right) // 3)):
        found = check_way(puzzle_of(puzzle), [*right[:i], *right[i + 1 :]])
        assert any("effort" not in fault and "has the number" not in fault for fault in found)


#: Puzzles of the other games, whose ways hold tries, sets and whatever else can be wrong.
OTHERS = {
    "tango": random_tango(random.Random(5), 6),
    "zip": random_zip(random.Random(34), 6, 5),
    "minisudoku": random_sudoku(random.Random(5), 9),
    "patches": random_patches(random.Random(4), 6, 6),
    "nonogram": random_nonogram(random.Random(3), 6, 6),
    "wend": parse_text("lengths: 3 4 5\nLENE\n#DO#\n#ST#\nNIAR\n"),
}


@cache
def other_way(game: str) -> list[Any]:
    """Not to be changed."""
    return with_sentences(OTHERS[game], GAMES[game].conclude(OTHERS[game]).steps)


def other_finding(step: Any) -> bool:
    """Another value, or the contrary, of the first thing that a step finds."""
    for value in (*step["values"], *step["without"]):
        value[2] = {"#": ".", ".": "#"}.get(value[2]) or (1 - value[2] if value[2] < 2 else value[2] % 4 + 1)
        return True
    for thing in (*step["links"], *step["rectangles"], *step["words"]):
        thing[-1] = not thing[-1]
        return True
    return False


def reason_left_out(step: Any) -> bool:
    whys = [why for why in step["claim"]["why"] if why["from"]]
    return bool(whys) and step["claim"]["why"].remove(whys[-1]) is None


def other_line(step: Any) -> bool:
    for unit in step["claim"]["look"]:
        unit["index"] = (unit["index"] + 1) % 4
        return True
    return False


def other_rule(step: Any) -> bool:
    step["rule"] = "no-such-rule"
    return True


def other_price(step: Any) -> bool:
    step["effort"] += 0.2
    return True


OF_STEPS = [other_finding, reason_left_out, other_line, other_rule, other_price]
#: Names that say nothing which the checker could not see without them; nothing is looked at but cells.
UNSEEN = {("tango", other_rule), ("nonogram", other_rule), ("wend", other_rule)}
UNSEEN |= {(game, other_line) for game in ("zip", "patches", "wend")}


@pytest.mark.parametrize("plant", OF_STEPS, ids=lambda plant: plant.__name__)
@pytest.mark.parametrize("game", OTHERS)
def test_a_fault_in_a_step_of_another_game_is_found(game: str, plant: Callable[[Any], bool]) -> None:
    puzzle, right, planted = OTHERS[game], other_way(game), 0
    whole = game == "minisudoku"  # else what sets rule out counts as known
    assert WAYS[game](puzzle, right, whole) == []
    for i in range(0, len(right), 1 + len(right) // 12):
        steps = copy.deepcopy(right)
        if (game, plant) not in UNSEEN and plant(steps[i]):
            planted += 1
            assert WAYS[game](puzzle, steps, whole), (i, steps[i]["rule"])
    assert planted or (game, plant) in UNSEEN


@pytest.mark.parametrize("game", OTHERS)
def test_a_step_of_another_game_that_is_missing_is_found(game: str) -> None:
    puzzle, right = OTHERS[game], other_way(game)
    assert WAYS[game](puzzle, right, True) == []
    assert WAYS[game](puzzle, right[:-1], True)


SENTENCES: dict[str, Callable[[Any, list[Any]], list[str]]] = {
    "tango": tango_sentences.check_sentences,
    "nonogram": nonogram_sentences.check_sentences,
    "minisudoku": lambda given, told: sudoku_sentences.check_sentences(told),
}
CONTRARY = {"sun": "moon", "moon": "sun", "filled": "empty", "empty": "filled"}


@pytest.mark.parametrize("voice", ["player", "expert"])
@pytest.mark.parametrize("game", SENTENCES)
def test_a_sentence_that_says_something_else_is_found(game: str, voice: str) -> None:
    """Another digit, the contrary, or what its claim does not hold."""
    given, right, check = OTHERS[game].to_json(), other_way(game), SENTENCES[game]
    last = f"({'|'.join(CONTRARY)})(?!.*({'|'.join(CONTRARY)}))"
    find = r"(?<= )\d(?=s?\b)" if game == "minisudoku" else last
    assert check(given, right) == []
    for i in range(0, len(right), 1 + len(right) // 12):
        steps = copy.deepcopy(right)
        steps[i][voice] = re.sub(find, lambda found: CONTRARY.get(found[0], "0"), steps[i][voice])
        assert check(given, steps), steps[i][voice]
        if game == "tango":
            steps = copy.deepcopy(right)
            for why in steps[i]["claim"]["why"]:
                del why["from"][:1]
            assert check(given, steps), steps[i][voice]

"""Plant faults of every kind into true ways and sentences, and check that the checkers find each."""

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
from .check_steps import WAY_CHECKERS, puzzle_json, steps_as_json, steps_with_sentences
from .queens import check_way

#: Boards (size, stars a unit, seed) whose ways hold shapes, sets, ways to fill units, what counting leaves
#: over, and suppositions.
BOARDS = [(6, 1, 69), (6, 1, 250), (6, 1, 442), (8, 2, 10), (8, 2, 17), (8, 2, 41)]

PlantedFaults = Iterator[Callable[[], object]]  # each plants one fault


@cache
def way_and_proof(n: int, k: int, seed: int) -> tuple[Board, list[Any], list[Any]]:
    """Return a random board, its way, and its whole proof."""
    board = random_board(n, k, seed)
    solution = GAME.conclude(board)
    assert solution.status == "solved"
    return board, steps_as_json(solution.steps), steps_as_json(solution.all_steps)


def claims_of(steps: list[Any]) -> list[Any]:
    return [step["claim"] for step in steps]


def links_of(steps: list[Any]) -> list[Any]:
    return [link for claim in claims_of(steps) for link in claim["chain"] or ()]


def plant_wrong_source(board: Board, steps: list[Any]) -> PlantedFaults:
    for claim in (*claims_of(steps), *links_of(steps)):
        for why in claim["why"]:
            for i, source in enumerate(why["from"]):
                far = next([r, 0] for r in range(board.n) if [r, 0] not in (*why["from"], why["cell"]))
                yield lambda why=why, i=i, source=source, far=far: why["from"].__setitem__(i, far)


def plant_missing_source(board: Board, steps: list[Any]) -> PlantedFaults:
    for claim in claims_of(steps):
        for why in claim["why"]:
            if why["from"]:
                yield lambda why=why: why["from"].pop()


def plant_missing_reason(board: Board, steps: list[Any]) -> PlantedFaults:
    for claim in (*claims_of(steps), *links_of(steps)):
        for why in claim["why"]:
            yield lambda claim=claim, why=why: claim["why"].remove(why)


def plant_needless_reason(board: Board, steps: list[Any]) -> PlantedFaults:
    for claim in claims_of(steps):
        for why in claim["why"]:
            cell = next([r, r] for r in range(board.n) if [r, r] not in [x["cell"] for x in claim["why"]])
            yield lambda claim=claim, why=why, cell=cell: claim["why"].append({**why, "cell": cell})


def plant_wrong_exclusion_kind(board: Board, steps: list[Any]) -> PlantedFaults:
    for claim in claims_of(steps):
        for why in claim["why"]:
            yield lambda why=why: why.update(by="room" if why["by"] != "room" else "chain")


def plant_wrong_number(board: Board, steps: list[Any]) -> PlantedFaults:
    for claim in (*claims_of(steps), *links_of(steps)):
        for key in ("need", "room") if claim["count"] else ():
            yield lambda count=claim["count"], key=key: count.update({key: count[key] + 1})


def plant_wrong_unit(board: Board, steps: list[Any]) -> PlantedFaults:
    for claim in (*claims_of(steps), *links_of(steps)):
        for unit in claim["look"]:
            yield lambda unit=unit: unit.update(index=(unit["index"] + 1) % board.n)


def plant_missing_unit(board: Board, steps: list[Any]) -> PlantedFaults:
    for claim in (*claims_of(steps), *links_of(steps)):
        for i in range(len(claim["look"])):
            yield lambda claim=claim, i=i: claim["look"].pop(i)


def plant_missing_candidate(board: Board, steps: list[Any]) -> PlantedFaults:
    for claim in (*claims_of(steps), *links_of(steps)):
        for i in range(len(claim["cells"])):
            yield lambda claim=claim, i=i: claim["cells"].pop(i)


def plant_extra_candidate(board: Board, steps: list[Any]) -> PlantedFaults:
    for claim in (*claims_of(steps), *links_of(steps)):
        cell = next([r, r] for r in range(board.n) if [r, r] not in claim["cells"])
        yield lambda claim=claim, cell=cell: (claim["cells"].append(cell), claim["cells"].sort())


def plant_wrong_cross(board: Board, steps: list[Any]) -> PlantedFaults:
    """Cross out a queen's place, with reasons copied from another cell."""
    queens = [queen for step in steps for queen in step["queens"]]
    for found in (*steps, *links_of(steps)):
        for i in range(len(found["dead"])):
            yield lambda found=found, i=i: found["dead"].__setitem__(i, queens[-1 - i % 2])


def plant_moved_queen(board: Board, steps: list[Any]) -> PlantedFaults:
    for step in steps:
        for queen in step["queens"]:
            yield lambda queen=queen: queen.__setitem__(0, (queen[0] + 2) % board.n)


def plant_missing_cross(board: Board, steps: list[Any]) -> PlantedFaults:
    """Leave out one of the cells that a queen excludes, with its reason."""

    def plant(step: Any) -> None:
        cell = step["dead"].pop()
        step["claim"]["why"] = [why for why in step["claim"]["why"] if why["cell"] != cell]

    for step in steps:
        if step["queens"] and step["dead"]:
            yield lambda step=step: plant(step)


def plant_repeated_finding(board: Board, steps: list[Any]) -> PlantedFaults:
    for earlier, later in pairwise(steps):
        for cell in earlier["dead"][:2]:
            yield lambda cell=cell, later=later: later["dead"].append(cell)


def plant_missing_link(board: Board, steps: list[Any]) -> PlantedFaults:
    for claim in claims_of(steps):
        for i in range(len(claim["chain"] or ())):
            yield lambda claim=claim, i=i: claim["chain"].pop(i)


def plant_reversed_chain(board: Board, steps: list[Any]) -> PlantedFaults:
    for claim in claims_of(steps):
        if claim["chain"]:
            yield lambda claim=claim: claim["chain"].reverse()


def plant_wrong_rule(board: Board, steps: list[Any]) -> PlantedFaults:
    for step in steps:
        yield lambda step=step: step.update(rule="plus-shape" if "-" in step["rule"] else "attack-row")


def plant_wrong_effort(board: Board, steps: list[Any]) -> PlantedFaults:
    for step in steps:
        yield lambda step=step: step.update(effort=step["effort"] + 0.2)


def plant_missing_basis(board: Board, steps: list[Any]) -> PlantedFaults:
    for step in steps:
        yield lambda step=step: step["because"].pop()


def plant_reversed_way(board: Board, steps: list[Any]) -> PlantedFaults:
    yield steps.reverse


QUEENS_FAULTS = [
    *(
        plant_wrong_source,
        plant_missing_source,
        plant_missing_reason,
        plant_needless_reason,
        plant_wrong_exclusion_kind,
        plant_wrong_number,
        plant_wrong_unit,
    ),
    *(
        plant_missing_unit,
        plant_missing_candidate,
        plant_extra_candidate,
        plant_wrong_cross,
        plant_moved_queen,
    ),
    *(
        plant_missing_cross,
        plant_repeated_finding,
        plant_missing_link,
        plant_reversed_chain,
        plant_wrong_rule,
        plant_wrong_effort,
    ),
    *(plant_missing_basis, plant_reversed_way),
]
REDUNDANT_STEP = "can be left out"
MAX_PLANTS_PER_FAULT = 2  # of each kind on each board


@pytest.mark.parametrize("plant", QUEENS_FAULTS, ids=lambda plant: plant.__name__)
def test_is_found(plant: Callable[[Board, list[Any]], PlantedFaults]) -> None:
    planted, missed = 0, []
    for n, k, seed in BOARDS:
        board, right, _ = way_and_proof(n, k, seed)
        spots = sum(1 for _ in plant(board, copy.deepcopy(right)))
        for i in range(0, spots, max(1, spots // MAX_PLANTS_PER_FAULT)):
            steps = copy.deepcopy(right)
            list(plant(board, steps))[i]()
            planted += 1
            if not check_way(puzzle_json(board), steps, whole=False):
                missed.append((n, k, seed, i))
    assert planted > 3
    assert missed == []


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_the_ways_themselves_are_right(board: tuple[int, int, int]) -> None:
    puzzle, right, _ = way_and_proof(*board)
    found = check_way(puzzle_json(puzzle), right)
    assert [fault for fault in found if puzzle.k == 1 or not fault.endswith(REDUNDANT_STEP)] == []


def test_a_step_that_is_not_needed_is_found() -> None:
    """The whole proof has a step that the way omits."""
    truth = Path(__file__).parents[2] / "fixtures" / "screenshots" / "board-soft-9-solved.json"
    solution = GAME.conclude(board_of(json.loads(truth.read_text())))
    found = check_way(puzzle_json(board_of(json.loads(truth.read_text()))), steps_as_json(solution.all_steps))
    assert found
    assert all(fault.endswith(REDUNDANT_STEP) for fault in found)


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_a_step_that_is_missing_is_found(board: tuple[int, int, int]) -> None:
    puzzle, right, _ = way_and_proof(*board)
    for i in range(0, len(right), max(1, len(right) // 3)):
        found = check_way(puzzle_json(puzzle), [*right[:i], *right[i + 1 :]])
        assert any("effort" not in fault and "has the number" not in fault for fault in found)


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
    """Return a puzzle and its way as JSON. Callers must not change them."""
    return steps_with_sentences(
        OTHER_GAME_PUZZLES[game], GAMES[game].conclude(OTHER_GAME_PUZZLES[game]).steps
    )


def change_finding(step: Any) -> bool:
    """Change the first finding of a step to another value or its opposite."""
    for value in (*step["values"], *step["without"]):
        value[2] = {"#": ".", ".": "#"}.get(value[2]) or (1 - value[2] if value[2] < 2 else value[2] % 4 + 1)
        return True
    for thing in (*step["links"], *step["rectangles"], *step["words"]):
        thing[-1] = not thing[-1]
        return True
    return False


def drop_reason(step: Any) -> bool:
    whys = [why for why in step["claim"]["why"] if why["from"]]
    return bool(whys) and step["claim"]["why"].remove(whys[-1]) is None


def change_line(step: Any) -> bool:
    for unit in step["claim"]["look"]:
        unit["index"] = (unit["index"] + 1) % 4
        return True
    return False


def change_rule(step: Any) -> bool:
    step["rule"] = "no-such-rule"
    return True


def change_effort(step: Any) -> bool:
    step["effort"] += 0.2
    return True


STEP_CHANGES = [change_finding, drop_reason, change_line, change_rule, change_effort]
#: Names that say nothing which the checker could not see without them; nothing is looked at but cells.
ACCEPTED_CHANGES = {("tango", change_rule), ("nonogram", change_rule), ("wend", change_rule)}
ACCEPTED_CHANGES |= {(game, change_line) for game in ("zip", "patches", "wend")}


@pytest.mark.parametrize("plant", STEP_CHANGES, ids=lambda plant: plant.__name__)
@pytest.mark.parametrize("game", OTHER_GAME_PUZZLES)
def test_a_fault_in_a_step_of_another_game_is_found(game: str, plant: Callable[[Any], bool]) -> None:
    puzzle, right, planted = OTHER_GAME_PUZZLES[game], way_of_other_game(game), 0
    whole = game == "minisudoku"  # else what sets rule out counts as known
    assert WAY_CHECKERS[game](puzzle, right, whole) == []
    for i in range(0, len(right), 1 + len(right) // 12):
        steps = copy.deepcopy(right)
        if (game, plant) not in ACCEPTED_CHANGES and plant(steps[i]):
            planted += 1
            assert WAY_CHECKERS[game](puzzle, steps, whole), (i, steps[i]["rule"])
    assert planted or (game, plant) in ACCEPTED_CHANGES


@pytest.mark.parametrize("game", OTHER_GAME_PUZZLES)
def test_a_step_of_another_game_that_is_missing_is_found(game: str) -> None:
    puzzle, right = OTHER_GAME_PUZZLES[game], way_of_other_game(game)
    assert WAY_CHECKERS[game](puzzle, right, True) == []
    assert WAY_CHECKERS[game](puzzle, right[:-1], True)


SENTENCE_CHECKERS: dict[str, Callable[[Any, list[Any]], list[str]]] = {
    "tango": tango_sentences.check_sentences,
    "nonogram": nonogram_sentences.check_sentences,
    "minisudoku": lambda given, told: sudoku_sentences.check_sentences(told),
}
OPPOSITE_WORDS = {"sun": "moon", "moon": "sun", "filled": "empty", "empty": "filled"}


@pytest.mark.parametrize("voice", ["player", "expert"])
@pytest.mark.parametrize("game", SENTENCE_CHECKERS)
def test_a_sentence_that_says_something_else_is_found(game: str, voice: str) -> None:
    """Put in another digit, the opposite, or something that the claim does not have."""
    given, right, check = OTHER_GAME_PUZZLES[game].to_json(), way_of_other_game(game), SENTENCE_CHECKERS[game]
    last = f"({'|'.join(OPPOSITE_WORDS)})(?!.*({'|'.join(OPPOSITE_WORDS)}))"
    find = r"(?<= )\d(?=s?\b)" if game == "minisudoku" else last
    assert check(given, right) == []
    for i in range(0, len(right), 1 + len(right) // 12):
        steps = copy.deepcopy(right)
        steps[i][voice] = re.sub(find, lambda found: OPPOSITE_WORDS.get(found[0], "0"), steps[i][voice])
        assert check(given, steps), steps[i][voice]
        if game == "tango":
            steps = copy.deepcopy(right)
            for why in steps[i]["claim"]["why"]:
                del why["from"][:1]
            assert check(given, steps), steps[i][voice]

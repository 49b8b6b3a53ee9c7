"""The checker of Sudoku finds what is wrong: faults planted into true ways."""

import copy
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from queens_snap.solver.sudoku.game import GAME
from queens_snap.solver.sudoku.puzzle import parse_sudoku

from ..solver.games_cases import random_sudoku
from .sudoku import check_way
from .sudoku_sentences import check_sentences
from .told import Tally, check_positions, check_puzzle, with_sentences

#: Its way holds a supposition, and pairs.
HARD = parse_sudoku(
    "8........ ..36..... .7..9.2.. .5...7... ....457.. ...1...3. ..1....68 ..85...1. .9....4..".replace(
        " ", "\n"
    )
)

Way = list[Any]


@cache
def ways() -> list[tuple[dict[str, Any], Way]]:
    """Not to be changed."""
    rng = random.Random(4)
    puzzles = (random_sudoku(rng, 6), random_sudoku(rng, 9), random_sudoku(rng, 9))
    return [(puzzle.to_json(), with_sentences(puzzle, GAME.conclude(puzzle).steps)) for puzzle in puzzles]


def other_digit(step: Any) -> bool:
    for values in (step["values"], step["without"]):
        for value in values:
            value[2] = value[2] % 4 + 1
            return True
    return False


def wrong_source(step: Any) -> bool:
    for why in step["claim"]["why"]:
        if why["from"]:
            why["from"] = [[7 - x for x in why["cell"]]]
            return True
    return False


def missing_reason(step: Any) -> bool:
    return bool(step["claim"]["why"]) and bool(step["claim"]["why"].pop())


def other_unit(step: Any) -> bool:
    for look in step["claim"]["look"]:
        look["index"] = (look["index"] + 1) % 4
        return True
    return False


def renamed(step: Any) -> bool:
    step["rule"] = "last-digit" if step["rule"] != "last-digit" else "single-candidate"
    return True


@pytest.mark.parametrize("plant", [other_digit, wrong_source, missing_reason, other_unit, renamed])
def test_a_planted_fault_is_found(plant: Callable[[Any], bool]) -> None:
    planted = 0
    for puzzle, right in ways():
        assert check_way(puzzle, right) == []
        for i in range(0, len(right), 7):
            steps = copy.deepcopy(right)
            if plant(steps[i]):
                planted += 1
                assert check_way(puzzle, steps), (i, steps[i]["rule"])
    assert planted > 8


@pytest.mark.parametrize("voice", ["player", "expert"])
def test_a_sentence_with_another_digit_is_found(voice: str) -> None:
    for _, right in ways():
        assert check_sentences(right) == []
        for i in range(0, len(right), 7):
            steps = copy.deepcopy(right)
            digit = str(steps[i]["values"][0][2]) if steps[i]["values"] else str(steps[i]["without"][0][2])
            steps[i][voice] = steps[i][voice].replace(f" {digit}", " 0").replace(f"{digit}s", "0s")
            assert check_sentences(steps)


def test_ways_of_seeded_boards() -> None:
    tally = Tally()
    for n, count in ((4, 4), (6, 8), (9, 3)):
        rng = random.Random(n)
        for i in range(count):
            solution = check_puzzle(random_sudoku(rng, n), tally, f"{n} x {n}, {i}")
            check_positions(solution, i, 1, tally, f"{n} x {n}, {i}")
    assert tally.faults == []
    assert tally.counts["steps"] > 200

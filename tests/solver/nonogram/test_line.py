"""Deductions in a line of a nonogram, against going through all that is possible."""

import random
from time import process_time

import pytest

from queens_snap.solver.nonogram.state import solve_line

from ...claims.nonogram import possible_values

UNKNOWN, SOLID, DOT = " ", "#", "-"  # a line as text


def by_dynamic_programming(clue: list[int], cells: str) -> str | None:
    """Solve a line by the claim checker's function, with the signs of these lines."""
    can = possible_values(tuple(clue), cells.replace(DOT, "."))
    return None if can is None else "".join(x.replace(".", DOT) if len(x) == 1 else UNKNOWN for x in can)


def parse_line(text: str) -> tuple[int, int, int]:
    """Return the length, the solid mask and the dot mask of a line."""
    solid, dot = (sum(1 << i for i, ch in enumerate(text) if ch == sign) for sign in (SOLID, DOT))
    return len(text), solid, dot


def format_line(length: int, solid: int, dot: int) -> str:
    return "".join(SOLID if solid >> i & 1 else DOT if dot >> i & 1 else UNKNOWN for i in range(length))


def solve_text_line(clue: list[int], cells: str) -> str | None:
    length, solid, dot = parse_line(cells)
    result = solve_line(length, clue, solid, dot)
    return result and format_line(length, *result)


def test_the_worked_example() -> None:
    """The example is from S. Simpson's description of the algorithm: five arrangements, and what they
    share."""
    assert solve_text_line([9, 1, 1, 1], "   --#########-------   #- - ") == "-----#########-------  -#- - "


@pytest.mark.parametrize(
    ("clue", "cells", "answer"),
    [
        ([], "", ""),
        ([], "   ", "---"),
        ([], " - ", "---"),
        ([], " # ", None),
        ([1], "", None),
        ([1], " ", "#"),
        ([1], "#", "#"),
        ([1], "-", None),
        ([2], " ", None),
        ([5], "     ", "#####"),
        ([2, 2], "     ", "##-##"),
        ([2, 2], "    ", None),
        ([3], "     ", "  #  "),
        ([3], "#    ", "###--"),
        ([3], "    #", "--###"),
        ([1, 1], "   ", "#-#"),
        ([1, 1], " ## ", None),
        ([1], "# #", None),
        ([2], "# #", None),
        ([3], "# #", "###"),
        ([1, 2], "    ##", "   -##"),
        ([1, 2], "   ## ", "  -##-"),
        ([2, 1], "  - # ", "##--#-"),
        ([3, 1], " #     ", " ##    "),
        ([1, 3], "#  -   ", "#---###"),
        ([1, 1], "      ", "      "),
    ],
)
def test_by_hand(clue: list[int], cells: str, answer: str | None) -> None:
    assert by_dynamic_programming(clue, cells) == answer
    assert solve_text_line(clue, cells) == answer


@pytest.mark.parametrize("seed", range(20))
def test_agrees_with_dynamic_programming(seed: int) -> None:
    """100 lines a seed; most known cells come from an arrangement, a few are false."""
    rng = random.Random(seed)
    contradictions = 0
    for _ in range(100):
        length = rng.randint(0, 30)
        density = rng.uniform(0.1, 0.9)
        hidden = "".join("#" if rng.random() < density else "-" for _ in range(length))
        clue = [len(run) for run in hidden.split("-") if run]
        known, wrong = rng.random(), rng.choice([0, 0, 0.05])
        cells = "".join(
            rng.choice("#-") if rng.random() < wrong else ch if rng.random() < known else " " for ch in hidden
        )
        answer = solve_text_line(clue, cells)
        assert answer == by_dynamic_programming(clue, cells), (clue, cells)
        contradictions += answer is None
    assert 0 < contradictions < 100


@pytest.mark.parametrize(
    ("clue", "cells"),
    [
        ([1] * 25, " " * 100),
        ([1] * 25, " " * 50 + "#" + " " * 49),
        ([1] * 25, (" " * 9 + "-") * 10),
        ([1] * 25 + [40], " " * 100),
        ([1] * 20, "# " * 20 + " " * 59 + "#"),  # one solid cell too many, seen at the far end
        ([1, 2] * 16, " " * 100),
        ([3, 1, 2] * 8 + [9], " " * 70 + "##" + " " * 28),
    ],
)
def test_long_lines_take_no_time(clue: list[int], cells: str) -> None:
    """They have up to 1e20 arrangements; the limit of a second is a thousand times their usual time."""
    begin = process_time()
    answer = solve_text_line(clue, cells)
    assert process_time() - begin < 1
    assert answer == by_dynamic_programming(clue, cells)


def test_no_cell_is_known_unless_it_is_given() -> None:
    assert solve_line(3, [2]) == (0b010, 0)


def test_cells_that_are_both_contradict() -> None:
    assert solve_line(3, [1], solid=1, dot=1) is None

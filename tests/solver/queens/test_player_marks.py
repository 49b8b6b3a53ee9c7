"""Marks of a player on a Queens board: wrong marks, and marks that mean something else."""

import pytest

from queens_snap.solver.cells import Cell, Unit
from queens_snap.solver.puzzle import Marks, Solution, WrongMark
from queens_snap.solver.queens.game import GAME

from .boards import BOARD_8, BOARD_8_QUEENS
from .test_conclude import unique_stars
from .test_ladder import TWO_SOLUTIONS

SOLUTION_8 = GAME.solve_and_explain(BOARD_8)


def wrong_marks(
    queens: list[Cell], crosses: list[Cell], solution: Solution = SOLUTION_8
) -> tuple[WrongMark, ...]:
    return GAME.wrong_marks(solution, {"queens": queens, "crosses": crosses})


def test_wrong_marks_come_row_by_row() -> None:
    found = wrong_marks([(7, 0), (0, 0)], [BOARD_8_QUEENS[4], BOARD_8_QUEENS[1], (5, 5)])
    assert [(mark.cell, mark.mark) for mark in found] == [
        ((0, 0), "queen"),
        (BOARD_8_QUEENS[1], "cross"),
        (BOARD_8_QUEENS[4], "cross"),
        ((7, 0), "queen"),
    ]


@pytest.mark.parametrize(
    ("cell", "unit"),
    [
        ((1, 4), None),  # it touches
        ((0, 0), Unit("row", 0)),
        ((7, 3), Unit("column", 3)),
        ((5, 4), Unit("region", 1)),
    ],
)
def test_a_clash_with_another_queen_comes_first(cell: Cell, unit: Unit | None) -> None:
    right = (0, 3)
    expected = (WrongMark(cell, "queen", other=right, unit=unit),)
    assert wrong_marks([cell, right], []) == wrong_marks([right, cell], []) == expected


def test_a_mark_alone_is_refuted_by_the_step_that_says_otherwise() -> None:
    for i, step in enumerate(SOLUTION_8.steps, 1):
        for cell in step.dead:
            assert wrong_marks([cell], []) == (WrongMark(cell, "queen", step=i),)
        for cell in step.queens:
            assert wrong_marks([], [cell]) == (WrongMark(cell, "cross", step=i),)


def test_without_steps_the_solution_speaks() -> None:
    bare = Solution(BOARD_8, SOLUTION_8.found_answers)
    expected = (WrongMark((0, 0), "queen"), WrongMark((0, 3), "cross"))
    assert wrong_marks([(0, 0)], [(0, 3)], bare) == expected


def test_two_stars_may_share_units_but_not_touch() -> None:
    answer = GAME.solve_and_explain(unique_stars())
    queens = {(r, c) for r, c in answer.found_answers[0] if isinstance(r, int) and isinstance(c, int)}
    right = r, c = min(queens)
    apart = next((r, x) for x in range(8) if (r, x) not in queens and abs(x - c) > 1)
    (mark,) = wrong_marks([right, apart], [], answer)
    assert (mark.other, mark.unit) == (None, None)
    beside = (r, c + 1) if c < 7 else (r, c - 1)
    (mark,) = wrong_marks([right, beside], [], answer)
    assert mark.other == right


EMPTY_CELLS = [(r, c) for r in range(8) for c in range(8) if (r, c) not in BOARD_8_QUEENS]
QUEENS_AND_RINGS = {"queens": ((0, 0), (7, 7)), "crosses": BOARD_8_QUEENS, "dots": ((0, 1),)}


@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        # boards drawn by hand may mark queens with crosses and empty cells with rings
        (QUEENS_AND_RINGS, QUEENS_AND_RINGS | {"queens": BOARD_8_QUEENS, "crosses": ((0, 0), (7, 7))}),
        ({"crosses": BOARD_8_QUEENS[:2]}, {"queens": BOARD_8_QUEENS[:2], "crosses": ()}),
        # marks that mostly contradict are not understood
        (
            {"queens": ((0, 0), (1, 1), (7, 7), BOARD_8_QUEENS[0]), "crosses": BOARD_8_QUEENS[1:3]},
            {"queens": (), "crosses": ()},
        ),
        # a player who is wrong is understood
        ({"queens": EMPTY_CELLS[:1]}, None),
        ({"crosses": BOARD_8_QUEENS[:1]}, None),
        ({"queens": EMPTY_CELLS[:3], "crosses": EMPTY_CELLS[5:12]}, None),
        ({"queens": BOARD_8_QUEENS, "crosses": EMPTY_CELLS}, None),
    ],
)
def test_marks_that_mean_something_else(marks: Marks, expected: Marks | None) -> None:
    assert GAME.reinterpret_marks(SOLUTION_8, marks) == expected
    assert GAME.reinterpret_marks(GAME.solve_and_explain(TWO_SOLUTIONS), marks) is None

import pytest

from queens_snap.solver.cell import Cell
from queens_snap.solver.queens.mistakes import WrongMark, wrong_marks
from queens_snap.solver.queens.solution import Solution, conclude

from .boards import EIGHT, EIGHT_QUEENS, FOUR
from .test_ladder import TWO_SOLUTIONS
from .test_solution import NONE, unique_stars

SOLVED = conclude(EIGHT)


def whys(queens: list[Cell], crosses: list[Cell]) -> dict[Cell, str]:
    return {mark.cell: mark.why for mark in wrong_marks(SOLVED, queens, crosses)}


def test_right_marks_are_not_wrong() -> None:
    assert wrong_marks(SOLVED, EIGHT_QUEENS, []) == ()
    others = [(r, c) for r in range(8) for c in range(8) if (r, c) not in EIGHT_QUEENS]
    assert wrong_marks(SOLVED, EIGHT_QUEENS[:3], others) == ()
    assert wrong_marks(SOLVED, [], []) == ()


def test_wrong_marks_come_row_by_row() -> None:
    found = wrong_marks(SOLVED, [(7, 0), (0, 0)], [EIGHT_QUEENS[4], EIGHT_QUEENS[1], (5, 5)])
    assert [(mark.cell, mark.mark) for mark in found] == [
        ((0, 0), "queen"),
        (EIGHT_QUEENS[1], "cross"),
        (EIGHT_QUEENS[4], "cross"),
        ((7, 0), "queen"),
    ]


@pytest.mark.parametrize(
    ("wrong", "other", "why"),
    [
        ((1, 4), (0, 3), "it touches the queen at r1c4"),
        ((0, 0), (0, 3), "it shares row 1 with the queen at r1c4"),
        ((7, 3), (0, 3), "it shares column 4 with the queen at r1c4"),
        ((5, 4), (0, 3), "it shares region B with the queen at r1c4"),
    ],
)
def test_a_clash_with_another_queen_is_said_first(wrong: Cell, other: Cell, why: str) -> None:
    assert whys([wrong, other], []) == {wrong: why}
    assert whys([other, wrong], []) == {wrong: why}


def test_a_queen_alone_is_refuted_by_the_step_that_rules_it_out() -> None:
    for i, step in enumerate(SOLVED.steps, 1):
        for cell in step.dead:
            assert whys([cell], []) == {cell: f"step {i} rules it out: {step.text}"}


def test_a_cross_is_refuted_by_the_step_that_places_the_queen() -> None:
    for i, step in enumerate(SOLVED.steps, 1):
        for cell in step.queens:
            assert whys([], [cell]) == {cell: f"step {i} places a queen here: {step.text}"}


def test_without_steps_the_solution_speaks() -> None:
    bare = Solution(EIGHT, SOLVED.found, (), None)
    assert wrong_marks(bare, [(0, 0)], [(0, 3)]) == (
        WrongMark((0, 0), "queen", "the only solution has no queen here"),
        WrongMark((0, 3), "cross", "the only solution has a queen here"),
    )


def test_nothing_is_wrong_where_there_is_no_only_solution() -> None:
    for board in (TWO_SOLUTIONS, NONE):
        assert wrong_marks(conclude(board), [(0, 0), (0, 1)], [(1, 1)]) == ()


def test_two_stars_may_share_units_but_not_touch() -> None:
    board = unique_stars()
    answer = conclude(board)
    right = answer.queens[0]
    wrong = next(
        (right[0], c) for c in range(8) if (right[0], c) not in answer.queens and abs(c - right[1]) > 1
    )
    (mark,) = wrong_marks(answer, [right, wrong], [])
    assert "shares" not in mark.why
    r, c = right
    beside = (r, c + 1) if c < 7 else (r, c - 1)
    (mark,) = wrong_marks(answer, [right, beside], [])
    assert mark.why == f"it touches the queen at r{r + 1}c{c + 1}"


def test_json() -> None:
    (mark,) = wrong_marks(conclude(FOUR), [(0, 0)], [])
    assert mark.to_json() == {"cell": [0, 0], "mark": "queen", "why": mark.why}

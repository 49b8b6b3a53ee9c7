"""Sudoku drawn onto a capture: digits where they are missing, ticks and marks where somebody typed."""

import numpy as np
import pytest

from queens_snap.overlay.drawing import TICK
from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.moment import Moment
from queens_snap.overlay.sketch import Label, cell_at
from queens_snap.pipeline import snap, solve
from queens_snap.solver.sudoku.puzzle import Sudoku

from ..vision.captures import Shot, box_of
from .drawn import changed_pixels


@pytest.mark.parametrize("name", ["light-half", "dark-half", "blue-nine"])
def test_digits_stand_where_none_did(name: str) -> None:
    found = snap(Shot(f"sudoku/{name}").path)
    new, reading = changed_pixels(found), found.reading
    assert reading
    assert isinstance(reading.puzzle, Sudoku)
    shown = {*reading.puzzle.digits, *((r, c) for r, c, _ in reading.marks["digits"])}
    for cell in np.ndindex(reading.puzzle.shape):
        assert new[box_of(reading, cell, 0.3, 0.7)].any() != (cell in shown)


def test_right_digits_get_ticks_and_wrong_ones_a_mark() -> None:
    found = snap(Shot("sudoku/light-wrong").path)
    wrong = {mark.cell for mark in found.mistakes}
    assert wrong
    assert found.reading
    solution = found.solution
    assert solution
    typed = {(r, c) for r, c, _ in found.reading.marks["digits"]}
    marks = DRAWINGS["minisudoku"].draw_answer(
        Moment(solution.puzzle, found.reading.marks, answer=solution.answer)
    )
    told = {(mark.text, cell_at(mark.at)) for mark in marks if isinstance(mark, Label)}
    assert {cell for text, cell in told if text == TICK} == typed - wrong
    assert {cell for text, cell in told if text == "!"} == wrong


def test_a_cell_has_the_number_of_the_step_that_fills_it() -> None:
    """Not of one that only rules out a digit there."""
    board = solve("...|.4.\n...|2.3\n---+---\n.56|...\n1..|...\n---+---\n4.2|...\n.1.|.3.\n")
    assert board.solution
    steps = board.solution.steps
    assert any(step.without and not step.values for step in steps)
    order = Moment(board.solution.puzzle, done=steps).step_numbers
    assert order == {cell: str(i) for i, step in enumerate(steps, 1) for cell, _ in step.values}

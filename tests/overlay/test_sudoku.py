"""Sudoku drawn onto a capture: digits where they are missing, ticks and marks where somebody typed."""

from pathlib import Path

import numpy as np
import pytest

from queens_snap.overlay.drawing import TICK
from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.moment import Moment
from queens_snap.overlay.paint.capture import draw_answer
from queens_snap.overlay.sketch import Label, cell_at
from queens_snap.pipeline import Snap, snap, solve
from queens_snap.solver.cells import Cell
from queens_snap.solver.sudoku.puzzle import Sudoku

FOLDER = Path(__file__).parents[2] / "fixtures" / "sudoku"


def drawn(name: str) -> tuple[Snap, np.ndarray]:
    found = snap(FOLDER / f"{name}.png")
    assert found.rgb is not None
    assert found.reading
    assert found.solution
    return found, draw_answer(found.rgb, found.reading, found.solution).picture


def changed(found: Snap, out: np.ndarray, cell: Cell) -> bool:
    """True if the middle of a cell is not what it was."""
    assert found.reading
    assert found.rgb is not None
    (x0, y0), (x1, y1) = (found.reading.lattice.point(cell[0] + d, cell[1] + d) for d in (0.3, 0.7))
    box = np.s_[round(y0) : round(y1), round(x0) : round(x1)]
    return bool((out[box] != found.rgb[box]).any())


@pytest.mark.parametrize("name", ["light-half", "dark-half", "blue-nine"])
def test_digits_stand_where_none_did(name: str) -> None:
    found, out = drawn(name)
    reading = found.reading
    assert reading
    assert found.rgb is not None
    assert out.shape == found.rgb.shape
    assert isinstance(reading.puzzle, Sudoku)
    shown = {*reading.puzzle.digits, *((r, c) for r, c, _ in reading.marks["digits"])}
    n = reading.puzzle.n
    for cell in np.ndindex(n, n):
        assert changed(found, out, (cell[0], cell[1])) != (cell in shown)


def test_right_digits_get_ticks_and_wrong_ones_a_mark() -> None:
    found = snap(FOLDER / "light-wrong.png")
    wrong = {mark.cell for mark in found.mistakes}
    assert wrong
    assert found.reading
    solution = found.solution
    assert solution
    typed = {(r, c) for r, c, _ in found.reading.marks["digits"]}
    marks = DRAWINGS["minisudoku"].answer_marks(
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
    order = Moment(board.solution.puzzle, done=steps).order
    assert order == {cell: str(i) for i, step in enumerate(steps, 1) for cell, _ in step.values}

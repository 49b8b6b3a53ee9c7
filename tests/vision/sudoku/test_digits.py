"""What stands in a cell of a Sudoku: one digit, pencil notes, or something else."""

from functools import cache
from pathlib import Path

import pytest

from queens_snap.solver.cell import Cell
from queens_snap.vision.recognise import read_capture
from queens_snap.vision.source.image import load
from queens_snap.vision.sudoku.digits import Digits, read_digits
from queens_snap.vision.sudoku.ink import Written, find_written
from queens_snap.vision.sudoku.read import SudokuStages

FOLDER = Path(__file__).parents[3] / "fixtures" / "sudoku"


@cache
def written_in(name: str) -> dict[Cell, Written]:
    stages = read_capture(load(FOLDER / f"{name}.png").rgb).stages
    assert isinstance(stages, SudokuStages)
    return find_written(stages.board.flat)


def read(name: str, cell: Cell, there: Written) -> Digits:
    """The digits of a board with something else in one of its cells."""
    return read_digits({**written_in(name), cell: there}, 6)


@pytest.mark.parametrize("name", ["light-page", "dark-half"])
def test_two_digits_side_by_side_are_none(name: str) -> None:
    cell, there = next((cell, there) for cell, there in written_in(name).items() if there.digit)
    assert there.digit
    alone, beside = (read(name, cell, Written(there.digit, rest)) for rest in ((), (there.digit,)))
    assert (cell in alone.digits, cell in alone.odd) == (True, False)
    assert (cell in beside.digits, cell in beside.odd) == (False, True)

"""What a picture shows of a step of Sudoku: the digits that rule others out outlined, or the cells that share
some digits; the rows, columns and boxes that it looks at."""

from collections.abc import Collection

from ...solver.cells import Cell, Unit
from ...solver.step import Step
from ...solver.sudoku.puzzle import Sudoku, units_of
from ...solver.sudoku.state import CONFINED, SETS
from ..signs import Signs, chain_signs

INSET = 0.1  # of a cell: an outline runs within the thick lines of boxes


def unit_cells(puzzle: Sudoku, unit: Unit) -> Collection[Cell]:
    """The cells of a row, column or box; none of a digit."""
    return dict(units_of(puzzle.n, puzzle.box)).get(unit, ())


def signs_of(puzzle: Sudoku, step: Step) -> Signs:
    if step.claim.chain:
        return chain_signs(step, lambda unit: unit_cells(puzzle, unit))
    looked = frozenset(cell for unit in step.units for cell in unit_cells(puzzle, unit))
    if step.rule in CONFINED + SETS:
        return Signs(frozenset(step.claim.cells), looked | frozenset(step.because))
    return Signs(frozenset(step.because) - {*step.found}, looked)

"""What a picture shows of a step of a nonogram: the line that is looked at outlined."""

from ...solver.nonogram.puzzle import Nonogram
from ...solver.step import Step
from ..moment import line_cells
from ..signs import Signs, chain_signs


def signs_of(puzzle: Nonogram, step: Step) -> Signs:
    if step.claim.chain:
        return chain_signs(step, lambda unit: line_cells(puzzle, unit))
    return Signs(frozenset(cell for unit in step.where for cell in line_cells(puzzle, unit)))

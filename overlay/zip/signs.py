"""What a picture shows of a step of Zip: the cells with few ways left outlined."""

from ...solver.step import Step
from ...solver.zip.puzzle import Zip
from ..scene import line_cells
from ..signs import Signs, chain_signs


def signs_of(puzzle: Zip, step: Step) -> Signs:
    if step.claim.chain:
        return chain_signs(step, lambda unit: line_cells(puzzle, unit))
    return Signs(frozenset(step.claim.cells), frozenset(step.because))

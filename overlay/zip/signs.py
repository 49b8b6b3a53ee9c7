"""What a picture shows of a step of Zip: cells with few ways left, or where something is tried, outlined."""

from dataclasses import replace

from ...solver.step import Step
from ...solver.zip.puzzle import Zip
from ...words.zip import letters, named_cells
from ..moment import line_cells
from ..signs import Signs, chain_signs


def signs_of(puzzle: Zip, step: Step) -> Signs:
    if step.claim.chain:
        signs = chain_signs(step, lambda unit: line_cells(puzzle, unit))
        left = letters(puzzle, step)
        own = tuple(left.pop(link.claim.cells[0], "") for link in signs.follows)
        return replace(signs, outlined=frozenset(step.claim.cells[:1]), letters=own)
    named = tuple(named_cells(puzzle, step).items())
    return Signs(frozenset(step.claim.cells), frozenset(step.because), named=named)

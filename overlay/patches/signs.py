"""What a picture shows of a step of Patches: what it rests on outlined, cells that one clue alone reaches
ringed, what would have no room framed in red."""

from dataclasses import replace

from ...solver.patches.puzzle import Patches
from ...solver.step import Step
from ..scene import line_cells
from ..signs import Signs, reason_signs


def signs_of(puzzle: Patches, step: Step) -> Signs:
    signs = reason_signs(step, lambda unit: line_cells(puzzle, unit))
    cells = step.claim.cells
    if step.rule == "only-reach":
        ringed = frozenset(cell for cell in cells if cell not in puzzle.clue_at)
        return replace(signs, ringed=ringed, kept=signs.kept | ringed)
    if step.rule == "cut-off":
        left = frozenset(cells[1:])
        return replace(signs, clash=left, outlined=signs.outlined - left)
    return signs

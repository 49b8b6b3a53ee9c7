"""What a picture shows of a step of Patches: what stops others framed, in dashes what leaves the clue its
rectangle, cells that one clue alone reaches ringed, what would have no room framed in red."""

from dataclasses import replace

from ...solver.patches.puzzle import Patches
from ...solver.step import Step
from ...words.patches import clue_of, frames, in_the_way
from ..moment import line_cells
from ..signs import Signs, reason_signs


def signs_of(puzzle: Patches, step: Step) -> Signs:
    signs = reason_signs(step, lambda unit: line_cells(puzzle, unit))
    cells = step.claim.cells
    if step.claim.chain or step.units:
        return signs
    kept = signs.kept | {*cells, puzzle.clues[clue_of(puzzle, step)].cell}
    signs = replace(signs, outlined=frozenset(in_the_way(puzzle, step, cells)), kept=kept)
    if step.rule == "only-reach":
        first, second = (frozenset(some) for some in frames(puzzle, step))
        ringed = frozenset(cell for cell in cells if cell not in puzzle.clue_at)
        return replace(signs, outlined=first, dashed=second, ringed=ringed)
    if step.rule == "cut-off":
        left = frozenset(cells[1:])
        return replace(signs, clash=left, outlined=signs.outlined - left)
    return signs

"""Reasons of the steps of Patches in the expert's voice."""

from ...solver.cells import Cell, cell_name
from ...solver.patches.puzzle import Patches
from ...solver.step import Step
from ..manner import group_by_key, name_cells, reason_text
from .names import clue_of

# An expert's sentences
#
# <Rule>: <row or column>; cells <cells>; need 8, room 9. <rectangle> laid. <rectangles> ruled out. <cells>
# taken for <clue's cell>. Other ways to draw <clue's cell> ruled out by <cells> (<how>) and by <what>.
# Other clues kept from <cell> by <what>. Room for <cell> taken by <what>. Room set by <what>.

#: Reasons that no cells show.
REASONS_WITHOUT_CELLS = {
    "no-rectangle": "a clue without a rectangle",
    "unreached": "a cell out of reach",
    "cut-off": "such a rectangle alone",
    "ruled-out": "what was ruled out before",
    "area": "area",
    "shape": "shape",
    "finished": "their rectangles",
}

SIZE_REASONS = ("area", "shape")  # reasons why a clue does not get to a cell, whatever stands on the board

#: Rules that find no room.
NO_ROOM_RULES = ("cut-off", "no-rectangle", "unreached")


def reason_texts(puzzle: Patches, step: Step) -> list[str]:
    """Reasons of a step of Patches for an expert, a part for each cell: "other ways to draw r1c2 ruled out by
    area and by r3c2 and r3c3 (overlap)" """
    whys = step.claim.why
    targets = [x for x in step.claim.cells if x not in puzzle.clue_at]
    if step.rule == "only-reach":
        whys = [why for why in whys if why.reason not in SIZE_REASONS or why.cell not in puzzle.clue_at]
    of = group_by_key(
        (why.cell, f"by {reason_text(why.sources, why.reason, REASONS_WITHOUT_CELLS)}") for why in whys
    )
    said = [f"{_shown_text(puzzle, step, cell)} {' and '.join(reasons)}" for cell, reasons in of.items()]
    short = [by for by in SIZE_REASONS if any(why.reason == by and why not in whys for why in step.claim.why)]
    if short:
        said.append(f"other clues kept from {name_cells(targets, 'or')} by {' and '.join(short)}")
    return said


def _shown_text(puzzle: Patches, step: Step, cell: Cell) -> str:
    """Text for an expert on what the reasons at a cell of Patches show."""
    if step.claim.units:
        return "room set"
    if step.rule in NO_ROOM_RULES and cell != (step.claim.cells[0] if step.rule == "cut-off" else None):
        return f"room for {cell_name(cell)} taken"
    if step.claim.chain:
        return f"this way to draw {cell_name(cell)} ruled out"
    if (
        step.rule == "only-reach"
        and cell in puzzle.clue_at
        and cell != puzzle.clues[clue_of(puzzle, step)].cell
    ):
        targets = [x for x in step.claim.cells if x not in puzzle.clue_at]
        return f"the clue in {cell_name(cell)} kept from {name_cells(targets, 'or')}"
    if cell in puzzle.clue_at:
        return f"other ways to draw {cell_name(cell)} ruled out"
    return f"other clues kept from {cell_name(cell)}"

"""An expert's sentence of a claim of Patches, complete, so that it can be read back.

    <Rule>: <row or column>; cells <cells>; need 8, room 9. <rectangle> laid. <rectangles> ruled out. <cells>
    taken for <clue's cell>. Other ways to draw <clue's cell> ruled out by <cells> (<how>) and by <what>.
    Other clues kept from <cell> by <what>. Room for <cell> taken by <what>. Room set by <what>.

What is absent is left out. The links of a supposition's chain follow, numbered, each in the same form without
full stops inside.
"""

from ...solver.cells import Cell, cell_name
from ...solver.patches.puzzle import Patches
from ...solver.step import Step
from ..listing import capital, cells_named, listed, reason
from ..phrases import rule_name, units_named
from .parts import rectangle_name

#: What speaks for a thing where no cells do.
ALONE = {
    "no-rectangle": "a clue without a rectangle",
    "unreached": "a cell out of reach",
    "cut-off": "such a rectangle alone",
    "ruled-out": "what was ruled out before",
    "area": "area",
    "shape": "shape",
}

#: Rules that show where no room is left.
LEFT = ("cut-off", "no-rectangle", "unreached")


def expert(puzzle: Patches, step: Step) -> str:
    """What a step says."""
    said = _said(puzzle, step, ". ")
    if not step.claim.chain:
        return f"{said}."
    links = [f"[{i}] {_said(puzzle, link, '; ')}" for i, link in enumerate(step.claim.chain, 1)]
    return f"{said}. Chain: {' '.join(links)}."


def _said(puzzle: Patches, step: Step, stop: str) -> str:
    claim = step.claim
    look = [units_named(claim.look)] if claim.look else []
    count = [f"need {claim.count.need}, room {claim.count.room}"] if claim.count else []
    laid = [rectangle_name(x.rectangle) for x in step.rectangles if x.is_one]
    out = [rectangle_name(x.rectangle) for x in step.rectangles if not x.is_one]
    taken: dict[int, list[Cell]] = {}
    for cell, clue in step.values:
        taken.setdefault(int(clue), []).append(cell)
    where = f"{'cell' if len(claim.cells) == 1 else 'cells'} {cells_named(claim.cells)}"
    reasons = _whys(puzzle, step)
    parts = [
        f"{capital(rule_name(step.rule))}: {'; '.join([*look, where, *count])}",
        *([f"{listed(laid)} laid"] if laid else []),
        *([f"{listed(out)} ruled out"] if out else []),
        *(f"{cells_named(x)} taken for {cell_name(puzzle.clues[i].cell)}" for i, x in taken.items()),
        *(capital(said) if stop[0] == "." else said for said in reasons),
    ]
    return stop.join(parts)


def _whys(puzzle: Patches, step: Step) -> list[str]:
    """ "other ways to draw r1c2 ruled out by area and by r3c2 and r3c3 (overlap)", one for every cell that
    something is said of."""
    of: dict[Cell, list[str]] = {}
    for why in step.claim.why:
        of.setdefault(why.cell, []).append(f"by {reason(why.sources, why.by, ALONE)}")
    return [f"{_settled(puzzle, step, cell)} {' and '.join(reasons)}" for cell, reasons in of.items()]


def _settled(puzzle: Patches, step: Step, cell: Cell) -> str:
    """What a reason shows of a cell."""
    if step.claim.look:
        return "room set"
    if step.rule in LEFT and cell != (step.claim.cells[0] if step.rule == "cut-off" else None):
        return f"room for {cell_name(cell)} taken"
    if step.claim.chain:
        return f"this way to draw {cell_name(cell)} ruled out"
    if cell in puzzle.clue_at:
        return f"other ways to draw {cell_name(cell)} ruled out"
    return f"other clues kept from {cell_name(cell)}"

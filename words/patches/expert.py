"""An expert's sentence of a claim of Patches, complete, so that it can be read back.

    <Rule>: <row or column>; cells <cells>; need 8, room 9. Laid <rectangle>. Ruled out <rectangles>. Taken
    <cells> for <clue's cell>. <cell> by <cells> (<how>) and by <what>.

What is absent is left out. The links of a supposition's chain follow, numbered, each in the same form without
full stops inside.
"""

from collections.abc import Iterable

from ...solver.cell import Cell, cell_name
from ...solver.patches.puzzle import Patches
from ...solver.step import Step, Why
from ..listing import capital, cells_named, listed, reason
from ..phrases import rule_name, units_named
from .parts import rectangle_name

#: What speaks for a thing where no cells do.
ALONE = {
    "no-rectangle": "a clue without a rectangle",
    "unreached": "a cell out of reach",
    "cut-off": "a part cut off",
    "ruled-out": "what was ruled out before",
    "area": "its area",
    "shape": "its shape",
}


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
    parts = [
        f"{capital(rule_name(step.rule))}: {'; '.join([*look, f'cells {cells_named(claim.cells)}', *count])}",
        *([f"laid {listed(laid)}"] if laid else []),
        *([f"ruled out {listed(out)}"] if out else []),
        *(f"taken {cells_named(x)} for {cell_name(puzzle.clues[i].cell)}" for i, x in taken.items()),
        *_whys(claim.why),
    ]
    return stop.join(capital(part) if stop[0] == "." else part for part in parts)


def _whys(whys: Iterable[Why]) -> list[str]:
    """ "r1c2 by its area and by r3c2 and r3c3 (overlap)", one for every cell that something is said of."""
    of: dict[Cell, list[str]] = {}
    for why in whys:
        of.setdefault(why.cell, []).append(f"by {reason(why.sources, why.by, ALONE)}")
    return [f"{cell_name(cell)} {' and '.join(reasons)}" for cell, reasons in of.items()]

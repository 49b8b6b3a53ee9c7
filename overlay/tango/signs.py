"""What a picture shows of a step of Tango: what it rests on outlined, and the signs that count."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from ...solver.cells import Cell
from ...solver.puzzle import Pair
from ...solver.step import Step
from ...solver.tango.puzzle import Tango
from ...solver.tango.state import EQUAL_BESIDE, EQUAL_COUNT, OPPOSITE_COUNT, SIGN
from ..moment import line_cells
from ..signs import Signs, reason_signs

INSET = 0.16  # of a cell: an outline runs between the signs on its border and the symbol in its middle


def signs_of(puzzle: Tango, step: Step) -> Signs:
    signs = reason_signs(step, lambda unit: line_cells(puzzle, unit))
    links = step.claim.chain or (step,)
    meant = {pair for link in links for pair in _meant(puzzle, link)}
    return replace(signs, meant=tuple(sorted(meant)))


def _meant(puzzle: Tango, step: Step) -> Iterable[Pair]:
    """The neighbours between which a sign is part of the reason."""
    if step.rule in SIGNED:
        cells, signs = SIGNED[step.rule](step)
        inside = {*cells}
        return [pair for pair, sign in puzzle.signs.items() if sign in signs and inside.issuperset(pair)]
    broken = [why for why in step.claim.why if why.by == SIGN]  # of what clashes at the end of a chain
    return [(min(why.cell, b), max(why.cell, b)) for why in broken for b in why.sources]


#: Of the rules that look at signs: between which cells, and which signs.
SIGNED: dict[str, Callable[[Step], tuple[Iterable[Cell], str]]] = {
    SIGN: lambda step: ({*step.claim.seen, *step.found}, "=x"),
    EQUAL_BESIDE: lambda step: (step.found, "="),
    EQUAL_COUNT: lambda step: (step.found, "="),
    OPPOSITE_COUNT: lambda step: ({*step.claim.cells} - {*step.found}, "x"),
}

"""What a picture shows of a step of Tango: what it rests on outlined, and the signs that count."""

from collections.abc import Iterable
from dataclasses import replace

from ...solver.cell import Cell
from ...solver.pairs import Pair
from ...solver.step import Step
from ...solver.tango.puzzle import Tango
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
    if step.rule == "sign":
        return _signed(puzzle, {*step.claim.seen, *step.found}, "=x")
    if step.rule.startswith("equal-pair"):
        return _signed(puzzle, step.found, "=")
    if step.rule.startswith("opposite-pair"):
        return _signed(puzzle, {*step.claim.cells} - {*step.found}, "x")
    return {
        (min(why.cell, b), max(why.cell, b))
        for why in step.claim.why
        if why.by == "sign"
        for b in why.sources
    }


def _signed(puzzle: Tango, cells: Iterable[Cell], signs: str) -> Iterable[Pair]:
    """The neighbours among some cells with one of these signs between them."""
    inside = {*cells}
    return [pair for pair, sign in puzzle.signs.items() if sign in signs and inside.issuperset(pair)]

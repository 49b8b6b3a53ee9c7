"""What a picture shows of a step of Queens: candidates outlined, and how they reach what they rule out."""

from collections.abc import Collection

from ...solver.cell import Cell, Unit
from ...solver.queens.board import Board
from ...solver.step import Step, Why
from ..scene import line_cells
from ..signs import Signs, chain_signs

TOUCH, LINES = "touch", ("row", "column")  # ways in which a cell is ruled out, as claims name them
MOST_ARROWS = 6  # more hide what they point at


def cells_of(board: Board, unit: Unit) -> Collection[Cell]:
    """The cells of a row, column or region."""
    return board.cells_by_region[unit.number] if unit.kind == "region" else line_cells(board, unit)


def signs_of(board: Board, step: Step) -> Signs:
    if step.claim.chain:
        return chain_signs(step, lambda unit: cells_of(board, unit))
    looked = step.where if step.units else ()
    kept = frozenset(cell for unit in looked for cell in cells_of(board, unit))
    return Signs(frozenset(step.claim.cells), kept, _arrows(step))


def _arrows(step: Step) -> tuple[tuple[Cell, Cell], ...]:
    """To each cell whose reasons differ and are not all beside it: from each candidate that touches it, and
    from the nearest of those in one line with it; none where they would be too many."""
    if step.queens:
        return ()
    arrows = []
    for cell in step.dead:
        reasons = [why for why in step.claim.why if why.cell == cell]
        if len({why.by for why in reasons}) > 1 and not all(_beside(why) for why in reasons):
            arrows += [(source, cell) for why in reasons for source in _pointing(why)]
    return tuple(arrows) if len(arrows) <= MOST_ARROWS else ()


def _beside(why: Why) -> bool:
    """Do all the cells that rule it out touch it?"""
    r, c = why.cell
    return all(max(abs(a - r), abs(b - c)) <= 1 for a, b in why.sources)


def _pointing(why: Why) -> tuple[Cell, ...]:
    if why.by == TOUCH:
        return why.sources
    if why.by in LINES and why.sources:
        r, c = why.cell
        return (min(why.sources, key=lambda cell: abs(cell[0] - r) + abs(cell[1] - c)),)
    return ()

"""What a picture shows of a step of Queens: candidates outlined, and how they reach what they rule out."""

from collections.abc import Collection

from ...solver.cell import Cell, Unit
from ...solver.queens.board import NO_REGION, Board
from ...solver.step import Step
from ..moment import line_cells
from ..signs import Signs, chain_signs

MOST_ARROWS = 6  # more hide what they point at


def cells_of(board: Board, unit: Unit) -> Collection[Cell]:
    """The cells of a row, column or region, but for those of no region."""
    if unit.kind == "region":
        return board.cells_by_region[unit.number]
    return [cell for cell in line_cells(board, unit) if board.region_of(cell) != NO_REGION]


def signs_of(board: Board, step: Step) -> Signs:
    if step.claim.chain:
        return chain_signs(step, lambda unit: cells_of(board, unit))
    looked = step.where if step.units else ()
    kept = frozenset(cell for unit in looked for cell in cells_of(board, unit))
    ringed = frozenset(reached_besides(board, step))
    arrows = () if ringed else _arrows(step)
    return Signs(frozenset(step.claim.cells), kept, ringed, arrows)


def reached_besides(board: Board, step: Step) -> list[Cell]:
    """What a step rules out besides the rest of a line that it crosses out; none where it is of one kind."""
    if step.queens or step.size is not None or len(step.units) != 2:
        return []
    rest = {*step.dead} & {*cells_of(board, step.units[1])}
    return sorted({*step.dead} - rest) if rest else []


def _arrows(step: Step) -> tuple[tuple[Cell, Cell], ...]:
    """To each cell whose reasons differ, from each candidate that does not touch it; none where they would be
    too many."""
    if step.queens or step.claim.count or len(step.units) > 1:
        return ()
    arrows = []
    for cell in step.dead:
        reasons = [why for why in step.claim.why if why.cell == cell]
        if len({(why.by, _touches(source, cell)) for why in reasons for source in why.sources}) > 1:
            arrows += [
                (source, cell) for why in reasons for source in why.sources if not _touches(source, cell)
            ]
    return tuple(arrows) if len(arrows) <= MOST_ARROWS else ()


def _touches(a: Cell, b: Cell) -> bool:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= 1

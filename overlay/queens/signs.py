"""What a picture shows of a step of Queens: candidates outlined, and how they reach what they rule out."""

from collections.abc import Collection

from ...solver.cells import Cell, Unit
from ...solver.queens.puzzle import NO_REGION, Board
from ...solver.step import Step
from ...words.queens.arrangements import counted_units
from ...words.queens.phrases import CONFINED, looked
from ..moment import line_cells
from ..signs import Signs, chain_signs

MOST_ARROWS = 6  # more hide what they point at


def cells_of(board: Board, unit: Unit) -> Collection[Cell]:
    """The cells of a row, column or region, but for those of no region."""
    if unit.kind == "region":
        return board.cells_by_region[unit.number]
    return [cell for cell in line_cells(board, unit) if board.region_of(cell) != NO_REGION]


def signs_of(board: Board, step: Step) -> Signs:
    """The candidates outlined, of a unit that has no other cells for its queens all of it; what the step
    looks at beside them kept."""
    if step.claim.chain:
        return chain_signs(step, lambda unit: cells_of(board, unit))
    full = step.queens == step.claim.cells and len(step.units) == 1
    where = step.where if step.units else ()
    beside = looked(board, step).beside
    kept = frozenset(cell for unit in (*where, *beside) for cell in cells_of(board, unit))
    outlined = kept if full else frozenset(step.claim.cells)
    return Signs(outlined, kept, arrows=() if beside else _arrows(step), dashed=_holding(board, step))


def _holding(board: Board, step: Step) -> frozenset[Cell]:
    """Where a step counts two groups of units, the cells of that around which the dashed line goes."""
    if not step.claim.count or step.rule in CONFINED:
        return frozenset()
    need, room = step.claim.count
    units = (counted_units if room and room != need else looked)(board, step).others
    return frozenset(cell for unit in units for cell in cells_of(board, unit))


def _arrows(step: Step) -> tuple[tuple[Cell, Cell], ...]:
    """To each cell whose reasons differ, from each candidate that does not touch it; none where they would be
    too many."""
    if step.queens or step.claim.count or step.rule in CONFINED:
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

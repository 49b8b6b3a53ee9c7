"""The reasons of a claim: which cells rule a cell out, and how."""

from collections.abc import Iterator, Sequence

from ...cell import Cell, Unit, bits
from ...step import Why
from ..firing import cells_of, every_cell
from ..masks import KINDS
from ..state import State
from .position import bit

#: How a cell is ruled out, or forced: by a queen's reach, or (crossing) since it would count for two lines,
#: (room) since the others would be too few, (chain) since nothing good follows.
ROW, COLUMN, REGION, TOUCH, CROSSING, ROOM, CHAIN = BYS = (
    *("row", "column", "region", "touch"),
    *("crossing", "room", "chain"),
)
LINES_FIRST, TOUCH_FIRST = (ROW, COLUMN, REGION, TOUCH), (TOUCH, ROW, COLUMN, REGION)


def killed(state: State, dead: int, queens: int) -> list[Why]:
    """Why queens rule out some cells, cell by cell."""
    cells, why = every_cell(state.masks.n), list[Why]()
    for queen in bits(queens):
        source = (cells[queen],)
        for by, there in _ways(state, queen, dead & state.kill[queen], LINES_FIRST):
            why += [Why(cells[i], source, by) for i in bits(there)]
        dead &= ~state.kill[queen]
    for i in bits(dead):
        why += killed_one(state, cells[i], queens)
    return sorted(why)


def killed_one(state: State, cell: Cell, queens: int) -> list[Why]:
    """Why queens rule a cell out; none where they do not."""
    masks, here = state.masks, bit(state, cell)
    near = queens & state.kill[here]
    if near:
        return _grouped(state, here, near & -near, LINES_FIRST)
    # with several queens a unit, it may be full only once all of them stand
    for u in masks.units_of(here):
        inside = queens & masks.units[u]
        if inside and inside.bit_count() == state.need[u]:
            return [Why(cell, cells_of(inside, masks.n), masks.names[u].kind)]
    return []


def crowded(state: State, cell: Cell, cells: int) -> list[Why]:
    """The candidates that a queen in a cell would rule out, too many of them."""
    here = bit(state, cell)
    reached = state.kill[here] & cells
    if not reached:
        return [Why(cell, cells_of(cells & ~(1 << here), state.masks.n), ROOM)]
    return reaching(state, cell, reached)


def reaching(state: State, cell: Cell, cells: int, line: Unit | None = None) -> list[Why]:
    """How each of some cells rules a cell out, those together that do it in the same way: touching, which is
    the plainest to see, before any line. line: where all of them lie in one with it, that goes before
    others."""
    if line:
        return [Why(cell, cells_of(cells, state.masks.n), line.kind)]
    return _grouped(state, bit(state, cell), cells, TOUCH_FIRST)


def _grouped(state: State, here: int, cells: int, order: Sequence[str]) -> list[Why]:
    """How some cells rule out the cell of a bit, those together that do it in the same way."""
    n = state.masks.n
    ways = sorted(_ways(state, here, cells, order), key=lambda way: BYS.index(way[0]))
    return [Why(divmod(here, n), cells_of(there, n), by) for by, there in ways]


def _ways(state: State, here: int, cells: int, order: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Some cells by how a queen in one of them and the cell of a bit rule each other out, in the first of the
    ways that holds; with several queens a unit only lines that lack one."""
    masks = state.masks
    for by in order:
        if by == TOUCH:
            there = cells & masks.frame.touching[here]
        else:
            u = masks.units_of(here)[KINDS.index(by)]
            there = cells & masks.units[u] if u < 3 * masks.n and state.need[u] == 1 else 0
        if there:
            cells &= ~there
            yield by, there

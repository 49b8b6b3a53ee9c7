"""The reasons of a claim: which cells rule a cell out, and how."""

from collections.abc import Sequence

from ...cell import Unit, bits
from ...step import Why
from ..firing import cells_of, every_cell
from ..masks import KINDS
from ..state import State

#: How a cell is ruled out, or forced: by a queen's reach, or (crossing) since it would count for two lines,
#: (room) since the others would be too few, (chain) since nothing good follows.
ROW, COLUMN, REGION, TOUCH, CROSSING, ROOM, CHAIN = BYS = (
    *("row", "column", "region", "touch"),
    *("crossing", "room", "chain"),
)
LINES_FIRST, TOUCH_FIRST = (ROW, COLUMN, REGION, TOUCH), (TOUCH, ROW, COLUMN, REGION)


def killed(state: State, dead: int, queens: int) -> list[Why]:
    """Why queens rule out some cells, cell by cell."""
    cells, why = every_cell(state.masks.n), dict[int, Why]()
    for queen in bits(queens):
        source = (cells[queen],)
        for by, there in _ways(state, queen, dead & state.kill[queen], LINES_FIRST):
            for i in bits(there):
                why[i] = Why(cells[i], source, by)
        dead &= ~state.kill[queen]
    for i in bits(dead):
        why.update((i, reason) for reason in killed_one(state, i, queens))
    return [why[i] for i in sorted(why)]


def killed_one(state: State, here: int, queens: int) -> list[Why]:
    """Why queens rule out the cell of a bit; none where they do not."""
    masks = state.masks
    near = queens & state.kill[here]
    if near:
        return _grouped(state, here, near & -near, LINES_FIRST)
    # with several queens a unit, it may be full only once all of them stand
    for u in masks.units_of(here):
        inside = queens & masks.units[u]
        if inside and inside.bit_count() == state.need[u]:
            cell = every_cell(masks.n)[here]
            return [Why(cell, cells_of(inside, masks.n), masks.names[u].kind)]
    return []


def crowded(state: State, here: int, cells: int) -> list[Why]:
    """The candidates that a queen in the cell of a bit would rule out, too many of them."""
    reached, n = state.kill[here] & cells, state.masks.n
    if not reached:
        return [Why(every_cell(n)[here], cells_of(cells & ~(1 << here), n), ROOM)]
    return reaching(state, here, reached)


def reaching(state: State, here: int, cells: int, line: Unit | None = None) -> list[Why]:
    """How each of some cells rules out the cell of a bit, those together that do it in the same way:
    touching, which is the plainest to see, before any line. line: where all of them lie in one with it, that
    goes before others."""
    if line:
        n = state.masks.n
        return [Why(every_cell(n)[here], cells_of(cells, n), line.kind)]
    return _grouped(state, here, cells, TOUCH_FIRST)


def _grouped(state: State, here: int, cells: int, order: Sequence[str]) -> list[Why]:
    """How some cells rule out the cell of a bit, those together that do it in the same way."""
    n = state.masks.n
    cell, ways = every_cell(n)[here], _ways(state, here, cells, order)
    if len(ways) > 1:
        ways.sort(key=lambda way: BYS.index(way[0]))
    return [Why(cell, cells_of(there, n), by) for by, there in ways]


def _ways(state: State, here: int, cells: int, order: Sequence[str]) -> list[tuple[str, int]]:
    """Some cells by how a queen in one of them and the cell of a bit rule each other out, in the first of the
    ways that holds; with several queens a unit only lines that lack one."""
    masks, need, ways = state.masks, state.need, list[tuple[str, int]]()
    lines = masks.units_of(here)
    for by in order:
        if by == TOUCH:
            there = cells & masks.frame.touching[here]
        else:
            u = lines[KINDS.index(by)]
            there = cells & masks.units[u] if need[u] == 1 else 0
        if there:
            ways.append((by, there))
            cells &= ~there
            if not cells:
                break
    return ways

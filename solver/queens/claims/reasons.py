"""The reasons of a claim: which cells rule a cell out, and how."""

from collections.abc import Iterable

from ...cell import Unit, bits
from ...step import Why
from ..firing import cells_of, every_cell
from ..masks import KINDS
from ..state import State

#: How a cell is ruled out, or forced: by a queen's reach, or (crossing) since it would count for two lines,
#: (room) since the others would be too few, (chain) since nothing good follows.
ROW, COLUMN, REGION, TOUCH = "row", "column", "region", "touch"
CROSSING, ROOM, CHAIN = "crossing", "room", "chain"


def killed(state: State, dead: int, queens: int) -> list[Why]:
    """Why queens rule out some cells, cell by cell; nothing of those that they do not rule out."""
    masks, need = state.masks, state.need
    cells, why = every_cell(masks.n), list[Why]()
    for queen in bits(queens):
        sources = cells_of(1 << queen, masks.n)
        row, column, region = [masks.units[u] if need[u] == 1 else 0 for u in masks.units_of(queen)]
        there = dead & state.kill[queen]
        dead ^= there
        while there:
            i = there.bit_length() - 1
            here = 1 << i
            there ^= here
            by = ROW if here & row else COLUMN if here & column else REGION if here & region else TOUCH
            why.append(Why(cells[i], sources, by))
    # with several queens a unit, it may be full only once all of them stand
    for here in bits(dead):
        for u in masks.units_of(here):
            inside = queens & masks.units[u]
            if inside and inside.bit_count() == need[u]:
                why.append(Why(cells[here], cells_of(inside, masks.n), masks.names[u].kind))
                break
    if queens & queens - 1:
        return sorted(why)
    why.reverse()
    return why


def reaching(state: State, here: int, cells: int, units: Iterable[Unit] | None = None) -> list[Why]:
    """How some of the cells rule out the cell of a bit, those together that do it in the same way: touching,
    which is the plainest to see, before any line. units: those that tell; None: all."""
    masks, n = state.masks, state.masks.n
    cell, why = every_cell(n)[here], list[Why]()
    near = cells & masks.frame.touching[here]
    cells ^= near
    for u, by in zip(masks.units_of(here), KINDS, strict=True) if cells else ():
        there = cells & masks.units[u]
        # of several queens a unit only the last
        if there and state.need[u] == 1 and (units is None or masks.names[u] in units):
            why.append(Why(cell, cells_of(there, n), by))
            cells ^= there
    if near:
        why.append(Why(cell, cells_of(near, n), TOUCH))
    return why

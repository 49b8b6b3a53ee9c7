"""Claims that count: the queens of some units all lie in as many others."""

from ...cell import bits
from ...step import Claim, Count, Step, Why
from ..firing import Firing, cells_of, every_cell
from ..state import State
from .position import holding, lacking, mask, union
from .reasons import CROSSING, REGION


def units_in_units(state: State, firing: Firing, tier: int) -> Step:
    """The live cells of several units all lie in as many others."""
    n, first = firing.n, firing.units[0].kind
    units = firing.units
    inner = [unit for unit in units if unit.kind == first]
    outer = [unit for unit in units if unit.kind != first]
    cells, dead = state.live & union(state, inner), state.live & firing.dead_mask
    why = []
    for i in bits(dead):
        line = holding(state, i, outer)[0]
        why.append(Why(every_cell(n)[i], cells_of(cells & mask(state, line), n), line.kind))
    need = lacking(state, *inner)
    claim = Claim(units, cells_of(cells, n), tuple(why), Count(need, need))
    return Step(firing.rule, claim, dead=cells_of(dead, n), size=len(inner), tier=tier)


def plus(state: State, firing: Firing, tier: int) -> Step:
    """The live cells of regions all lie in some rows and columns, which take no more queens."""
    n, units = firing.n, firing.units
    regions = [unit for unit in units if unit.kind == REGION]
    lines = [unit for unit in units if unit.kind != REGION]
    cells, dead = state.live & union(state, regions), state.live & firing.dead_mask
    why = []
    for i in bits(dead):
        own = holding(state, i, lines)
        near = cells & union(state, own) & ~(1 << i)
        by = CROSSING if len(own) > 1 else own[0].kind
        why.append(Why(every_cell(n)[i], cells_of(near, n), by))
    count = Count(lacking(state, *regions), lacking(state, *lines))
    claim = Claim(units, cells_of(cells, n), tuple(why), count)
    return Step(firing.rule, claim, dead=cells_of(dead, n), size=len(lines), tier=tier)

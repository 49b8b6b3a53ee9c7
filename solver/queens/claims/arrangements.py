"""Claims about all ways to put several queens into some cells: those of a unit, or those that counting leaves
over."""

from ...cell import Unit
from ...step import Claim, Count, Step, Why
from ..firing import Firing, cells_of
from ..state import State
from .counting import units_in_units
from .one_unit import PLAIN, placed, ruled_out
from .position import bit, lacking, mask, unfilled, union
from .reasons import REGION, ROOM, crowded, killed_one

REACHING = 2  # tier of what cells rule out wherever they reach


def arranged(state: State, firing: Firing, tier: int) -> Step:
    """What all these ways share; where they have become a simpler thing by now, that."""
    units = unfilled(state, firing.units)
    if len(units) == 1 and lacking(state, *units) == 1:
        return _last_queen(state, firing._replace(units=units), tier)
    if firing.size is None:
        count = Count(lacking(state, units[0]), 0)
    else:
        regions = lacking(state, *(unit for unit in units if unit.kind == REGION))
        lines = lacking(state, *(unit for unit in units if unit.kind != REGION))
        if lines == regions:
            return units_in_units(state, _filled(state, firing, units), tier)
        count = Count(max(lines, regions), min(lines, regions))
    return _shared(state, firing, tier, units, count)


def _shared(state: State, firing: Firing, tier: int, units: tuple[Unit, ...], count: Count) -> Step:
    """The queens that stand in all of these ways, and the cells that are in none."""
    n, cells = firing.n, state.live & firing.inside
    queens = firing.queens_mask & state.live
    dead = (firing.dead_mask | state.killed_by(queens)) & state.live
    why = []
    for cell in cells_of(queens, n):
        why.append(Why(cell, cells_of(cells & ~(1 << bit(state, cell)), n), ROOM))
    for cell in cells_of(dead, n):
        why += killed_one(state, cell, queens) or crowded(state, cell, cells)
    claim = Claim(units, cells_of(cells, n), tuple(why), count)
    return Step(
        f"arrangement-{units[0].kind}",
        claim,
        queens=cells_of(queens, n),
        dead=cells_of(dead, n),
        size=firing.size,
        tier=tier,
    )


def _last_queen(state: State, firing: Firing, tier: int) -> Step:
    """What had to hold several queens by now lacks one."""
    unit = firing.units[0]
    cells = state.live & mask(state, unit)
    if cells & cells - 1:
        return ruled_out(state, firing._replace(rule=f"attack-{unit.kind}"), min(tier, REACHING))
    return placed(state, f"single-cell-{unit.kind}", min(tier, PLAIN), (unit,), cells)


def _filled(state: State, firing: Firing, units: tuple[Unit, ...]) -> Firing:
    """What counting left over has its queens: the one kind of units lies in the other, and needs as many."""
    regions = tuple(unit for unit in units if unit.kind == REGION)
    lines = tuple(unit for unit in units if unit.kind != REGION)
    within = not state.live & union(state, regions) & ~union(state, lines)
    inner, outer = (regions, lines) if within else (lines, regions)
    rule = f"n-{inner[0].kind}s-in-n-{outer[0].kind}s"
    return firing._replace(rule=rule, units=(*inner, *outer), queens_mask=0)

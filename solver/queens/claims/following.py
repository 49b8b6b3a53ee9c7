"""What follows by now from where a firing looks, in masks; the claims say the same with its reasons.

It may be more than was found, or less: wherever a firing is told, all that follows there is told.
"""

from ...cell import Unit
from ..firing import Firing
from ..rules.attack import attacked_by_all
from ..state import State
from .position import lacking, mask, number, unfilled, union
from .reasons import COLUMN, REGION, ROW

CONFINED = {
    ("region", "row"): "region-confined-to-row",
    ("region", "column"): "region-confined-to-column",
    ("row", "region"): "row-confined-to-region",
    ("column", "region"): "column-confined-to-region",
}
CONFINEMENTS = frozenset(CONFINED.values())


def is_arranged(firing: Firing) -> bool:
    """Does it say what all ways to put queens into some cells share?"""
    return firing.rule.startswith("arrangement")


def is_of_one_unit(firing: Firing) -> bool:
    """Does it say what all cells of one unit rule out?"""
    return not (firing.queens_mask or firing.chain or firing.size is not None or is_arranged(firing))


def by_now(state: State, firing: Firing) -> Firing:
    """A firing with all that follows from it by now; an arrangement that has become a simpler thing, as
    that."""
    if is_arranged(firing):
        firing = _simplest(state, firing)
        if is_arranged(firing):
            return firing
    if firing.queens_mask or firing.chain or not firing.units:
        return firing
    if firing.size is not None:
        firing = _of_the_last(state, firing)
    if firing.size is None:
        _, cells, dead = in_line(state, firing)
        if firing.rule not in CONFINEMENTS:
            dead |= attacked_by_all(cells, state.kill, state.live)
        return firing._replace(dead_mask=dead)
    beside = beside_plus if firing.rule == "plus-shape" else beside_units
    return firing._replace(dead_mask=beside(state, firing.units))


def _of_the_last(state: State, firing: Firing) -> Firing:
    """Units that lie in others, once one alone of each kind lacks queens, as what the cells of the one rule
    out."""
    units = unfilled(state, firing.units)  # none once all of their queens stand
    if firing.rule == "plus-shape" or len(units) != 2 or units[0].kind == units[1].kind:
        return firing
    return firing._replace(rule=f"attack-{units[0].kind}", units=units, size=None)


def in_line(state: State, firing: Firing) -> tuple[Unit | None, int, int]:
    """The line that holds all live cells of a unit, these, and what of the line they rule out."""
    masks, own = state.masks, number(state, firing.units[0])
    cells = state.live & masks.units[own]
    line = _holding(state, cells, own, firing.units[1:])
    if line is None:
        return None, cells, 0
    return masks.names[line], cells, state.live & masks.units[line] ^ cells


def beside_units(state: State, units: tuple[Unit, ...]) -> int:
    """Where those of some units that lie in the others, all of the first kind, rule out the rest of these."""
    lacking_one = unfilled(state, units)
    inside = union(state, [unit for unit in lacking_one if unit.kind == units[0].kind])
    outside = union(state, [unit for unit in lacking_one if unit.kind != units[0].kind])
    return state.live & outside & ~inside


def beside_plus(state: State, units: tuple[Unit, ...]) -> int:
    """Where some regions rule out the rest of the rows and columns that they lie in, and the crossings of
    these."""
    lacking_one = unfilled(state, units)
    kinds = (ROW, COLUMN, REGION)
    across, down, inside = (union(state, [x for x in lacking_one if x.kind == kind]) for kind in kinds)
    return state.live & ((across | down) & ~inside | across & down)


def _simplest(state: State, firing: Firing) -> Firing:
    """What all ways to fill some cells have come to, the last queen of a unit, or units that lie in
    others."""
    units = unfilled(state, firing.units)
    firing = firing._replace(units=units)
    if not units:  # all of its queens stand by now
        return firing
    if len(units) == 1 and lacking(state, *units) == 1:
        cells = state.live & mask(state, units[0])
        last = firing._replace(queens_mask=0, dead_mask=0, size=None)
        if cells & cells - 1:
            return last._replace(rule=f"attack-{units[0].kind}")
        return last._replace(rule=f"single-cell-{units[0].kind}", queens_mask=cells)
    if firing.size is not None:
        regions = tuple(unit for unit in units if unit.kind == REGION)
        lines = tuple(unit for unit in units if unit.kind != REGION)
        if lacking(state, *lines) == lacking(state, *regions):
            within = not state.live & union(state, regions) & ~union(state, lines)
            inner, outer = (regions, lines) if within else (lines, regions)
            rule = f"n-{inner[0].kind}s-in-n-{outer[0].kind}s"
            return firing._replace(rule=rule, units=(*inner, *outer), queens_mask=0)
    return firing


def _holding(state: State, cells: int, own: int, first: tuple[Unit, ...]) -> int | None:
    """The number of the one unit that holds all these cells of the own one, a line those of a region or a
    region those of a line, with as many queens to come; of several those that are to be asked first."""
    masks, need = state.masks, state.need
    if cells:
        regions = 2 * masks.n  # the first number of a region
        for u in (*[number(state, x) for x in first], *masks.units_of(cells.bit_length() - 1)):
            if (u < regions) != (own < regions) and cells & masks.units[u] == cells and need[u] == need[own]:
                return u
    return None

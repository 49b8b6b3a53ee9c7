"""Claims about all ways to put several queens into some cells: those of a unit, or those that counting leaves
over."""

from ...cell import bits
from ...step import Claim, Count, Step, Why
from ..firing import Firing, cells_of, every_cell
from ..state import State
from .position import lacking
from .reasons import ROOM, killed, reaching


def arranged(state: State, firing: Firing, tier: int) -> Step:
    """What all these ways share: the queens that stand in each of them, and the cells that are in none."""
    n, units, cells = firing.n, firing.units, state.live & firing.inside
    queens = firing.queens_mask & state.live
    dead = (firing.dead_mask | state.killed_by(queens)) & state.live
    why = [Why(every_cell(n)[i], cells_of(cells & ~(1 << i), n), ROOM) for i in bits(queens)]
    for i in bits(dead):
        why += killed(state, 1 << i, queens) or reaching(state, i, cells & ~(1 << i), units)
    counted = units[: len(units) - firing.beside]
    kind = units[0].kind
    one = lacking(state, *[unit for unit in counted if unit.kind == kind])
    other = lacking(state, *[unit for unit in counted if unit.kind != kind])
    count = Count(max(one, other), min(one, other))
    claim = Claim(units, cells_of(cells, n), tuple(why), count)
    return Step(
        firing.rule,
        claim,
        queens=cells_of(queens, n),
        dead=cells_of(dead, n),
        size=firing.size,
        tier=tier,
    )

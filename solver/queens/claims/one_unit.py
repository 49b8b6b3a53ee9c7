"""Claims about one unit: its only cell, and what all of its cells rule out."""

from ...cell import Unit, bits
from ...step import Claim, Count, Step, Why
from ..firing import Firing, cells_of
from ..state import State
from .position import lacking, mask
from .reasons import killed, reaching


def placed(state: State, rule: str, tier: int, look: tuple[Unit, ...], queens: int) -> Step:
    """Queens (of a unit the only cell that is left), and what they rule out at once."""
    cells = cells_of(queens, state.masks.n)
    why = tuple(killed(state, state.killed_by(queens), queens))
    dead = tuple([x.cell for x in why])
    return Step(rule, Claim(look, cells, why), queens=cells, dead=dead, tier=tier)


def only_cell(state: State, firing: Firing, tier: int) -> Step:
    """The queen of a unit that has just one cell left."""
    return placed(state, firing.rule, tier, firing.units, firing.queens_mask)


def confined(state: State, firing: Firing, tier: int) -> Step:
    """The live cells of a unit all lie in another, which needs as many queens: how many is said where a unit
    takes several."""
    unit, line = firing.units
    cells = cells_of(state.live & mask(state, unit), firing.n)
    dead = cells_of(state.live & firing.dead_mask, firing.n)
    why = tuple([Why(cell, cells, line.kind) for cell in dead])
    need = lacking(state, unit)
    count = None if state.masks.k == 1 else Count(need, need)
    return Step(firing.rule, Claim(firing.units, cells, why, count), dead=dead, tier=tier)


def ruled_out(state: State, firing: Firing, tier: int) -> Step:
    """What all live cells of a unit rule out, wherever they lie."""
    n, (unit, *_) = firing.n, firing.units
    cells, dead = state.live & mask(state, unit), state.live & firing.dead_mask
    # of one queen a unit everybody knows that it fills all of its units
    told = None if state.masks.k == 1 else firing.units
    why = [x for here in bits(dead) for x in reaching(state, here, cells, told)]
    claim = Claim(firing.units, cells_of(cells, n), tuple(why))
    return Step(firing.rule, claim, dead=cells_of(dead, n), tier=tier)

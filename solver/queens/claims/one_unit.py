"""Claims about one unit: its only cell, and what all of its cells rule out."""

from ...cell import Unit, bits
from ...step import Claim, Step, Why
from ..firing import Firing, cells_of
from ..rules.shapes import LARGEST_SHAPE, shape_name
from ..state import State
from .following import CONFINED, in_line
from .reasons import REGION, killed, reaching

EASIEST_TIER = 1  # of a unit's only cell, and of what lies in the same line
REACHING_TIER = 2  # of what cells reach elsewhere


def placed(state: State, rule: str, tier: int, look: tuple[Unit, ...], queens: int) -> Step:
    """Queens (of a unit the only cell that is left), and what they rule out at once."""
    cells = cells_of(queens, state.masks.n)
    why = tuple(killed(state, state.killed_by(queens), queens))
    dead = tuple([x.cell for x in why])
    return Step(rule, Claim(look, cells, why), queens=cells, dead=dead, tier=min(tier, EASIEST_TIER))


def ruled_out(state: State, firing: Firing, tier: int) -> Step:
    """What all live cells of a unit rule out: in the line that holds them all, and where else they reach."""
    unit, n = firing.units[0], firing.n
    dead, (line, cells, crossed) = firing.dead_mask, in_line(state, firing)
    if not crossed:
        line = None
    look = (unit, line) if line else (unit,)
    if line and dead == crossed:
        rule, tier = CONFINED[unit.kind, line.kind], min(tier, EASIEST_TIER)
    else:
        rule, tier = _attack_rule(state, unit, cells), min(tier, REACHING_TIER)
    why: list[Why] = []
    for here in bits(dead):
        why += reaching(state, here, cells, line if crossed >> here & 1 else None)
    claim = Claim(look, cells_of(cells, n), tuple(why))
    return Step(rule, claim, dead=cells_of(dead, n), tier=tier)


def _attack_rule(state: State, unit: Unit, cells: int) -> str:
    if unit.kind == REGION and cells.bit_count() <= LARGEST_SHAPE:
        return shape_name(cells, state.masks.n) or "attack-region"
    return f"attack-{unit.kind}"

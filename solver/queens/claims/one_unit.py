"""Claims about one unit: its only cell, and what all of its cells rule out."""

from ...cell import Unit
from ...step import Claim, Step
from ..firing import Firing, cells_of
from ..rules.attack import attacked_by_all
from ..rules.shapes import LARGEST_SHAPE, shape_name
from ..state import State
from .position import lacking, mask, number
from .reasons import REGION, killed, reaching

CONFINED = {
    ("region", "row"): "region-confined-to-row",
    ("region", "column"): "region-confined-to-column",
    ("row", "region"): "row-confined-to-region",
    ("column", "region"): "column-confined-to-region",
}
PLAIN = 1  # tier of what lies in the same line


def placed(state: State, rule: str, tier: int, look: tuple[Unit, ...], queens: int) -> Step:
    """Queens (of a unit the only cell that is left), and what they rule out at once."""
    n, dead = state.masks.n, state.killed_by(queens)
    claim = Claim(look, cells_of(queens, n), tuple(killed(state, dead, queens)))
    return Step(rule, claim, queens=cells_of(queens, n), dead=cells_of(dead, n), tier=tier)


def ruled_out(state: State, firing: Firing, tier: int) -> Step:
    """What all live cells of a unit rule out: in the line that holds them all, and where else they reach."""
    unit, n = firing.units[0], firing.n
    cells = state.live & mask(state, unit)
    line, in_line, dead = reach(state, firing)
    if not in_line:
        line = None
    look = (unit, line) if line else (unit,)
    if line and dead == in_line:
        rule, tier = CONFINED[unit.kind, line.kind], min(tier, PLAIN)
    else:
        rule = _attack_rule(state, unit, cells)
    crossed, why = cells_of(in_line, n), []
    for cell in cells_of(dead, n):
        why += reaching(state, cell, cells, line if cell in crossed else None)
    claim = Claim(look, cells_of(cells, n), tuple(why))
    return Step(rule, claim, dead=cells_of(dead, n), tier=tier)


def reach(state: State, firing: Firing) -> tuple[Unit | None, int, int]:
    """The line that holds all live cells of a unit, what of it that rules out, and all that they rule out."""
    unit, live = firing.units[0], state.live
    cells = live & mask(state, unit)
    line = _holding(state, cells, unit, firing.units[1:])
    in_line = live & mask(state, line) & ~mask(state, unit) if line else 0
    if firing.rule in CONFINED.values():
        return line, in_line, in_line
    return line, in_line, in_line | attacked_by_all(cells, state.kill, live)


def _attack_rule(state: State, unit: Unit, cells: int) -> str:
    if unit.kind == REGION and cells.bit_count() <= LARGEST_SHAPE:
        return shape_name(cells, state.masks.n) or "attack-region"
    return f"attack-{unit.kind}"


def _holding(state: State, cells: int, unit: Unit, first: tuple[Unit, ...]) -> Unit | None:
    """The one unit of another kind, with as many queens to come, that holds all these cells; of several those
    that are to be asked first."""
    masks = state.masks
    if not cells:
        return None
    need = lacking(state, unit)
    for u in (*[number(state, x) for x in first], *masks.units_of(cells.bit_length() - 1)):
        other = masks.names[u]
        crosswise = REGION in (unit.kind, other.kind) and other.kind != unit.kind and u < 3 * masks.n
        if crosswise and not cells & ~masks.units[u] and state.need[u] == need:
            return other
    return None

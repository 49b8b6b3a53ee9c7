"""What every possible place of a unit's queen attacks is dead, whichever of them it will be."""

from ..firing import Firing
from ..state import State
from .shapes import LARGEST_SHAPE, shape_name


def attack_region(state: State, fresh: int) -> Firing | None:
    """Fires when: some live cell is attacked by every live cell of a region that needs one queen.
    Effect: it dies.
    Valid because: a queen there would leave the region no place for its own.

    Live cells that form one of the named shapes (solver/rules/shapes.py) report its name, and such a region
    comes before one without a name.
    """
    unnamed = None
    for step in _attacks(state, fresh, state.open_regions, "attack-region"):
        x = step.because_mask
        name = shape_name(x, step.n) if x.bit_count() <= LARGEST_SHAPE else None
        if name:
            return step._replace(rule=name)
        unnamed = unnamed or step
    return unnamed


def attack_row(state: State, fresh: int) -> Firing | None:
    """Fires when: some live cell is attacked by every live cell of a row that needs one queen.
    Effect: it dies.
    Valid because: a queen there would leave the row no place for its own.
    """
    return next(_attacks(state, fresh, state.open_rows, "attack-row"), None)


def attack_column(state: State, fresh: int) -> Firing | None:
    """Fires when: some live cell is attacked by every live cell of a column that needs one queen.
    Effect: it dies.
    Valid because: a queen there would leave the column no place for its own.
    """
    return next(_attacks(state, fresh, state.open_columns, "attack-column"), None)


def _attacks(state: State, fresh: int, open_units: list[int], rule: str):
    masks, live, need, kill = state.masks, state.live, state.need, state.kill
    units = masks.units
    for u in open_units:
        unit = units[u]
        if unit & fresh:
            left = x = live & unit
            dead = live
            while left and dead:
                i = left.bit_length() - 1
                dead &= kill[i]
                left ^= 1 << i
            if dead and x and need[u] == 1:
                yield Firing(rule, masks.n, 0, dead, x, (masks.names[u],))

"""What every possible place of a unit's queen attacks is dead, whichever of them it will be."""

from collections.abc import Iterator, Sequence

from ..firing import Firing
from ..state import State
from .shapes import LARGEST_SHAPE, shape_name


def attack_region(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: some live cell is attacked by every live cell of a region that needs one queen.
    Effect: it dies.
    Valid because: a queen there would leave the region no place for its own.

    Live cells that form one of the named shapes (solver/queens/rules/shapes.py) report its name.
    """
    return _attacks(state, fresh, state.open_regions, "attack-region", named=True)


def attack_row(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: some live cell is attacked by every live cell of a row that needs one queen.
    Effect: it dies.
    Valid because: a queen there would leave the row no place for its own.
    """
    return _attacks(state, fresh, state.open_rows, "attack-row")


def attack_column(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: some live cell is attacked by every live cell of a column that needs one queen.
    Effect: it dies.
    Valid because: a queen there would leave the column no place for its own.
    """
    return _attacks(state, fresh, state.open_columns, "attack-column")


def _attacks(
    state: State, fresh: int, open_units: list[int], rule: str, named: bool = False
) -> Iterator[Firing]:
    """What the live cells of each unit attack together. named: by their shape, where that has a name."""
    masks, live, need, kill = state.masks, state.live, state.need, state.kill
    n, units = masks.n, masks.units
    for u in open_units:
        unit = units[u] & masks.cells
        if unit & fresh:
            x = live & unit
            dead = attacked_by_all(x, kill, live)
            if dead and x and need[u] == 1:
                # of the unit's cells those must be dead that leave one of these alone
                closed = unit ^ x
                attacking = attacked_by_all(dead, kill, closed)
                # whatever is dead there by now
                dead = attacked_by_all(x | attacking, kill, masks.cells & ~state.queens)
                needs = state.spent(closed ^ attacking) | state.standing(unit | state.closed_by(x))
                name = named and x.bit_count() <= LARGEST_SHAPE and shape_name(x, n)
                yield Firing(name or rule, n, 0, dead, x, (masks.names[u],), needs, None, unit)


def attacked_by_all(cells: int, kill: Sequence[int], among: int) -> int:
    """The cells of a mask that each of some cells (a mask) attacks."""
    if cells:  # the first and the last, which are far apart, leave least to the others
        among &= kill[(cells & -cells).bit_length() - 1]
        cells &= cells - 1
    while cells and among:
        i = cells.bit_length() - 1
        among &= kill[i]
        cells ^= 1 << i
    return among

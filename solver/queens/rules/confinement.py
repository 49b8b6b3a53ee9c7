"""One unit's live cells all lie in another: the other's queens must be there too."""

from collections.abc import Iterator

from ..firing import Firing
from ..state import State


def region_confined_to_row(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: all live cells of a region lie in one row, and both need as many queens.
    Effect: the row's cells outside the region die.
    Valid because: the region's queens are then all that the row can still take.
    """
    frame = state.masks.frame
    return _confined(state, fresh, state.open_regions, frame.row_of, 0, "region-confined-to-row")


def region_confined_to_column(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: all live cells of a region lie in one column, and both need as many queens.
    Effect: the column's cells outside the region die.
    Valid because: the region's queens are then all that the column can still take.
    """
    masks = state.masks
    return _confined(
        state, fresh, state.open_regions, masks.frame.column_of, masks.n, "region-confined-to-column"
    )


def row_confined_to_region(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: all live cells of a row lie in one region, and both need as many queens.
    Effect: the region's cells outside the row die.
    Valid because: the row's queens are then all that the region can still take.
    """
    masks = state.masks
    return _confined(state, fresh, state.open_rows, masks.region_of, 2 * masks.n, "row-confined-to-region")


def column_confined_to_region(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: all live cells of a column lie in one region, and both need as many queens.
    Effect: the region's cells outside the column die.
    Valid because: the column's queens are then all that the region can still take.
    """
    masks = state.masks
    return _confined(
        state, fresh, state.open_columns, masks.region_of, 2 * masks.n, "column-confined-to-region"
    )


def _confined(
    state: State,
    fresh: int,
    open_units: list[int],
    other_of: "list[int] | tuple[int, ...]",
    base: int,
    rule: str,
) -> Iterator[Firing]:
    """The open units whose live cells lie in one unit of another kind (cell i's is number base + other_of[i])
    and thereby rule something out."""
    masks, live, need = state.masks, state.live, state.need
    units = masks.units
    for u in open_units:
        unit = units[u]
        if unit & fresh:
            x = live & unit
            if x:
                other = base + other_of[x.bit_length() - 1]
                if x & units[other] == x:
                    dead = live & units[other] ^ x
                    if dead and need[u] == need[other]:
                        needs = state.spent(unit & ~units[other]) | state.standing(unit | units[other])
                        names = (masks.names[u], masks.names[other])
                        # whatever is dead there by now
                        dead = masks.cells & units[other] & ~(unit | state.queens)
                        yield Firing(rule, masks.n, 0, dead, x, names, needs, inside=unit)

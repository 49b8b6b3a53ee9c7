"""Forced cells: a unit that needs one queen and has one live cell."""

from collections.abc import Iterator

from ..firing import Firing
from ..state import State


def single_cell_region(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: a region that needs one queen has one live cell.
    Effect: a queen there; the cells it attacks die.
    Valid because: the region's queen has no other place.
    """
    return _single_cells(state, fresh, state.open_regions, "single-cell-region")


def single_cell_row(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: a row that needs one queen has one live cell.
    Effect and reason as for a region.
    """
    return _single_cells(state, fresh, state.open_rows, "single-cell-row")


def single_cell_column(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: a column that needs one queen has one live cell.
    Effect and reason as for a region.
    """
    return _single_cells(state, fresh, state.open_columns, "single-cell-column")


def _single_cells(state: State, fresh: int, open_units: list[int], rule: str) -> Iterator[Firing]:
    masks, live, need = state.masks, state.live, state.need
    units = masks.units
    for u in open_units:
        unit = units[u]
        if unit & fresh:
            x = live & unit
            if x and not x & (x - 1) and need[u] == 1:
                dead = state.kill[x.bit_length() - 1] & (masks.cells if masks.k == 1 else live)
                needs = state.spent(unit) | state.standing(unit | state.closed_by(x))
                yield Firing(rule, masks.n, x, dead & ~x, unit, (masks.names[u],), needs, inside=unit)

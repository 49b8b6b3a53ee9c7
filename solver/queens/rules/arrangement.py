"""Units that need two queens and more: what all arrangements of their queens share."""

from collections.abc import Iterator

from ..firing import Firing
from ..state import State
from .in_common import Room, in_common
from .memory import remembered


@remembered
def arrangement_region(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: a region needs two queens or more, and all ways to put them into its live cells, none
    attacking another, share something.
    Effect: queens on the cells that all of them use; the cells that none uses, and those elsewhere that each
    of them attacks, die.
    Valid because: one of these ways is the right one.
    """
    return _arrangements(state, fresh, state.open_regions, "arrangement-region")


@remembered
def arrangement_row(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: a row needs two queens or more, and all ways to place them share something.
    Effect and reason as for a region.
    """
    return _arrangements(state, fresh, state.open_rows, "arrangement-row")


@remembered
def arrangement_column(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: a column needs two queens or more, and all ways to place them share something.
    Effect and reason as for a region.
    """
    return _arrangements(state, fresh, state.open_columns, "arrangement-column")


def _arrangements(state: State, fresh: int, open_units: list[int], rule: str) -> Iterator[Firing]:
    masks, live, need = state.masks, state.live, state.need
    if masks.k == 1:
        return
    for u in open_units:
        unit = masks.units[u]
        if need[u] < 2 or not unit & fresh:
            continue
        cells = live & unit
        if cells.bit_count() > need[u]:  # else `singles` shows more, and more simply
            yield from in_common(state, Room(cells, need[u], (u,)), rule, None, unit, unit)

"""Forced cells: a unit that has no more live cells than it needs queens."""

from collections.abc import Iterator

from ..firing import Firing
from ..state import State

ALL = "arrangement"  # the family of rules to which it belongs where a unit needs several queens


def single_cell_region(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: a region has as many live cells as it needs queens.
    Effect: a queen in each of them; the cells they attack die.
    Valid because: the region's queens have no other place.
    """
    return _single_cells(state, fresh, state.open_regions, "region")


def single_cell_row(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: a row has as many live cells as it needs queens.
    Effect and reason as for a region.
    """
    return _single_cells(state, fresh, state.open_rows, "row")


def single_cell_column(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: a column has as many live cells as it needs queens.
    Effect and reason as for a region.
    """
    return _single_cells(state, fresh, state.open_columns, "column")


def _single_cells(state: State, fresh: int, open_units: list[int], kind: str) -> Iterator[Firing]:
    masks, live, need = state.masks, state.live, state.need
    units, n = masks.units, masks.n
    for u in open_units:
        unit = units[u]
        if unit & fresh:
            x = live & unit
            if not x or x.bit_count() != need[u]:
                continue
            if need[u] == 1:
                rule, dead = f"single-cell-{kind}", state.kill[x.bit_length() - 1]
                dead &= (masks.cells if masks.k == 1 else live) & ~x
            else:
                rule, dead = f"{ALL}-{kind}", state.killed_by(x)
            needs = state.spent(unit) | state.standing(unit | state.around(x))
            yield Firing(rule, n, x, dead, unit, (masks.names[u],), needs, inside=unit)

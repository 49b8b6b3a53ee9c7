"""The plus shape: some rows and columns that wholly contain as many regions as they can hold queens."""

from collections.abc import Iterator
from itertools import combinations

from ..state import State
from ..step import Step

# Rows and columns together. On a board of size N there are (2N choose size) sets to look at, and no person
# looks for larger ones.
LARGEST_PLUS = 5


def plus_shape(state: State, fresh: int) -> Step | None:
    """Fires when: all live cells of some regions lie in a rows and b columns, and these regions need as many
    queens as those lines.
    Effect: the crossings of the rows and the columns die, and so do the lines' cells of other regions.
    Valid because: the lines hold at most as many queens as they need together, and one fewer for each queen
    on a crossing, which counts for two lines; the regions inside bring all of them.
    """
    masks, live, need = state.masks, state.live, state.need
    units = masks.units
    for size in range(2, LARGEST_PLUS + 1):
        for rows, columns, regions in _tight(state, size):
            if sum(need[u] for u in regions) != sum(need[u] for u in rows + columns):
                continue
            across, down, inside = (_union(units, lines) for lines in (rows, columns, regions))
            dead = live & ((across | down) & ~inside | across & down)
            if dead:
                named = tuple(masks.names[u] for u in (*regions, *rows, *columns))
                return Step("plus-shape", masks.n, 0, dead, live & inside & ~dead, named, size)
    return None


def _tight(state: State, size: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]]:
    """Every choice of rows and columns, `size` together, at least one of each, with the regions wholly
    inside, if these are as many or more than the lines or need several queens each."""
    masks, live, need = state.masks, state.live, state.need
    units, n = masks.units, masks.n
    most = max((need[u] for u in state.open_regions), default=1)
    regions = [(u, live & units[u]) for u in state.open_regions]
    column_bits = [(1 << u - n, units[u]) for u in state.open_columns]
    for a in range(1, size):
        for rows in combinations(state.open_rows, a):
            across = _union(units, rows)
            # the columns that each region still needs beside these rows, as bits
            beside = []
            for u, cells in regions:
                rest, columns = cells & ~across, 0
                if rest:
                    for bit, column in column_bits:
                        if rest & column:
                            columns |= bit
                if columns.bit_count() <= size - a:
                    beside.append((u, columns))
            if len(beside) * most < size:
                continue
            for chosen in combinations(state.open_columns, size - a):
                bits = sum(1 << u - n for u in chosen)
                inside = tuple(u for u, columns in beside if not columns & ~bits)
                if len(inside) * most >= size:
                    yield rows, chosen, inside


def _union(units: list[int], chosen: tuple[int, ...]) -> int:
    mask = 0
    for u in chosen:
        mask |= units[u]
    return mask

"""The plus shape: some rows and columns that wholly contain as many regions as they can hold queens."""

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
    units, n = masks.units, masks.n
    regions = [(u, live & units[u], need[u]) for u in state.open_regions]
    for size in range(2, LARGEST_PLUS + 1):
        for a in range(1, size):
            for rows in combinations(state.open_rows, a):
                across = 0
                for u in rows:
                    across |= units[u]
                # a region needs columns for what the rows leave of it; one with none left is a set of its own
                for columns in combinations(state.open_columns, size - a):
                    down = 0
                    for u in columns:
                        down |= units[u]
                    outside = ~(across | down)
                    inside = [(u, cells, k) for u, cells, k in regions if not cells & outside]
                    if sum(k for _, _, k in inside) != sum(need[u] for u in rows + columns):
                        continue
                    kept = 0
                    for _, cells, _ in inside:
                        kept |= cells
                    dead = live & ((across | down) & ~kept | across & down)
                    if dead:
                        named = tuple(masks.unit(u) for u in (*(u for u, _, _ in inside), *rows, *columns))
                        return Step("plus-shape", n, 0, dead, kept & ~dead, named, size)
    return None

"""The plus shape: some rows and columns that wholly contain as many regions as they can hold queens."""

from collections.abc import Iterator
from itertools import combinations

from ...effort import paced
from ..firing import Firing
from ..state import State

LARGEST_PLUS = 5  # rows and columns together; no person looks for larger ones

Lines = tuple[int, ...]


def plus_shape(state: State, fresh: int) -> list[Firing]:
    """Fires when: all live cells of some regions lie in a rows and b columns, and these regions need as many
    queens as those lines.
    Effect: the crossings of the rows and the columns die, and so do the lines' cells of other regions.
    Valid because: the lines hold at most as many queens as they need together, and one fewer for each queen
    on a crossing, which counts for two lines; the regions inside bring all of them.
    """
    rows, columns = state.open_rows, state.open_columns
    for size in range(2, LARGEST_PLUS + 1):
        firings: list[Firing] = []
        for a in range(1, size):
            b = size - a
            # try the smaller side out, let the regions say what the other must be
            found = _tight(state, rows, columns, a, b) if a <= b else _tight(state, columns, rows, b, a)
            for one, other in sorted(found if a <= b else ((y, x) for x, y in found)):
                firing = _firing(state, one, other)
                firings += [firing] if firing else []
        if firings:
            return firings
    return []


def _firing(state: State, rows: Lines, columns: Lines) -> Firing | None:
    masks, live = state.masks, state.live
    across, down = _union(masks.units, rows), _union(masks.units, columns)
    regions = tuple(u for u in state.open_regions if not live & masks.units[u] & ~(across | down))
    inside = _union(masks.units, regions)
    dead = live & ((across | down) & ~inside | across & down)
    if not dead:
        return None
    # whatever is dead there by now
    dead = masks.cells & ((across | down) & ~inside | across & down) & ~state.queens
    named = tuple(masks.names[u] for u in (*regions, *rows, *columns))
    needs = state.spent(inside & ~(across | down)) | state.standing(inside | across | down)
    size = len(rows) + len(columns)
    return Firing("plus-shape", masks.n, 0, dead, live & inside & ~dead, named, needs, size, inside)


def _tight(
    state: State, tried: list[int], others: list[int], a: int, b: int
) -> Iterator[tuple[Lines, Lines]]:
    """Every `a` of the lines tried with the `b` lines of the other kind that make a tight set with them.

    Those b are just the ones that the regions inside still reach: with fewer, these regions would need more
    queens than their lines take.
    """
    need = state.need
    reaches = _reaches(state, tried, others)
    for lines in paced(combinations(tried, a)):
        base = sum([need[u] for u in lines])
        near = []  # of each region that may be inside: the other lines it reaches beside these, and its need
        for region, reached in reaches:
            rest = 0
            for u, reach in reached:
                if u not in lines:
                    rest |= reach
            if rest.bit_count() <= b:
                near.append((rest, need[region]))
        if sum([k for _, k in near]) < base + b:
            continue
        unions = {0}
        for rest in {rest for rest, _ in near}:
            unions |= {x for union in unions if (x := union | rest).bit_count() <= b}
        for union in unions:
            if union.bit_count() == b:
                chosen = tuple(u for u in others if union >> u & 1)
                if sum([k for rest, k in near if not rest & ~union]) == base + sum([need[u] for u in chosen]):
                    yield lines, chosen


def _reaches(state: State, tried: list[int], others: list[int]) -> list[tuple[int, list[tuple[int, int]]]]:
    """For each open region, for each of the lines tried that it has live cells in, the lines of the other
    kind that these lie in, as bits."""
    units, live = state.masks.units, state.live
    reaches = []
    for region in state.open_regions:
        reached = []
        for u in tried:
            cells = live & units[region] & units[u]
            if cells:
                reached.append((u, sum([1 << v for v in others if cells & units[v]])))
        reaches.append((region, reached))
    return reaches


def _union(units: list[int], chosen: Lines) -> int:
    mask = 0
    for u in chosen:
        mask |= units[u]
    return mask

"""Every answer of a Patches, by search: always at the cell with the fewest rectangles left. It shares nothing
with the rules."""

from collections.abc import Iterator

from ..cell import Rectangle, bits
from ..effort import SearchTooLong, tick
from .candidates import Candidates, candidates_of
from .puzzle import Patches

# Rectangles that a search may try to place: hundreds of times what any puzzle that people made has needed.
BUDGET, MORE_BUDGET = 20_000, 200_000


def solutions(puzzle: Patches, limit: int = 2, budget: int | None = None) -> list[tuple[Rectangle, ...]]:
    """Up to `limit` answers of the puzzle, each with its rectangles in the order of the clues.

    Raises SearchTooLong after trying `budget` rectangles without an end (None: never).
    """
    candidates = candidates_of(puzzle)
    found: list[tuple[Rectangle, ...]] = []
    for tried, placed in enumerate(_positions(candidates)):
        if tried == budget:
            raise SearchTooLong(f"{tried} rectangles were tried", found)
        tick()
        if placed is not None:
            found.append(tuple(candidates.rectangles[k] for k in sorted(placed)))
            if len(found) == limit:
                break
    return found


def _positions(candidates: Candidates) -> Iterator[list[int] | None]:
    """Position by position, None for one that is not full: the numbers of the rectangles in it."""
    stack = [((1 << candidates.number) - 1, (1 << candidates.size) - 1, list[int]())]
    while stack:
        live, open_cells, placed = stack.pop()
        if not open_cells:
            yield placed
            continue
        yield None
        ways = _fewest(candidates, live, open_cells)
        for k in bits(ways):
            left = live & ~candidates.against(k) & ~(1 << k)
            stack.append((left, open_cells & ~candidates.cells[k], [*placed, k]))


def _fewest(candidates: Candidates, live: int, open_cells: int) -> int:
    """The rectangles that can cover an open cell, of the cell that has the fewest."""
    best, least = 0, candidates.number + 1
    covers = candidates.covers
    while open_cells:
        low = open_cells & -open_cells
        open_cells ^= low
        ways = covers[low.bit_length() - 1] & live
        count = ways.bit_count()
        if count < least:
            if count < 2:
                return ways
            best, least = ways, count
    return best

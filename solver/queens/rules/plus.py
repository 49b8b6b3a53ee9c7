"""The plus shape: some rows and columns that wholly contain as many regions as they can hold queens."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from ...effort import paced
from ..firing import Firing
from ..state import State
from .memory import remembered

LARGEST_PLUS = 5  # rows and columns together; no person looks for larger ones

Lines = tuple[int, ...]


@remembered
def plus_shape(state: State, fresh: int) -> list[Firing]:
    """Fires when: all live cells of some regions lie in a rows and b columns, and these regions need as many
    queens as those lines.
    Effect: the crossings of the rows and the columns die, and so do the lines' cells of other regions.
    Valid because: the lines hold at most as many queens as they need together, and one fewer for each queen
    on a crossing, which counts for two lines; the regions inside bring all of them.
    """
    across, down = (
        Tried(state, state.open_rows, state.open_columns),
        Tried(state, state.open_columns, state.open_rows),
    )
    for size in range(2, LARGEST_PLUS + 1):
        firings: list[Firing] = []
        for a in range(1, size):
            b = size - a
            # try the smaller side out, let the regions say what the other must be
            found = across.tight(a, b) if a <= b else ((y, x) for x, y in down.tight(b, a))
            for rows, columns in sorted(found):
                firing = _firing(state, rows, columns)
                firings += [firing] if firing else []
        if firings:
            return firings
    return []


def _firing(state: State, rows: Lines, columns: Lines) -> Firing | None:
    masks, live = state.masks, state.live
    across, down = masks.together(rows), masks.together(columns)
    regions = tuple(u for u in state.open_regions if not live & masks.units[u] & ~(across | down))
    inside = masks.together(regions)
    dead = live & ((across | down) & ~inside | across & down)
    if not dead:
        return None
    # whatever is dead there by now
    dead = masks.cells & ((across | down) & ~inside | across & down) & ~state.queens
    named = tuple(masks.names[u] for u in (*regions, *rows, *columns))
    needs = state.spent(inside & ~(across | down)) | state.standing(inside | across | down)
    size = len(rows) + len(columns)
    return Firing("plus-shape", masks.n, 0, dead, live & inside & ~dead, named, needs, size, inside)


class Near(NamedTuple):
    """Some lines (numbers) that need `need` queens; with the regions that may lie in these and few others:
    the others that each reaches beside them, as bits, and what it needs."""

    lines: Lines
    need: int
    regions: list[tuple[int, int]]


class Tried:
    """Lines of one kind that are tried out, with those of the other kind."""

    def __init__(self, state: State, tried: list[int], others: list[int]):
        self._need, self._tried, self._others = state.need, tried, others
        self._regions = [Region.of(state, region, tried, others) for region in state.open_regions]
        self._near: dict[int, list[Near]] = {}

    def tight(self, a: int, b: int) -> Iterator[tuple[Lines, Lines]]:
        """Every `a` of the lines tried with the `b` lines of the other kind that make a tight set with them.

        Those b are just the ones that the regions inside still reach: with fewer, these regions would need
        more queens than their lines take.
        """
        if a not in self._near:
            self._near[a] = [self._beside(lines) for lines in paced(combinations(self._tried, a))]
        need = self._need
        least = sum(sorted([need[u] for u in self._others])[:b])
        for lines, base, regions in self._near[a]:
            near = [x for x in regions if x[0].bit_count() <= b]
            if sum([lacks for _, lacks in near]) < base + least:
                continue
            unions = {0}
            for rest in {rest for rest, _ in near}:
                unions |= {x for union in unions if (x := union | rest).bit_count() <= b}
            for union in unions:
                if union.bit_count() == b:
                    chosen = tuple(u for u in self._others if union >> u & 1)
                    inside = sum([lacks for rest, lacks in near if not rest & ~union])
                    if inside == base + sum([need[u] for u in chosen]):
                        yield lines, chosen

    def _beside(self, lines: Lines) -> Near:
        mask = sum([1 << u for u in lines])
        regions = [(x.beside(mask), x.need) for x in self._regions]
        few = [x for x in regions if x[0].bit_count() <= LARGEST_PLUS - len(lines)]
        return Near(lines, sum([self._need[u] for u in lines]), few)


class Region(NamedTuple):
    """A region. lines: those tried that it has live cells in, as bits; reached: of each of them the lines of
    the other kind that these cells lie in, as bits; known: what `beside` has told."""

    need: int
    lines: int
    reached: list[tuple[int, int]]
    known: dict[int, int]

    @classmethod
    def of(cls, state: State, region: int, tried: list[int], others: list[int]) -> "Region":
        units, cells = state.masks.units, state.live & state.masks.units[region]
        reached = [
            (1 << u, sum([1 << v for v in others if here & units[v]]))
            for u in tried
            if (here := cells & units[u])
        ]
        return cls(state.need[region], sum([line for line, _ in reached]), reached, {})

    def beside(self, lines: int) -> int:
        """The lines of the other kind that it reaches beside some of those tried."""
        lines &= self.lines
        if lines not in self.known:
            rest = 0
            for line, others in self.reached:
                if not line & lines:
                    rest |= others
            self.known[lines] = rest
        return self.known[lines]

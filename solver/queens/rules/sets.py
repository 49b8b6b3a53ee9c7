"""Pigeonhole: N regions that fit into N lines own those lines, and the other way round.

Needs are counted in slots: a line that needs two queens is two slots, so that "the needs of the regions sum
to the needs of the lines" is again a count, and the same code serves any number of queens a unit. For one
queen a unit a slot is a line.

The smallest sets are found for every unit at once: match the needs of the regions to the slots of the lines
(the answer is such a matching), then follow from a region to every line it reaches and from a line to the
regions matched into it. What is reached is the smallest tight set around that region; this is the fine
decomposition of Dulmage and Mendelsohn (Canadian J. Math. 10, 1958) read from the matching's residual graph.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from math import ceil, inf
from typing import NamedTuple

from ...budget import with_clock_checks
from ...explainer import UNIT_EFFORT
from ..state import KINDS, Firing, State
from .arrangement import remember_firings


class TightSet(NamedTuple):
    """Units (numbers) whose live cells all lie in `others`, with equal needs."""

    units: tuple[int, ...]
    others: tuple[int, ...]


class Side(NamedTuple):
    """Units of one kind against those of another. reach: of each unit the slots in which it has live cells.
    slots: those of each of the others."""

    reach: dict[int, int]
    slots: dict[int, int]

    def holding(self, slots: int) -> tuple[int, ...]:
        """The others whose slots these are."""
        return tuple([u for u, own in self.slots.items() if own & slots])


@remember_firings
def set_of_two(state: State, fresh: int) -> list[Firing]:
    """Fires when: all live cells of two regions lie in two rows (or columns), or those of two rows (columns)
    in two regions, and the needs are equal.
    Effect: every other live cell of the latter dies.
    Valid because: the queens of the former are all that the latter can take.
    """
    return _smallest_sets(state, fresh, _pairs)


@remember_firings
def larger_set(state: State, fresh: int) -> list[Firing]:
    """Fires when: as `set_of_two`, for three units and more; the smallest sets that rule something out.
    Effect and reason as there.
    """
    return _smallest_sets(state, fresh, _closures)


def _smallest_sets(
    state: State, fresh: int, find: "Callable[[State, Side, int], Iterator[TightSet]]"
) -> list[Firing]:
    """The smallest tight sets that kill something."""
    best: list[Firing] = []
    least = len(state.masks.units)
    for side in _sides(state):
        for tight in find(state, side, fresh):
            size = len(tight.units)
            if size <= least and (firing := _set_firing(state, tight)):
                best = [*best, firing] if size == least else [firing]
                least = size
    return best


def _set_firing(state: State, tight: TightSet) -> Firing | None:
    masks, live = state.masks, state.live
    inside = outside = 0
    for u in tight.units:
        inside |= masks.units[u]
    for u in tight.others:
        outside |= masks.units[u]
    reached = live & outside
    if reached & inside == reached:
        return None
    dead = masks.cells & outside & ~(inside | state.queens)  # whatever is dead there by now
    size, n = len(tight.units), masks.n
    kind, other = KINDS[tight.units[0] // n], KINDS[tight.others[0] // n]
    rule = f"n-{kind}s-in-n-{other}s"
    units = tuple([masks.names[u] for u in (*tight.units, *tight.others)])
    needs = state.spent(inside & ~outside) | state.standing(inside | outside)
    return Firing(rule, n, 0, dead, live & inside, units, needs, size, inside)


def _pairs(state: State, side: Side, fresh: int) -> Iterator[TightSet]:
    """The tight sets of two units."""
    need, units, most = state.need, state.masks.units, 2 * state.masks.k
    few = [(u, slots) for u, slots in side.reach.items() if slots.bit_count() <= most]
    for (a, here), (b, there) in combinations(few, 2):
        both = here | there
        if both.bit_count() == need[a] + need[b] and (units[a] | units[b]) & fresh:
            yield TightSet((a, b), side.holding(both))


def _closures(state: State, side: Side, fresh: int) -> Iterator[TightSet]:
    """Around each unit its smallest tight set, smallest first; those that are everything tell nothing. None
    where the needs of both kinds differ: too many queens stand somewhere, as a supposition may have it."""
    reach = side.reach
    takers = _matching(state, reach)
    if takers is None or len(takers) < sum([slots.bit_count() for slots in side.slots.values()]):
        return
    found = set()
    for start in reach:
        members, slots, todo = {start}, 0, [start]
        while todo:
            new = reach[todo.pop()] & ~slots
            slots |= new
            while new:
                low = new & -new
                new ^= low
                taker = takers[low]
                if taker not in members:
                    members.add(taker)
                    todo.append(taker)
        if 2 < len(members) < len(reach):
            found.add((len(members), tuple(sorted(members)), slots))
    for _, members, slots in sorted(found):
        yield TightSet(members, side.holding(slots))


def _sides(state: State) -> tuple[Side, ...]:
    """The open regions as they lie in rows and in columns, and these as they lie in the regions."""
    units, live = state.masks.units, state.live
    regions = _slots(state, state.open_regions)
    inner: list[Side] = []
    outer: list[Side] = []
    for lines in (_slots(state, state.open_rows), _slots(state, state.open_columns)):
        in_lines, in_regions = dict.fromkeys(regions, 0), dict.fromkeys(lines, 0)
        for u, own in regions.items():
            x = live & units[u]
            for line, slots in lines.items():
                if x & units[line]:
                    in_lines[u] |= slots
                    in_regions[line] |= own
        inner.append(Side(in_lines, lines))
        outer.append(Side(in_regions, regions))
    return (*inner, *outer)


def _slots(state: State, units: list[int]) -> dict[int, int]:
    """The slots of each unit: as many bits as it needs queens."""
    at, slots = 0, {}
    for u in units:
        slots[u] = (1 << state.need[u]) - 1 << at
        at += state.need[u]
    return slots


def _matching(state: State, reach: dict[int, int]) -> dict[int, int] | None:
    """Return the unit that takes each slot, by augmenting paths; None if some need cannot be met."""
    takers: dict[int, int] = {}
    seen = 0

    def augment(unit: int) -> bool:
        nonlocal seen
        free = reach[unit] & ~seen
        while free:
            low = free & -free
            seen |= low
            if low not in takers or augment(takers[low]):
                takers[low] = unit
                return True
            free = reach[unit] & ~seen
        return False

    for u in reach:
        for _ in range(state.need[u]):
            seen = 0
            if not augment(u):
                return None
    return takers


# The plus shape: some rows and columns that wholly contain as many regions as they can hold queens.

LARGEST_PLUS = 5  # rows and columns together; no person looks for larger ones

Lines = tuple[int, ...]


@remember_firings
def plus_shape(state: State, fresh: int, most: float = inf) -> list[Firing]:
    """Fires when: all live cells of some regions lie in a rows and b columns, and these regions need as many
    queens as those lines.
    Effect: the crossings of the rows and the columns die, and so do the lines' cells of other regions.
    Valid because: the lines hold at most as many queens as they need together, and one fewer for each queen
    on a crossing, which counts for two lines; the regions inside bring all of them.
    """
    across, down = (
        TriedLines(state, state.open_rows, state.open_columns),
        TriedLines(state, state.open_columns, state.open_rows),
    )
    for size in range(2, LARGEST_PLUS + 1):
        if UNIT_EFFORT * (size + ceil(size / state.masks.k)) + 2 * size > most:
            break  # that many lines, regions, and cells: a region with one cell left is told before
        firings: list[Firing] = []
        for a in range(1, size):
            b = size - a
            # try the smaller side out, let the regions say what the other must be
            found = across.tight(a, b) if a <= b else ((y, x) for x, y in down.tight(b, a))
            for rows, columns in sorted(found):
                firing = _plus_firing(state, rows, columns)
                firings += [firing] if firing else []
        if firings:
            return firings
    return []


def _plus_firing(state: State, rows: Lines, columns: Lines) -> Firing | None:
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


class NearbyRegions(NamedTuple):
    """Lines, and the regions that reach only a few lines besides them.

    lines: their numbers. need: the queens that the lines still need. regions: for each region, the lines that
    it reaches besides `lines` (bits), and the queens that it needs.
    """

    lines: Lines
    need: int
    regions: list[tuple[int, int]]


class TriedLines:
    """Lines of one kind that are tried out, with those of the other kind."""

    def __init__(self, state: State, tried: list[int], others: list[int]):
        self._need, self._tried, self._others = state.need, tried, others
        self._regions = [RegionInLines.of(state, region, tried, others) for region in state.open_regions]
        self._near: dict[int, list[NearbyRegions]] = {}

    def tight(self, a: int, b: int) -> Iterator[tuple[Lines, Lines]]:
        """Every `a` of the lines tried with the `b` lines of the other kind that make a tight set with them.

        Those b are just the ones that the regions inside still reach: with fewer, these regions would need
        more queens than their lines take.
        """
        if a not in self._near:
            self._near[a] = [self._beside(lines) for lines in with_clock_checks(combinations(self._tried, a))]
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

    def _beside(self, lines: Lines) -> NearbyRegions:
        mask = sum([1 << u for u in lines])
        regions = [(x.beside(mask), x.need) for x in self._regions]
        few = [x for x in regions if x[0].bit_count() <= LARGEST_PLUS - len(lines)]
        return NearbyRegions(lines, sum([self._need[u] for u in lines]), few)


class RegionInLines(NamedTuple):
    """A region. lines: those tried that it has live cells in, as bits; reached: of each of them the lines of
    the other kind that these cells lie in, as bits; known: what `beside` has told."""

    need: int
    lines: int
    reached: list[tuple[int, int]]
    known: dict[int, int]

    @classmethod
    def of(cls, state: State, region: int, tried: list[int], others: list[int]) -> "RegionInLines":
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

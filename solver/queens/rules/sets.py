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
from itertools import accumulate, combinations
from math import ceil, inf
from typing import NamedTuple

from ...budget import with_clock_checks
from ...explainer import UNIT_EFFORT
from ..state import UNIT_KINDS, Firing, State
from .arrangement import remember_firings


class TightSet(NamedTuple):
    """Units (numbers) whose live cells all lie in `other_units`, which need as many queens."""

    units: tuple[int, ...]
    other_units: tuple[int, ...]


class UnitsAgainstOthers(NamedTuple):
    """Units of one kind against those of another. slots_reached: for each unit, the slots in which it has
    live cells. slots_of_others: the slots of each unit of the other kind."""

    slots_reached: dict[int, int]
    slots_of_others: dict[int, int]

    def others_with_slots(self, slots: int) -> tuple[int, ...]:
        """Return the units of the other kind that have some of these slots."""
        return tuple([u for u, own in self.slots_of_others.items() if own & slots])


@remember_firings
def set_of_two(state: State, fresh: int) -> list[Firing]:
    """Fires when: all live cells of two regions lie in two rows (or columns), or those of two rows (columns)
    in two regions, and the needs are equal.
    Effect: every other live cell of the latter dies.
    Valid because: the queens of the former are all that the latter can take.
    """
    return _smallest_sets(state, fresh, _tight_pairs)


@remember_firings
def larger_set(state: State, fresh: int) -> list[Firing]:
    """Fires when: as `set_of_two`, for three units and more; the smallest sets that rule something out.
    Effect and reason as for `set_of_two`.
    """
    return _smallest_sets(state, fresh, _larger_tight_sets)


def _smallest_sets(
    state: State, fresh: int, find: "Callable[[State, UnitsAgainstOthers, int], Iterator[TightSet]]"
) -> list[Firing]:
    """Return the firings of the smallest tight sets that kill something."""
    best: list[Firing] = []
    least = len(state.masks.units)
    for side in _unit_sides(state):
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
    for u in tight.other_units:
        outside |= masks.units[u]
    reached = live & outside
    if reached & inside == reached:
        return None
    dead = masks.cells & outside & ~(inside | state.queens)  # whatever is dead there by now
    size, n = len(tight.units), masks.n
    kind, other = UNIT_KINDS[tight.units[0] // n], UNIT_KINDS[tight.other_units[0] // n]
    rule = f"n-{kind}s-in-n-{other}s"
    units = tuple([masks.unit_names[u] for u in (*tight.units, *tight.other_units)])
    needs = state.dead_cells(inside & ~outside) | state.queen_facts(inside | outside)
    return Firing(rule, n, 0, dead, live & inside, units, needs, size, inside)


def _tight_pairs(state: State, side: UnitsAgainstOthers, fresh: int) -> Iterator[TightSet]:
    """Yield the tight sets of two units."""
    need, units, most = state.need, state.masks.units, 2 * state.masks.k
    few = [(u, slots) for u, slots in side.slots_reached.items() if slots.bit_count() <= most]
    for (a, here), (b, there) in combinations(few, 2):
        both = here | there
        if both.bit_count() == need[a] + need[b] and (units[a] | units[b]) & fresh:
            yield TightSet((a, b), side.others_with_slots(both))


def _larger_tight_sets(state: State, side: UnitsAgainstOthers, fresh: int) -> Iterator[TightSet]:
    """Yield the smallest tight set around each unit, the smallest first. Sets of all units tell nothing. None
    if the needs of both kinds differ: a supposition has put too many queens somewhere."""
    reach = side.slots_reached
    unit_by_slot = _match_slots(state, reach)
    if unit_by_slot is None or len(unit_by_slot) < sum(
        [slots.bit_count() for slots in side.slots_of_others.values()]
    ):
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
                unit = unit_by_slot[low]
                if unit not in members:
                    members.add(unit)
                    todo.append(unit)
        if 2 < len(members) < len(reach):
            found.add((len(members), tuple(sorted(members)), slots))
    for _, members, slots in sorted(found):
        yield TightSet(members, side.others_with_slots(slots))


def _unit_sides(state: State) -> tuple[UnitsAgainstOthers, ...]:
    """Return the open regions as they lie in rows and in columns, and rows and columns as they lie in
    regions."""
    units, live = state.masks.units, state.live
    regions = _slots_of_units(state, state.open_regions)
    regions_in_lines: list[UnitsAgainstOthers] = []
    lines_in_regions: list[UnitsAgainstOthers] = []
    for lines in (_slots_of_units(state, state.open_rows), _slots_of_units(state, state.open_columns)):
        in_lines, in_regions = dict.fromkeys(regions, 0), dict.fromkeys(lines, 0)
        for u, own in regions.items():
            x = live & units[u]
            for line, slots in lines.items():
                if x & units[line]:
                    in_lines[u] |= slots
                    in_regions[line] |= own
        regions_in_lines.append(UnitsAgainstOthers(in_lines, lines))
        lines_in_regions.append(UnitsAgainstOthers(in_regions, regions))
    return (*regions_in_lines, *lines_in_regions)


def _slots_of_units(state: State, units: list[int]) -> dict[int, int]:
    """Return the slots of each unit: as many bits as it needs queens."""
    at, slots = 0, {}
    for u in units:
        slots[u] = (1 << state.need[u]) - 1 << at
        at += state.need[u]
    return slots


def _match_slots(state: State, reach: dict[int, int]) -> dict[int, int] | None:
    """Return the unit that takes each slot, by augmenting paths; None if some need cannot be met."""
    unit_by_slot: dict[int, int] = {}
    seen = 0

    def augment(unit: int) -> bool:
        nonlocal seen
        free = reach[unit] & ~seen
        while free:
            low = free & -free
            seen |= low
            if low not in unit_by_slot or augment(unit_by_slot[low]):
                unit_by_slot[low] = unit
                return True
            free = reach[unit] & ~seen
        return False

    for u in reach:
        for _ in range(state.need[u]):
            seen = 0
            if not augment(u):
                return None
    return unit_by_slot


# The plus shape: some rows and columns that wholly contain as many regions as they can hold queens.

MAX_PLUS_LINES = 5  # rows and columns together; no person looks for larger ones

LineNumbers = tuple[int, ...]


@remember_firings
def plus_shape(state: State, fresh: int, max_effort: float = inf) -> list[Firing]:
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
    for size in range(2, MAX_PLUS_LINES + 1):
        if UNIT_EFFORT * (size + ceil(size / state.masks.k)) + 2 * size > max_effort:
            break  # that many lines, regions, and cells: a region with one cell left is told before
        firings: list[Firing] = []
        for a in range(1, size):
            b = size - a
            # try the smaller side out, let the regions say what the other must be
            found = across.tight_sets(a, b) if a <= b else ((y, x) for x, y in down.tight_sets(b, a))
            for rows, columns in sorted(found):
                firing = _plus_firing(state, rows, columns)
                firings += [firing] if firing else []
        if firings:
            return firings
    return []


def _plus_firing(state: State, rows: LineNumbers, columns: LineNumbers) -> Firing | None:
    masks, live = state.masks, state.live
    across, down = masks.cells_in(rows), masks.cells_in(columns)
    regions = tuple(u for u in state.open_regions if not live & masks.units[u] & ~(across | down))
    inside = masks.cells_in(regions)
    dead = live & ((across | down) & ~inside | across & down)
    if not dead:
        return None
    # whatever is dead there by now
    dead = masks.cells & ((across | down) & ~inside | across & down) & ~state.queens
    named = tuple(masks.unit_names[u] for u in (*regions, *rows, *columns))
    needs = state.dead_cells(inside & ~(across | down)) | state.queen_facts(inside | across | down)
    size = len(rows) + len(columns)
    return Firing("plus-shape", masks.n, 0, dead, live & inside & ~dead, named, needs, size, inside)


class NearbyRegions(NamedTuple):
    """Lines, and the regions that reach only a few lines besides them.

    lines: their numbers. need: the queens that the lines still need. regions: the lines that some regions
    reach besides `lines` (bits), how many these are, and the queens that all regions need that reach just
    these. need_within: for each number of lines, the queens that all regions need that reach no more.
    """

    lines: LineNumbers
    need: int
    regions: list[tuple[int, int, int]]
    need_within: list[int]


class TriedLines:
    """Lines of one kind to be tried out, and the lines of the other kind."""

    def __init__(self, state: State, tried: list[int], others: list[int]):
        self._need, self._tried, self._others = state.need, tried, others
        self._regions = [RegionInLines.of(state, region, tried, others) for region in state.open_regions]
        self._near: dict[int, list[NearbyRegions]] = {}

    def tight_sets(self, a: int, b: int) -> Iterator[tuple[LineNumbers, LineNumbers]]:
        """Yield every `a` of the tried lines with the `b` lines of the other kind that make a tight set with
        them.

        Those b are exactly the lines that the regions inside still reach: with fewer, these regions would
        need more queens than their lines take.
        """
        if a not in self._near:
            self._near[a] = [
                self._nearby_regions(lines) for lines in with_clock_checks(combinations(self._tried, a))
            ]
        need = self._need
        least = sum(sorted([need[u] for u in self._others])[:b])
        for lines, base, regions, need_within in self._near[a]:
            if need_within[b] < base + least:
                continue
            near = [(rest, lacks) for rest, count, lacks in regions if count <= b]
            unions = {0}
            for rest, _ in near:
                unions |= {x for union in unions if (x := union | rest).bit_count() <= b}
            for union in unions:
                if union.bit_count() == b:
                    inside = sum([lacks for rest, lacks in near if rest | union == union])
                    if inside >= base + least:
                        chosen = tuple([u for u in self._others if union >> u & 1])
                        if inside == base + sum([need[u] for u in chosen]):
                            yield lines, chosen

    def _nearby_regions(self, lines: LineNumbers) -> NearbyRegions:
        mask = sum([1 << u for u in lines])
        needs: dict[int, int] = {}
        for x in self._regions:
            rest = x.other_lines_reached(mask)
            needs[rest] = needs.get(rest, 0) + x.need
        most, few, need_of_count = MAX_PLUS_LINES - len(lines), [], [0] * (MAX_PLUS_LINES + 1)
        for rest, lacks in needs.items():
            count = rest.bit_count()
            if count <= most:
                few.append((rest, count, lacks))
                need_of_count[count] += lacks
        return NearbyRegions(lines, sum([self._need[u] for u in lines]), few, [*accumulate(need_of_count)])


class RegionInLines(NamedTuple):
    """A region. lines: the tried lines in which it has live cells, as bits. other_lines_by_line: for each of
    them, the lines of the other kind in which these cells lie, as bits. cache: results of
    `other_lines_reached`."""

    need: int
    lines: int
    other_lines_by_line: list[tuple[int, int]]
    cache: dict[int, int]

    @classmethod
    def of(cls, state: State, region: int, tried: list[int], others: list[int]) -> "RegionInLines":
        units, cells = state.masks.units, state.live & state.masks.units[region]
        reached = [
            (1 << u, sum([1 << v for v in others if here & units[v]]))
            for u in tried
            if (here := cells & units[u])
        ]
        return cls(state.need[region], sum([line for line, _ in reached]), reached, {})

    def other_lines_reached(self, lines: int) -> int:
        """Return the lines of the other kind that the region reaches outside some of the tried lines."""
        lines &= self.lines
        rest = self.cache.get(lines)
        if rest is None:
            rest = 0
            for line, others in self.other_lines_by_line:
                if not line & lines:
                    rest |= others
            self.cache[lines] = rest
        return rest

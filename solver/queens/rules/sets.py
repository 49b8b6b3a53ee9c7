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
from typing import NamedTuple

from ..firing import Firing
from ..masks import KINDS
from ..state import State


class TightSet(NamedTuple):
    """Units (numbers) whose live cells all lie in `others`, with equal needs."""

    units: tuple[int, ...]
    others: tuple[int, ...]


def set_of_two(state: State, fresh: int) -> list[Firing]:
    """Fires when: all live cells of two regions lie in two rows (or columns), or those of two rows (columns)
    in two regions, and the needs are equal.
    Effect: every other live cell of the latter dies.
    Valid because: the queens of the former are all that the latter can take.
    """
    return _smallest(state, _pairs)


def larger_set(state: State, fresh: int) -> list[Firing]:
    """Fires when: as `set_of_two`, for three units and more; the smallest sets that rule something out.
    Effect and reason as there.
    """
    return _smallest(state, _closures)


def _smallest(
    state: State, find: "Callable[[State, list[int], list[int]], Iterator[TightSet]]"
) -> list[Firing]:
    """The smallest tight sets that kill something: regions in rows, regions in columns, rows in regions,
    columns in regions."""
    best: list[Firing] = []
    least = len(state.masks.units)
    regions, rows, columns = state.open_regions, state.open_rows, state.open_columns
    for units, others in ((regions, rows), (regions, columns), (rows, regions), (columns, regions)):
        for tight in find(state, units, others):
            size = len(tight.units)
            if size <= least and (firing := _firing(state, tight)):
                best = [*best, firing] if size == least else [firing]
                least = size
    return best


def _firing(state: State, tight: TightSet) -> Firing | None:
    masks, live = state.masks, state.live
    inside = outside = 0
    for u in tight.units:
        inside |= masks.units[u]
    for u in tight.others:
        outside |= masks.units[u]
    dead = live & outside & ~inside
    if not dead:
        return None
    size, n = len(tight.units), masks.n
    kind, other = KINDS[tight.units[0] // n], KINDS[tight.others[0] // n]
    rule = f"n-{kind}s-in-n-{other}s"
    units = tuple(masks.names[u] for u in (*tight.units, *tight.others))
    needs = state.spent(inside & ~outside) | state.standing(inside | outside)
    return Firing(rule, n, 0, dead, live & inside, units, needs, size, inside)


def _pairs(state: State, units: list[int], others: list[int]) -> Iterator[TightSet]:
    """The tight sets of two units."""
    reach, need = _reach(state, units, others), state.need
    few = [u for u in units if reach[u].bit_count() <= 2 * state.masks.k]
    for i, a in enumerate(few):
        for b in few[i + 1 :]:
            if (reach[a] | reach[b]).bit_count() == need[a] + need[b]:
                yield TightSet((a, b), _others_of(state, others, reach[a] | reach[b]))


def _closures(state: State, units: list[int], others: list[int]) -> Iterator[TightSet]:
    """Around each unit its smallest tight set, smallest first; those that are everything tell nothing."""
    reach = _reach(state, units, others)
    takers = _matching(state, units, reach)
    if takers is None:
        return
    found = set()
    for start in units:
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
        if 2 < len(members) < len(units):
            found.add((len(members), tuple(sorted(members)), slots))
    for _, members, slots in sorted(found):
        yield TightSet(members, _others_of(state, others, slots))


def _slots(state: State, others: list[int]) -> Iterator[tuple[int, int]]:
    """Each unit and the mask of its slots: as many bits as it needs queens."""
    at = 0
    for u in others:
        yield u, (1 << state.need[u]) - 1 << at
        at += state.need[u]


def _reach(state: State, units: list[int], others: list[int]) -> dict[int, int]:
    """For each unit the slots of the others in which it has live cells."""
    masks, live = state.masks.units, state.live
    slots = [(masks[u], slot) for u, slot in _slots(state, others)]
    reach = {}
    for u in units:
        x = live & masks[u]
        mine = 0
        for other, slot in slots:
            if x & other:
                mine |= slot
        reach[u] = mine
    return reach


def _others_of(state: State, others: list[int], reached: int) -> tuple[int, ...]:
    return tuple(u for u, slot in _slots(state, others) if slot & reached)


def _matching(state: State, units: list[int], reach: dict[int, int]) -> dict[int, int] | None:
    """Which unit takes each slot, by augmenting paths; None if some need cannot be met."""
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

    for u in units:
        for _ in range(state.need[u]):
            seen = 0
            if not augment(u):
                return None
    return takers

"""Where a rule has to look again: near the links that have changed since it was last asked (`fresh`, by the
bits of open links; -1: everywhere)."""

from collections.abc import Collection, Iterable
from functools import lru_cache

from ...cell import bits
from ..state import State


@lru_cache(maxsize=64)
def zones(rows: int, columns: int) -> tuple[int, ...]:
    """For each cell the links of it and of its neighbours, by their bits: what shows that it has few ways."""
    cells = rows * columns
    own = [0] * cells
    near: list[list[int]] = [[a] for a in range(cells)]
    for a in range(cells):
        for b, bit in ((a + 1, 1 << a), (a + columns, 1 << a + cells)):
            if b < cells and (b % columns or b - a > 1):
                own[a] |= bit
                own[b] |= bit
                near[a].append(b)
                near[b].append(a)
    found: list[int] = []
    for some in near:
        zone = 0
        for b in some:
            zone |= own[b]
        found.append(zone)
    return tuple(found)


def zone(state: State, a: int) -> int:
    """Where the rules of a cell look."""
    return zones(len(state.far) // state.columns, state.columns)[a]


@lru_cache(maxsize=64)
def _seen_from(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """For each link, by its bit, the cells in whose zone it is."""
    every = zones(rows, columns)
    return tuple(
        tuple(a for a, links in enumerate(every) if links >> bit & 1) for bit in range(2 * len(every))
    )


def near(state: State, fresh: int) -> Collection[int]:
    """The cells of which, or beside which, a link has changed."""
    if fresh < 0:
        return range(len(state.far))
    cells = _seen_from(len(state.far) // state.columns, state.columns)
    return sorted({a for link in bits(fresh) for a in cells[link]})


def grown(state: State, fresh: int) -> Iterable[int]:
    """The ends of the pieces to which something was joined."""
    if fresh < 0:
        return range(len(state.far))
    joined, cells = fresh & state.known, len(state.far)
    found: set[int] = set()
    for link in bits(joined):
        found.update(_ends(state, link % cells))
    return found


def beside(state: State, fresh: int) -> Iterable[int]:
    """The cells of `near`, and those beside the ends of `grown`."""
    if fresh < 0:
        return range(len(state.far))
    found = {*near(state, fresh)}
    for a in grown(state, fresh):
        found.add(a)
        found.update(bits(state.open[a]))
    return sorted(found)


def _ends(state: State, cell: int) -> list[int]:
    """The ends of the piece in which a joined cell lies, those that take more links."""
    found = [] if not state.need[cell] else [cell]
    for b in bits(state.joined[cell]):
        before, at = cell, b
        while after := state.joined[at] & ~(1 << before):
            before, at = at, after.bit_length() - 1
        if state.need[at]:
            found.append(at)
    return found

"""How a person solves Zip: rules about the links between neighbouring cells, simplest first."""

from collections.abc import Iterable

from ..bits import bits
from ..ladder import Rung
from ..step import Link, Step
from .state import State


def only_ways(state: State, fresh: int) -> Step | None:
    """Fires when a cell has no more open links than it needs. Effect: they are joined, and the other links of
    cells that have all theirs now are parted. Valid because: the path goes in and out of every cell."""
    for a, (links, need) in enumerate(zip(state.open, state.need, strict=True)):
        if need and links.bit_count() == need:
            found = _joining(state, [(a, b) for b in bits(links)])
            if found:
                return Step("only-ways", (state.cell(a),), links=found)
    return None


def forbidden_link(state: State, fresh: int) -> Step | None:
    """Fires when joining two ends would close a loop (loop), bring numbers together on the path that do not
    follow each other (order), or join the first to the last number before every cell is passed (too-early).
    Effect: the link is parted; details: the numbers that come first from both ends on. Valid because: the
    path does none of that."""
    for a, b in state.open_links():
        rule = state.forbidden(a, b)
        if rule:
            because = (state.cell(a), state.cell(b), state.cell(state.far[a]), state.cell(state.far[b]))
            return Step(
                rule,
                tuple(dict.fromkeys(because)),
                links=(state.link(a, b, False),),
                details=(state.near[a], state.near[b]),
            )
    return None


def bridge(state: State, fresh: int) -> Step | None:
    """Fires when the board would fall into two parts without an open link. Effect: it is joined. Valid
    because: the path reaches both parts."""
    for a, b in _bridges(state):
        found = _joining(state, [(a, b)])
        if found:
            return Step("bridge", (state.cell(a), state.cell(b)), links=found)
    return None


def supposition(state: State, fresh: int) -> Step | None:
    """Fires when joining or parting two cells, followed by the rules of single cells and links, leaves a cell
    with too few links or the board in two parts. Effect: the other holds; details: whether it is the
    board that falls apart, else a cell is stuck. Valid because: there is a contradiction."""
    for a, b in state.open_links():
        for joined in (True, False):
            after = state.copy()
            (after.join if joined else after.part)(a, b)
            stuck = after.follow((a, b, after.far[a], after.far[b]))
            if stuck is None and after.is_whole():
                continue
            found = (state.link(a, b, False),) if joined else _joining(state, [(a, b)])
            if found:
                because = (state.cell(a if stuck is None else stuck),)
                return Step("supposition", because, links=found, details=(stuck is None,))
    return None


#: THE table: cheapest first; after any step the search for the next starts again at the top.
LADDER: tuple[Rung, ...] = (
    Rung(only_ways, 1, 1),
    Rung(forbidden_link, 1, 2),
    Rung(bridge, 2, 6),
    Rung(supposition, 4, 40),
)


def _joining(state: State, pairs: Iterable[tuple[int, int]]) -> tuple[Link, ...] | None:
    """The links of a step that joins these pairs: they, and those that are parted as their cells have all
    their links. None where a pair cannot be joined."""
    after = state.copy()
    found: list[Link] = []
    for a, b in pairs:
        if not after.need[a] or not after.need[b] or after.forbidden(a, b):
            return None
        after.join(a, b)
        found.append(state.link(a, b, True))
    for link in found.copy():
        for end in (state.index(link.a), state.index(link.b)):
            if not after.need[end]:
                for other in bits(after.open[end]):
                    after.part(end, other)
                    found.append(state.link(end, other, False))
    return tuple(found)


def _bridges(state: State) -> list[tuple[int, int]]:
    """The open links without which the cells that links hold together fall apart, by depth-first search: a
    link down the tree is one if nothing below it reaches above it (R. Tarjan, 1974)."""
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    found: list[tuple[int, int]] = []
    stack = [(0, -1, bits(state.open[0] | state.joined[0]))]
    order[0] = low[0] = 0
    while stack:
        a, parent, links = stack[-1]
        b = next(links, None)
        if b is None:
            stack.pop()
            if stack:
                low[parent] = min(low[parent], low[a])
                if low[a] > order[parent] and state.open[a] >> parent & 1:
                    found.append((min(a, parent), max(a, parent)))
        elif b not in order:
            order[b] = low[b] = len(order)
            stack.append((b, a, bits(state.open[b] | state.joined[b])))
        elif b != parent:
            low[a] = min(low[a], order[b])
    return sorted(found)

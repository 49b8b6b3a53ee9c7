"""What holds a Zip board together: the parts into which it falls without a link, and where."""

from collections.abc import Iterator

from ...cell import bits
from ..firing import Bond, Firing
from ..state import State

BRIDGE = "bridge"


def bridge(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when: the board would fall into two parts without an open link.
    Effect: it is joined.
    Valid because: the path reaches both parts.
    """
    for a, b in bridges(state):
        bit = state.joined_bit(a, b)
        yield Firing(BRIDGE, (a, b), (Bond(a, b, True),), cut(state, a, b)[1], bit)


def reached(state: State, start: int, without: int = 0) -> int:
    """The cells (a mask) that hang together with one, along all links that are not parted but those of a mask
    of their bits."""
    cells, columns = len(state.far), state.columns
    links = (state.links | state.known) & ~without
    right, down = links & (1 << cells) - 1, links >> cells
    seen, grown = 0, 1 << start
    while grown != seen:
        seen = grown
        grown |= (seen & right) << 1 | seen >> 1 & right
        grown |= (grown & down) << columns | grown >> columns & down
    return seen


def is_whole(state: State) -> bool:
    """Do the links that are not parted hold all cells together?"""
    return reached(state, 0).bit_count() == len(state.far)


def boundary(state: State, part: int, but: tuple[int, int] | None = None) -> int:
    """The facts by which the links between a part of the board (a mask) and the rest are parted, all but
    one."""
    needs = 0
    for a in bits(part):
        for b in bits(state.ways[a] & ~part):
            if not but or {a, b} != set(but):
                needs |= state.parted_by(a, b)
    return needs


def cut(state: State, a: int, b: int) -> tuple[int, int]:
    """What a link alone holds together: the smaller of the parts into which the board would fall, and the
    facts by which all else between them is parted."""
    part = reached(state, a, state.parted_bit(a, b))
    return smaller(state, part), boundary(state, part, (a, b))


def smaller(state: State, part: int) -> int:
    """A part of the board, or the rest where that is smaller; of two as large that with the first cell."""
    rest = (1 << len(state.far)) - 1 & ~part
    return min(part, rest, key=lambda mask: (mask.bit_count(), -(mask & 1)))


def bridges(state: State) -> list[tuple[int, int]]:
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

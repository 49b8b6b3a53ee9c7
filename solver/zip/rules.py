"""How a person solves Zip: rules about the links between neighbouring cells, simplest first.

A link is joined (the path goes along it), parted (it does not), or open. Every cell has two joined links, the
first and the last number one. Joined cells make pieces of the path; a piece has two ends, and only an end can
be joined to another piece.

Cells are numbers, row by row; the links of a cell are masks of the cells at their other ends.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ...words.wording import listed
from ..bits import bits
from ..cell import Cell, cell_name
from ..puzzle import GameStep, Link, Rung

if TYPE_CHECKING:
    from .puzzle import Zip


class ZipState:
    """How far a solve has come.

    open, joined: the links of each cell. need: how many more of them it joins. Of the two ends of a piece:
    far[end] is the other one, near[end] the number that comes first from this end on (0: none), size[end] the
    number of cells. A lone cell is a piece as well.
    """

    __slots__ = ("columns", "far", "joined", "near", "need", "open", "size")

    columns: int
    open: list[int]
    joined: list[int]
    need: list[int]
    far: list[int]
    near: list[int]
    size: list[int]

    def __init__(self, puzzle: "Zip"):
        rows, self.columns = puzzle.shape
        cells = rows * self.columns
        self.open = puzzle.neighbours
        self.joined = [0] * cells
        self.far = list(range(cells))
        self.near = [number for row in puzzle.numbers for number in row]
        self.need = [1 if number in (1, puzzle.last) else 2 for number in self.near]
        self.size = [1] * cells

    def copy(self) -> "ZipState":
        """A state that can be changed without changing this one."""
        twin = object.__new__(ZipState)
        twin.columns = self.columns
        for name in ("open", "joined", "need", "far", "near", "size"):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def part(self, a: int, b: int) -> None:
        self.open[a] &= ~(1 << b)
        self.open[b] &= ~(1 << a)

    def join(self, a: int, b: int) -> None:
        """Join two ends of different pieces."""
        self.part(a, b)
        self.joined[a] |= 1 << b
        self.joined[b] |= 1 << a
        self.need[a] -= 1
        self.need[b] -= 1
        end_a, end_b = self.far[a], self.far[b]
        size = self.size[a] + self.size[b]
        near_a, near_b = self.near[end_a] or self.near[b], self.near[end_b] or self.near[a]
        self.far[end_a], self.far[end_b] = end_b, end_a
        self.near[end_a], self.near[end_b] = near_a, near_b
        self.size[end_a] = self.size[end_b] = size

    def part_full(self) -> None:
        """Part the open links of the cells that have all theirs."""
        for a, need in enumerate(self.need):
            for b in bits(0 if need else self.open[a]):
                self.part(a, b)

    def apply(self, step: GameStep) -> None:
        """Do what a step says."""
        for a, b, joined in step.links:
            (self.join if joined else self.part)(self.index(a), self.index(b))

    def forbidden(self, a: int, b: int) -> str | None:
        """The rule that forbids joining two ends: loop, order or too-early; None where none does."""
        end_a, end_b = self.far[a], self.far[b]
        if end_a == b:
            return "loop"
        if not self._in_order(a, b):
            return "order"
        if (
            self._closed_by(end_a, a)
            and self._closed_by(end_b, b)
            and self.size[a] + self.size[b] < len(self.far)
        ):
            return "too-early"
        return None

    def _in_order(self, a: int, b: int) -> bool:
        """Would the numbers of the joined piece follow each other, up or down?"""
        behind, before = self.near[self.far[a]], self.near[a]
        after, beyond = self.near[b], self.near[self.far[b]]
        if not before or not after:
            return True
        way = after - before
        return abs(way) == 1 and (before - behind) * way >= 0 and (beyond - after) * way >= 0

    def _closed_by(self, end: int, cell: int) -> bool:
        """Would this end of a piece take no more links once `cell`, its other end, is joined?"""
        return self.need[end] == (1 if end == cell else 0)

    def follow(self, touched: Iterable[int]) -> int | None:
        """Do all that the rules of single cells and links say, from some cells on. The cell that is left with
        too few links, or None."""
        todo = list(touched)
        while todo:
            a = todo.pop()
            for b in bits(self.open[a]):
                if not self.need[a] or not self.need[b] or self.forbidden(a, b):
                    self.part(a, b)
                    todo.append(b)
            spare = self.open[a].bit_count() - self.need[a]
            if spare < 0:
                return a
            if spare == 0 and self.need[a]:
                for b in bits(self.open[a]):
                    if not self.need[b] or self.forbidden(a, b):
                        return a
                    self.join(a, b)
                    todo += (a, b, self.far[a], self.far[b], *bits(self.open[a] | self.open[b]))
        return None

    def is_whole(self) -> bool:
        """Do the links that are not parted hold all cells together?"""
        seen = todo = 1
        while todo:
            cell = (todo & -todo).bit_length() - 1
            todo &= todo - 1
            new = (self.open[cell] | self.joined[cell]) & ~seen
            seen |= new
            todo |= new
        return seen.bit_count() == len(self.far)

    def open_links(self) -> Iterator[tuple[int, int]]:
        for a, links in enumerate(self.open):
            for b in bits(links >> a << a):
                yield a, b

    def cell(self, index: int) -> Cell:
        return divmod(index, self.columns)

    def index(self, cell: Cell) -> int:
        return cell[0] * self.columns + cell[1]

    def name(self, index: int) -> str:
        return cell_name(self.cell(index))

    def link(self, a: int, b: int, joined: bool) -> Link:
        return Link(self.cell(min(a, b)), self.cell(max(a, b)), joined)


def only_ways(state: ZipState) -> GameStep | None:
    """Fires when a cell has no more open links than it needs. Effect: they are joined, and the other links of
    cells that have all theirs now are parted. Valid because: the path goes in and out of every cell."""
    for a, (links, need) in enumerate(zip(state.open, state.need, strict=True)):
        if need and links.bit_count() == need:
            others = list(bits(links))
            found = _joining(state, [(a, b) for b in others])
            if found:
                names = listed([state.name(b) for b in others])
                left, them = ("one way", "it") if need == 1 else ("two ways", "them")
                text = f"{state.name(a)} has {left} left, so the path goes along {them}: to {names}."
                return GameStep("only-ways", text, (state.cell(a),), links=found)
    return None


def forbidden_link(state: ZipState) -> GameStep | None:
    """Fires when joining two ends would close a loop (loop), bring numbers together on the path that do not
    follow each other (order), or join the first to the last number before every cell is passed (too-early).
    Effect: the link is parted. Valid because: the path does none of that."""
    for a, b in state.open_links():
        rule = state.forbidden(a, b)
        if rule:
            link = f"{state.name(a)} and {state.name(b)} are not joined"
            why = {
                "loop": "that would close a loop",
                "order": f"{state.near[a]} and {state.near[b]} would meet out of order",
                "too-early": "the path would end before it has passed every cell",
            }[rule]
            because = (state.cell(a), state.cell(b), state.cell(state.far[a]), state.cell(state.far[b]))
            return GameStep(
                rule, f"{link}: {why}.", tuple(dict.fromkeys(because)), links=(state.link(a, b, False),)
            )
    return None


def bridge(state: ZipState) -> GameStep | None:
    """Fires when the board would fall into two parts without an open link. Effect: it is joined. Valid
    because: the path reaches both parts."""
    for a, b in _bridges(state):
        found = _joining(state, [(a, b)])
        if found:
            text = f"Only the link from {state.name(a)} to {state.name(b)} holds the board together."
            return GameStep("bridge", text, (state.cell(a), state.cell(b)), links=found)
    return None


def supposition(state: ZipState) -> GameStep | None:
    """Fires when joining or parting two cells, followed by the rules of single cells and links, leaves a cell
    with too few links or the board in two parts. Effect: the other holds. Valid because: there is a
    contradiction."""
    for a, b in state.open_links():
        for joined in (True, False):
            after = state.copy()
            (after.join if joined else after.part)(a, b)
            stuck = after.follow((a, b, after.far[a], after.far[b]))
            if stuck is None and after.is_whole():
                continue
            found = (state.link(a, b, False),) if joined else _joining(state, [(a, b)])
            if found:
                what = "Joining" if joined else "Without joining"
                fate = (
                    "the board would fall into parts"
                    if stuck is None
                    else f"{state.name(stuck)} would be a dead end"
                )
                text = f"{what} {state.name(a)} and {state.name(b)}, {fate} soon."
                because = (state.cell(a if stuck is None else stuck),)
                return GameStep("supposition", text, because, links=found)
    return None


#: THE table: cheapest first; after any step the search for the next starts again at the top.
LADDER: tuple[Rung, ...] = (
    Rung(only_ways, 1, 1),
    Rung(forbidden_link, 1, 2),
    Rung(bridge, 2, 6),
    Rung(supposition, 4, 40),
)


def _joining(state: ZipState, pairs: Iterable[tuple[int, int]]) -> tuple[Link, ...] | None:
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


def _bridges(state: ZipState) -> list[tuple[int, int]]:
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

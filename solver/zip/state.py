"""How far the solve of a Zip has come.

A link between neighbouring cells is joined (the path goes along it), parted (it does not), or open. Every
cell has two joined links, the first and the last number one. Joined cells make pieces of the path; a piece
has two ends, and only an end can be joined to another piece.

Cells are numbers, row by row; the links of a cell are masks of the cells at their other ends.
"""

from collections.abc import Iterable, Iterator

from ..bits import bits
from ..budget import Budget
from ..cell import Cell
from ..step import Link, Step
from .puzzle import Zip


class State:
    """How far a solve has come.

    open, joined: the links of each cell. need: how many more of them it joins. Of the two ends of a piece:
    far[end] is the other one, near[end] the number that comes first from this end on (0: none), size[end] the
    number of cells. A lone cell is a piece as well.
    """

    __slots__ = ("budget", "columns", "far", "joined", "near", "need", "open", "size")

    budget: Budget | None

    columns: int
    open: list[int]
    joined: list[int]
    need: list[int]
    far: list[int]
    near: list[int]
    size: list[int]

    def __init__(self, puzzle: Zip):
        self.budget = None
        rows, self.columns = puzzle.shape
        cells = rows * self.columns
        self.open = puzzle.neighbours
        self.joined = [0] * cells
        self.far = list(range(cells))
        self.near = [number for row in puzzle.numbers for number in row]
        self.need = [1 if number in (1, puzzle.last) else 2 for number in self.near]
        self.size = [1] * cells

    def copy(self) -> "State":
        """A state that can be changed without changing this one."""
        twin = object.__new__(State)
        twin.columns, twin.budget = self.columns, self.budget
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

    def apply(self, found: Step) -> bool:
        """Do what a step says; nothing changes but what is open."""
        for a, b, joined in found.links:
            (self.join if joined else self.part)(self.index(a), self.index(b))
        return False

    @property
    def live(self) -> int:
        """As many bits as links are open."""
        return (1 << sum([links.bit_count() for links in self.open])) - 1

    @property
    def solved(self) -> bool:
        """True once no link is open."""
        return not any(self.open)

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

    def link(self, a: int, b: int, joined: bool) -> Link:
        return Link(self.cell(min(a, b)), self.cell(max(a, b)), joined)

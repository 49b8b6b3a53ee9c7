"""The state of a Zip's solve.

A link between neighbouring cells is joined (the path goes along it), parted (it does not), or open. Every
cell has two joined links, the first and the last number one; a cell that has all of them takes no more, so
that its other links are parted without a word. Joined cells make pieces of the path; a piece has two ends,
and only an end can be joined to another piece.

Cells are numbers, row by row; the links of a cell are masks of the cells at their other ends.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ..budget import Budget
from ..cells import Cell, bit_numbers
from ..step import Link
from .puzzle import Zip

# One firing of one rule of Zip at one place: what follows, and what it rests on.


class Bond(NamedTuple):
    """Two neighbouring cells, by their numbers. joined: True if the path goes from one to the other."""

    a: int
    b: int
    joined: bool


class Firing(NamedTuple):
    """A firing of a rule of Zip (`Firing` of ladder.py; facts as bits: see `State.parted_bit`).

    cells: the cell with few ways left, or the two ends of a link. bonds: what follows. evidence_cells: other
    cells that show it. barring_firings: firings that bar ways from the cell, or two of them together.
    firings_in_turn: the firing of each cell if several cells are told in turn. chain: the steps of a
    supposition, up to the contradiction.
    """

    rule: str
    cells: tuple[int, ...]
    bonds: tuple[Bond, ...]
    needs: int
    gives: int
    size: int | None = None
    evidence_cells: tuple[int, ...] = ()
    barring_firings: "tuple[Firing, ...]" = ()
    firings_in_turn: "tuple[Firing, ...]" = ()
    chain: "tuple[Firing, ...]" = ()


#: The rules that forbid a link.
LINK_FORBIDDING_RULES = LOOP, ORDER, TOO_EARLY = "loop", "order", "too-early"


class State:
    """The state of a Zip's solve.

    open_neighbours, joined: the links of each cell. links_needed: how many more of them it joins. Of the two
    ends of a piece: `other_end[end]` is the other one, `end_number[end]` the number that comes first from
    this end on (0: none), `piece_size[end]` the number of cells. A lone cell is a piece as well.
    unwalled_neighbours: the neighbours of each cell to which no wall bars the way. number_of_cell: that of
    each cell, 0 for none.

    Facts are bits: from bit 0 on, that a link is parted, and from bit `parted_fact_count` on, that it is
    joined. A link to the right has the number of its cell, one down that number and as many more as there are
    cells.
    """

    __slots__ = (
        "budget",
        "columns",
        "end_number",
        "joined",
        "joined_link_facts",
        "links_needed",
        "number_of_cell",
        "open_link_facts",
        "open_neighbours",
        "other_end",
        "parted_fact_count",
        "piece_size",
        "unwalled_neighbours",
    )

    budget: Budget | None
    columns: int
    open_neighbours: list[int]
    joined: list[int]
    links_needed: list[int]
    other_end: list[int]
    end_number: list[int]
    piece_size: list[int]
    unwalled_neighbours: list[int]
    number_of_cell: list[int]
    open_link_facts: int  # the open ones, by their bits
    joined_link_facts: int  # the joined ones, by the same bits
    parted_fact_count: int  # how many bits there are for parted links

    def __init__(self, puzzle: Zip):
        self.budget = None
        rows, self.columns = puzzle.shape
        cells = rows * self.columns
        self.parted_fact_count = 2 * cells
        self.open_neighbours = puzzle.neighbours
        self.unwalled_neighbours = self.open_neighbours.copy()
        self.joined = [0] * cells
        self.other_end = list(range(cells))
        self.number_of_cell = [number for row in puzzle.numbers for number in row]
        self.end_number = self.number_of_cell.copy()
        self.links_needed = [1 if number in (1, puzzle.last_number) else 2 for number in self.number_of_cell]
        self.piece_size = [1] * cells
        self.open_link_facts = self.joined_link_facts = 0
        for a, b in self.open_links():
            self.open_link_facts |= self.parted_bit(a, b)

    def copy(self) -> "State":
        """Copy the state of a Zip; the copy can be changed alone."""
        copied = object.__new__(State)
        copied.columns, copied.budget = self.columns, self.budget
        copied.open_link_facts, copied.joined_link_facts = self.open_link_facts, self.joined_link_facts
        copied.parted_fact_count, copied.unwalled_neighbours, copied.number_of_cell = (
            self.parted_fact_count,
            self.unwalled_neighbours,
            self.number_of_cell,
        )
        copied.open_neighbours, copied.joined, copied.links_needed = (
            self.open_neighbours.copy(),
            self.joined.copy(),
            self.links_needed.copy(),
        )
        copied.other_end, copied.end_number, copied.piece_size = (
            self.other_end.copy(),
            self.end_number.copy(),
            self.piece_size.copy(),
        )
        return copied

    def rule_out_link(self, a: int, b: int) -> None:
        self.open_neighbours[a] &= ~(1 << b)
        self.open_neighbours[b] &= ~(1 << a)
        self.open_link_facts &= ~self.parted_bit(a, b)

    def add_link(self, a: int, b: int) -> None:
        """Join two ends of different pieces, and part the links that their cells no longer need."""
        self.rule_out_link(a, b)
        self.joined_link_facts |= self.parted_bit(a, b)
        self.joined[a] |= 1 << b
        self.joined[b] |= 1 << a
        self.links_needed[a] -= 1
        self.links_needed[b] -= 1
        end_a, end_b = self.other_end[a], self.other_end[b]
        size = self.piece_size[a] + self.piece_size[b]
        near_a, near_b = (
            self.end_number[end_a] or self.end_number[b],
            self.end_number[end_b] or self.end_number[a],
        )
        self.other_end[end_a], self.other_end[end_b] = end_b, end_a
        self.end_number[end_a], self.end_number[end_b] = near_a, near_b
        self.piece_size[end_a] = self.piece_size[end_b] = size
        for end in (a, b):
            for other in bit_numbers(0 if self.links_needed[end] else self.open_neighbours[end]):
                self.rule_out_link(end, other)

    def apply(self, found: Firing) -> bool:
        """Join or part the open links of a firing. Returns False, because only open links (`live`) change."""
        for a, b, joined in found.bonds:
            if not self.open_neighbours[a] >> b & 1:
                continue
            if not joined:
                self.rule_out_link(a, b)
            elif not self.rule_forbidding(a, b):  # else a supposition fails, or the puzzle has no answer
                self.add_link(a, b)
        return False

    @property
    def live(self) -> int:
        """The open links, as bits."""
        return self.open_link_facts

    @property
    def facts(self) -> int:
        """The known facts, as `Firing.needs` has them."""
        return (1 << self.parted_fact_count) - 1 & ~(
            self.open_link_facts | self.joined_link_facts
        ) | self.joined_link_facts << self.parted_fact_count

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.other_end) // self.columns, self.columns

    @property
    def solved(self) -> bool:
        """True once no link is open."""
        return not self.open_link_facts

    def parted_bit(self, a: int, b: int) -> int:
        """Return the fact that the path does not join two neighbours."""
        low = a if a < b else b
        return 1 << (low if abs(a - b) == 1 else low + len(self.other_end))

    def joined_bit(self, a: int, b: int) -> int:
        """Return the fact that the path joins two neighbours."""
        return self.parted_bit(a, b) << self.parted_fact_count

    def parted_by(self, a: int, b: int) -> int:
        """Return the facts by which two neighbours are parted: that one of them has all its links, else that
        they are parted."""
        for cell in (a, b):
            if not self.links_needed[cell]:
                return self.facts_of_joined_links(cell)
        return self.parted_bit(a, b)

    def facts_of_joined_links(self, cell: int) -> int:
        """Return the facts of the joined links of a cell."""
        facts = 0
        for b in bit_numbers(self.joined[cell]):
            facts |= self.joined_bit(cell, b)
        return facts

    def rule_forbidding(self, a: int, b: int) -> str | None:
        """Return the rule that forbids joining two ends (loop, order or too-early); None if none does."""
        end_a, end_b = self.other_end[a], self.other_end[b]
        if end_a == b:
            return LOOP
        before, after = self.end_number[a], self.end_number[b]
        if before and after and abs(after - before) != 1:
            return ORDER
        if (
            self.is_closed_after(end_a, a)
            and self.is_closed_after(end_b, b)
            and self.piece_size[a] + self.piece_size[b] < len(self.other_end)
        ):
            return TOO_EARLY
        return None

    def is_closed_after(self, end: int, cell: int) -> bool:
        """True if this end of a piece takes no more links once `cell`, the other end, is joined."""
        return self.links_needed[end] == (1 if end == cell else 0)

    def piece(self, end: int) -> list[int]:
        """Return the cells of a piece of the path, from one of its ends on."""
        cells, before, at = [end], -1, end
        while after := self.joined[at] & ~(1 << before if before >= 0 else 0):
            before, at = at, after.bit_length() - 1
            cells.append(at)
        return cells

    def open_links(self) -> Iterator[tuple[int, int]]:
        for a, links in enumerate(self.open_neighbours):
            for b in bit_numbers(links >> a << a):
                yield a, b

    def cell(self, index: int) -> Cell:
        return divmod(index, self.columns)

    def index(self, cell: Cell) -> int:
        return cell[0] * self.columns + cell[1]

    def link(self, bond: Bond) -> Link:
        """Return a bond with its cells by row and column, the upper or left one first."""
        a, b, joined = bond
        return Link(self.cell(min(a, b)), self.cell(max(a, b)), joined)

"""The state of a Sudoku's solve."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, Protocol

from ..budget import Budget
from ..cells import Cell, Unit, bits
from .puzzle import Sudoku, units_of

# The units of a board as masks, and facts as bits.
#
# A mask of cells has a bit for each cell, row by row. There is such a mask for every digit, one behind the
# other: bit d * cells + i says that cell i is not the digit d + 1; behind all of these, in the same order,
# the facts that it is.


@dataclass(frozen=True, eq=False)
class Layout:
    """n: digits, and cells a unit. size: cells of the board. units: rows, columns, boxes, each with its mask.
    at: by cell, the numbers of its row, its column and its box. peers: by cell, all others of its units."""

    n: int
    size: int
    units: tuple[tuple[Unit, int], ...]
    at: tuple[tuple[int, int, int], ...]
    peers: tuple[int, ...]

    @property
    def all_cells(self) -> int:
        return (1 << self.size) - 1

    @property
    def is_bit(self) -> int:
        """The number of the first fact that a cell is a digit."""
        return self.n * self.size

    @property
    def nots(self) -> int:
        """All facts that cells are not digits."""
        return (1 << self.n * self.size) - 1

    def cell(self, i: int) -> Cell:
        return divmod(i, self.n)

    def cells(self, mask: int) -> tuple[Cell, ...]:
        return tuple(divmod(i, self.n) for i in bits(mask))

    def number(self, cell: Cell) -> int:
        return cell[0] * self.n + cell[1]

    def plane(self, facts: int, digit: int) -> int:
        """Of facts that cells are not digits those about one digit (from 0), as a mask of cells."""
        return facts >> digit * self.size & self.all_cells

    def cells_in(self, facts: int) -> int:
        """The cells that facts of one kind are about, as a mask."""
        mask = 0
        for _ in range(self.n):
            mask |= facts
            facts >>= self.size
        return mask & self.all_cells

    def not_digit(self, mask: int, digit: int) -> int:
        """The facts that some cells are not a digit (from 0)."""
        return mask << digit * self.size

    def not_others(self, mask: int, digits: int) -> int:
        """The facts that some cells (a mask) are none but some digits (a mask)."""
        return sum(mask << d * self.size for d in range(self.n) if not digits >> d & 1)

    def placed(self, i: int, digit: int) -> int:
        """All facts that follow at once from a digit (from 0) in a cell."""
        return placed(self, i, digit)

    def values(self, facts: int) -> tuple[tuple[Cell, int], ...]:
        """The cells that facts say are digits, with these (from 1), row by row."""
        found = (divmod(bit, self.size) for bit in bits(facts >> self.is_bit))
        return tuple(sorted((divmod(i, self.n), digit + 1) for digit, i in found))

    def without(self, facts: int) -> tuple[tuple[Cell, int], ...]:
        """The digits (from 1) that facts say cells are not, row by row."""
        found = (divmod(bit, self.size) for bit in bits(facts & self.nots))
        return tuple(sorted((divmod(i, self.n), digit + 1) for digit, i in found))


@lru_cache(maxsize=8)
def layout(n: int, box: tuple[int, int]) -> Layout:
    """The layout of a board of so many rows, with boxes of so many rows and columns."""
    units = [(unit, tuple(r * n + c for r, c in cells)) for unit, cells in units_of(n, box)]
    masks = [sum(1 << i for i in cells) for _, cells in units]
    at = [tuple(u for u, (_, cells) in enumerate(units) if i in cells) for i in range(n * n)]
    peers = [(masks[r] | masks[c] | masks[b]) & ~(1 << i) for i, (r, c, b) in enumerate(at)]
    named = tuple((unit, mask) for (unit, _), mask in zip(units, masks, strict=True))
    return Layout(n, n * n, named, tuple((r, c, b) for r, c, b in at), tuple(peers))


@lru_cache(maxsize=1 << 11)
def placed(board: Layout, i: int, digit: int) -> int:
    return (
        1 << board.is_bit + digit * board.size + i
        | board.not_digit(board.peers[i], digit)
        | board.not_others(1 << i, 1 << digit)
    )


# One firing of one rule of Sudoku at one place (`Firing` of ladder.py; facts as bits: see layout.py).

#: The rules by their names.
LAST, PLACE, CANDIDATE = "last-digit", "single-place", "single-candidate"
POINTING, BOX_LINE = "pointing", "box-line"
NAKED, HIDDEN = "naked-set", "hidden-set"
TRIED = "supposition"
PLACING = (LAST, PLACE, CANDIDATE)
CONFINED, SETS = (POINTING, BOX_LINE), (NAKED, HIDDEN)
#: What a chain begins with, and how it ends: a cell has no digit left, a digit no place in a unit.
NO_DIGIT, NO_PLACE = "no-digit-left", "no-place-left"

#: Why a cell is not a digit: it stands in the same row, column or box, or some cells need it, or hold it in
#: some order with others.
BYS = (ROW, COLUMN, BOX, DIGIT) = ("row", "column", "box", "digit")


class Firing(NamedTuple):
    """A firing of a rule. unit: the number of the unit that it looks at, -1 for none; other: of the one in
    which it finds something, where that is another. cells, digits: those that it is about, as masks."""

    rule: str
    unit: int
    cells: int
    digits: int
    needs: int
    gives: int
    size: int | None = None
    other: int = -1


class Gives(Protocol):
    """A firing of any kind."""

    @property
    def gives(self) -> int: ...


class State:
    """The state of a solve. facts: the known facts as bits (`Layout`). filled: the cells that have a digit,
    as a mask."""

    budget: Budget | None = None
    board: Layout
    facts: int
    filled: int

    def __init__(self, puzzle: Sudoku):
        self.board = layout(puzzle.n, puzzle.box)
        self.facts = self.filled = 0
        for cell, digit in puzzle.digits.items():
            self.put(cell, digit)

    def copy(self) -> "State":
        """A state that can be changed without changing this one."""
        twin = object.__new__(State)
        twin.board, twin.facts, twin.filled, twin.budget = self.board, self.facts, self.filled, self.budget
        return twin

    def put(self, cell: Cell, digit: int) -> None:
        """Fill a cell with a digit (from 1)."""
        i = self.board.number(cell)
        self.facts |= self.board.placed(i, digit - 1)
        self.filled |= 1 << i

    def apply(self, found: Gives, /) -> bool:
        """Do what a firing says; nothing changes but what is open."""
        new = found.gives & ~self.facts
        self.facts |= new
        self.filled |= self.board.cells_in(new >> self.board.is_bit)
        return False

    @property
    def live(self) -> int:
        """The digits that open cells may still be, in the bits of the facts that they are not."""
        return self.board.nots & ~(self.facts | self.facts >> self.board.is_bit)

    @property
    def open(self) -> int:
        """The open cells, as a mask."""
        return self.board.all_cells & ~self.filled

    @property
    def shape(self) -> tuple[int, int]:
        return self.board.n, self.board.n

    @property
    def solved(self) -> bool:
        return self.filled == self.board.all_cells

    @property
    def is_broken(self) -> bool:
        """True once a cell can be no digit, or a digit has no place in a unit."""
        board, every, can = self.board, 0, self.board.nots & ~self.facts
        for d in range(board.n):
            plane = board.plane(can, d)
            every |= plane
            for _, mask in board.units:
                if not plane & mask:
                    return True
        return every != board.all_cells

    @property
    def digits(self) -> dict[Cell, int]:
        """The digits in the cells, row by row."""
        return dict(self.board.values(self.facts))

    @property
    def open_cells(self) -> tuple[Cell, ...]:
        return self.board.cells(self.open)

    def candidates(self, i: int) -> int:
        """The digits (from 0, as a mask) that a cell may still be."""
        return candidates(self.board, self.facts, i)


def candidates(board: Layout, facts: int, i: int) -> int:
    """The digits (from 0, as a mask) that facts leave to a cell."""
    return sum(1 << d for d in range(board.n) if not facts >> d * board.size + i & 1)

"""How far the solve of a Sudoku has come."""

from typing import Protocol

from ..budget import Budget
from ..cell import Cell
from .layout import Layout, layout
from .puzzle import Sudoku


class Gives(Protocol):
    """What a firing of any kind has, here."""

    @property
    def gives(self) -> int: ...


class State:
    """How far a solve has come. facts: what is known, in the bits of layout.py. filled: the cells that have a
    digit, as a mask."""

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
        """What stands in the cells, row by row."""
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

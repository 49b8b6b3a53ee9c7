"""The units of a board as masks, and facts as bits.

A mask of cells has a bit for each cell, row by row. There is such a mask for every digit, one behind the
other: bit d * cells + i says that cell i is not the digit d + 1; behind all of these, in the same order, the
facts that it is.
"""

from dataclasses import dataclass
from functools import lru_cache

from ..cell import Cell, Unit, bits
from .puzzle import units_of


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

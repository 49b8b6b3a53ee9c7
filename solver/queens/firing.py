"""One firing of one rule at one place, in bitmasks (bit r * n + c): what changed, and what it rests on."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ..cell import Cell, Unit


class Firing(NamedTuple):
    """What a rule found, so that it costs next to nothing to find.

    rule: the rule's name. n: the board's size. queens_mask: queens placed. dead_mask: cells killed (of a
    placing step, those that the queens kill at once). because_mask, units: the cells and units the step
    rests on. needs: the facts it rests on (bit i: cell i is dead; bit n * n + i: a queen stands in it).
    size: how many units a set rule needed, else None. inside: the cells (a mask) of which it is about those
    that are live, in this position or another. chain: of a supposition what it leads to, up to the
    contradiction. beside: how many of its units, the last ones, only tell which cells no two queens can take.
    """

    rule: str
    n: int
    queens_mask: int
    dead_mask: int
    because_mask: int
    units: tuple[Unit, ...]
    needs: int = 0
    size: int | None = None
    inside: int = 0
    chain: "tuple[Firing, ...]" = ()
    beside: int = 0

    @property
    def gives(self) -> int:
        """The facts that follow."""
        return self.dead_mask | self.queens_mask << self.n * self.n

    @property
    def queens(self) -> tuple[Cell, ...]:
        return cells_of(self.queens_mask, self.n)

    @property
    def dead(self) -> tuple[Cell, ...]:
        return cells_of(self.dead_mask, self.n)

    @property
    def because(self) -> tuple[Cell, ...]:
        return cells_of(self.because_mask, self.n)


@lru_cache(maxsize=4096)
def cells_of(mask: int, n: int) -> tuple[Cell, ...]:
    """The (row, column) pairs of a bitmask, row by row."""
    every, cells = every_cell(n), []
    while mask:  # the last one first, which is found in half the time
        i = mask.bit_length() - 1
        cells.append(every[i])
        mask ^= 1 << i
    cells.reverse()
    return tuple(cells)


@lru_cache(maxsize=64)
def every_cell(n: int) -> tuple[Cell, ...]:
    """All cells of a board, row by row."""
    return tuple(divmod(i, n) for i in range(n * n))


def mask_of(cells: Sequence[Cell], n: int) -> int:
    """The bitmask of (row, column) pairs."""
    mask = 0
    for r, c in cells:
        mask |= 1 << (r * n + c)
    return mask

"""How far the solve of a Tango has come."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Protocol

from ..budget import Budget
from ..cell import Cell
from .firing import fact, values_of
from .lines import Line, line_key, shared
from .puzzle import Tango


class Gives(Protocol):
    """What a firing of any kind has, here."""

    @property
    def gives(self) -> int: ...


class State:
    """How far a solve has come: all lines, rows first. live: the mask of the open cells, row by row. facts:
    what is known, in the bits of firings."""

    budget: Budget | None = None
    n: int
    live: int
    facts: int
    lines: list[Line]

    def __init__(self, puzzle: Tango):
        n = self.n = puzzle.n
        equal, opposite = [0] * (2 * n), [0] * (2 * n)
        for signs, pairs in ((equal, puzzle.equal), (opposite, puzzle.opposite)):
            for (r, c), (r2, _) in pairs:
                if r == r2:
                    signs[r] |= 1 << c
                else:
                    signs[n + c] |= 1 << r
        self.live, self.facts = (1 << n * n) - 1, 0
        self.lines = [Line(n, i, (0, 0), (1 << n) - 1, equal[i], opposite[i]) for i in range(2 * n)]
        for r, row in enumerate(puzzle.givens):
            for c, ch in enumerate(row):
                if ch in "01":
                    self.put((r, c), int(ch))

    def copy(self) -> "State":
        """A state that can be changed without changing this one."""
        twin = object.__new__(State)
        twin.n, twin.lines, twin.live, twin.budget = self.n, self.lines.copy(), self.live, self.budget
        twin.facts = self.facts
        return twin

    def lines_with(self, fresh: int) -> Iterator[Line]:
        """The lines with open cells that have some of these cells (a mask), rows first."""
        for line, cells in zip(self.lines, cells_of_lines(self.n), strict=True):
            if line.open and cells & fresh:
                yield line

    def put(self, cell: Cell, value: int) -> None:
        r, c = cell
        self.live &= ~(1 << r * self.n + c)
        self.facts |= fact(cell, value, self.n)
        self.lines[r] = self.lines[r].with_value(c, value)
        self.lines[self.n + c] = self.lines[self.n + c].with_value(r, value)

    def apply(self, found: Gives) -> bool:
        """Fill in what a firing says, where it is not known; nothing changes but what is open."""
        for cell, value in values_of(found.gives & ~self.facts, self.n):
            if self.live >> cell[0] * self.n + cell[1] & 1:
                self.put(cell, value)
        return False

    @property
    def solved(self) -> bool:
        return not self.live

    def follow(self) -> Line | None:
        """Fill in all that the lines say one by one, until nothing more follows. The line that cannot be
        filled any more, or None."""
        progress = True
        while progress:
            progress = False
            for i in range(2 * self.n):
                line = self.lines[i]
                found = shared(*line_key(line))
                if found is None:
                    return line
                for kind, same in enumerate(found[:2]):
                    for there in line.cells(same & line.open):
                        self.put(there, kind)
                        progress = True
        return None

    @property
    def open_cells(self) -> tuple[Cell, ...]:
        return tuple(cell for line in self.lines[: self.n] for cell in line.cells(line.open))

    @property
    def answer(self) -> tuple[str, ...] | None:
        """The rows once all are full and no line is broken, else None."""
        if any(line.open or shared(*line_key(line)) is None for line in self.lines):
            return None
        return tuple(
            "".join("01"[line.masks[1] >> c & 1] for c in range(self.n)) for line in self.lines[: self.n]
        )


@lru_cache(maxsize=8)
def cells_of_lines(n: int) -> tuple[int, ...]:
    """The mask of the cells of each line of n x n cells, rows first; bit r * n + c is cell (r, c)."""
    rows = [(1 << n) - 1 << n * i for i in range(n)]
    columns = [sum(1 << n * r + c for r in range(n)) for c in range(n)]
    return (*rows, *columns)

"""A row or column of a Tango, and all ways to fill it.

Its cells are bits, bit p for the p-th cell, and there is one mask of its suns and one of its moons.
"""

from functools import lru_cache
from typing import NamedTuple

from ..cell import Cell, Unit, bits


class Line(NamedTuple):
    """A row or column as it stands. number: 0 to n - 1 the rows, then the columns. masks: moons and suns;
    open: the other cells; equal, opposite: cells with that sign between them and the next one."""

    n: int
    number: int
    masks: tuple[int, int]
    open: int
    equal: int
    opposite: int

    def with_value(self, p: int, value: int) -> "Line":
        """The line with a value in its cell p."""
        moons, suns = self.masks
        masks = (moons, suns | 1 << p) if value else (moons | 1 << p, suns)
        return Line(self.n, self.number, masks, self.open & ~(1 << p), self.equal, self.opposite)

    @property
    def full(self) -> int:
        """All its cells."""
        return (1 << self.n) - 1

    def left(self, value: int) -> int:
        """How many more of a value the line takes."""
        return self.n // 2 - self.masks[value].bit_count()

    @property
    def unit(self) -> Unit:
        return Unit("row" if self.number < self.n else "column", self.number % self.n)

    def cell(self, p: int) -> Cell:
        return (self.number, p) if self.number < self.n else (p, self.number - self.n)

    def cells(self, mask: int) -> tuple[Cell, ...]:
        return tuple(self.cell(p) for p in bits(mask))


class Shared(NamedTuple):
    """What all ways to fill a line share, as masks, and how many ways there are."""

    moons: int
    suns: int
    ways: int


def line_key(line: Line) -> tuple[int, int, int, int, int]:
    """What of a line says how it can be filled: the arguments of `shared`."""
    return line.n, *line.masks, line.equal, line.opposite


@lru_cache(maxsize=1 << 14)
def shared(n: int, moons: int, suns: int, equal: int, opposite: int) -> Shared | None:
    """What all arrangements of a line share that keep its cells and signs; None if there is none."""
    always, ever, ways = -1, 0, 0
    for line in arrangements(n):
        changes = line ^ line >> 1
        if not (suns & ~line or moons & line or changes & equal or opposite & ~changes):
            always &= line
            ever |= line
            ways += 1
    return Shared((1 << n) - 1 & ~ever, always, ways) if ways else None


@lru_cache(maxsize=8)
def arrangements(n: int) -> tuple[int, ...]:
    """All lines of n cells with n / 2 suns (bits) and no three alike side by side."""
    found = []

    def extend(line: int, length: int, suns: int) -> None:
        if suns > n // 2 or length - suns > n // 2:
            return
        if length == n:
            found.append(line)
            return
        for value in (0, 1):
            if length < 2 or not (line >> length - 1 & 1) == (line >> length - 2 & 1) == value:
                extend(line | value << length, length + 1, suns + value)

    extend(0, 0, 0)
    return tuple(found)

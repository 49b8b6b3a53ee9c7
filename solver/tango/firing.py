"""One firing of one rule of Tango at one place, in facts: bit 2 * i + v says that cell i, counted row by row,
has the value v (0 moon, 1 sun)."""

from functools import lru_cache
from typing import NamedTuple

from ..cell import Cell, bits
from ..step import Count
from .lines import Line

#: The rules by their names.
PAIR, GAP, COUNT = "pair", "gap", "count"
EQUAL_BESIDE, EQUAL_COUNT = "equal-pair-beside", "equal-pair-count"
OPPOSITE_COUNT, ROOM_FOR_ONE = "opposite-pair-count", "room-for-one"
COMPLETE, TRIED = "complete-line", "supposition"
#: What a chain begins with.
SUPPOSED = "supposed"
#: How a chain ends, and why a cell has its value: three alike side by side, too many of a kind, a sign.
SIGN, THREE, BALANCE = BYS = ("sign", "three", "balance")


#: Why a cell has its value, by the rule that fills it, the easiest first.
BY = {
    PAIR: THREE,
    GAP: THREE,
    SIGN: SIGN,
    COUNT: BALANCE,
    EQUAL_BESIDE: THREE,
    EQUAL_COUNT: BALANCE,
    OPPOSITE_COUNT: BALANCE,
    ROOM_FOR_ONE: THREE,
}


class Firing(NamedTuple):
    """What a rule found. line: the number of the line that it looks at, rows first, -1 for none. needs,
    gives: facts. value: of what it counts, or has beside each other. count: how many more of it fit, and how
    many it is that would stand there. pairs: the cells of its line (bits) that it takes two by two. chain: of
    what is found by trying what follows up to the contradiction."""

    rule: str
    line: int
    needs: int
    gives: int
    value: int = 0
    count: Count | None = None  # pyright: ignore[reportIncompatibleMethodOverride]
    pairs: int = 0
    chain: "tuple[Firing, ...]" = ()

    @property
    def size(self) -> int | None:
        return self.count.need if self.count else None


@lru_cache(maxsize=8)
def places(n: int) -> tuple[tuple[int, ...], ...]:
    """For each line, rows first, the facts that its cells are moons, as numbers of bits."""
    rows = [tuple(2 * (r * n + c) for c in range(n)) for r in range(n)]
    return (*rows, *zip(*rows, strict=True))


def facts_in(line: Line, value: int, mask: int) -> int:
    """The facts that some cells of a line have a value."""
    at, facts = places(line.n)[line.number], 0
    for p in bits(mask):
        facts |= 1 << at[p] + value
    return facts


def fact(cell: Cell, value: int, n: int) -> int:
    """The fact that a cell has a value."""
    return 1 << 2 * (cell[0] * n + cell[1]) + value


def values_of(facts: int, n: int) -> tuple[tuple[Cell, int], ...]:
    """Which cells have which values by some facts, row by row."""
    return tuple((divmod(bit >> 1, n), bit & 1) for bit in bits(facts))


def cells_of(facts: int, n: int) -> tuple[Cell, ...]:
    """The cells that some facts are about, row by row."""
    return tuple(cell for cell, _ in values_of(facts, n))


@lru_cache(maxsize=8)
def moons(n: int) -> int:
    """All facts that say that a cell is a moon."""
    return ((1 << 2 * n * n) - 1) // 3


def contrary(facts: int, n: int) -> int:
    """What some facts rule out: each cell with the other value."""
    return (facts & moons(n)) << 1 | facts >> 1 & moons(n)

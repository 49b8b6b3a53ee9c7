"""The state of a Tango's solve."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ..budget import Budget
from ..cells import Cell, Unit, bit_numbers
from ..ladder import HasGives
from ..step import Count
from .puzzle import Tango

# A row or column of a Tango, and all ways to fill it.
#
# Its cells are bits, bit p for the p-th cell, and there is one mask of its suns and one of its moons.


class TangoLine(NamedTuple):
    """A row or column as it stands. number: 0 to n - 1 for rows, then the columns. masks: moons and suns;
    open: the other cells; equal, opposite: cells with that sign between them and the next one."""

    n: int
    number: int
    masks: tuple[int, int]
    open: int
    equal: int
    opposite: int

    def with_value(self, p: int, value: int) -> "TangoLine":
        """The line with a sun or moon in its cell p."""
        moons, suns = self.masks
        masks = (moons, suns | 1 << p) if value else (moons | 1 << p, suns)
        return TangoLine(self.n, self.number, masks, self.open & ~(1 << p), self.equal, self.opposite)

    @property
    def all_cells_mask(self) -> int:
        """All cells of the line, as a mask."""
        return (1 << self.n) - 1

    def number_left(self, value: int) -> int:
        """Return how many more of a value the line takes."""
        return self.n // 2 - self.masks[value].bit_count()

    @property
    def unit(self) -> Unit:
        return Unit("row" if self.number < self.n else "column", self.number % self.n)

    def cell(self, p: int) -> Cell:
        return (self.number, p) if self.number < self.n else (p, self.number - self.n)

    def cells(self, mask: int) -> tuple[Cell, ...]:
        return tuple(self.cell(p) for p in bit_numbers(mask))


class SharedSymbols(NamedTuple):
    """The suns and moons that all ways to fill a line share, as masks, and the number of these ways."""

    moons: int
    suns: int
    fillings: int


def filling_key(line: TangoLine) -> tuple[int, int, int, int, int]:
    """Return the part of a line that decides how it can be filled: the arguments of
    `symbols_shared_by_fillings`."""
    return line.n, *line.masks, line.equal, line.opposite


@lru_cache(maxsize=1 << 14)
def symbols_shared_by_fillings(
    n: int, moons: int, suns: int, equal: int, opposite: int
) -> SharedSymbols | None:
    """Return the symbols shared by all arrangements of a line that keep its cells and signs; None if there is
    none."""
    always, ever, ways = -1, 0, 0
    for line in all_line_fillings(n):
        changes = line ^ line >> 1
        if not (suns & ~line or moons & line or changes & equal or opposite & ~changes):
            always &= line
            ever |= line
            ways += 1
    return SharedSymbols((1 << n) - 1 & ~ever, always, ways) if ways else None


@lru_cache(maxsize=8)
def all_line_fillings(n: int) -> tuple[int, ...]:
    """Return all lines of n cells with n / 2 suns (bits) and no three alike side by side."""
    found = []

    def extend_filling(line: int, length: int, suns: int) -> None:
        if suns > n // 2 or length - suns > n // 2:
            return
        if length == n:
            found.append(line)
            return
        for value in (0, 1):
            if length < 2 or not (line >> length - 1 & 1) == (line >> length - 2 & 1) == value:
                extend_filling(line | value << length, length + 1, suns + value)

    extend_filling(0, 0, 0)
    return tuple(found)


# One firing of one rule of Tango at one place, in facts: bit 2 * i + v says that cell i, counted row by
# row, has the value v (0 moon, 1 sun).

#: The rules by their names.
PAIR_RULE, GAP_RULE, COUNT_RULE = "pair", "gap", "count"
EQUAL_BESIDE, EQUAL_COUNT = "equal-pair-beside", "equal-pair-count"
OPPOSITE_COUNT, ROOM_FOR_ONE = "opposite-pair-count", "room-for-one"
COMPLETE_LINE, SUPPOSITION = "complete-line", "supposition"
#: How a chain ends, and why a cell has its value: three alike side by side, too many of a kind, a sign.
SIGN, THREE, BALANCE = REASONS = ("sign", "three", "balance")


#: Why a cell has its value, by the rule that fills it, the easiest first.
REASON_BY_RULE = {
    PAIR_RULE: THREE,
    GAP_RULE: THREE,
    SIGN: SIGN,
    COUNT_RULE: BALANCE,
    EQUAL_BESIDE: THREE,
    EQUAL_COUNT: BALANCE,
    OPPOSITE_COUNT: BALANCE,
    ROOM_FOR_ONE: THREE,
}


class Firing(NamedTuple):
    """A firing of a rule of Tango.

    line: the number of the line that it looks at, rows first; -1 for none. needs, gives: facts. value: the
    symbol that the rule counts, or finds side by side. count: how many more of the symbol fit, and how many
    would stand there. pairs: the cells of its line (bits) that it takes as pairs. chain: the firings after a
    supposition, up to the contradiction.
    """

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
def moon_bits_by_line(n: int) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of the bits of the facts that cells are moons, for each line, rows first."""
    rows = [tuple(2 * (r * n + c) for c in range(n)) for r in range(n)]
    return (*rows, *zip(*rows, strict=True))


def facts_in(line: TangoLine, value: int, mask: int) -> int:
    """Return the facts that some cells of a line are suns, or moons."""
    at, facts = moon_bits_by_line(line.n)[line.number], 0
    for p in bit_numbers(mask):
        facts |= 1 << at[p] + value
    return facts


def fact_of_value(cell: Cell, value: int, n: int) -> int:
    """Return the fact that a cell is a moon (0) or a sun (1)."""
    return 1 << 2 * (cell[0] * n + cell[1]) + value


@lru_cache(maxsize=1 << 10)
def values_of(facts: int, n: int) -> tuple[tuple[Cell, int], ...]:
    """Return the cells that facts say are moons (0) or suns (1), each with its value, row by row."""
    return tuple((divmod(bit >> 1, n), bit & 1) for bit in bit_numbers(facts))


@lru_cache(maxsize=1 << 10)
def cells_of(facts: int, n: int) -> tuple[Cell, ...]:
    """Return the cells that some facts are about, row by row."""
    return tuple(cell for cell, _ in values_of(facts, n))


@lru_cache(maxsize=8)
def all_moon_facts(n: int) -> int:
    """Return all facts that a cell is a moon."""
    return ((1 << 2 * n * n) - 1) // 3


def contrary_facts(facts: int, n: int) -> int:
    """Return the facts that some facts rule out: suns for moons and moons for suns."""
    return (facts & all_moon_facts(n)) << 1 | facts >> 1 & all_moon_facts(n)


class State:
    """The state of a Tango's solve: all lines, rows first. live: the mask of the open cells, row by row.
    facts: what is known, in the bits of firings."""

    budget: Budget | None = None
    n: int
    live: int
    facts: int
    lines: list[TangoLine]

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
        self.lines = [TangoLine(n, i, (0, 0), (1 << n) - 1, equal[i], opposite[i]) for i in range(2 * n)]
        for r, row in enumerate(puzzle.givens):
            for c, ch in enumerate(row):
                if ch in "01":
                    self.enter_value((r, c), int(ch))

    def copy(self) -> "State":
        """Copy the state of a Tango; the copy can be changed alone."""
        copied = object.__new__(State)
        copied.n, copied.lines, copied.live, copied.budget = self.n, self.lines.copy(), self.live, self.budget
        copied.facts = self.facts
        return copied

    def lines_with(self, fresh: int) -> Iterator[TangoLine]:
        """Yield the lines with open cells that have some of these cells (a mask), rows first."""
        for line, cells in zip(self.lines, cells_of_lines(self.n), strict=True):
            if line.open and cells & fresh:
                yield line

    def enter_value(self, cell: Cell, value: int) -> None:
        r, c = cell
        self.live &= ~(1 << r * self.n + c)
        self.facts |= fact_of_value(cell, value, self.n)
        self.lines[r] = self.lines[r].with_value(c, value)
        self.lines[self.n + c] = self.lines[self.n + c].with_value(r, value)

    def apply(self, found: HasGives) -> bool:
        """Fill in the suns and moons of a firing, where it is not known; nothing changes but what is open."""
        for cell, value in values_of(found.gives & ~self.facts, self.n):
            if self.live >> cell[0] * self.n + cell[1] & 1:
                self.enter_value(cell, value)
        return False

    @property
    def shape(self) -> tuple[int, int]:
        return self.n, self.n

    @property
    def solved(self) -> bool:
        return not self.live

    def fill_by_lines(self) -> TangoLine | None:
        """Fill in all suns and moons that single lines show, until nothing more follows. Return the line that
        cannot be filled any more, or None."""
        has_changed = True
        while has_changed:
            has_changed = False
            for i in range(2 * self.n):
                line = self.lines[i]
                found = symbols_shared_by_fillings(*filling_key(line))
                if found is None:
                    return line
                for kind, same in enumerate(found[:2]):
                    for there in line.cells(same & line.open):
                        self.enter_value(there, kind)
                        has_changed = True
        return None

    @property
    def open_cells(self) -> tuple[Cell, ...]:
        return tuple(cell for line in self.lines[: self.n] for cell in line.cells(line.open))

    @property
    def answer(self) -> tuple[str, ...] | None:
        """The rows of suns and moons if all are full and no line is broken, else None."""
        if any(line.open or symbols_shared_by_fillings(*filling_key(line)) is None for line in self.lines):
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

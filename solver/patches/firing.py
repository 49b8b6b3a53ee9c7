"""One firing of one rule of Patches at one place, in facts.

Of the K rectangles that clues can have, bit k says that rectangle k is one of the answer, bit K + k that it
is none, and bit 2 K + cell * clues + i that a cell (counted row by row) is of clue i's rectangle.
"""

from typing import Any, NamedTuple

from ..cell import Unit, bits
from ..step import Count
from .candidates import Candidates


class Firing(NamedTuple):
    """What a rule found. clue: whose rectangle it is about, -1 of none alone. needs, gives: facts. target:
    the cell that shows it, -1: none does. line: the row or column that is counted, and count its cells and
    how many the rectangles can cover. parts: of several firings told as one these, in their order."""

    rule: str
    clue: int
    needs: int
    gives: int
    target: int = -1
    line: Unit | None = None
    count: Count | None = None  # pyright: ignore[reportIncompatibleMethodOverride]
    parts: tuple[Any, ...] = ()
    size: int | None = None


class Facts:
    """The facts of a puzzle's candidates as bits. is_none: how far the bits for "is none" are from those for
    "is one"; places: the first bit of cells."""

    def __init__(self, candidates: Candidates):
        self.candidates: Candidates = candidates
        self.clues: int = len(candidates.of)
        self.none: int = candidates.number
        self.cells: int = 2 * candidates.number
        self.all: int = (1 << candidates.number) - 1

    def one(self, k: int) -> int:
        """Rectangle k is one; and its cells are its clue's."""
        candidates = self.candidates
        return 1 << k | self.own(candidates.clue[k], candidates.cells[k])

    def own(self, clue: int, cells: int) -> int:
        """The cells of a mask are of a clue's rectangle; of the clue's own cell nobody need be told."""
        facts, first = 0, self.cells + clue
        for cell in bits(cells & ~(1 << self.candidates.at[clue])):
            facts |= 1 << first + cell * self.clues
        return facts

    def ones(self, facts: int) -> int:
        """The rectangles that are one by some facts, as a mask."""
        return facts & self.all

    def nones(self, facts: int) -> int:
        """The rectangles that are none by some facts, as a mask."""
        return facts >> self.none & self.all

    def owners(self, facts: int) -> list[tuple[int, int]]:
        """Which cells are of which clue's rectangle by some facts, row by row."""
        return [divmod(bit, self.clues) for bit in bits(facts >> self.cells)]

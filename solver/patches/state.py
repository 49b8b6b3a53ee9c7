"""The state of a Patches: all rectangles that clues can have, what is known of them, and firings."""

from functools import lru_cache
from typing import Any, NamedTuple

from ..budget import Budget, check_clock
from ..cells import Cell, Rectangle, Unit, bit_numbers
from ..step import Count
from .puzzle import Clue, Patches, rectangles_alone

# All rectangles that the clues of a puzzle can have, as sets of numbers.


class RectangleCandidates:
    """The rectangles of each clue in turn, those that hold no other clue.

    rectangles, clue, cells: of each its place, the number of its clue, the mask of its cells (bit r * columns
    + c). covers: for each cell the mask of the rectangles that cover it. rectangles_of_clue: for each clue
    the mask of its own. cell_of_clue: the cell of each clue, as a number. rectangles_excluded_by: for each
    rectangle those that cannot stand beside it.
    """

    def __init__(self, puzzle: Patches):
        self.puzzle: Patches = puzzle
        columns = puzzle.columns
        self.size: int = puzzle.rows * columns
        self.rectangles: list[Rectangle] = []
        self.clue: list[int] = []
        self.cells: list[int] = []
        self.rectangles_of_clue: list[int] = []
        self.cell_of_clue: list[int] = [clue.cell[0] * columns + clue.cell[1] for clue in puzzle.clues]
        self._blocked: dict[int, list[tuple[int, int]]] = {}
        clues = [0] * puzzle.rows  # the columns of those in each row
        for clue in puzzle.clues:
            clues[clue.cell[0]] |= 1 << clue.cell[1]
        for i, clue in enumerate(puzzle.clues):
            first = len(self.rectangles)
            for rectangle in rectangles_alone(clue, clues, puzzle.shape):
                self.rectangles.append(rectangle)
                self.clue.append(i)
                self.cells.append(cells_mask(rectangle, columns))
            self.rectangles_of_clue.append((1 << len(self.rectangles)) - (1 << first))
        self.number: int = len(self.rectangles)
        self.covers: list[int] = [0] * self.size
        for k, mask in enumerate(self.cells):
            for cell in bit_numbers(mask):
                self.covers[cell] |= 1 << k
        self._against: dict[int, int] = {}

    def rectangles_excluded_by(self, k: int) -> int:
        found = self._against.get(k)
        if found is None:
            found = self.rectangles_of_clue[self.clue[k]]
            for cell in bit_numbers(self.cells[k]):
                found |= self.covers[cell]
            self._against[k] = found = found & ~(1 << k)
        return found

    def rectangles_with_other_clues(self, i: int) -> list[tuple[int, int]]:
        """The rectangles of a clue's shape and size that hold other clues: their cells and those of these
        clues, as masks. On a large board there may be a million of all clues."""
        found = self._blocked.get(i)
        if found is None:
            check_clock()
            others = sum(1 << at for at in self.cell_of_clue) & ~(1 << self.cell_of_clue[i])
            around = shapes_around(self.puzzle.clues[i], self.puzzle.shape)
            masks = [cells_mask(rectangle, self.puzzle.columns) for rectangle in around]
            found = self._blocked[i] = [(mask, mask & others) for mask in masks if mask & others]
        return found

    def number_of_rectangles(self, i: int) -> int:
        """Return the number of rectangles of a clue's shape and size, whatever else they hold."""
        return self.rectangles_of_clue[i].bit_count() + len(self.rectangles_with_other_clues(i))

    def cells_of_rectangles(self, i: int) -> list[int]:
        """Return the cells of each rectangle of a clue's shape and size, whatever else it holds, as masks."""
        own = [self.cells[k] for k in bit_numbers(self.rectangles_of_clue[i])]
        return own + [x for x, _ in self.rectangles_with_other_clues(i)]

    def cell(self, number: int) -> Cell:
        return divmod(number, self.puzzle.columns)

    def cells_of(self, mask: int) -> tuple[Cell, ...]:
        return tuple(divmod(number, self.puzzle.columns) for number in bit_numbers(mask))


@lru_cache(maxsize=8)
def candidates_of(puzzle: Patches) -> RectangleCandidates:
    return RectangleCandidates(puzzle)


def shapes_around(clue: Clue, shape: tuple[int, int]) -> list[Rectangle]:
    """All rectangles on a board of so many rows and columns that hold the clue and are of its shape and
    size, whatever else they hold."""
    (r, c), (rows, columns) = clue.cell, shape
    return [
        Rectangle(top, left, height, width)
        for height in range(1, rows + 1)
        for width in range(1, columns + 1)
        if clue.fits(height, width)
        for top in range(max(0, r - height + 1), min(r, rows - height) + 1)
        for left in range(max(0, c - width + 1), min(c, columns - width) + 1)
    ]


def cells_mask(rectangle: Rectangle, columns: int) -> int:
    """The cells of a rectangle as a mask, bit r * columns + c for cell (r, c)."""
    row = (1 << rectangle.columns) - 1 << rectangle.left
    return sum(row << r * columns for r in range(rectangle.top, rectangle.top + rectangle.rows))


# One firing of one rule of Patches at one place, in facts.
#
# Of the K rectangles that clues can have, bit k says that rectangle k is one of the answer, bit K + k that
# it is none, and bit 2 K + cell * clues + i that a cell (counted row by row) is of clue i's rectangle.


class Firing(NamedTuple):
    """A firing of a rule. clue: the clue whose rectangle it is about, -1 for none alone. needs, gives: facts.
    target: the cell that shows it, -1 for none. line: the row or column that is counted; count: its cells.
    joined_firings: the firings that were joined into this one."""

    rule: str
    clue: int
    needs: int
    gives: int
    target: int = -1
    line: Unit | None = None
    count: Count | None = None  # pyright: ignore[reportIncompatibleMethodOverride]
    joined_firings: tuple[Any, ...] = ()
    size: int | None = None


class FactBits:
    """The facts about rectangles and cells as bits. none: how far the bits for "is none" are from those
    for "is one"; cells: the first bit of cells."""

    def __init__(self, candidates: RectangleCandidates):
        self.candidates: RectangleCandidates = candidates
        self.clues: int = len(candidates.rectangles_of_clue)
        self.none: int = candidates.number
        self.cells: int = 2 * candidates.number
        self.all: int = (1 << candidates.number) - 1

    def facts_of_rectangle(self, k: int) -> int:
        """Return the facts that rectangle k is in the answer, and that its cells are its clue's."""
        candidates = self.candidates
        return 1 << k | self.facts_of_cells(candidates.clue[k], candidates.cells[k])

    def facts_of_cells(self, clue: int, cells: int) -> int:
        """Return the facts that the cells of a mask are of a clue's rectangle; the clue's own cell needs no
        fact."""
        facts, first = 0, self.cells + clue
        for cell in bit_numbers(cells & ~(1 << self.candidates.cell_of_clue[clue])):
            facts |= 1 << first + cell * self.clues
        return facts

    def placed_rectangles(self, facts: int) -> int:
        """Return the rectangles that are in the answer by some facts, as a mask."""
        return facts & self.all

    def dead_rectangles(self, facts: int) -> int:
        """Return the rectangles that are not in the answer by some facts, as a mask."""
        return facts >> self.none & self.all

    def cells_with_clue(self, facts: int) -> list[tuple[int, int]]:
        """Return the cells whose clue some facts tell, each with that clue, row by row."""
        return [divmod(bit, self.clues) for bit in bit_numbers(facts >> self.cells)]


NO_CLUE = -1


@lru_cache(maxsize=8)
def fact_bits_of(puzzle: Patches) -> FactBits:
    return FactBits(candidates_of(puzzle))


class State:
    """A state of the solution of a Patches.

    live: the rectangles that can still be, as a mask. clue_of_cell: for each cell the clue whose rectangle it
    is known to be of, or NO_CLUE. placed: the rectangles that are known to be. facts: all that is known."""

    budget: Budget | None = None
    puzzle: Patches
    fact_bits: FactBits
    candidates: RectangleCandidates
    live: int
    clue_of_cell: list[int]
    placed: int
    facts: int

    def __init__(self, puzzle: Patches):
        self.puzzle = puzzle
        self.fact_bits = fact_bits_of(puzzle)
        self.candidates = self.fact_bits.candidates
        self.live = self.fact_bits.all
        self.clue_of_cell = [NO_CLUE] * self.candidates.size
        for i, at in enumerate(self.candidates.cell_of_clue):
            self.clue_of_cell[at] = i
        self.placed = 0
        self.facts = 0

    def copy(self) -> "State":
        copied = object.__new__(State)
        copied.puzzle, copied.fact_bits, copied.candidates = self.puzzle, self.fact_bits, self.candidates
        copied.live, copied.placed, copied.facts = self.live, self.placed, self.facts
        copied.clue_of_cell, copied.budget = self.clue_of_cell.copy(), self.budget
        return copied

    @property
    def shape(self) -> tuple[int, int]:
        return self.puzzle.shape

    @property
    def solved(self) -> bool:
        return self.placed.bit_count() == self.fact_bits.clues

    def rectangles_left(self, clue: int) -> int:
        """Return the rectangles that a clue can still have."""
        return self.live & self.candidates.rectangles_of_clue[clue]

    def apply(self, found: Firing, /) -> bool:
        """Enter what a firing gives. True if that leaves one clue without a rectangle: rectangles that die
        need not show it."""
        self.enter_facts(found.gives)
        return self.placed.bit_count() == self.fact_bits.clues - 1

    def enter_facts(self, facts: int) -> None:
        """Enter facts about rectangles and about cells."""
        about, candidates = self.fact_bits, self.candidates
        new = facts & ~self.facts
        self.facts |= facts
        self.live &= ~about.dead_rectangles(new)
        for k in bit_numbers(about.placed_rectangles(new)):
            self.placed |= 1 << k
            self.live &= ~candidates.rectangles_excluded_by(k)
        for cell, clue in about.cells_with_clue(new):
            self.clue_of_cell[cell] = clue
            self.live &= ~(candidates.covers[cell] ^ candidates.rectangles_of_clue[clue])

        self.facts |= (about.all & ~self.live) << about.none

    @property
    def uncoverable_cells(self) -> list[int]:
        """The cells that no rectangle can cover any more."""
        live, covers = self.live, self.candidates.covers
        return [cell for cell, ways in enumerate(covers) if not ways & live]

    def known_cells_of_clue(self, clue: int) -> int:
        """Return the cells that are known to be of a clue's rectangle, as a mask."""
        return sum(1 << cell for cell, owner in enumerate(self.clue_of_cell) if owner == clue)

    @property
    def rectangles(self) -> tuple[Rectangle, ...]:
        """The rectangles that are known to be of the answer, in the order of the clues."""
        return tuple(self.candidates.rectangles[k] for k in bit_numbers(self.placed))

    @property
    def open_cells(self) -> tuple[Cell, ...]:
        """The cells of which it is not known whose rectangle covers them, all of it being known."""
        full = 0
        for k in bit_numbers(self.placed):
            full |= self.candidates.cells[k]
        return self.candidates.cells_of(~full & (1 << self.candidates.size) - 1)

    def sufficient_reasons(self, dead: int, needs: int = 0) -> int:
        """Return few facts by which some rectangles are dead; `needs` and as much of them as suffices."""
        about, candidates = self.fact_bits, self.candidates
        dead &= ~about.dead_rectangles(needs)
        for k in bit_numbers(about.placed_rectangles(needs)):
            dead &= ~candidates.rectangles_excluded_by(k)
        for cell, clue in about.cells_with_clue(needs):
            dead &= ~(candidates.covers[cell] ^ candidates.rectangles_of_clue[clue])
        if not dead:
            return needs
        options = self._kills_of_facts(dead)
        while dead:
            best, most = None, 0
            for kills, fact in options:
                if (count := (kills & dead).bit_count()) > most:
                    best, most = (kills, fact), count
            if best is None:
                return needs | dead << about.none
            needs |= best[1]
            dead &= ~best[0]
        return needs

    def _kills_of_facts(self, dead: int) -> list[tuple[int, int]]:
        """The rectangles of some that each fact about a cell rules out, with the fact; and of a rectangle
        that is known what is larger than it."""
        about, candidates = self.fact_bits, self.candidates
        found = [
            (kills, 1 << k) for k in bit_numbers(self.placed) if (kills := self._larger_rectangles(k) & dead)
        ]
        for cell, clue in enumerate(self.clue_of_cell):
            if clue >= 0 and cell != candidates.cell_of_clue[clue]:
                kills = (candidates.covers[cell] ^ candidates.rectangles_of_clue[clue]) & dead
                if kills:
                    found.append((kills, 1 << about.cells + cell * about.clues + clue))
        return found

    def _larger_rectangles(self, k: int) -> int:
        """The rectangles of the same clue that hold all of one and more: what is known of its cells does not
        rule them out."""
        candidates = self.candidates
        larger = candidates.rectangles_of_clue[candidates.clue[k]] & ~(1 << k)
        for cell in bit_numbers(candidates.cells[k]):
            larger &= candidates.covers[cell]
        return larger

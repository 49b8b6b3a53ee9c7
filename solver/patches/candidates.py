"""All rectangles that the clues of a puzzle can have, as sets of numbers."""

from functools import lru_cache

from ..cell import Cell, Rectangle, bits
from ..effort import tick
from .puzzle import Clue, Patches


class Candidates:
    """The rectangles of each clue in turn, those that hold no other clue.

    rectangles, clue, cells: of each its place, the number of its clue, the mask of its cells (bit r * columns
    + c). covers: for each cell the mask of the rectangles that cover it. of: for each clue the mask of its
    own. at: the cell of each clue, as a number. against: for each rectangle those
    that cannot stand beside it.
    """

    def __init__(self, puzzle: Patches):
        self.puzzle: Patches = puzzle
        columns = puzzle.columns
        self.size: int = puzzle.rows * columns
        self.rectangles: list[Rectangle] = []
        self.clue: list[int] = []
        self.cells: list[int] = []
        self.of: list[int] = []
        self.at: list[int] = [clue.cell[0] * columns + clue.cell[1] for clue in puzzle.clues]
        self._blocked: dict[int, list[tuple[int, int]]] = {}
        clues = [0] * puzzle.rows  # the columns of those in each row
        for clue in puzzle.clues:
            clues[clue.cell[0]] |= 1 << clue.cell[1]
        for i, clue in enumerate(puzzle.clues):
            first = len(self.rectangles)
            for rectangle in _shapes_alone(clue, clues, puzzle.shape):
                self.rectangles.append(rectangle)
                self.clue.append(i)
                self.cells.append(cells_mask(rectangle, columns))
            self.of.append((1 << len(self.rectangles)) - (1 << first))
        self.number: int = len(self.rectangles)
        self.covers: list[int] = [0] * self.size
        for k, mask in enumerate(self.cells):
            for cell in bits(mask):
                self.covers[cell] |= 1 << k
        self._against: dict[int, int] = {}

    def against(self, k: int) -> int:
        found = self._against.get(k)
        if found is None:
            found = self.of[self.clue[k]]
            for cell in bits(self.cells[k]):
                found |= self.covers[cell]
            self._against[k] = found = found & ~(1 << k)
        return found

    def blocked(self, i: int) -> list[tuple[int, int]]:
        """The rectangles of a clue's shape and size that hold other clues: their cells and those of these
        clues, as masks. On a large board there may be a million of all clues."""
        found = self._blocked.get(i)
        if found is None:
            tick()
            others = sum(1 << at for at in self.at) & ~(1 << self.at[i])
            around = shapes_around(self.puzzle.clues[i], self.puzzle.shape)
            masks = [cells_mask(rectangle, self.puzzle.columns) for rectangle in around]
            found = self._blocked[i] = [(mask, mask & others) for mask in masks if mask & others]
        return found

    def cell(self, number: int) -> Cell:
        return divmod(number, self.puzzle.columns)

    def cells_of(self, mask: int) -> tuple[Cell, ...]:
        return tuple(divmod(number, self.puzzle.columns) for number in bits(mask))


@lru_cache(maxsize=8)
def candidates_of(puzzle: Patches) -> Candidates:
    return Candidates(puzzle)


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


def _shapes_alone(clue: Clue, clues: list[int], shape: tuple[int, int]) -> list[Rectangle]:
    """The rectangles of `shapes_around` that hold no other clue, in their order. clues: for each row the
    columns of all, as a mask."""
    (r, c), (rows, columns) = clue.cell, shape
    found: list[Rectangle] = []
    for top in range(r + 1):
        barred = 0
        for bottom in range(top, rows):
            barred |= clues[bottom] & ~(1 << c if bottom == r else 0)
            if barred >> c & 1:
                break
            if bottom < r:
                continue
            first = (barred & (1 << c) - 1).bit_length()
            beyond = barred >> c + 1
            end = c + (beyond & -beyond).bit_length() if beyond else columns
            found += [
                Rectangle(top, left, bottom - top + 1, right - left)
                for left in range(first, c + 1)
                for right in range(c + 1, end + 1)
                if clue.fits(bottom - top + 1, right - left)
            ]
    return sorted(found, key=lambda x: (x.rows, x.columns, x.top, x.left))


def cells_mask(rectangle: Rectangle, columns: int) -> int:
    """Its cells, bit r * columns + c for cell (r, c)."""
    row = (1 << rectangle.columns) - 1 << rectangle.left
    return sum(row << r * columns for r in range(rectangle.top, rectangle.top + rectangle.rows))

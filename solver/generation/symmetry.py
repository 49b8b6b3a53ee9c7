"""Boards seen otherwise: turned and mirrored; and groups of cells that look alike from several sides.

The eight ways to look at a board are numbers: bit 1 swaps top and bottom, bit 2 left and right, and bit 4
then rows and columns.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from ..cell import Cell
from ..pairs import Pair

EIGHT = range(8)
TRANSPOSED = 4

#: The ways in which a layout looks the same, for each kind of symmetry.
NONE, HALF_TURN = (0,), (0, 3)
LEFT_RIGHT, TOP_BOTTOM = (0, 2), (0, 1)
DIAGONAL, ANTIDIAGONAL = (0, 4), (0, 7)
MIRRORS, DIAGONALS = (0, 1, 2, 3), (0, 3, 4, 7)
ALL = tuple(EIGHT)

Layout = tuple[int, ...]


def moved(cell: Cell, shape: tuple[int, int], way: int) -> Cell:
    """Where a cell of a board of so many rows and columns lies, seen in one of the eight ways."""
    (r, c), (rows, columns) = cell, shape
    r, c = (rows - 1 - r if way & 1 else r), (columns - 1 - c if way & 2 else c)
    return (c, r) if way & TRANSPOSED else (r, c)


def moved_pair(pair: Pair, shape: tuple[int, int], way: int) -> Pair:
    """Where two neighbours lie, seen in one of the eight ways, the upper or left one first."""
    a, b = (moved(cell, shape, way) for cell in pair)
    return (a, b) if a < b else (b, a)


def moved_rows(rows: Sequence[Sequence[Any]], way: int) -> list[list[Any]]:
    """All that stands on a board, row by row, seen in one of the eight ways."""
    shape = len(rows), len(rows[0])
    height, width = shape[::-1] if way & TRANSPOSED else shape
    seen: list[list[Any]] = [[None] * width for _ in range(height)]
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            y, x = moved((r, c), shape, way)
            seen[y][x] = value
    return seen


def orbit(cell: Cell, shape: tuple[int, int], layout: Layout) -> tuple[Cell, ...]:
    """The cells that look like this one in a layout, row by row."""
    return tuple(sorted({moved(cell, shape, way) for way in layout}))


def orbit_of_pair(pair: Pair, shape: tuple[int, int], layout: Layout) -> tuple[Pair, ...]:
    """The pairs of neighbours that look like this one."""
    return tuple(sorted({moved_pair(pair, shape, way) for way in layout}))


def orbits(cells: Iterable[Cell], shape: tuple[int, int], layout: Layout) -> list[tuple[Cell, ...]]:
    """The cells in groups that look alike."""
    return sorted({orbit(cell, shape, layout) for cell in cells})


def orbits_of_pairs(pairs: Iterable[Pair], shape: tuple[int, int], layout: Layout) -> list[tuple[Pair, ...]]:
    """The pairs of neighbours in groups that look alike."""
    return sorted({orbit_of_pair(pair, shape, layout) for pair in pairs})

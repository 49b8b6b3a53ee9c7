"""Boards cut into rectangles by lot, and a cell in each of them."""

import random
from collections.abc import Iterator, Sequence
from math import exp, log

from ...cell import Cell, Rectangle
from ...generation.symmetry import EIGHT, moved

LEAST = 2  # cells of a rectangle: the game has no smaller ones
# How seldom rectangles are that are larger, or smaller, than those of a board are on average: so many times e
# as large, e to this power as seldom.
UNLIKE = 1.0


def cut(n: int, count: int, rng: random.Random) -> list[Rectangle] | None:
    """Rectangles that fill n x n, about `count` of them; None where a cell is left over.

    From the top: the first free cell is the corner of a rectangle by lot. Then the whole is turned by lot.
    """
    usual = n * n / count
    taken: set[Cell] = set()
    found: list[Rectangle] = []
    for r, c in [(r, c) for r in range(n) for c in range(n)]:
        if (r, c) in taken:
            continue
        fitting = list(_fitting(r, c, n, taken))
        if not fitting:
            return None
        weights = [exp(-UNLIKE * abs(log(x.rows * x.columns / usual))) for x in fitting]
        rectangle = rng.choices(fitting, weights)[0]
        found.append(rectangle)
        taken.update(rectangle.cells)
    way = rng.choice(EIGHT)
    return [_moved(rectangle, n, way) for rectangle in found]


def _fitting(r: int, c: int, n: int, taken: set[Cell]) -> Iterator[Rectangle]:
    """The rectangles with this upper left corner that cover nothing that is taken."""
    width = next((x - c for x in range(c, n) if (r, x) in taken), n - c)
    for rows in range(
        1, n - r + 1
    ):  # below the first free cell nothing is taken to the right that is not above
        width = next((x for x in range(width) if (r + rows - 1, c + x) in taken), width)
        for columns in range(1, width + 1):
            if rows * columns >= LEAST:
                yield Rectangle(r, c, rows, columns)


def _moved(rectangle: Rectangle, n: int, way: int) -> Rectangle:
    cells = [moved(cell, (n, n), way) for cell in rectangle.cells]
    (top, left), (bottom, right) = min(cells), max(cells)
    return Rectangle(top, left, bottom - top + 1, right - left + 1)


def marked(rectangles: Sequence[Rectangle], n: int, way: int, rng: random.Random) -> list[Cell] | None:
    """A cell in each rectangle by lot, so that all of them together look the same in one of the ways that
    undo themselves; None where that cannot be."""
    owner = {cell: i for i, rectangle in enumerate(rectangles) for cell in rectangle.cells}
    marks: dict[int, Cell] = {}

    def go_on() -> bool:
        open_ones = [i for i in range(len(rectangles)) if i not in marks]
        if not open_ones:
            return True
        i = open_ones[0]
        cells = list(rectangles[i].cells)
        for cell in rng.sample(cells, len(cells)):
            other = moved(cell, (n, n), way)
            j = owner[other]
            if j in marks or (j == i and other != cell):
                continue
            marks[i], marks[j] = cell, other
            if go_on():
                return True
            del marks[i]
            marks.pop(j, None)
        return False

    return [marks[i] for i in range(len(rectangles))] if go_on() else None

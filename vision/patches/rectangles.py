"""The rectangles that a player has drawn: neighbouring cells on a ground of their own.

A network tells of each side whether its two cells lie in one rectangle, in two, or on the board's own ground,
from what is measured of their grounds; see `ground_measures`.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

import numpy as np

from ...solver.cells import Cell, Rectangle
from ..cells.view import View
from ..grid.find import GOOD
from ..measure.grounds import card_of, ground_measures
from ..measure.sides import pairs_of
from ..weigh.sides import EDGE, FREE, TOGETHER, ground_log_odds
from .figures import figures_of


class DrawnRectangles(NamedTuple):
    """rectangles: those that a player has drawn, row by row. free: cells on the board's own ground. odd:
    cells on another ground that make no rectangle, and hold no clue, or one that runs into a frame."""

    rectangles: tuple[Rectangle, ...]
    free: tuple[Cell, ...]
    odd: tuple[Cell, ...]


def drawn_of(view: View) -> DrawnRectangles:
    """The rectangles of a board, for View.part."""
    figures = view.part(figures_of)
    clues = {figure.cell for figure in figures.found}
    framed = {figure.cell for figure in figures.found if not figure.free}
    odds = ground_log_odds(measures_of(view))
    card = card_of(figures.grounds, figures.bodies, sorted(clues))
    free = _free_cells(odds, np.abs(figures.grounds - card).max(axis=2))
    pairs = pairs_of(view.n)
    together = [pairs[i] for i in np.flatnonzero(odds.argmax(axis=1) == TOGETHER).tolist()]
    rectangles: list[Rectangle] = []
    odd: list[Cell] = []
    for cells in _joined(together, set(np.ndindex(view.n, view.n)) - free):
        rectangle = around(cells)
        if len(cells) == len(rectangle.cells) > 1 and len(clues.intersection(cells)) == 1:
            rectangles.append(rectangle)
        elif len(cells) > 1 or cells[0] not in clues - framed:
            odd += [cell for cell in cells if cell not in clues - framed]
    return DrawnRectangles(tuple(sorted(rectangles)), tuple(sorted(free)), tuple(sorted(odd)))


def measures_of(view: View) -> np.ndarray:
    """What is measured of the sides of a board: see `ground_measures`."""
    figures = view.part(figures_of)
    return ground_measures(
        view.flat, figures.grounds, figures.bodies, [figure.cell for figure in figures.found]
    )


def _free_cells(odds: np.ndarray, off: np.ndarray) -> set[Cell]:
    """The cells that are likelier on the board's own ground than not, by all their sides together. off: (n,
    n), by how much the ground of each differs from that."""
    n = len(off)
    evidence = np.zeros((n, n))
    for (one, other), of_side in zip(pairs_of(n), odds, strict=True):
        # log odds that it lies on the board's ground: for the cell nearer to that, then for the other
        nearer, farther = (one, other) if off[one] <= off[other] else (other, one)
        evidence[farther] += of_side[FREE]
        evidence[nearer] += max(of_side[FREE], of_side[EDGE])
    return {(int(r), int(c)) for r, c in np.argwhere(evidence > 0)}


def shows_lines(view: View) -> bool:
    """True if the lines of the grid are seen where no rectangle covers them: inside of one they are faint."""
    window, n = view.found.window, view.n
    own = np.full((n, n), -1)
    for number, rectangle in enumerate(view.part(drawn_of).rectangles):
        own[tuple(np.array(list(rectangle.cells)).T)] = number
    rows, columns = (slice(first, first + n) for first in (window.row, window.column))
    right = view.found.lines.vertical[rows, columns.start + 1 : columns.stop]
    below = view.found.lines.horizontal[rows.start + 1 : rows.stop, columns]
    open_ = (own[:, 1:] < 0) | (own[:, 1:] != own[:, :-1]), (own[1:] < 0) | (own[1:] != own[:-1])
    seen = np.concatenate([right[open_[0]], below[open_[1]]])
    return bool(len(seen) and seen.mean() >= GOOD)


def around(cells: Collection[Cell]) -> Rectangle:
    """The smallest rectangle that holds some cells."""
    rows, columns = [r for r, _ in cells], [c for _, c in cells]
    top, left = min(rows), min(columns)
    return Rectangle(top, left, max(rows) - top + 1, max(columns) - left + 1)


def _joined(pairs: Collection[tuple[Cell, Cell]], left: set[Cell]) -> Iterator[list[Cell]]:
    """These cells, those of each group that is joined by some pairs."""
    links: dict[Cell, list[Cell]] = {}
    for a, b in pairs:
        links.setdefault(a, []).append(b)
        links.setdefault(b, []).append(a)
    while left:
        stack, cells = [min(left)], []
        left.remove(stack[0])
        while stack:
            cells.append(stack.pop())
            near = left.intersection(links.get(cells[-1], ()))
            left -= near
            stack += sorted(near)
        yield sorted(cells)

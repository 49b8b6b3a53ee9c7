"""The rectangles that a player has drawn: neighbouring cells on a ground of their own."""

from typing import NamedTuple

import numpy as np

from ...solver.cell import Cell, Rectangle
from ..cells.colours import to_lab
from ..cells.view import View
from .figures import Figures, figures_of

ALIKE = 5.0  # CIE76 between the grounds of two neighbours in one rectangle, at most
TINT = 0.15  # of the saturation of a clue, from which a ground is a tint of its colour
GREY = 12.0  # CIE76 from grey, below which a clue has no colour
CARD = 4.0  # CIE76 between the grounds of two cells without a rectangle


class Drawn(NamedTuple):
    """rectangles: those that a player has drawn, row by row. free: cells on the board's own ground. odd:
    cells on another ground that make no rectangle, and hold no clue, or one that runs into a frame."""

    rectangles: tuple[Rectangle, ...]
    free: tuple[Cell, ...]
    odd: tuple[Cell, ...]


def drawn_of(view: View) -> Drawn:
    """The rectangles of a board, for View.part."""
    figures = view.part(figures_of)
    clues = {figure.cell for figure in figures.found}
    framed = {figure.cell for figure in figures.found if not figure.free}
    card = _card(figures, clues)
    rectangles: list[Rectangle] = []
    free: list[Cell] = []
    odd: list[Cell] = []
    for cells in _patches(figures.grounds):
        if card is not None and float(np.linalg.norm(_mean(figures, cells) - card)) < CARD:
            free += cells
            continue
        rectangle = around(cells)
        if len(cells) == len(rectangle.cells) > 1 and clues.intersection(cells):
            rectangles.append(rectangle)
        elif len(cells) > 1 or cells[0] not in clues - framed:
            odd += [cell for cell in cells if cell not in clues - framed]
    return Drawn(tuple(sorted(rectangles)), tuple(sorted(free)), tuple(sorted(odd)))


def around(cells: list[Cell]) -> Rectangle:
    """The smallest rectangle that holds some cells."""
    rows, columns = [r for r, _ in cells], [c for _, c in cells]
    top, left = min(rows), min(columns)
    return Rectangle(top, left, max(rows) - top + 1, max(columns) - left + 1)


def _card(figures: Figures, clues: set[Cell]) -> np.ndarray | None:
    """The board's own ground in Lab: that of the most cells that are no rectangle around one clue in a tint
    of its colour; None where all are."""
    lab, bodies = to_lab(figures.grounds), to_lab(figures.bodies)
    left = []
    for cells in _patches(figures.grounds):
        inside = clues.intersection(cells)
        alone = len(cells) == len(around(cells).cells) and len(inside) == 1
        if not alone or not _is_tint(lab[cells[0]], bodies[min(inside)]):
            left.append(cells)
    if not left:
        return None
    colours = [np.median([lab[cell] for cell in cells], axis=0) for cells in left]
    sizes = [
        sum(len(y) for y, other in zip(left, colours, strict=True) if np.linalg.norm(other - colour) < CARD)
        for colour in colours
    ]
    return colours[int(np.argmax(sizes))]


def _is_tint(ground: np.ndarray, body: np.ndarray) -> bool:
    """True if a ground has something of a clue's colour; both in Lab. Of grey ones nobody can tell."""
    full = float(np.hypot(*body[1:]))
    return full < GREY or float(ground[1:] @ body[1:]) / full > TINT * full


def _mean(figures: Figures, cells: list[Cell]) -> np.ndarray:
    return np.median([to_lab(figures.grounds[cell]) for cell in cells], axis=0)


def _patches(grounds: np.ndarray) -> list[list[Cell]]:
    """Neighbouring cells whose grounds are alike."""
    lab = to_lab(grounds)
    rows, columns = lab.shape[:2]
    left = {(r, c) for r in range(rows) for c in range(columns)}
    found = []
    while left:
        stack, cells = [min(left)], []
        left.remove(stack[0])
        while stack:
            r, c = stack.pop()
            cells.append((r, c))
            for other in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if other in left and np.linalg.norm(lab[other] - lab[r, c]) < ALIKE:
                    left.remove(other)
                    stack.append(other)
        found.append(sorted(cells))
    return found

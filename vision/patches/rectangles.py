"""The rectangles that a player has drawn: neighbouring cells on a ground of their own."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ...solver.cells import Cell, Rectangle
from ..cells.colours import to_lab
from ..cells.view import View
from ..grid.find import GOOD
from ..percentiles import median
from .figures import Figures, figures_of

# CIE76 between the grounds of two neighbours in one rectangle, at most; and where rectangles of nearly one
# colour meet, so that they make none together.
ALIKE, MORE_ALIKE = 5.0, 2.5
TINT = 0.15  # of the saturation of a clue, from which a ground is a tint of its colour
GREY = 12.0  # CIE76 from grey, below which a clue has no colour
LIKE_CLUE = 0.93  # cosine between what clue and rectangle add to the board's ground; JPEG leaves 0.96
FREE = 0.3  # share of the cells that show that ground, from which it is known
LEAST_WAYS = 3  # rectangles whose colours tell the board's ground
CARD = 4.0  # CIE76 between the grounds of two cells without a rectangle


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
    card = _card(figures, clues)
    drawn: list[Rectangle] = []
    free: list[Cell] = []
    odd: list[Cell] = []
    for cells in _parts(figures, clues):
        if card is not None and float(np.linalg.norm(_mean(figures, cells) - card)) < CARD:
            free += cells
            continue
        rectangle = around(cells)
        if len(cells) == len(rectangle.cells) > 1 and clues.intersection(cells):
            drawn.append(rectangle)
        elif len(cells) > 1 or cells[0] not in clues - framed:
            odd += [cell for cell in cells if cell not in clues - framed]
    tints = _tints(figures, drawn, free, clues)
    odd += [cell for tint in tints for cell in tint.cells if cell not in clues]
    rectangles = [rectangle for rectangle in drawn if rectangle not in tints]
    return DrawnRectangles(tuple(sorted(rectangles)), tuple(sorted(free)), tuple(sorted(odd)))


def _tints(
    figures: Figures, drawn: Sequence[Rectangle], free: Sequence[Cell], clues: set[Cell]
) -> list[Rectangle]:
    """The rectangles that nobody has drawn, where that can be told: rows or blocks tinted as a whole,
    not in the colour of their clue, or with several clues."""
    if len(free) < FREE * len(figures.grounds) ** 2:
        return []
    card = median([figures.grounds[cell] for cell in free], axis=0)
    found = []
    for rectangle in drawn:
        inside = clues.intersection(rectangle.cells)
        tint = median([figures.grounds[cell] for cell in rectangle.cells], axis=0) - card
        colour = figures.bodies[min(inside)] - card
        like = float(tint @ colour) / max(float(np.linalg.norm(tint) * np.linalg.norm(colour)), 1.0)
        if len(inside) > 1 or like < LIKE_CLUE:
            found.append(rectangle)
    return found


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
    parts = _parts(figures, clues)
    for cells in parts:
        if not _is_alone(cells, clues) or not _is_tint(lab[cells[0]], bodies[min(clues.intersection(cells))]):
            left.append(cells)
    if not left:
        return _card_beneath(figures, parts, clues)
    colours = [np.median([lab[cell] for cell in cells], axis=0) for cells in left]
    sizes = [
        sum(len(y) for y, other in zip(left, colours, strict=True) if np.linalg.norm(other - colour) < CARD)
        for colour in colours
    ]
    return colours[int(np.argmax(sizes))]


def _card_beneath(figures: Figures, parts: Sequence[list[Cell]], clues: set[Cell]) -> np.ndarray | None:
    """The board's own ground in Lab where each of its parts may be a rectangle: the colour of each is mixed
    of that ground and its clue's, so that all lead there; None where no part has it."""
    own = np.array([median([figures.grounds[cell] for cell in cells], axis=0) for cells in parts])
    away = own - [figures.bodies[min(clues.intersection(cells))] for cells in parts]
    ways = away / np.maximum(np.linalg.norm(away, axis=1, keepdims=True), 1.0)
    across = np.eye(3) - ways[:, :, None] * ways[:, None]  # (parts, 3, 3): what is left beside each way
    if len(parts) < LEAST_WAYS:
        return None
    ground = np.linalg.lstsq(across.sum(axis=0), (across @ own[..., None]).sum(axis=0), rcond=None)[0][:, 0]
    lab = to_lab(np.vstack([own, ground.clip(0, 255)]))
    off = np.linalg.norm(lab[:-1] - lab[-1], axis=1)
    return lab[int(off.argmin())] if off.min() < CARD else None


def _is_tint(ground: np.ndarray, body: np.ndarray) -> bool:
    """True if a ground has something of a clue's colour; both in Lab. Of grey ones nobody can tell."""
    full = float(np.hypot(*body[1:]))
    return full < GREY or float(ground[1:] @ body[1:]) / full > TINT * full


def _mean(figures: Figures, cells: list[Cell]) -> np.ndarray:
    return np.median([to_lab(figures.grounds[cell]) for cell in cells], axis=0)


def _is_alone(cells: Sequence[Cell], clues: set[Cell]) -> bool:
    """True if some cells make a rectangle around one clue."""
    return len(cells) == len(around(list(cells)).cells) and len(clues.intersection(cells)) == 1


def _parts(figures: Figures, clues: set[Cell]) -> list[list[Cell]]:
    """Neighbouring cells whose grounds are alike: more so where only then each part is a rectangle around one
    clue."""
    lab = to_lab(figures.grounds)
    found = []
    for cells in _patches(lab, set(np.ndindex(lab.shape[:2])), ALIKE):
        finer = [] if _is_alone(cells, clues) else _patches(lab, set(cells), MORE_ALIKE)
        found += finer if finer and all(_is_alone(part, clues) for part in finer) else [cells]
    return found


def _patches(lab: np.ndarray, left: set[Cell], most: float) -> list[list[Cell]]:
    """Those of some cells that are neighbours with grounds (Lab) less than so much apart."""
    found = []
    while left:
        stack, cells = [min(left)], []
        left.remove(stack[0])
        while stack:
            r, c = stack.pop()
            cells.append((r, c))
            for other in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if other in left and np.linalg.norm(lab[other] - lab[r, c]) < most:
                    left.remove(other)
                    stack.append(other)
        found.append(sorted(cells))
    return found

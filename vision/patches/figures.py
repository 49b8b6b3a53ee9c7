"""The shapes of the clues: which cells hold one, and which it is."""

from typing import NamedTuple

import numpy as np

from ...solver.cell import Cell
from ...solver.patches.puzzle import ANY, SQUARE, TALL, WIDE
from ..cells.view import View
from .places import LEAST_CONTRAST, look_at

# Of a shape's contrast against its ground: from there on a pixel is part of it. The arms of the cross for any
# shape have half of it and more.
PART = 0.3
BAND = (0.13, 0.19)  # of a cell, from its middle: where widths and heights are measured, beside a number
LINE = 0.6  # share of the band across which a shape reaches
SIDES = (0.3, 0.92)  # of a cell: the shortest and the longest side of a shape
LONG = 0.52  # of a cell: the longer side is longer than this
OBLONG = 1.21  # times the shorter side, from which a shape is tall or wide; drawn ones have 1.4 to 1.6
OFF_CENTRE = 0.07  # of a cell: how far its middle may be off
CORNER = (0.78, 0.95)  # of half a side, from the middle: filled in a square, not in a cross
FILLED = 0.5  # share of the corners that is filled in a square
CLUES = 0.75  # share of the cells with something in them that hold a clue's shape


class Figure(NamedTuple):
    """A clue's shape. width, height: of a cell. off: (x, y) of its middle, in cells. clear: how sure its kind
    is, 0..1."""

    cell: Cell
    shape: str
    width: float
    height: float
    off: tuple[float, float]
    clear: float


class Figures(NamedTuple):
    """found: the clues, row by row. odd: cells that hold something else. grounds, bodies: see Looked."""

    found: tuple[Figure, ...]
    odd: tuple[Cell, ...]
    grounds: np.ndarray
    bodies: np.ndarray

    @property
    def are_clues(self) -> bool:
        """True if there are some, and hardly anything else."""
        return len(self.found) >= max(3, CLUES * (len(self.found) + len(self.odd)))


def figures_of(view: View) -> Figures:
    """The clues of a board, for View.part."""
    flat = view.flat
    seen = look_at(flat)
    found, odd = [], []
    for r, c in np.argwhere(seen.filled).tolist():
        patch = flat.cells[r, c].astype(np.float32)
        contrast = np.abs(patch - seen.grounds[r, c]).max(axis=2)
        least = max(LEAST_CONTRAST / 2, PART * float(np.abs(seen.bodies[r, c] - seen.grounds[r, c]).max()))
        figure = _figure((r, c), contrast > least)
        if figure:
            found.append(figure)
        else:
            odd.append((r, c))
    return Figures(tuple(found), tuple(odd), seen.grounds, seen.bodies)


def _figure(cell: Cell, mask: np.ndarray) -> Figure | None:
    """The shape in a cell. mask: (s, s) bool, what stands out in it."""
    side = len(mask)
    away = np.abs((np.arange(side) + 0.5) / side - 0.5)
    band = (away >= BAND[0]) & (away <= BAND[1])
    across = _reach(mask[band].mean(axis=0) >= LINE)
    down = _reach(mask[:, band].mean(axis=1) >= LINE)
    if across is None or down is None:
        return None
    (x0, x1), (y0, y1) = across, down
    width, height = (x1 - x0) / side, (y1 - y0) / side
    off = (x0 + x1) / 2 / side - 0.5, (y0 + y1) / 2 / side - 0.5
    sides = sorted((width, height))
    if max(map(abs, off)) > OFF_CENTRE or sides[0] < SIDES[0] or sides[1] > SIDES[1] or sides[1] < LONG:
        return None
    if sides[1] > OBLONG * sides[0]:
        clear = min(1.0, (sides[1] / sides[0] - OBLONG) / 0.1)
        return Figure(cell, TALL if height > width else WIDE, width, height, off, clear)
    corners = _corners(mask, (x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2, (y1 - y0) / 2)
    clear = min(abs(corners - FILLED) / 0.25, (OBLONG - sides[1] / sides[0]) / 0.08, 1.0)
    return Figure(cell, SQUARE if corners > FILLED else ANY, width, height, off, clear)


def _reach(line: np.ndarray) -> tuple[int, int] | None:
    """From where to where a shape reaches along a line through it: as far as it goes on from beside its middle,
    where a number may stand."""
    side = len(line)
    first, last = round((0.5 - BAND[1]) * side), round((0.5 + BAND[1]) * side) - 1
    if not (line[first] and line[last]):
        return None
    low = first - int(np.argmin(line[first::-1])) + 1 if not line[: first + 1].all() else 0
    high = last + int(np.argmin(line[last:])) if not line[last:].all() else side
    return low, high


def _corners(mask: np.ndarray, x: float, y: float, half_x: float, half_y: float) -> float:
    """The share of a shape's four corners that is filled."""
    found = []
    for sx in (-1, 1):
        for sy in (-1, 1):
            us, vs = (
                sorted((m + s * CORNER[0] * half, m + s * CORNER[1] * half))
                for m, s, half in ((x, sx, half_x), (y, sy, half_y))
            )
            found.append(mask[round(vs[0]) : round(vs[1]), round(us[0]) : round(us[1])].mean())
    return float(np.mean(found))

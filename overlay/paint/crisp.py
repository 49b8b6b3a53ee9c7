"""What is sharp to the pixel on a board that is drawn from nothing: level and upright bars, hatching, round
corners."""

import numpy as np

from ...vision.grid.lattice import Point
from .themes import Colour

HATCH = 0.24  # of a cell: from one line to the next across a cell of no region
HATCHED = 0.3  # of that: how much of it is line


def pixels(share: float, cell: float, least: int) -> int:
    """A share of a cell in whole pixels."""
    return max(least, round(share * cell))


def draw_bars(
    out: np.ndarray, stretches: list[tuple[Point, Point]], width: int, colour: Colour | np.ndarray
) -> None:
    """Level and upright bars that join at corners, in place; every pixel is either theirs or not."""
    before, after = width // 2, width - width // 2
    for ends in stretches:
        (x0, y0), (x1, y1) = ((round(x), round(y)) for x, y in ends)
        x0, x1, y0, y1 = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
        out[max(y0 - before, 0) : y1 + after, max(x0 - before, 0) : x1 + after] = colour


def hatching(cell: int, before: int) -> np.ndarray:
    """(cell, cell) bool: slanting lines in a cell that begins so many pixels, down and to the right together,
    after the first."""
    period = max(4, round(HATCH * cell))
    return (np.arange(cell)[:, None] + np.arange(cell) + before) % period < max(1, HATCHED * period)


def round_off(box: np.ndarray, radius: int, outside: Colour) -> None:
    """The corners of a (H, W, 3) box rounded, in place: what is beyond them takes the colour `outside`."""
    away = radius - 0.5 - np.arange(radius)
    kept = np.clip(radius + 0.5 - np.hypot(away[:, None], away), 0, 1)[..., None]
    for turned in (box, box[::-1], box[:, ::-1], box[::-1, ::-1]):
        corner = turned[:radius, :radius]
        corner[:] = np.rint(corner * kept + np.array(outside) * (1 - kept))

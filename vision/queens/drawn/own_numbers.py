"""This program's own solved pictures, told by what is drawn on them: a crown in every queen's cell, a step's
number in the lower right corner of the others."""

from collections.abc import Collection

import numpy as np

from ....solver.cells import Cell
from ...cells.colours import contrasts
from ...grid.rectify import Flat

CORNER = (0.60, 0.93)  # of a cell, both ways: where the number stands, clear of the border
MIDDLE = (0.30, 0.58)  # of a cell: empty where there is but a number
CONTRAST = 45  # 0..255: of a number against its cell, blurred as it may be
DIGIT = (0.02, 0.65)  # share of the corner that a number covers
NUMBERED = 0.6  # of the cells without a queen


def has_own_numbers(fine: Flat, colours: np.ndarray, queens: Collection[Cell]) -> bool:
    """True if nearly all cells without a queen have a number there and nothing else, and there is a queen in
    every row. colours: (n, n, 3) RGB 0..255, each cell's own."""
    n = len(colours)
    if len({r for r, _ in queens}) < n:
        return False
    free = np.ones((n, n), bool)
    free[tuple(np.array(sorted(queens)).T)] = False
    low, high = (round(x * fine.cell) for x in CORNER)
    start, stop = (round(x * fine.cell) for x in MIDDLE)
    inked = contrasts(fine, colours) > CONTRAST
    right = inked[:, :, low:high, low:high].mean(axis=(2, 3))
    left = inked[:, :, low:high, fine.cell - high : fine.cell - low].mean(axis=(2, 3))
    middle = inked[:, :, start:stop, start:stop].mean(axis=(2, 3))
    numbered = (right > DIGIT[0]) & (right < DIGIT[1]) & (left < DIGIT[0]) & (middle < DIGIT[0])
    return bool(free.any() and numbered[free].mean() > NUMBERED)

"""What stands in the corner of the first cell of each region, as sums do in KenKen and killer Sudoku."""

import numpy as np

from ....solver.cells import Cell
from ...grid.rectify import Flat
from ...percentiles import strongest

# Of a cell, from its top and its left: between stands a sum, clear of borders, over what is in the middle.
DOWN, ACROSS = (0.1, 0.42), (0.1, 0.5)
FAINTEST = 50  # contrast (0..255) of a sum against its cell's own colour, at least
LEAST = 0.05  # share of the corner that it covers
MOST_REGIONS = 0.8  # share of the regions that have one in their first cell, at least
STRAY = 1  # cells that may have something there as well, a pointer or a mark, at most


def cells_with_sums(labels: np.ndarray, colours: np.ndarray, fine: Flat) -> tuple[Cell, ...]:
    """The first cells of regions with something in their top left corner and not in the opposite one, as
    marks are, where most regions have that and no other cells do.

    labels: (n, n) int. colours: (n, n, 3) RGB 0..255, each cell's own.
    """
    written = _inked(fine, colours, DOWN, ACROSS) & ~_inked(fine, colours, *map(_opposite, (DOWN, ACROSS)))
    first = np.zeros(labels.size, bool)
    first[np.unique(labels, return_index=True)[1]] = True
    first = first.reshape(labels.shape)
    if (written & first).sum() < MOST_REGIONS * first.sum() or (written & ~first).sum() > STRAY:
        return ()
    return tuple((r, c) for r, c in np.argwhere(written & first).tolist())


def _inked(
    fine: Flat, colours: np.ndarray, down: tuple[float, float], across: tuple[float, float]
) -> np.ndarray:
    """(n, n) bool: whether something is drawn in such a part of each cell."""
    rows, columns = (slice(*(round(x * fine.cell) for x in part)) for part in (down, across))
    part = fine.cells[:, :, rows, columns].astype(np.int16)
    contrast = strongest(np.abs(part - colours.astype(np.int16)[:, :, None, None]))
    return (contrast > FAINTEST).mean(axis=(2, 3)) >= LEAST


def _opposite(part: tuple[float, float]) -> tuple[float, float]:
    return 1 - part[1], 1 - part[0]

"""Each cell's own colour beside walls and a path, and the cells in which something stands out from it."""

from collections.abc import Container

import numpy as np

from ...solver.cells import Cell
from ..cells.bits import has_bits
from ..cells.colours import contrasts
from ..grid.rectify import Flat
from ..percentiles import median, strongest

# Of a cell, from its edges both ways: outside a path of three quarters of it, inside walls of a quarter.
CORNERS = ((0.07, 0.11), (0.13, 0.18))
SAME_GROUND = 16.0  # contrast (0..255) between the two parts below which both show a cell's own colour
ODD_REACH = 0.25  # of a cell, from its middle: smaller than most discs
ODD_SHARE = 0.3  # of that, which stands out from the cell: a mouse pointer covers less
UNLIKE = 32.0  # contrast (0..255) by which it stands out at least
EDGE = 0.16  # of a cell, from its edges: no wall reaches in beyond


def ground_colours(flat: Flat) -> np.ndarray:
    """(n, n, 3) float32 RGB 0..255: each cell's own colour, beside thick walls and a broad path.

    The outer part of a cell's four corners is free of a path, the inner part of walls. Where both are alike
    that is a ground of the board; elsewhere it is the one of the two that is more like such a ground.
    """
    outer, inner = (_corners(flat, *part) for part in CORNERS)
    sure = np.abs(outer - inner).max(axis=2) < SAME_GROUND
    if not sure.any():
        return inner
    grounds = inner[sure]
    off = [strongest(np.abs(x[:, :, None] - grounds)).min(axis=2) for x in (outer, inner)]
    return np.where((off[0] < off[1])[..., None], outer, inner)


def _corners(flat: Flat, first: float, second: float) -> np.ndarray:
    """(n, n, 3) float32: the median of squares in each cell's corners, from `first` to `second` of a cell off
    both of its edges."""
    near, far = round(first * flat.cell), round(second * flat.cell)
    at = np.r_[near:far, flat.cell - far : flat.cell - near]
    corners = flat.cells[:, :, at][:, :, :, at]
    return median(corners.reshape(*corners.shape[:2], -1, 3), axis=2).astype(np.float32)


def odd_cells(flat: Flat, colours: np.ndarray, known: Container[Cell]) -> tuple[Cell, ...]:
    """The cells that hold as much as a disc would, or bits of one, and are not known to. colours: (n, n, 3)
    RGB, each cell's own colour."""
    v, u = (np.mgrid[: flat.cell, : flat.cell] + 0.5) / flat.cell - 0.5
    middle = np.hypot(u, v) < ODD_REACH
    edge = round(EDGE * flat.cell)
    unlike = contrasts(flat, colours) > UNLIKE
    inside = unlike[:, :, edge:-edge, edge:-edge]
    return tuple(
        (r, c)
        for r, c in np.ndindex(unlike.shape[:2])
        if (r, c) not in known
        and (unlike[r, c, middle].mean() > ODD_SHARE or has_bits(inside[r, c], flat.cell))
    )

"""Frames that are drawn inside cells: a conflict, a hint, another program's solution."""

import numpy as np

from ..grid.rectify import Flat
from ..percentiles import median

BETWEEN = (0.05, 0.23)  # of a cell, from its sides: where a frame may run; nearer there are borders
UNLIKE = 28  # of 255: what a frame differs from its cell by, in the channel that shows it most
EVERY_SIDE = 0.25  # share of each of its sides that a frame covers; a dashed one half of it
ALL_SIDES = 0.36  # the same of all four
INSIDE = (0.2, 0.8)  # of a cell: where its colour is looked for, inside frames...
MARK = 0.3  # ... and, of a cell around its middle, outside marks
COARSE = 4  # bits of a channel left out, so that noise does not scatter a colour
ALIKE = 20  # of 255, in every channel: pixels of one colour


def frame_depths(fine: Flat, own: np.ndarray) -> np.ndarray:
    """(n, n) int: how far a cell's frame reaches inwards, in pixels of the flat picture; 0 where it has none.

    own: (n, n, 3) RGB, the colour that fills most of each cell.
    """
    side = fine.cell
    unlike = np.abs(fine.cells.astype(np.int16) - own[:, :, None, None].astype(np.int16)).max(axis=4) > UNLIKE
    depths = np.zeros(own.shape[:2], int)
    ended = np.zeros(own.shape[:2], bool)
    for depth in range(round(BETWEEN[0] * side), round(BETWEEN[1] * side) + 1):
        far, along = side - 1 - depth, slice(depth, side - depth)
        rows = [unlike[:, :, at, along] for at in (depth, far)]
        columns = [unlike[:, :, along, at] for at in (depth, far)]
        shares = np.stack([line.mean(axis=2) for line in rows + columns])
        on = (shares.min(axis=0) >= EVERY_SIDE) & (shares.mean(axis=0) >= ALL_SIDES)
        ended |= (depths > 0) & ~on
        depths[on & ~ended] = depth + 1
    depths[~ended] = 0
    return depths


def filling_colours(fine: Flat) -> np.ndarray:
    """(n, n, 3) float32 RGB 0..255: of each cell the colour that fills most of it, marks left out."""
    low, high = (round(x * fine.cell) for x in INSIDE)
    y, x = np.mgrid[low:high, low:high] + 0.5 - fine.cell / 2
    beside = np.hypot(y, x) > MARK * fine.cell
    found = np.empty((fine.rows, fine.columns, 3), np.float32)
    for r, c in np.ndindex(fine.rows, fine.columns):
        pixels = fine.cells[r, c, low:high, low:high][beside].astype(np.int16)
        start = _commonest(pixels)
        alike = (np.abs(pixels - start) <= ALIKE).all(axis=1)
        found[r, c] = median(pixels[alike], axis=0) if alike.any() else start
    return found


def _commonest(pixels: np.ndarray) -> np.ndarray:
    """(3,): the colour with most of (m, 3) pixels near it."""
    levels = 256 >> COARSE
    coarse = (pixels >> COARSE).astype(np.int32)
    counts = np.bincount(coarse @ (levels * levels, levels, 1), minlength=levels**3).reshape(
        levels, levels, levels
    )
    near = counts.astype(np.float32)
    for axis in range(3):  # a colour on the boundary of two coarse ones is one colour
        before = near.copy()
        ahead, back = ([slice(None)] * 3 for _ in range(2))
        ahead[axis], back[axis] = slice(1, None), slice(None, -1)
        near[tuple(ahead)] += before[tuple(back)]
        near[tuple(back)] += before[tuple(ahead)]
    middle = np.array(np.unravel_index(int(near.argmax()), near.shape))
    around = (np.abs(coarse - middle) <= 1).all(axis=1)
    return median(pixels[around], axis=0)

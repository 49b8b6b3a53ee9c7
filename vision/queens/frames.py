"""Frames that are drawn inside cells: a conflict, a hint, another program's solution."""

import numpy as np

from ..cells.colours import contrasts
from ..grid.rectify import Flat

BETWEEN = (0.05, 0.23)  # of a cell, from its sides: where a frame may run; nearer there are borders
UNLIKE = 28  # of 255: what a frame differs from its cell by, in the channel that shows it most
EVERY_SIDE = 0.25  # share of each of its sides that a frame covers; a dashed one half of it
ALL_SIDES = 0.36  # the same of all four
INSIDE = 0.2  # of a cell, from its sides: where its colour is looked for, inside frames...
SOFT = 2  # pixels of the flat picture: the soft edge of a frame
MARK = 0.3  # ... and, of a cell around its middle, outside marks
MARK_DARK = 60  # of 255, in every channel: what fills a cell and is darker is a mark, no region's colour
LIT = 0.15  # share of the pixels there that are brighter, from which the others are left out
COARSE = 4  # bits of a channel left out, so that noise does not scatter a colour
ALIKE = 20  # of 255, in every channel: pixels of one colour


def frame_depths(fine: Flat, own: np.ndarray) -> np.ndarray:
    """(n, n) int: how far a cell's frame reaches inwards, in pixels of the flat picture; 0 where it has none.

    own: (n, n, 3) RGB, the colour that fills most of each cell.
    """
    side = fine.cell
    unlike = contrasts(fine, own) > UNLIKE
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


def filling_colours(fine: Flat, frame: int = 0) -> np.ndarray:
    """(n, n, 3) float32 RGB 0..255: of each cell the colour that fills most of it, marks left out. frame: how
    far the frames reach in that are drawn in cells, pixels."""
    low = max(round(INSIDE * fine.cell), frame + SOFT)
    high = fine.cell - low
    y, x = np.mgrid[low:high, low:high] + 0.5 - fine.cell / 2
    beside = np.hypot(y, x) > MARK * fine.cell
    pixels = fine.cells[:, :, low:high, low:high][:, :, beside].reshape(fine.rows * fine.columns, -1, 3)
    lit = pixels.max(axis=2) >= MARK_DARK
    start = _commonest(pixels, lit | (lit.mean(axis=1) < LIT)[:, None])
    alike: np.ndarray = np.logical_and.reduce(np.abs(pixels - start[:, None]) <= ALIKE, axis=2)
    found = np.where(np.any(alike, axis=1, keepdims=True), _median_of(pixels, alike), start)
    return found.reshape(fine.rows, fine.columns, 3).astype(np.float32)


def _commonest(pixels: np.ndarray, counted: np.ndarray) -> np.ndarray:
    """(cells, 3): the colours with most of those (cells, m, 3) uint8 pixels near them that are (cells, m)
    counted."""
    levels = 256 >> COARSE
    coarse = (pixels >> COARSE).astype(np.int32)
    bins = coarse @ (levels * levels, levels, 1) + np.arange(len(pixels))[:, None] * levels**3
    counts = np.bincount(bins[counted], minlength=len(pixels) * levels**3)
    near = counts.astype(np.float32).reshape(-1, levels, levels, levels)
    for axis in (1, 2, 3):  # a colour on the boundary of two coarse ones is one colour
        before = near.copy()
        ahead, back = ([slice(None)] * 4 for _ in range(2))
        ahead[axis], back[axis] = slice(1, None), slice(None, -1)
        near[tuple(ahead)] += before[tuple(back)]
        near[tuple(back)] += before[tuple(ahead)]
    middle = np.unravel_index(near.reshape(len(pixels), -1).argmax(axis=1), (levels,) * 3)
    around: np.ndarray = np.all(np.abs(coarse - np.stack(middle, axis=1)[:, None]) <= 1, axis=2)
    return _median_of(pixels, around)


def _median_of(pixels: np.ndarray, chosen: np.ndarray) -> np.ndarray:
    """(cells, 3): the median of those (cells, m, 3) uint8 pixels that are (cells, m) chosen; 255 where none
    is."""
    ranked = np.sort(np.where(chosen[..., None], pixels, np.float32(255)), axis=1)
    count, cells = chosen.sum(axis=1), np.arange(len(pixels))
    return (ranked[cells, (count - 1).clip(0) // 2] + ranked[cells, count // 2]) / 2

"""Wavering lines, drawn by hand or on a bent page: every grid line is followed, then pulled straight."""

from collections.abc import Sequence

import cv2
import numpy as np

from ..percentiles import percentile
from .rectify import FINE_CELL, Flat, flatten

REACH = 0.34  # of a cell, to both sides of its place: how far a line may waver
BESIDE = 0.22  # of a cell, to both sides of a line: the ground that it is compared with
# Contrast (0..255) that a step sideways costs, by one pixel of the flat picture a pixel: lines waver slowly.
TURN = 25.0


def straighten(rgb: np.ndarray, homography: np.ndarray, n: int) -> tuple[Flat, float]:
    """The n x n cells of the lattice laid flat, each line where it is drawn at most REACH away from its place
    moved to that place; and how far it is away, in cells, where it is farther than elsewhere (the 90th
    percentile over all lines).

    rgb: (H, W, 3) uint8. homography: (3, 3), board coordinates (0..n) to its pixels.
    """
    wide = flatten(rgb, homography, (-1, n + 1), (-1, n + 1), FINE_CELL)
    picture, cell = wide.rgb, wide.cell
    turned = wide.turned
    paths = _paths([_ridges(x, cell) for x in (picture, turned)], cell, n)
    down, right = _interpolated(paths[0], cell), _interpolated(paths[1], cell).T
    y, x = np.mgrid[cell : (n + 1) * cell, cell : (n + 1) * cell].astype(np.float32)
    flat = cv2.remap(picture, x + right, y + down, cv2.INTER_LINEAR)
    seen = slice(1, n + 1)
    waver = float(percentile(np.abs(paths), 90)) / cell
    return Flat(flat, cell, homography, 0, 0, wide.row_seen[seen], wide.column_seen[seen]), waver


def _ridges(rgb: np.ndarray, cell: int) -> np.ndarray:
    """(H, W) float32, 0..255: how much a pixel differs from both the pixels above and below it, each BESIDE
    away, in the channel that shows it most."""
    beside = round(BESIDE * cell)
    padded = cv2.copyMakeBorder(rgb, beside, beside, 0, 0, cv2.BORDER_REPLICATE)
    own = padded[beside:-beside]
    above, below = (cv2.absdiff(own, x) for x in (padded[: -2 * beside], padded[2 * beside :]))
    red, green, blue = cv2.split(cv2.min(above, below))
    return cv2.max(cv2.max(red, green), blue).astype(np.float32)


def _paths(ridges: Sequence[np.ndarray], cell: int, n: int) -> np.ndarray:
    """(pictures, n + 1, n * cell) int: how far below its place each line across a board runs, in pixels, from
    the board's left side to its right: of all paths that bend little the one with the most contrast."""
    reach = round(REACH * cell)
    places = np.arange(1, n + 2)[:, None] * cell + np.arange(-reach, reach + 1)
    columns = np.concatenate([x[places][:, :, cell : (n + 1) * cell] for x in ridges])
    columns = np.ascontiguousarray(columns.transpose(2, 0, 1))  # (pixels across, lines, offsets)
    length, lines, offsets = columns.shape
    best = np.empty_like(columns)  # contrast of the best path that ends there
    best[0] = columns[0]
    edged = np.full((lines, offsets + 2), -np.inf, np.float32)
    turned = np.empty((lines, offsets), np.float32)
    for x in range(1, length):  # as few steps as can be, each without new memory: there are hundreds
        np.subtract(best[x - 1], TURN, out=edged[:, 1:-1])
        np.maximum(edged[:, :-2], edged[:, 2:], out=turned)
        np.maximum(turned, best[x - 1], out=turned)
        np.add(turned, columns[x], out=best[x])
    came = _turns(best[:-1])
    at, path = best[-1].argmax(axis=1), np.empty((lines, length), int)
    for x in range(length - 1, 0, -1):
        path[:, x] = at
        at = at + came[x - 1, np.arange(lines), at]
    path[:, 0] = at
    return path.reshape(len(ridges), n + 1, length) - reach


def _turns(best: np.ndarray) -> np.ndarray:
    """(pixels, lines, offsets) int8: from where the best path came to the next pixel: from the offset before
    (-1), the same (0) or the next one (1)."""
    edged = np.pad(best - np.float32(TURN), ((0, 0), (0, 0), (1, 1)), constant_values=-np.inf)
    above, below = edged[..., :-2], edged[..., 2:]
    return (np.maximum(above, below) > best) * np.where(above >= below, np.int8(-1), np.int8(1))


def _interpolated(paths: np.ndarray, cell: int) -> np.ndarray:
    """(n * cell, n * cell) float32: how far to move each pixel, by the lines above and below it."""
    share = ((np.arange(cell) + 0.5) / cell)[None, :, None]
    moved = paths[:-1, None] * (1 - share) + paths[1:, None] * share
    return moved.reshape(-1, paths.shape[1]).astype(np.float32)

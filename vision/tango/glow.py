"""A finished board, over which light and glow run when the game closes it: these are broader than a sign's
strokes, and hardly fill all corners of a cell."""

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np

from ..cells.colours import BAND, BAND_WIDTH, LUMA
from ..cells.view import View
from ..grid.rectify import Flat
from ..percentiles import median

BROADER = 0.11  # of a cell: what is as broad both ways is no stroke of a sign


def strokes(flat: Flat) -> Iterator[Flat]:
    """The board laid flat twice, with nothing left on it but what is narrow: by how much (0..255) that is
    brighter than its surroundings, then darker."""
    side = round(BROADER * flat.cell) | 1
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    for way in (cv2.MORPH_TOPHAT, cv2.MORPH_BLACKHAT):
        yield replace(flat, rgb=np.ascontiguousarray(cv2.morphologyEx(flat.rgb, way, kernel)))


def grounds(view: View) -> np.ndarray:
    """(n, n, 3) float32 RGB 0..255: each cell's own colour; of a finished board that of its darkest corner,
    since light that runs over it leaves one at least as it was."""
    if len(view.symbols.found) < view.n**2:
        return view.colours
    near, far = (round(x * view.flat.cell) for x in (BAND, BAND + BAND_WIDTH))
    spans = slice(near, far), slice(-far, -near)
    patches = [view.flat.cells[:, :, v, u].reshape(view.n, view.n, -1, 3) for v in spans for u in spans]
    corners = np.stack([median(patch, axis=2) for patch in patches], axis=2).astype(np.float32)
    darkest = (corners @ LUMA).argmin(axis=2)
    return np.take_along_axis(corners, darkest[:, :, None, None], axis=2)[:, :, 0]

"""Signs of a finished board, over which light and glow run when the game closes it: these are broader than a
sign's strokes."""

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np

from ..grid.rectify import Flat

BROADER = 0.11  # of a cell: what is as broad both ways is no stroke of a sign


def strokes(flat: Flat) -> Iterator[Flat]:
    """The board laid flat twice, with nothing left on it but what is narrow: by how much (0..255) that is
    brighter than its surroundings, then darker."""
    side = round(BROADER * flat.cell) | 1
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    for way in (cv2.MORPH_TOPHAT, cv2.MORPH_BLACKHAT):
        yield replace(flat, rgb=np.ascontiguousarray(cv2.morphologyEx(flat.rgb, way, kernel)))

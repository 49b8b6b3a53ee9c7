"""Lays alpha masks onto a picture, touching nothing but their own box."""

import math

import cv2
import numpy as np

from .contrast import Ink
from .masks import grown

UPRIGHT = np.eye(2)
HALF = 0.5 + 1e-6  # px: what is rounded goes the same way wherever a board lies, whatever floats do


def stamp(
    picture: np.ndarray, mask: np.ndarray, colour: np.ndarray, centre: np.ndarray, frame: np.ndarray = UPRIGHT
) -> None:
    """Blends `colour` into `picture` where `mask` says, in place.

    picture: (H, W, 3) uint8 RGB. mask: (h, w) uint8. colour: (3,) uint8 RGB. centre: (x, y) in pixels, where
    the mask's middle goes. frame: (2, 2), the mask's own right and down in the picture. What falls outside
    the picture is left out.
    """
    if frame is not UPRIGHT and not np.array_equal(frame, UPRIGHT):
        mask = _turned(mask, frame)
    height, width = mask.shape
    x, y = math.floor(float(centre[0]) - width / 2 + HALF), math.floor(float(centre[1]) - height / 2 + HALF)
    x0, y0 = max(x, 0), max(y, 0)
    x1, y1 = min(x + width, picture.shape[1]), min(y + height, picture.shape[0])
    if x0 >= x1 or y0 >= y1:
        return
    alpha = mask[y0 - y : y1 - y, x0 - x : x1 - x, None].astype(np.uint16)
    box = picture[y0:y1, x0:x1]
    box[:] = (box * (255 - alpha) + colour * alpha + 127) // 255


def stamp_ink(
    picture: np.ndarray,
    mask: np.ndarray,
    ink: Ink,
    halo: int,
    centre: np.ndarray,
    frame: np.ndarray = UPRIGHT,
) -> None:
    """Stamps the mask in the ink's fill, over its halo of `halo` pixels where the ink has one."""
    if ink.halo is not None:
        stamp(picture, grown(mask, halo), ink.halo, centre, frame)
    stamp(picture, mask, ink.fill, centre, frame)


def _turned(mask: np.ndarray, frame: np.ndarray) -> np.ndarray:
    """The mask as seen in the frame, on the smallest canvas that holds it."""
    size = np.array([mask.shape[1], mask.shape[0]], float)
    reach = np.ceil(np.abs(frame) @ size).astype(int) + 2
    offset = reach / 2 - frame @ (size / 2)
    move = np.hstack([frame, (offset - 0.5 + frame @ [0.5, 0.5])[:, None]])
    return cv2.warpAffine(mask, move, (int(reach[0]), int(reach[1])), flags=cv2.INTER_LINEAR)

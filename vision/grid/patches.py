"""What lies flat in a picture, in pieces that hang together, and the edges between them."""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np


class Patches(NamedTuple):
    """boxes: (m, 4) int: x, y, width, height. pixels: (m,) float, how many of each are flat. tops: (m, 2)
    int: x and y of one of the uppermost."""

    boxes: np.ndarray
    pixels: np.ndarray
    tops: np.ndarray


def edge_map(rgb: np.ndarray) -> np.ndarray:
    """(H, W) uint8: the largest span of any channel within each pixel's 3 x 3 neighbourhood."""
    red, green, blue = cv2.split(cv2.morphologyEx(rgb, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)))
    return cv2.max(cv2.max(red, green), blue)


def widened(edges: np.ndarray, gap: int) -> np.ndarray:
    """(H, W) uint8: the edges so wide that gaps of up to `gap` pixels in a line close."""
    return cv2.dilate(edges, np.ones((gap + 1, gap + 1), np.uint8)) if gap else edges


def flat_patches(edges: np.ndarray, level: int) -> Patches:
    """The pieces of a picture between edges of `level` and above.

    They are the holes in what is not flat, a rim around the picture included: following outlines takes a
    fraction of the time that labelling all pixels does.
    """
    lines = cv2.copyMakeBorder((edges >= level).view(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=(1,))
    outlines, links = cv2.findContours(lines, cv2.RETR_TREE, cv2.CHAIN_APPROX_SIMPLE)
    corners, starts, ends = _joined(outlines)  # an outline runs outside its patch, one pixel away
    following = np.roll(corners, -1, axis=1)
    following[:, ends - 1] = corners[:, starts]
    steps = np.add.reduceat(np.abs(following - corners).max(axis=0), starts).clip(1)
    turned = np.add.reduceat(corners[0] * following[1] - corners[1] * following[0], starts) / 2
    area, parents = np.abs(turned), links[0, :, 3]  # of what an outline runs around; without -1
    inside = np.bincount(parents + 1, area + steps / 2 + 1, len(outlines) + 1)[1:]
    pixels = area - steps / 2 + 1 - inside  # by Pick's theorem
    low, high = _ends(corners, starts)
    at_top = np.flatnonzero(corners[1] == np.repeat(low[1], ends - starts))
    tops = corners[:, at_top[np.searchsorted(at_top, starts)]]
    holes = turned > 0  # they are followed the other way round
    boxes = np.concatenate([low, high - low - 1])
    return Patches(boxes.T[holes], pixels[holes], (tops - [[1], [0]]).T[holes])


def boxes_of_ink(ink: np.ndarray) -> np.ndarray:
    """(m, 4) int: x0, y0, x1, y1 of the pieces of (H, W) uint8 ink that hang together."""
    outlines, links = cv2.findContours(ink, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    if not outlines:
        return np.zeros((0, 4), int)
    corners, starts, _ = _joined(outlines)
    low, high = _ends(corners, starts)
    return np.concatenate([low, high + 1]).T[links[0, :, 3] < 0]


def _joined(outlines: Sequence[np.ndarray]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(2, k) int: x and y of all corners of some outlines, one after the other; (m,) int: where each begins,
    and where it ends."""
    ends = np.cumsum(np.fromiter(map(len, outlines), int, len(outlines)))
    return np.concatenate(outlines)[:, 0].T, np.append(0, ends[:-1]), ends


def _ends(corners: np.ndarray, starts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(2, m) int: the least and the largest x and y of each outline."""
    return np.minimum.reduceat(corners, starts, axis=1), np.maximum.reduceat(corners, starts, axis=1)

"""What lies flat in a picture, in pieces that hang together, and the edges between them."""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

# Changes between flat and not along a row, a pixel, above which it is text or noise: then there are so many
# outlines that labelling all pixels is quicker. Only every EVERY-th row is looked at.
DENSE, EVERY = 0.075, 4


class Patches(NamedTuple):
    """boxes: (m, 4) int: x, y, width, height. pixels: (m,) float, how many of each are flat (by outlines up
    to 6 % off where walls of one pixel touch). outlines: of each, (k, 1, 2) int: x and y of corners that lie
    one pixel outside."""

    boxes: np.ndarray
    pixels: np.ndarray
    outlines: Sequence[np.ndarray]


def edge_map(rgb: np.ndarray) -> np.ndarray:
    """(H, W) uint8: the largest span of any channel within each pixel's 3 x 3 neighbourhood."""
    red, green, blue = cv2.split(cv2.morphologyEx(rgb, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)))
    return cv2.max(cv2.max(red, green), blue)


def widened(edges: np.ndarray, gap: int) -> np.ndarray:
    """(H, W) uint8: the edges so wide that gaps of up to `gap` pixels in a line close."""
    return cv2.dilate(edges, np.ones((gap + 1, gap + 1), np.uint8)) if gap else edges


def flat_boxes(edges: np.ndarray, level: int) -> tuple[np.ndarray, np.ndarray]:
    """The boxes of the pieces of a picture between edges of `level` and above, and how many pixels of each
    are flat (see Patches)."""
    flat = edges < level
    if not _is_dense(flat):
        return flat_patches(edges, level)[:2]
    stats = cv2.connectedComponentsWithStats(flat.view(np.uint8), connectivity=4)[2][1:]
    return stats[:, :4], stats[:, cv2.CC_STAT_AREA].astype(float)


def flat_patches(edges: np.ndarray, level: int) -> Patches:
    """The pieces of a picture between edges of `level` and above.

    They are the holes in what is not flat, a rim around the picture included: following outlines takes a
    fraction of the time that labelling all pixels does, unless there is an edge every few pixels.
    """
    lines = cv2.copyMakeBorder((edges >= level).view(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=(1,))
    outlines, links = cv2.findContours(lines, cv2.RETR_TREE, cv2.CHAIN_APPROX_SIMPLE, offset=(-1, -1))
    (x, y), starts, ends = _joined(outlines)
    to_x, to_y = (_following(v, starts, ends) - v for v in (x, y))
    steps = np.add.reduceat(np.maximum(np.abs(to_x), np.abs(to_y)), starts).clip(1)
    turned = np.add.reduceat(x * to_y - y * to_x, starts) / 2
    area, parents = np.abs(turned), links[0, :, 3]  # of what an outline runs around; without -1
    inside = np.bincount(parents + 1, area + steps / 2 + 1, len(outlines) + 1)[1:]
    pixels = area - steps / 2 + 1 - inside  # by Pick's theorem
    holes = np.flatnonzero(turned > 0)  # they are followed the other way round
    left, top, right, bottom = (each[holes] for each in _ends(x, y, starts))
    boxes = np.stack([left + 1, top + 1, right - left - 1, bottom - top - 1], axis=1)
    return Patches(boxes, pixels[holes], [outlines[i] for i in holes.tolist()])


def boxes_of_ink(ink: np.ndarray) -> np.ndarray:
    """(m, 4) int: x0, y0, x1, y1 of the pieces of (H, W) uint8 ink that hang together."""
    if _is_dense(ink):
        boxes = cv2.connectedComponentsWithStats(ink)[2][1:, :4]
        return np.hstack([boxes[:, :2], boxes[:, :2] + boxes[:, 2:]])
    outlines, links = cv2.findContours(ink, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    if not outlines:
        return np.zeros((0, 4), int)
    (x, y), starts, _ = _joined(outlines)
    left, top, right, bottom = _ends(x, y, starts)
    return np.stack([left, top, right + 1, bottom + 1], axis=1)[links[0, :, 3] < 0]


def _is_dense(values: np.ndarray) -> bool:
    """Whether so much changes along the rows that labelling is quicker than following outlines."""
    changes = np.count_nonzero(values[::EVERY, 1:] != values[::EVERY, :-1])
    return bool(changes * EVERY > DENSE * values.size)


def _joined(outlines: Sequence[np.ndarray]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(2, k) int: x and y of all corners of some outlines, one after the other; (m,) int: where each begins,
    and where it ends."""
    ends = np.cumsum(np.fromiter(map(len, outlines), int, len(outlines)))
    return np.concatenate(outlines)[:, 0].T.copy(), np.append(0, ends[:-1]), ends


def _following(values: np.ndarray, starts: np.ndarray, ends: np.ndarray) -> np.ndarray:
    """Of each corner of outlines the value of the next one."""
    following = np.append(values[1:], values[:1])
    following[ends - 1] = values[starts]
    return following


def _ends(x: np.ndarray, y: np.ndarray, starts: np.ndarray) -> tuple[np.ndarray, ...]:
    """(m,) int each: the least x and y of each outline, and the largest."""
    least, largest = np.minimum.reduceat, np.maximum.reduceat
    return least(x, starts), least(y, starts), largest(x, starts), largest(y, starts)

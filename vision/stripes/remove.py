"""The picture without stripes: each stroke gets the colour of the ground beside it."""

from dataclasses import dataclass

import cv2
import numpy as np

from ..percentiles import median
from .strokes import Strokes, find_strokes, redness

FAINT = 0.1  # of the usual contrast: what a stroke has on a ground that is red itself, or at its edge
LEAST_CONTRAST = 8  # 0..255 of redness: below, it is noise
BROAD = 3  # pitches a side of the smallest striped area: one stroke alone is a thing of its own
SAME_GROUND = 12  # 0..255 a channel: the grounds on both sides of a stroke, where no line lies between them
OTHER = 14  # 0..255 a channel: what is farther from all that a stroke on the ground beside it may be is none
FULL = 0.6  # of the usual step from ground to stroke: strokes' soft edges tell nothing about them
# Strokes let some of their ground through, all as much; what is measured counts once the grounds differ by
# about this much (0..255), since it is nothing that one ground alone could show.
USUAL_THROUGH, UNLIKE_GROUNDS = 0.5, 10
THROUGH = (0.15, 0.95)  # the least and the most of it

Pixels = tuple[np.ndarray, np.ndarray]  # rows, columns


@dataclass(frozen=True, eq=False)
class Cleaned:
    """rgb: (H, W, 3) uint8, the picture without its stripes. area: (H, W) bool, where they were. left: (H, W)
    bool, what is like a stroke in that area but was not taken away: something lies there."""

    rgb: np.ndarray
    area: np.ndarray
    left: np.ndarray


def without_stripes(rgb: np.ndarray) -> Cleaned | None:
    """An (H, W, 3) uint8 picture without its stripes; None where it has none."""
    strokes = find_strokes(rgb)
    if strokes is None:
        return None
    red, area = _seen(rgb, strokes)
    rows, columns = np.nonzero(red & area)
    if not len(rows):
        return None
    at = rows, columns
    seen = rgb[at].astype(np.float32)
    one, other = (_ground(rgb, red, at, seen, strokes, way) for way in (1, -1))
    off_one, off_other = _off(seen, one, other)
    ground = np.where((off_one <= off_other)[:, None], one, other)
    clear = np.minimum(off_one, off_other) < OTHER
    cleaned = rgb.copy()
    cleaned[rows[clear], columns[clear]] = ground[clear].astype(np.uint8)
    left = np.zeros(area.shape, bool)
    left[rows[~clear], columns[~clear]] = True
    return Cleaned(cleaned, area, left)


def _seen(rgb: np.ndarray, strokes: Strokes) -> tuple[np.ndarray, np.ndarray]:
    """(H, W) bool: what is redder than beside it and narrower than a pitch, along its row or its column; and
    where many such strokes of that slope lie side by side."""
    pitch = strokes.pitch
    shifted = (redness(rgb) + 255).astype(np.uint16)
    narrow = cv2.max(
        *(cv2.morphologyEx(shifted, cv2.MORPH_TOPHAT, _box(*s)) for s in ((1, pitch), (pitch, 1)))
    )
    red = (narrow >= max(LEAST_CONTRAST, FAINT * strokes.contrast)).astype(np.uint8)
    line = np.ascontiguousarray(np.eye(pitch, dtype=np.uint8)[:: strokes.slope])
    area = cv2.morphologyEx(cv2.morphologyEx(red, cv2.MORPH_OPEN, line), cv2.MORPH_CLOSE, _box(pitch, pitch))
    broad = cv2.erode(area, _box(BROAD * pitch, BROAD * pitch))
    parts: np.ndarray = cv2.connectedComponents(area)[1].astype(np.intp)
    striped = np.zeros(parts.max() + 1, bool)
    striped[parts[broad > 0]] = True
    striped[0] = False
    corners = _box(2 * pitch + 1, 2 * pitch + 1)  # of cells: strokes are too short there to be told alone
    return red.view(bool), cv2.dilate(striped[parts].view(np.uint8), corners).view(bool)


def _box(height: int, width: int) -> np.ndarray:
    return np.ones((height, width), np.uint8)


def _ground(
    rgb: np.ndarray, red: np.ndarray, at: Pixels, seen: np.ndarray, strokes: Strokes, way: int
) -> np.ndarray:
    """(k, 3) float32: what lies next to the strokes at these pixels, straight away from them, to one side
    (way 1: below, -1: above); their own colour where nothing does within a pitch."""
    height, width = red.shape
    ground = seen.copy()
    open_ = np.arange(len(seen))
    for away in range(1, strokes.pitch):
        y = np.clip(at[0][open_] + way * away, 0, height - 1)
        x = np.clip(at[1][open_] - strokes.slope * way * away, 0, width - 1)
        bare = ~red[y, x]
        ground[open_[bare]] = rgb[y[bare], x[bare]]
        open_ = open_[~bare]
    return ground


def _off(seen: np.ndarray, one: np.ndarray, other: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(k,) float32 each, 0..255: how far colours are from any mixture of a ground with the stroke that would
    lie on it, if the ground is `one`, and if it is `other`.

    What strokes look like on each ground is told by those that have the same ground on both sides.
    """
    alike = np.abs(one - other).max(axis=1) < SAME_GROUND
    if not alike.any():
        return np.full(len(seen), np.inf), np.full(len(seen), np.inf)
    grounds = (one[alike] + other[alike]) / 2
    ground, stroke = median(grounds, axis=0), median(seen[alike], axis=0)
    full = np.abs(seen[alike] - grounds).max(axis=1) >= FULL * np.abs(stroke - ground).max()
    grounds, strokes = grounds[full], seen[alike][full]
    ground, stroke = median(grounds, axis=0), median(strokes, axis=0)
    unsure = UNLIKE_GROUNDS**2 * len(grounds)
    of_ground = grounds - ground
    through = (of_ground * (strokes - stroke)).sum() + USUAL_THROUGH * unsure
    through = np.clip(through / ((of_ground**2).sum() + unsure), *THROUGH)

    def off(beside: np.ndarray) -> np.ndarray:
        step = stroke + through * (beside - ground) - beside
        share = ((seen - beside) * step).sum(axis=1) / np.maximum((step**2).sum(axis=1), 1)
        return np.abs(seen - beside - share.clip(0, 1)[:, None] * step).max(axis=1)

    return off(one), off(other)

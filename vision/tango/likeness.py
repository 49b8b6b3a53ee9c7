"""How much what lies between two cells is like a drawn sign, of any size, pen and blur."""

from collections.abc import Sequence
from functools import lru_cache

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

EQUAL, OPPOSITE = "=", "x"
OFF_CENTRE = 0.07  # of a cell
SIZES = (0.08, 0.095, 0.115, 0.145, 0.185)
# Of its width: how broad a sign's strokes are, and how far apart the two of `=` (for `x` its height).
PENS: dict[str, tuple[tuple[float, float], ...]] = {
    EQUAL: ((0.12, 0.45), (0.12, 0.62), (0.2, 0.62)),
    OPPOSITE: ((0.12, 1.0), (0.22, 1.0)),
}
ROOM = 0.35  # of its width: ground that is left around a sign when it is compared
FINER = 4  # times: how much finer signs are drawn than they are compared
AT_ONCE = 32  # sides that are compared at once: all places of more take too much memory
LEAST_LENGTH = 1.0  # of the ink at a place (0..255, all pixels together): below, it is all alike


def likenesses(
    inks: Sequence[Sequence[np.ndarray]], cell: int, blurs: Sequence[float]
) -> list[tuple[np.ndarray, np.ndarray]]:
    """For each blur how much each side is like `=` and like `x`: (sides, sizes, pens) -1..1, the best
    correlation near the middle. inks: of each side the ways to see its ink, (s, s) each. cell: pixels a cell;
    blurs: sigma in pixels."""
    found = {
        (kind, blur): np.empty((len(inks), len(SIZES), len(PENS[kind])), np.float32)
        for blur in blurs
        for kind in (EQUAL, OPPOSITE)
    }
    for first in range(0, len(inks), AT_ONCE):
        some = np.array(inks[first : first + AT_ONCE], np.float32)
        for i, size in enumerate(SIZES):
            places = _places(some, _side(size, cell), round(OFF_CENTRE * cell))
            for (kind, blur), like in found.items():
                signs = drawn_signs(kind, cell, blur)[i * len(PENS[kind]) : (i + 1) * len(PENS[kind])]
                like[first : first + AT_ONCE, i] = _best(places, signs)
    return [(found[EQUAL, blur], found[OPPOSITE, blur]) for blur in blurs]


def _places(inks: np.ndarray, side: int, reach: int) -> np.ndarray:
    """(sides, places, side * side) float32: the (sides, ways, s, s) inks as they are seen in a square of so
    many pixels, at most `reach` pixels off the middle; less its mean, of length 1, 0 where it is all
    alike."""
    span = inks.shape[-1]
    edge = max(0, (span - side) // 2 - reach)
    part = inks[..., edge : span - edge, edge : span - edge]
    seen = sliding_window_view(part, (side, side), axis=(2, 3)).reshape(len(inks), -1, side * side)
    seen = seen - seen.mean(axis=2, keepdims=True)
    length = np.sqrt((seen * seen).sum(axis=2, keepdims=True))
    return np.divide(seen, length, out=np.zeros_like(seen), where=length > LEAST_LENGTH)


def _best(places: np.ndarray, signs: Sequence[np.ndarray]) -> np.ndarray:
    """(sides, signs) -1..1: of each side the place that is most like each sign."""
    drawn = np.stack([sign.ravel() - sign.mean() for sign in signs])
    drawn /= np.linalg.norm(drawn, axis=1, keepdims=True)
    return (places @ drawn.T).max(axis=1)


def _side(size: float, cell: int) -> int:
    """Pixels of the square in which a sign of this size (of a cell) is compared."""
    return round(size * cell * (1 + 2 * ROOM))


@lru_cache(maxsize=64)
def drawn_signs(kind: str, cell: int, blur: float) -> tuple[np.ndarray, ...]:
    """Signs of one kind as (s, s) float32, 0..1, in all sizes and pens. cell: pixels a cell; blur: sigma in
    pixels."""
    found = []
    for size, (pen, high) in [(size, pen) for size in SIZES for pen in PENS[kind]]:
        width = size * cell
        side = _side(size, cell)
        big = np.zeros((side * FINER, side * FINER), np.float32)
        middle, w, h = side * FINER / 2, width * FINER / 2, width * high * FINER / 2
        strokes = ((-w, -h, w, -h), (-w, h, w, h)) if kind == EQUAL else ((-w, -h, w, h), (-w, h, w, -h))
        for x0, y0, x1, y1 in strokes:
            ends = [(round(middle + x), round(middle + y)) for x, y in ((x0, y0), (x1, y1))]
            cv2.line(big, ends[0], ends[1], (1.0,), max(1, round(pen * width * FINER)))
        small = cv2.resize(big, (side, side), interpolation=cv2.INTER_AREA)
        found.append(cv2.GaussianBlur(small, (0, 0), blur))
    return tuple(found)

"""How much what lies between two cells is like a drawn sign, of any size, pen and blur."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from .things import EQUAL, OPPOSITE, SIGNS

KINDS = SIGNS
OFF_CENTRE = 0.07  # of a cell
SIZES = (0.08, 0.095, 0.115, 0.145, 0.185)
# Of its width: how broad a sign's strokes are, and how far apart the two of `=` (for `x` its height).
PENS: dict[str, tuple[tuple[float, float], ...]] = {
    EQUAL: ((0.12, 0.45), (0.12, 0.62), (0.2, 0.62)),
    OPPOSITE: ((0.12, 1.0), (0.22, 1.0)),
}
ROOM = 0.35  # of its width: ground that is left around a sign when it is compared
FINER = 4  # times: how much finer signs are drawn than they are compared
AT_ONCE = 8  # sides that are compared at once: all places of more do not fit into the processor's memory
# Products of one multiplication: more are shared among threads, which wait longer for each other than they
# work.
MOST_AT_ONCE = 200_000
LEAST_LENGTH = 1.0  # of the ink at a place (0..255, all pixels together): below, it is all alike


def likenesses(
    inks: Sequence[Sequence[np.ndarray]] | np.ndarray, cell: int, blurs: Sequence[float]
) -> list[tuple[np.ndarray, np.ndarray]]:
    """For each blur how much each side is like `=` and like `x`: (sides, sizes, pens) -1..1, the best
    correlation near the middle. inks: of each side the ways to see its ink, (s, s) each. cell: pixels a cell;
    blurs: sigma in pixels."""
    pens = [len(PENS[kind]) for kind in KINDS]
    signs = _signs(cell, tuple(blurs))
    like = np.empty((len(inks), len(SIZES), len(blurs), sum(pens)), np.float32)
    for first in range(0, len(inks), AT_ONCE):
        some = np.asarray(inks[first : first + AT_ONCE], np.float32)
        for i, size in enumerate(SIZES):
            best = _best(some, _side(size, cell), round(OFF_CENTRE * cell), signs[i])
            like[first : first + AT_ONCE, i] = best.reshape(-1, len(blurs), sum(pens))
    return [(like[:, :, k, : pens[0]], like[:, :, k, pens[0] :]) for k in range(len(blurs))]


@lru_cache(maxsize=16)
def _signs(cell: int, blurs: tuple[float, ...]) -> list[np.ndarray]:
    """For each of SIZES (pixels, signs) float32: for each blur the pens of each of KINDS, less their mean, of
    length 1."""
    drawn: list[list[np.ndarray]] = [[] for _ in SIZES]
    for blur, kind in product(blurs, KINDS):
        for i, sign in enumerate(drawn_signs(kind, cell, blur)):
            drawn[i // len(PENS[kind])].append(sign.ravel() - sign.mean())
    return [np.stack([sign / np.linalg.norm(sign) for sign in signs], axis=1) for signs in drawn]


def _best(inks: np.ndarray, side: int, reach: int, signs: np.ndarray) -> np.ndarray:
    """(sides, signs) -1..1: the best correlation of the (sides, ways, s, s) inks with each of the (side *
    side, signs) signs, at most `reach` pixels off the middle; 0 where they are all alike."""
    edge = max(0, (inks.shape[-1] - side) // 2 - reach)
    part = inks[..., edge : inks.shape[-1] - edge, edge : inks.shape[-1] - edge]
    seen = sliding_window_view(part, (side, side), axis=(2, 3)).reshape(-1, side * side)
    # The signs' mean is 0, so that the mean of what is seen makes no difference.
    found = np.empty((len(seen), signs.shape[1]), np.float32)
    rows = max(1, MOST_AT_ONCE // signs.size)
    for first in range(0, len(seen), rows):
        np.matmul(seen[first : first + rows], signs, out=found[first : first + rows])
    squares = np.einsum("pi,pi->p", seen, seen) - np.einsum("pi->p", seen) ** 2 / side**2
    found /= np.sqrt(np.where(squares > LEAST_LENGTH**2, squares, np.inf))[:, None]
    return found.reshape(len(inks), -1, signs.shape[1]).max(axis=1)


def _side(size: float, cell: int) -> int:
    """Pixels of the square in which a sign of this size (of a cell) is compared."""
    return round(size * cell * (1 + 2 * ROOM))


def drawn_signs(kind: str, cell: int, blur: float) -> tuple[np.ndarray, ...]:
    """Signs of one kind as (s, s) float32, 0..1, in all sizes and pens. cell: pixels a cell; blur: sigma in
    pixels."""
    return tuple(cv2.GaussianBlur(sign, (0, 0), blur) for sign in _sharp_signs(kind, cell))


@lru_cache(maxsize=8)
def _sharp_signs(kind: str, cell: int) -> tuple[np.ndarray, ...]:
    """The signs of `drawn_signs` before they are blurred."""
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
        found.append(cv2.resize(big, (side, side), interpolation=cv2.INTER_AREA))
    return tuple(found)

"""Capital letters of a board, read by a small network; fixtures/make/make_letters.py trains it."""

from functools import cache
from pathlib import Path
from string import ascii_uppercase
from typing import NamedTuple

import cv2
import numpy as np

ROWS, COLUMNS = 24, 28  # points at which a letter is looked at; the broadest are a little wider than high
WEIGHTS = Path(__file__).with_name("alphabet.npz")
INK = (
    0.35  # share of a letter's strongest contrast from which a pixel counts: thin slanting strokes are paler
)
FAINTEST = 40.0  # contrast (0..255) of a letter, at least
SLIM = 0.006  # of a cell: what covers less is no letter; a slim I covers so much
HEIGHTS = (0.18, 0.7)  # of a cell
LEAST = 1e-6  # a chance below which letters are not told apart


class LetterNet(NamedTuple):
    """A layer of rectified units between `normalised` and the letters. hidden: (ROWS * COLUMNS, h),
    hidden_bias: (h,), out: (h, 26), out_bias: (26,)."""

    hidden: np.ndarray
    hidden_bias: np.ndarray
    out: np.ndarray
    out_bias: np.ndarray

    def chances(self, inks: np.ndarray) -> np.ndarray:
        """(M, 26) float 0..1: how likely each letter is, for (M, ROWS, COLUMNS) normalised inks."""
        seen = inks.reshape(len(inks), 1, -1)
        units = (np.maximum(seen @ self.hidden + self.hidden_bias, 0) @ self.out + self.out_bias)[:, 0]
        e = np.exp(units - units.max(axis=1, keepdims=True))
        return e / e.sum(axis=1, keepdims=True)


def letter_ink(contrast: np.ndarray, side: int) -> np.ndarray | None:
    """The letter in the middle of a cell of `side` pixels, cut to its box: (h, w) float32 0..1; None where
    none stands. contrast: (s, s) float32, 0..255."""
    full = float(contrast.max())
    mask = contrast > INK * full
    if full < FAINTEST or mask.sum() < SLIM * side**2:
        return None
    rows, columns = (np.flatnonzero(mask.any(axis=axis)) for axis in (1, 0))
    if not HEIGHTS[0] * side <= rows[-1] + 1 - rows[0] <= HEIGHTS[1] * side:
        return None
    return contrast[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1] / full


def normalised(ink: np.ndarray) -> np.ndarray:
    """(ROWS, COLUMNS) float32: a letter's (h, w) ink, cut to its own box, as high as the field and in its
    middle; narrowed where it is too wide."""
    height, width = ink.shape
    wide = min(COLUMNS, max(1, round(width * ROWS / height)))
    way = cv2.INTER_AREA if height > ROWS else cv2.INTER_LINEAR
    field = np.zeros((ROWS, COLUMNS), np.float32)
    left = (COLUMNS - wide) // 2
    field[:, left : left + wide] = cv2.resize(ink, (wide, ROWS), interpolation=way)
    return field


def letter_chances(inks: list[np.ndarray]) -> np.ndarray:
    """(M, 26) float LEAST..1: how likely each capital letter is, for each of M letters' ink."""
    if not inks:
        return np.zeros((0, len(ascii_uppercase)))
    return np.clip(_net().chances(np.stack([normalised(ink) for ink in inks])), LEAST, 1)


@cache
def _net() -> LetterNet:
    with np.load(WEIGHTS) as saved:
        return LetterNet(*(saved[name].astype(np.float32) for name in LetterNet._fields))

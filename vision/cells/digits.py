"""Numbers of one or two digits, read by a small network; fixtures/make/make_digits.py trains it."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

ROWS, COLUMNS = (
    16,
    24,
)  # points at which a number is looked at; two broad digits are half as wide again as high
MOST = 99  # the highest number there is
WEIGHTS = Path(__file__).with_name("digits.npz")
LEAST = 1e-6  # a chance below which numbers are not told apart


class Net(NamedTuple):
    """A layer of rectified units between `normalised` and the two digits, tens first, ten units each; no tens
    are the tens' 0. hidden: (ROWS * COLUMNS, h), hidden_bias: (h,), out: (h, 20), out_bias: (20,)."""

    hidden: np.ndarray
    hidden_bias: np.ndarray
    out: np.ndarray
    out_bias: np.ndarray

    def chances(self, inks: np.ndarray) -> np.ndarray:
        """(M, MOST + 1) float 0..1: how likely each number is, for (M, ROWS, COLUMNS) normalised inks."""
        # number by number: a larger product is shared among threads, which wait longer than they work
        seen = inks.reshape(len(inks), 1, -1)
        units = (np.maximum(seen @ self.hidden + self.hidden_bias, 0) @ self.out + self.out_bias)[:, 0]
        tens, ones = (_softmax(units[:, part]) for part in (slice(0, 10), slice(10, 20)))
        return (tens[:, :, None] * ones[:, None, :]).reshape(len(inks), -1)


def normalised(ink: np.ndarray) -> np.ndarray:
    """(ROWS, COLUMNS) float32: a number's (h, w) ink, cut to its own box, as high as the field and in its
    middle; narrowed where it is too wide."""
    height, width = ink.shape
    wide = min(COLUMNS, max(1, round(width * ROWS / height)))
    way = cv2.INTER_AREA if height > ROWS else cv2.INTER_LINEAR
    scaled = cv2.resize(ink, (wide, ROWS), interpolation=way)
    field = np.zeros((ROWS, COLUMNS), np.float32)
    left = (COLUMNS - wide) // 2
    field[:, left : left + wide] = scaled
    return field


def number_chances(inks: list[np.ndarray]) -> np.ndarray:
    """(M, MOST + 1) float LEAST..1: how likely each number from 0 is, for each of M numbers' ink."""
    if not inks:
        return np.zeros((0, MOST + 1))
    return np.clip(_net().chances(np.stack([normalised(ink) for ink in inks])), LEAST, 1)


def _softmax(x: np.ndarray) -> np.ndarray:
    e = np.exp(x - x.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


@cache
def _net() -> Net:
    with np.load(WEIGHTS) as saved:
        return Net(*(saved[name].astype(np.float32) for name in Net._fields))

"""The small networks that read digits and letters: one layer of rectified units over the ink of one sign."""

from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np


class Network(NamedTuple):
    """hidden: (points, h), hidden_bias: (h,), out: (h, classes), out_bias: (classes,)."""

    hidden: np.ndarray
    hidden_bias: np.ndarray
    out: np.ndarray
    out_bias: np.ndarray

    @classmethod
    def load(cls, path: Path) -> "Network":
        """Load the weights that fixtures/make has written."""
        with np.load(path) as saved:
            return cls(*(saved[name].astype(np.float32) for name in cls._fields))

    def scores(self, fields: np.ndarray) -> np.ndarray:
        """(M, classes) float, for (M, rows, columns) inks: see `normalised`."""
        # one by one: a larger product is shared among threads, which wait longer than they work
        seen = fields.reshape(len(fields), 1, -1)
        return (np.maximum(seen @ self.hidden + self.hidden_bias, 0) @ self.out + self.out_bias)[:, 0]


def softmax(scores: np.ndarray) -> np.ndarray:
    """(M, classes) float 0..1: the chances of each class, which add up to 1."""
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def normalised(ink: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """(rows, columns) float32: a sign's (h, w) ink, cut to its own box, as high as the field and in its
    middle; narrowed where it is too wide."""
    height, width = ink.shape
    wide = min(columns, max(1, round(width * rows / height)))
    way = cv2.INTER_AREA if height > rows else cv2.INTER_LINEAR
    field = np.zeros((rows, columns), np.float32)
    left = (columns - wide) // 2
    field[:, left : left + wide] = cv2.resize(ink, (wide, rows), interpolation=way)
    return field

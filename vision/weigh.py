"""Small networks: log odds of what lies between two neighbouring cells, and chances of digits and letters.

fixtures/make/make_sides.py draws the boards that they learn from, and trains them; no real capture is among
them.
"""

import math
from functools import cache
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

BORDERS, STROKES, GROUNDS = (
    Path(__file__).with_name("weights") / f"{name}.bin" for name in ("borders", "strokes", "grounds")
)
# On a side: nothing but a line, a wall, a player's path; something else beside, or on a wall.
LIES = NOTHING, WALL, PATH, FOREIGN, FOREIGN_ON_WALL = range(5)
# Of two cells: both on the board's own ground; only the one that is more like it; both in one
# drawn rectangle; in two.
PARTS = FREE, EDGE, TOGETHER, PARTED = range(4)
# The numbers of a `Net` one after the other, in two bytes each: what is no archive is loaded soonest.
KIND = np.dtype("<f2")
UNITS = 96, 48  # of the two layers
TINY = 1e-30  # a chance that is as good as none
SUREST = 11.5  # log odds: a hundred thousand to one, more than so few boards can teach


class Net(NamedTuple):
    """Two layers of rectified units. mean, scale: (F,), of the measures once they are flattened. first:
    (F, h), second: (h, g), each with its bias. out: (g,) for one answer, (g, k) for the best of k."""

    mean: np.ndarray
    scale: np.ndarray
    first: np.ndarray
    first_bias: np.ndarray
    second: np.ndarray
    second_bias: np.ndarray
    out: np.ndarray
    out_bias: np.ndarray

    @classmethod
    def load(cls, path: Path, answers: int = 1) -> "Net":
        """Load the weights that make_sides.py has written. answers: 1, or as many as it chooses from."""
        numbers = np.fromfile(path, KIND).astype(np.float32)
        h, g = UNITS
        out = (g,) if answers == 1 else (g, answers)
        inputs = (len(numbers) - h - h * g - g - answers * (g + 1)) // (h + 2)
        shapes = (inputs,), (inputs,), (inputs, h), (h,), (h, g), (g,), out, (answers,)
        ends = np.cumsum([math.prod(shape) for shape in shapes])[:-1]
        return cls(*(x.reshape(shape) for x, shape in zip(np.split(numbers, ends), shapes, strict=True)))

    def save(self, path: Path) -> None:
        """Write the weights."""
        np.concatenate([x.ravel() for x in self]).astype(KIND).tofile(path)

    def log_odds(self, measures: np.ndarray) -> np.ndarray:
        """(M,) float: the log odds of the answer, of (M, F) measures; or (M, k), of each against all others
        together."""
        units = (flattened(measures) - self.mean) / self.scale
        units = np.maximum(units @ self.first + self.first_bias, 0)
        units = np.maximum(units @ self.second + self.second_bias, 0)
        odds = units @ self.out + self.out_bias
        if odds.ndim > 1:
            chances = np.exp(odds - odds.max(axis=1, keepdims=True))
            others = chances.sum(axis=1, keepdims=True) - chances
            odds = np.log(np.maximum(chances, TINY)) - np.log(np.maximum(others, TINY))
        return np.clip(odds, -SUREST, SUREST)


def flattened(measures: np.ndarray) -> np.ndarray:
    """Measures on a scale on which twice as much is one step, so that few large ones do not outweigh all."""
    return np.sign(measures) * np.log1p(np.abs(measures))


def border_log_odds(measures: np.ndarray) -> np.ndarray:
    """(2 n (n - 1),) float: the log odds of a border at each side. measures: see `side_measures`."""
    return _net(BORDERS, 1).log_odds(measures)


def stroke_log_odds(measures: np.ndarray) -> np.ndarray:
    """(2 n (n - 1), len(LIES)) float: the log odds of what may lie on each side. measures: see
    `stroke_measures`."""
    return _net(STROKES, len(LIES)).log_odds(measures)


def ground_log_odds(measures: np.ndarray) -> np.ndarray:
    """(2 n (n - 1), len(PARTS)) float: the log odds of what each side parts. measures: see
    `ground_measures`."""
    return _net(GROUNDS, len(PARTS)).log_odds(measures)


@cache
def _net(path: Path, answers: int) -> Net:
    return Net.load(path, answers)


# The small networks that read digits and letters: one layer of rectified units over the ink of one sign.


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

"""Small networks: log odds of what lies between two neighbouring cells, and of who put digits in; chances of
digits and letters.

fixtures/make/make_sides.py draws the boards on which they are trained; no real capture is among them.
"""

import math
from functools import cache
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

BORDERS, STROKES, GROUNDS, ROLES = (
    Path(__file__).with_name("weights") / f"{name}.bin" for name in ("borders", "strokes", "grounds", "roles")
)
# Classes of the stroke network for a side: a bare line, a wall, a player's path, something foreign, something
# foreign on a wall.
STROKE_CLASSES = NOTHING, WALL, PATH, FOREIGN, FOREIGN_ON_WALL = range(5)
# Classes of the ground network for two cells: both on the board's own ground; only the nearer one; both in
# one drawn rectangle; in two different rectangles.
GROUND_CLASSES = FREE, EDGE, TOGETHER, PARTED = range(4)
# Weight files hold the numbers of a `SideNetwork` as half floats without an archive, which load fastest.
WEIGHT_DTYPE = np.dtype("<f2")
LAYER_UNITS = 96, 48  # units of the first and the second hidden layer of a `SideNetwork`
MIN_CHANCE = 1e-30  # chance that stands for 0, so that its logarithm is finite
MIN_UNIT = float(np.finfo(np.float16).tiny)  # least step of weights, for units whose weights are all 0
MAX_STEPS = 127  # largest weight of a hidden unit in a file, in steps
MAX_LOG_ODDS = 11.5  # largest log odds, 100,000 to 1: the few drawn boards cannot teach more


class SideNetwork(NamedTuple):
    """A network with two hidden layers of rectified units.

    mean, scale: (F,), of the measures on a log scale. first: (F, h), second: (h, g), each with its bias.
    out: (g,) for one answer, (g, k) for k classes.
    """

    mean: np.ndarray
    scale: np.ndarray
    first: np.ndarray
    first_bias: np.ndarray
    second: np.ndarray
    second_bias: np.ndarray
    out: np.ndarray
    out_bias: np.ndarray

    @classmethod
    @cache
    def load(cls, path: Path, answers: int = 1) -> "SideNetwork":
        """Load the weights that make_sides.py has written. answers: 1, or the number of classes."""
        numbers = np.fromfile(path, WEIGHT_DTYPE).astype(np.float32)
        h, g = LAYER_UNITS
        out = (g,) if answers == 1 else (g, answers)
        inputs = (len(numbers) - h - h * g - g - answers * (g + 1)) // (h + 2)
        shapes = (inputs,), (inputs,), (inputs, h), (h,), (h, g), (g,), out, (answers,)
        ends = np.cumsum([math.prod(shape) for shape in shapes])[:-1]
        return cls(*(x.reshape(shape) for x, shape in zip(np.split(numbers, ends), shapes, strict=True)))

    def save(self, path: Path) -> None:
        """Write the weights to a file."""
        np.concatenate([x.ravel() for x in self]).astype(WEIGHT_DTYPE).tofile(path)

    def log_odds(self, measures: np.ndarray) -> np.ndarray:
        """Return (M,) float: the log odds of the answer for (M, F) measures; or (M, k) float: the log odds of
        each class against all others together."""
        units = (to_log_scale(measures) - self.mean) / self.scale
        units = np.maximum(units @ self.first + self.first_bias, 0)
        units = np.maximum(units @ self.second + self.second_bias, 0)
        odds = units @ self.out + self.out_bias
        if odds.ndim > 1:
            chances = np.exp(odds - odds.max(axis=1, keepdims=True))
            others = chances.sum(axis=1, keepdims=True) - chances
            odds = np.log(np.maximum(chances, MIN_CHANCE)) - np.log(np.maximum(others, MIN_CHANCE))
        return np.clip(odds, -MAX_LOG_ODDS, MAX_LOG_ODDS)


def to_log_scale(measures: np.ndarray) -> np.ndarray:
    """Return the measures on a logarithmic scale, on which doubling is one step, so that a few large ones do
    not outweigh the others."""
    return np.sign(measures) * np.log1p(np.abs(measures))


def border_log_odds(measures: np.ndarray) -> np.ndarray:
    """Return (2 n (n - 1),) float: the log odds of a border at each side. measures: see `side_measures`."""
    return SideNetwork.load(BORDERS).log_odds(measures)


def stroke_log_odds(measures: np.ndarray) -> np.ndarray:
    """Return (2 n (n - 1), len(STROKE_CLASSES)) float: the log odds of what lies on each side. measures: see
    `stroke_measures`."""
    return SideNetwork.load(STROKES, len(STROKE_CLASSES)).log_odds(measures)


def ground_log_odds(measures: np.ndarray) -> np.ndarray:
    """Return (2 n (n - 1), len(GROUND_CLASSES)) float: the log odds of how the grounds of each side's two
    cells belong together. measures: see `ground_measures`."""
    return SideNetwork.load(GROUNDS, len(GROUND_CLASSES)).log_odds(measures)


def role_log_odds(measures: np.ndarray) -> np.ndarray:
    """Return (H,) float: the log odds that digits are divided rightly into given and typed ones. measures:
    see `measure_divisions`."""
    return SideNetwork.load(ROLES).log_odds(measures)


# The small networks that read digits and letters: one layer of rectified units over the ink of one sign.


class GlyphNetwork(NamedTuple):
    """A network with one hidden layer that tells a digit, a letter or a mark by its ink.

    hidden: (points, h), hidden_bias: (h,), out: (h, classes), out_bias: (classes,).
    """

    hidden: np.ndarray
    hidden_bias: np.ndarray
    out: np.ndarray
    out_bias: np.ndarray

    @classmethod
    @cache
    def load(cls, path: Path) -> "GlyphNetwork":
        """Load the weights that `save` has written."""
        with np.load(path) as saved:
            weights = {name: saved[name].astype(np.float32) for name in cls._fields}
            return cls(**{**weights, "hidden": weights["hidden"] * saved["unit"].astype(np.float32)})

    def save(self, path: Path) -> None:
        """Write the weights to a file: those of the hidden layer in 255 steps, each unit's by its largest,
        which takes half the bytes of half floats and changes a chance by about 2 % at most."""
        unit = np.maximum(np.abs(self.hidden).max(axis=0) / MAX_STEPS, MIN_UNIT).astype(np.float16)
        steps = np.round(self.hidden / unit.astype(np.float32)).clip(-MAX_STEPS, MAX_STEPS).astype(np.int8)
        others = {name: x.astype(np.float16) for name, x in self._asdict().items() if name != "hidden"}
        np.savez_compressed(path, hidden=steps, unit=unit, **others)

    def scores(self, fields: np.ndarray) -> np.ndarray:
        """Return (M, classes) float scores for (M, rows, columns) inks; see `scale_to_field`."""
        # one by one: a larger product is shared among threads, which wait longer than they work
        seen = fields.reshape(len(fields), 1, -1)
        return (np.maximum(seen @ self.hidden + self.hidden_bias, 0) @ self.out + self.out_bias)[:, 0]


def softmax(scores: np.ndarray) -> np.ndarray:
    """Return (M, classes) float 0..1: the chance of each class; each row adds up to 1."""
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def scale_to_field(ink: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """Return (rows, columns) float32: the (h, w) ink of a sign scaled to the height of the field and centred
    in it; squeezed if it is too wide."""
    height, width = ink.shape
    wide = min(columns, max(1, round(width * rows / height)))
    way = cv2.INTER_AREA if height > rows else cv2.INTER_LINEAR
    field = np.zeros((rows, columns), np.float32)
    left = (columns - wide) // 2
    field[:, left : left + wide] = cv2.resize(ink, (wide, rows), interpolation=way)
    return field

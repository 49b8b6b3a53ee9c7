"""How likely a region ends between two neighbouring cells, by a small network.

fixtures/make/make_sides.py draws the boards that it learns from, and trains it; no real capture is among
them.
"""

import math
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

# The numbers of a `Net` one after the other, in two bytes each: what is no archive is loaded soonest.
WEIGHTS = Path(__file__).with_suffix(".bin")
KIND = np.dtype("<f2")
UNITS = 96, 48  # of the two layers
SUREST = 11.5  # log odds: a hundred thousand to one, more than so few boards can teach


class Net(NamedTuple):
    """Two layers of rectified units. mean, scale: (F,), of the measures once they are flattened. first:
    (F, h), second: (h, g), out: (g,), each with its bias."""

    mean: np.ndarray
    scale: np.ndarray
    first: np.ndarray
    first_bias: np.ndarray
    second: np.ndarray
    second_bias: np.ndarray
    out: np.ndarray
    out_bias: np.ndarray

    @classmethod
    def load(cls, path: Path) -> "Net":
        """Load the weights that make_sides.py has written."""
        numbers = np.fromfile(path, KIND).astype(np.float32)
        h, g = UNITS
        inputs = (len(numbers) - h - h * g - 2 * g - 1) // (h + 2)
        shapes = (inputs,), (inputs,), (inputs, h), (h,), (h, g), (g,), (g,), (1,)
        ends = np.cumsum([math.prod(shape) for shape in shapes])[:-1]
        return cls(*(x.reshape(shape) for x, shape in zip(np.split(numbers, ends), shapes, strict=True)))

    def save(self, path: Path) -> None:
        """Write the weights."""
        np.concatenate([x.ravel() for x in self]).astype(KIND).tofile(path)

    def log_odds(self, measures: np.ndarray) -> np.ndarray:
        """(M,) float: the log odds of a border, of (M, F) measures."""
        units = (flattened(measures) - self.mean) / self.scale
        units = np.maximum(units @ self.first + self.first_bias, 0)
        units = np.maximum(units @ self.second + self.second_bias, 0)
        return np.clip(units @ self.out + self.out_bias, -SUREST, SUREST)


def flattened(measures: np.ndarray) -> np.ndarray:
    """Measures on a scale on which twice as much is one step, so that few large ones do not outweigh all."""
    return np.sign(measures) * np.log1p(np.abs(measures))


def border_log_odds(measures: np.ndarray) -> np.ndarray:
    """(2 n (n - 1),) float: the log odds of a border at each side. measures: see `side_measures`."""
    return _net().log_odds(measures)


@cache
def _net() -> Net:
    return Net.load(WEIGHTS)

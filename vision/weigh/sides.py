"""How likely a region ends between two neighbouring cells, by a small network.

fixtures/make/make_sides.py draws the boards that it learns from, and trains it; no real capture is among
them.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

WEIGHTS = Path(__file__).with_suffix(".npz")
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
    with np.load(WEIGHTS) as saved:
        return Net(*(saved[name].astype(np.float32) for name in Net._fields))

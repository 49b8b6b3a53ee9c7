"""A shadow is told from two colours: it takes as much of red, green and blue, in several regions."""

import numpy as np
import pytest

from queens_snap.vision.queens.regions import steps_of_light

from ..drawing import COLOURS

LABELS = np.array([[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]])
SHADOW = np.array([1, 1, 1, 0.7])[:, None]  # on the last column


def coloured(*numbers: int) -> np.ndarray:
    return np.array([COLOURS[i] for i in numbers], np.float32)[LABELS]


@pytest.mark.parametrize(
    ("what", "colours", "pairs"),
    [
        ("no shadow", coloured(0, 1, 2, 3), 0),
        ("a shadow", coloured(0, 1, 2, 3) * SHADOW, 4),
        ("a tint", coloured(0, 1, 2, 3) * np.array([1, 1, 1, 0.7])[:, None] ** (0.2, 1, 2), 0),
        ("in one region", coloured(0, 1, 2, 3) * np.where(LABELS == 1, SHADOW.T, 1)[..., None], 0),
        ("on a white board", coloured(0, 1, 2, 3) * 0 + 255 * SHADOW, 0),
        ("deeper than shadows are", coloured(0, 1, 2, 3) * SHADOW**3, 0),
    ],
)
def test_steps_of_light_are_told(what: str, colours: np.ndarray, pairs: int) -> None:
    found = steps_of_light(LABELS, colours)
    assert (found & (steps(colours) > 0)).sum() == pairs, what


def steps(colours: np.ndarray) -> np.ndarray:
    across, down = (np.abs(np.diff(colours, axis=axis)).max(axis=2) for axis in (1, 0))
    return np.concatenate([across.ravel(), down.ravel()])

"""The answer on the capture: the queens where there is one solution, else what was read."""

from collections.abc import Sequence

import numpy as np

from ...solver.queens.solution import Solution
from ...vision.queens.read import Reading
from ..paint.labels import UNLABELLED, Labels, draw_labels
from .regions import draw_reading
from .solved import draw


def draw_answer(
    rgb: np.ndarray,
    reading: Reading,
    solution: Solution,
    doubts: Sequence[str] = (),
    labels: Labels = UNLABELLED,
) -> np.ndarray:
    """A new (H, W, 3) uint8 RGB picture, as large as the capture: the queens in the order of deduction and
    the labels; where there is no single answer, the regions that were read. doubts: lines it must carry."""
    if solution.status != "solved":
        return draw_reading(rgb, reading, examples=solution.found, doubts=doubts)
    ground = draw_labels(rgb, reading, labels, solution.queens)
    return draw(ground, reading, solution.steps, guessed=solution.guessed, doubts=doubts)

"""A picture that was drawn onto a capture, and where the capture lies in it."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, eq=False)
class Drawn:
    """picture: (H, W, 3) uint8 RGB. offset: (x, y) in its pixels of the capture's pixel (0, 0); negative
    where the capture was cut. scale: how much larger it shows the capture."""

    picture: np.ndarray
    offset: tuple[int, int] = (0, 0)
    scale: float = 1.0

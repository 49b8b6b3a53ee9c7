"""All scenes of a story on one sheet, or each as a picture of its own."""

import math

import numpy as np

from .labels import UNLABELLED, Labels
from .panel import PAPER, panel
from .queens_story import QueensStory

PANEL = 540  # px: as wide as half a phone, where a panel stands alone
SMALL_PANEL = 400  # px, on a sheet
ACROSS = 4  # panels side by side at most; as many as down where there are fewer


def panels(story: QueensStory, width: int = PANEL, labels: Labels = UNLABELLED) -> list[np.ndarray]:
    """(H, width, 3) uint8 RGB each, all of one size: the start, then one a step."""
    return [panel(story, scene, width, labels) for scene in range(story.scenes)]


def sheet(story: QueensStory, labels: Labels = UNLABELLED) -> np.ndarray:
    """(H, W, 3) uint8 RGB: the panels row by row."""
    every = panels(story, SMALL_PANEL, labels)
    height, width = every[0].shape[:2]
    across = min(ACROSS, math.ceil(math.sqrt(len(every))))
    down = math.ceil(len(every) / across)
    out = np.empty((down * height, across * width, 3), np.uint8)
    out[:] = PAPER
    for i, picture in enumerate(every):
        y, x = i // across * height, i % across * width
        out[y : y + height, x : x + width] = picture
    return out

"""All scenes of a story on one sheet, or each as a picture of its own."""

import math
from collections.abc import Iterator

import numpy as np

from ..encode import WEBP_SIDE
from ..paint.labels import UNLABELLED, Labels
from ..paint.text import PAPER
from ..picture import NOWHERE, Picture
from .panel import panel
from .story import Story

PANEL = 540  # px: as wide as half a phone, where a panel stands alone
SMALL_PANELS = (400, 300, 220)  # px, on a sheet: the first that leaves it small enough
ACROSS = 4  # panels side by side; as many as down where there are fewer
HIGHEST = 3  # times its width: a sheet that would be higher has more panels side by side
MOST_PIXELS = 64_000_000  # of a sheet: as large as pictures that we open ourselves


def panels(story: Story, width: int = PANEL, labels: Labels = UNLABELLED) -> Iterator[Picture]:
    """All of one size: the start, then one a step."""
    return (panel(story, scene, width, labels) for scene in range(story.scenes))


def sheet(story: Story, labels: Labels = UNLABELLED) -> Picture:
    """The panels row by row, smaller where there are many. Raises ValueError where even
    the smallest make it too large to be opened."""
    size = 0, 0
    for small in SMALL_PANELS:
        height, width = panel(story, 0, small, labels).shape[:2]
        across, down = _grid(story.scenes, height, width)
        size = across * width, down * height
        if max(size) <= WEBP_SIDE and size[0] * size[1] <= MOST_PIXELS:
            return _laid_out(panels(story, small, labels), across, down, (height, width))
    raise ValueError(
        f"{story.scenes} panels make a sheet of {size[0]} x {size[1]} pixels, which few programs open"
    )


def _grid(count: int, height: int, width: int) -> tuple[int, int]:
    """How many panels go side by side, and how many one below another."""
    few = min(ACROSS, math.ceil(math.sqrt(count)))
    across = max(few, math.ceil(math.sqrt(count * height / (width * HIGHEST))))
    return across, math.ceil(count / across)


def _laid_out(every: Iterator[Picture], across: int, down: int, size: tuple[int, int]) -> Picture:
    height, width = size
    out = np.empty((down * height, across * width, 3), np.uint8)
    out[:] = PAPER
    for i, picture in enumerate(every):
        y, x = i // across * height, i % across * width
        out[y : y + height, x : x + width] = picture
    return Picture(out, scale=NOWHERE)

"""What a supposition leads to on a Zip board."""

from collections.abc import Sequence

import numpy as np

from ...solver.step import Step
from ..paint.cells import Cells
from ..paint.pieces import draw_signs
from ..paint.pointers import draw_number
from .path import draw_links

NARROW = 0.16  # of a cell: width of where the path would go, narrower than where it goes
COLOUR = np.array((214, 90, 20), np.uint8)


def draw_follows(out: np.ndarray, cells: Cells, steps: Sequence[Step]) -> None:
    """Where the path would go, and where it could not, in turn, each with the number of its step from 1, in
    place."""
    for i, step in enumerate(steps, 1):
        draw_links(out, cells, [(x.a, x.b) for x in step.links if x.joined], COLOUR, NARROW)
        draw_signs(out, cells, {(x.a, x.b): "x" for x in step.links if not x.joined})
        for a, b, joined in step.links:
            middle = (a[0] + b[0] + 1) / 2, (a[1] + b[1] + 1) / 2
            aside = (0.0, 0.0) if joined else (0.22, 0.22)
            draw_number(out, cells, (middle[0] + aside[0], middle[1] + aside[1]), str(i))

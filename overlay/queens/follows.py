"""What a supposition leads to on a Queens board."""

from collections.abc import Sequence

import numpy as np

from ...solver.step import Step
from ..paint.cells import Cells
from ..paint.pieces import draw_crosses, draw_crowns
from ..paint.pointers import draw_numbers
from ..signs import news

CROWN, CROSS = 0.5, 0.34  # widths of what would stand there, of a cell: smaller than what does


def draw_follows(out: np.ndarray, cells: Cells, steps: Sequence[Step]) -> None:
    """The queens, or the crosses, in turn, each with the number of its step from 1, in place."""
    for i, step in enumerate(steps, 1):
        draw_crowns(out, cells, dict.fromkeys(step.queens, ""), share=CROWN)
        draw_crosses(out, cells, [] if step.queens else list(step.dead), CROSS)
        draw_numbers(out, cells, dict.fromkeys(news(step), str(i)))

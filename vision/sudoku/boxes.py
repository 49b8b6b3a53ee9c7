"""Which boxes the lines of a board draw: broader ones between boxes than between cells."""

import numpy as np

from ...solver.sudoku.puzzle import BOXES
from ..cells.colours import middle_colours
from ..cells.ink import border_ink
from ..grid.rectify import Flat
from ..percentiles import median

BROADER = (
    1.25  # times the ink of any line between cells that each line between boxes has; real boards reach 1.9
)
MEAN_BROADER = 1.6  # the same of their means
LEAST_INK = 0.15  # hundredths of a cell of full ink: what a line between cells counts as, at least


def box_drawn(flat: Flat) -> tuple[int, int] | None:
    """Rows and columns of the boxes; None where no lines tell."""
    n = flat.rows
    ink = border_ink(flat, middle_colours(flat))
    across, down = median(ink.right, axis=0), median(ink.below, axis=1)
    rows, columns = BOXES[n]
    shapes = {(rows, columns), (columns, rows)}
    drawn = [shape for shape in sorted(shapes) if _are_broad(down, shape[0]) and _are_broad(across, shape[1])]
    return drawn[0] if len(drawn) == 1 else None


def _are_broad(lines: np.ndarray, step: int) -> bool:
    """Whether every `step`-th of the n - 1 lines is broader than the others."""
    is_box = np.arange(1, len(lines) + 1) % step == 0
    broad, thin = lines[is_box], np.maximum(lines[~is_box], LEAST_INK)
    return bool(broad.min() > BROADER * thin.max() and broad.mean() > MEAN_BROADER * thin.mean())

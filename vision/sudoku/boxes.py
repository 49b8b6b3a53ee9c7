"""Boxes of a board: broader lines between boxes than between cells, or a tint of its own in each."""

from collections.abc import Callable

import numpy as np

from ...solver.sudoku.puzzle import BOXES
from ..grid.lattice import Flat
from ..measure.colours import SAME_COLOUR, cell_colours, middle_colours, to_lab
from ..measure.sides import border_ink
from ..percentiles import median

BROADER = (
    1.25  # times the ink of any line between cells that each line between boxes has; real boards reach 1.9
)
MEAN_BROADER = 1.6  # the same of their means
LEAST_INK = 0.15  # hundredths of a cell of full ink: what a line between cells counts as, at least
LIKE_ITS_BOX = 0.9  # share of all cells that have their box's tint: not the chosen one, nor those like it


def box_drawn(flat: Flat) -> tuple[int, int] | None:
    """Rows and columns of the boxes; None where neither lines nor tints tell."""
    ink = border_ink(flat, middle_colours(flat))
    across, down = median(ink.right, axis=0), median(ink.below, axis=1)
    return _one(
        flat.rows, lambda high, wide: _are_broad(down, high) and _are_broad(across, wide)
    ) or tinted_boxes(cell_colours(flat))


def tinted_boxes(colours: np.ndarray) -> tuple[int, int] | None:
    """Rows and columns of the boxes; None where no tints tell. colours: (n, n, 3) RGB 0..255, a cell each."""
    lab = to_lab(colours)
    return _one(len(lab), lambda high, wide: _are_tinted(lab, high, wide))


def _one(n: int, drawn: Callable[[int, int], bool]) -> tuple[int, int] | None:
    """Rows and columns of the boxes, where they are drawn in one way alone."""
    high, wide = BOXES[n]
    shapes = [shape for shape in sorted({(high, wide), (wide, high)}) if drawn(*shape)]
    return shapes[0] if len(shapes) == 1 else None


def _are_broad(lines: np.ndarray, step: int) -> bool:
    """True if every `step`-th of the n - 1 lines is broader than the others."""
    is_box = np.arange(1, len(lines) + 1) % step == 0
    broad, thin = lines[is_box], np.maximum(lines[~is_box], LEAST_INK)
    return bool(broad.min() > BROADER * thin.max() and broad.mean() > MEAN_BROADER * thin.mean())


def _are_tinted(lab: np.ndarray, high: int, wide: int) -> bool:
    """True if nearly all cells of each box have one tint, and boxes that meet have two. lab: (n, n, 3) float
    CIELAB, a cell each."""
    n = len(lab)
    boxes = lab.reshape(n // high, high, n // wide, wide, 3).swapaxes(1, 2)
    tints = median(boxes.reshape(n // high, n // wide, -1, 3), axis=2)
    like = np.linalg.norm(boxes - tints[:, :, None, None], axis=-1) < SAME_COLOUR
    meeting = [np.linalg.norm(np.diff(tints, axis=axis), axis=-1) for axis in (0, 1)]
    return bool(like.mean() >= LIKE_ITS_BOX and min(steps.min() for steps in meeting) > SAME_COLOUR)

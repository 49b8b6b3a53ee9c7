"""Boxes of a board, by broader lines between them or by a tint of each; and the cages of other sudokus."""

from collections.abc import Callable

import numpy as np

from ...solver.sudoku.puzzle import BOX_BY_SIZE
from ..grid.lattice import Flat
from ..measure.colours import SAME_COLOUR, cell_colours, contrasts, middle_colours, to_lab
from ..measure.sides import border_ink
from ..percentiles import median

BROADER = (
    1.25  # times the ink of any line between cells that each line between boxes has; real boards reach 1.9
)
LEAST_INK = 0.15  # hundredths of a cell of full ink: what a line between cells counts as, at least
LIKE_ITS_BOX = 0.9  # share of all cells that have their box's tint: not the chosen one, nor those like it


def box_drawn(flat: Flat) -> tuple[int, int] | None:
    """Rows and columns of the boxes; None where neither lines nor tints tell."""
    ink = border_ink(flat, middle_colours(flat))
    across, down = median(ink.right, axis=0), median(ink.below, axis=1)
    return _only_shape(
        flat.rows, lambda high, wide: _are_broad(down, high) and _are_broad(across, wide)
    ) or tinted_boxes(cell_colours(flat))


def tinted_boxes(colours: np.ndarray) -> tuple[int, int] | None:
    """Rows and columns of the boxes; None where no tints tell. colours: (n, n, 3) RGB 0..255, a cell each."""
    lab = to_lab(colours)
    return _only_shape(len(lab), lambda high, wide: _are_tinted(lab, high, wide))


def _only_shape(n: int, drawn: Callable[[int, int], bool]) -> tuple[int, int] | None:
    """Return the box shape for which `drawn` is true, if it is true for exactly one."""
    high, wide = BOX_BY_SIZE[n]
    shapes = [shape for shape in sorted({(high, wide), (wide, high)}) if drawn(*shape)]
    return shapes[0] if len(shapes) == 1 else None


def _are_broad(lines: np.ndarray, step: int) -> bool:
    """True if every `step`-th of the n - 1 lines is broader than the others."""
    is_box = np.arange(1, len(lines) + 1) % step == 0
    broad, thin = lines[is_box], np.maximum(lines[~is_box], LEAST_INK)
    return bool(broad.min() > BROADER * thin.max())


def _are_tinted(lab: np.ndarray, high: int, wide: int) -> bool:
    """True if nearly all cells of each box have one tint, and boxes that meet have two. lab: (n, n, 3) float
    CIELAB, a cell each."""
    n = len(lab)
    boxes = lab.reshape(n // high, high, n // wide, wide, 3).swapaxes(1, 2)
    tints = median(boxes.reshape(n // high, n // wide, -1, 3), axis=2)
    like = np.linalg.norm(boxes - tints[:, :, None, None], axis=-1) < SAME_COLOUR
    meeting = [np.linalg.norm(np.diff(tints, axis=axis), axis=-1) for axis in (0, 1)]
    return bool(like.mean() >= LIKE_ITS_BOX and min(steps.min() for steps in meeting) > SAME_COLOUR)


# Of a cell, from its edges: between lines and digits, where other games than a plain Sudoku frame cells.
BESIDE_LINES = (0.055, 0.11)
STANDS_OUT = 40.0  # contrast (0..255) of what is drawn there
FRAMED = 0.05  # share of the place beside the lines that is drawn upon in a framed cell
MOST_FRAMED = 0.5  # share of the cells that may be framed


def has_cages(flat: Flat, box: tuple[int, int]) -> bool:
    """True if most cells are framed within their lines, as sums are in a Killer Sudoku; of a plain one only
    the chosen cell is. Along the sides of boxes, whose lines may be broad, nothing is looked at."""
    n, along = flat.rows, (np.arange(flat.cell) + 0.5) / flat.cell
    from_edge = np.minimum(along, 1 - along)
    away = np.minimum(from_edge[:, None], from_edge)
    beside = (away > BESIDE_LINES[0]) & (away < BESIDE_LINES[1])
    rows, columns = (_inside(n, of, along) for of in box)
    looked_at = beside & rows[:, None, :, None] & columns[None, :, None, :]
    drawn = looked_at & (contrasts(flat, middle_colours(flat)) > STANDS_OUT)
    share = drawn.sum(axis=(2, 3)) / looked_at.sum(axis=(2, 3)).clip(1)
    return bool((share > FRAMED).mean() > MOST_FRAMED)


def _inside(n: int, of: int, along: np.ndarray) -> np.ndarray:
    """(n, s) bool: which part of each of n rows lies away from the sides of boxes of so many."""
    row, reach = np.arange(n)[:, None], BESIDE_LINES[1]
    return ~((row % of == 0) & (along < reach) | (row % of == of - 1) & (along > 1 - reach))

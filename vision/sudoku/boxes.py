"""Boxes of a Sudoku, shown by broader lines between them or by a tint of each; and the cages of other
sudokus."""

from collections.abc import Callable

import numpy as np

from ...solver.sudoku.puzzle import BOX_BY_SIZE
from ..grid.lattice import Flat
from ..measure.colours import SAME_COLOUR_CIE76, cell_colours, cell_contrasts, middle_colours, to_lab
from ..measure.sides import border_ink
from ..percentiles import median

# ink of each line between boxes, in times that of any line between cells, at least; real boards reach 1.9
MIN_BROAD_RATIO = 1.25
MIN_LINE_INK = 0.15  # ink (hundredths of a cell) that a line between cells counts as, at least
# least share of all cells that have their box's tint; a chosen cell and its equals have not
MIN_TINTED_SHARE = 0.9


def find_box_shape(flat: Flat) -> tuple[int, int] | None:
    """Return rows and columns of a box; None if neither lines nor tints show boxes."""
    ink = border_ink(flat, middle_colours(flat))
    across, down = median(ink.right, axis=0), median(ink.below, axis=1)
    return _only_shape(
        flat.rows, lambda high, wide: _are_broad(down, high) and _are_broad(across, wide)
    ) or tinted_boxes(cell_colours(flat))


def tinted_boxes(colours: np.ndarray) -> tuple[int, int] | None:
    """Return rows and columns of a box; None if no tints show boxes. colours: (n, n, 3) RGB 0..255 of the
    cells."""
    lab = to_lab(colours)
    return _only_shape(len(lab), lambda high, wide: _are_tinted(lab, high, wide))


def _only_shape(n: int, drawn: Callable[[int, int], bool]) -> tuple[int, int] | None:
    """Return the box shape (rows, columns) for which `drawn` is true, if it is true for exactly one; else
    None."""
    high, wide = BOX_BY_SIZE[n]
    shapes = [shape for shape in sorted({(high, wide), (wide, high)}) if drawn(*shape)]
    return shapes[0] if len(shapes) == 1 else None


def _are_broad(lines: np.ndarray, step: int) -> bool:
    """True if every `step`-th of the n - 1 lines is broader than all others."""
    is_box = np.arange(1, len(lines) + 1) % step == 0
    broad, thin = lines[is_box], np.maximum(lines[~is_box], MIN_LINE_INK)
    return bool(broad.min() > MIN_BROAD_RATIO * thin.max())


def _are_tinted(lab: np.ndarray, high: int, wide: int) -> bool:
    """True if nearly all cells of each box have one tint, and boxes that meet have different tints. lab: (n,
    n, 3) float CIELAB of the cells. high, wide: rows and columns of a box."""
    n = len(lab)
    boxes = lab.reshape(n // high, high, n // wide, wide, 3).swapaxes(1, 2)
    tints = median(boxes.reshape(n // high, n // wide, -1, 3), axis=2)
    like = np.linalg.norm(boxes - tints[:, :, None, None], axis=-1) < SAME_COLOUR_CIE76
    meeting = [np.linalg.norm(np.diff(tints, axis=axis), axis=-1) for axis in (0, 1)]
    return bool(like.mean() >= MIN_TINTED_SHARE and min(steps.min() for steps in meeting) > SAME_COLOUR_CIE76)


CAGE_BAND = (0.055, 0.11)  # cells from a cell's edges between which cages run, between lines and digits
MIN_CAGE_CONTRAST = 40.0  # least contrast (0..255) of a cage
MIN_CAGED_SHARE = 0.05  # least share of that band that is drawn on in a caged cell
MAX_CAGED_CELLS_SHARE = 0.5  # largest share of the cells that have a cage on a plain Sudoku


def has_cages(flat: Flat, box: tuple[int, int]) -> bool:
    """True if most cells are framed inside their lines, as in a Killer Sudoku. Sides of boxes are left out,
    because their lines may be broad."""
    n, along = flat.rows, (np.arange(flat.cell) + 0.5) / flat.cell
    from_edge = np.minimum(along, 1 - along)
    away = np.minimum(from_edge[:, None], from_edge)
    beside = (away > CAGE_BAND[0]) & (away < CAGE_BAND[1])
    rows, columns = (_away_from_box_sides(n, of, along) for of in box)
    looked_at = beside & rows[:, None, :, None] & columns[None, :, None, :]
    drawn = looked_at & (cell_contrasts(flat, middle_colours(flat)) > MIN_CAGE_CONTRAST)
    share = drawn.sum(axis=(2, 3)) / looked_at.sum(axis=(2, 3)).clip(1)
    return bool((share > MIN_CAGED_SHARE).mean() > MAX_CAGED_CELLS_SHARE)


def _away_from_box_sides(n: int, box_rows: int, along: np.ndarray) -> np.ndarray:
    """Return (n, s) bool: the parts of each of n rows that lie away from the sides of boxes. box_rows: rows
    of a box."""
    row, reach = np.arange(n)[:, None], CAGE_BAND[1]
    return ~((row % box_rows == 0) & (along < reach) | (row % box_rows == box_rows - 1) & (along > 1 - reach))

"""Boxes of a Sudoku, shown by broader lines between them or by a tint of each; and the cages of other
sudokus."""

from collections.abc import Callable
from dataclasses import replace

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
EVEN_GROUND_CIE76 = 2.0  # CIE76 within which cells of one box have one ground; shaded givens differ by more


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
    tints = _box_tints(lab, high, wide)
    meeting = [np.linalg.norm(np.diff(tints, axis=axis), axis=-1) for axis in (0, 1)]
    steps = min(step.min() for step in meeting)
    return steps > SAME_COLOUR_CIE76 and _have_box_tints(lab, high, wide, SAME_COLOUR_CIE76)


def _box_tints(colours: np.ndarray, high: int, wide: int) -> np.ndarray:
    """Return (n / high, n / wide, 3) float: the usual colour of each box. colours: (n, n, 3)."""
    n = len(colours)
    boxes = colours.reshape(n // high, high, n // wide, wide, 3).swapaxes(1, 2)
    return median(boxes.reshape(n // high, n // wide, -1, 3), axis=2)


def _have_box_tints(lab: np.ndarray, high: int, wide: int, tolerance: float) -> bool:
    """True if nearly all cells are within `tolerance` of their box's usual colour."""
    tints = np.kron(_box_tints(lab, high, wide), np.ones((high, wide, 1)))
    return bool((np.linalg.norm(lab - tints, axis=-1) < tolerance).mean() >= MIN_TINTED_SHARE)


def without_box_tints(flat: Flat, colours: np.ndarray, box: tuple[int, int]) -> tuple[Flat, np.ndarray]:
    """Return the flat board and its cells' colours with the same ground in all boxes, if nearly all cells
    have the ground of their box; else both unchanged. colours: (n, n, 3) RGB. box: rows and columns of a
    box."""
    if not _have_box_tints(to_lab(colours), *box, EVEN_GROUND_CIE76):
        return flat, colours
    tints = np.kron(_box_tints(colours, *box), np.ones((*box, 1)))
    move = median(tints.reshape(-1, 3), axis=0) - tints
    if not move.any():
        return flat, colours
    pixels = flat.rgb + np.kron(move, np.ones((flat.cell, flat.cell, 1)))
    return replace(flat, rgb=pixels.clip(0, 255).round().astype(np.uint8)), colours + move


# cells from a cell's edges between which cages run, between lines and digits
CAGE_BAND = (0.055, 0.14)
MIN_CAGE_CONTRAST = 28.0  # least contrast (0..255) of a cage


def cage_shares(flat: Flat, colours: np.ndarray, box: tuple[int, int]) -> np.ndarray:
    """Return (n, n) float 0..1: how much of the band inside its lines is drawn on in each cell, as cages of a
    Killer Sudoku are. Sides of boxes are left out, because their lines may be broad. colours: (n, n, 3) RGB,
    each cell's own."""
    n, along = flat.rows, (np.arange(flat.cell) + 0.5) / flat.cell
    from_edge = np.minimum(along, 1 - along)
    away = np.minimum(from_edge[:, None], from_edge)
    beside = (away > CAGE_BAND[0]) & (away < CAGE_BAND[1])
    rows, columns = (_away_from_box_sides(n, of, along) for of in box)
    looked_at = beside & rows[:, None, :, None] & columns[None, :, None, :]
    drawn = looked_at & (cell_contrasts(flat, colours) > MIN_CAGE_CONTRAST)
    return drawn.sum(axis=(2, 3)) / beside.sum()


def _away_from_box_sides(n: int, box_rows: int, along: np.ndarray) -> np.ndarray:
    """Return (n, s) bool: the parts of each of n rows that lie away from the sides of boxes. box_rows: rows
    of a box."""
    row, reach = np.arange(n)[:, None], CAGE_BAND[1]
    return ~((row % box_rows == 0) & (along < reach) | (row % box_rows == box_rows - 1) & (along > 1 - reach))

"""Cells of a Sudoku on which something may lie."""

from collections.abc import Sequence

import numpy as np

from ...solver.cell import Cell
from ..cells.colours import to_lab
from ..cells.frame import bitten_cells
from ..cells.hidden import foreign_grounds
from ..grid.rectify import Flat
from ..percentiles import median

# CIE76 from the usual ground up to which a cell that stands alone is the chosen one: pages tint it lightly.
TINTED = 26.0
MID = 50.0  # CIE lightness, 0..100: between dark pages and light ones
# Of a cell, from its edge and along it: where its ground is looked at.
RING, ALONG = (0.05, 0.085), (0.3, 0.7)
FALLS_SHORT = 0.4  # share of a tint that the sides of its cell have where it does not reach them
SAME_GROUND = 4.0  # the same between the middle of a cell and its rim, where nothing lies in between


def hidden_cells(
    flat: Flat, colours: np.ndarray, empty: Sequence[Cell], filled: Sequence[Cell]
) -> tuple[Cell, ...]:
    """The empty cells on which something may lie; one with the ground of those that have digits
    (filled) is no chosen one. colours: (n, n, 3) RGB, each cell's own."""
    if not empty:
        return ()
    odd = foreign_grounds(flat, colours, empty)
    found = {cell for cell in odd if not _is_tinted(flat, colours, cell)}
    found |= bitten_cells(flat, colours).intersection(empty)
    if filled:
        usual, given = _ground(colours, empty), _ground(colours, filled)
        if np.linalg.norm(given - usual) > SAME_GROUND:
            found |= {cell for cell in empty if _shows(flat, cell, given, SAME_GROUND)}
    return tuple(sorted(found))


def _ground(colours: np.ndarray, cells: Sequence[Cell]) -> np.ndarray:
    """The usual ground of some cells in CIE Lab."""
    return median(to_lab(colours[tuple(np.array(cells).T)]), axis=0)


def _shows(flat: Flat, cell: Cell, ground: np.ndarray, most: float) -> bool:
    """Whether one of a cell's sides at least has a ground (CIE Lab), with less than so much CIE76 between."""
    patch = flat.cells[cell]
    near, far = (round(x * flat.cell) for x in RING)
    middle = slice(round(ALONG[0] * flat.cell), round(ALONG[1] * flat.cell))
    strips = (
        patch[near:far, middle],
        patch[-far:-near, middle],
        patch[middle, near:far],
        patch[middle, -far:-near],
    )
    seen = to_lab(np.stack([median(strip.reshape(-1, 3), axis=0) for strip in strips]))
    return bool((np.linalg.norm(seen - ground, axis=1) < most).any())


def _is_tinted(flat: Flat, colours: np.ndarray, cell: Cell) -> bool:
    """Whether a cell has one ground all over, to its sides, not far from the usual one, and no nearer to
    black on dark pages or to white on light ones: the game tints a chosen cell."""
    lab = to_lab(colours)
    usual = median(lab.reshape(-1, 3), axis=0)
    side = flat.cell
    inner = flat.cells[cell][side // 5 : -side // 5, side // 5 : -side // 5].reshape(-1, 3)
    middle = to_lab(median(inner, axis=0)[None])[0]
    towards_grey = (lab[cell][0] - usual[0]) * (MID - usual[0]) > -SAME_GROUND * abs(MID - usual[0])
    tint = float(np.linalg.norm(lab[cell] - usual))
    even = np.linalg.norm(middle - lab[cell]) < SAME_GROUND
    reaches = not _shows(flat, cell, usual, FALLS_SHORT * tint)
    return bool(tint <= TINTED and towards_grey and even and reaches)

"""Cells of a Sudoku on which something may lie."""

from collections.abc import Sequence

import numpy as np

from ...solver.cell import Cell
from ..cells.colours import to_lab
from ..cells.hidden import foreign_grounds
from ..grid.rectify import Flat
from ..percentiles import median

# CIE76 from the usual ground up to which a cell that stands alone is the chosen one: pages tint it lightly.
TINTED = 26.0
SAME_GROUND = 4.0  # the same between the middle of a cell and its rim, where nothing lies in between


def hidden_cells(
    flat: Flat, colours: np.ndarray, empty: Sequence[Cell], filled: Sequence[Cell]
) -> tuple[Cell, ...]:
    """Those of the empty cells on which something may lie; one with the ground of those that have digits
    (filled) is no chosen one. colours: (n, n, 3) RGB, each cell's own."""
    odd = foreign_grounds(flat, colours, empty)
    return tuple(
        cell for cell in odd if _is_like(colours, cell, filled) or not _is_tinted(flat, colours, cell)
    )


def _is_like(colours: np.ndarray, cell: Cell, others: Sequence[Cell]) -> bool:
    """Whether a cell has the ground that most of some others have."""
    if not others:
        return False
    ground = median(to_lab(colours[tuple(np.array(others).T)]), axis=0)
    return bool(np.linalg.norm(to_lab(colours[cell][None])[0] - ground) < SAME_GROUND)


def _is_tinted(flat: Flat, colours: np.ndarray, cell: Cell) -> bool:
    """Whether a cell has one ground all over, not far from the usual one: the game tints a chosen cell."""
    lab = to_lab(colours)
    usual = median(lab.reshape(-1, 3), axis=0)
    side = flat.cell
    inner = flat.cells[cell][side // 5 : -side // 5, side // 5 : -side // 5].reshape(-1, 3)
    middle = to_lab(median(inner, axis=0)[None])[0]
    return bool(
        np.linalg.norm(lab[cell] - usual) <= TINTED and np.linalg.norm(middle - lab[cell]) < SAME_GROUND
    )

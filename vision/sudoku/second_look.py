"""True if a board with small symbols is a Sudoku: a look at its lines and its digits."""

import numpy as np

from ..cells.colours import contrasts, middle_colours
from ..cells.view import View
from ..grid.lattice import Flat
from .boxes import box_drawn
from .digits import board_of

LEAST_DIGITS = 0.6  # of n: with fewer that are sure, it is no board that somebody can solve
SURE_SHARE = (
    0.75  # of all cells in which something stands: those whose digits are read with certainty, or notes
)
# Of a cell, from its edges: between lines and digits, where other games than a plain Sudoku frame cells.
BESIDE_LINES = (0.055, 0.11)
STANDS_OUT = 40.0  # contrast (0..255) of what is drawn there
FRAMED, MOST_FRAMED = (
    0.05,
    0.5,
)  # share of that which is drawn in a framed cell; of the cells that may be framed


def is_sudoku(view: View) -> bool:
    """True if its lines draw boxes, and nearly all that stands in its cells are digits."""
    if box_drawn(view.coarse) is None:
        return False
    board = view.part(board_of)
    if board.box is None or has_cages(view.flat, board.box):
        return False
    digits = board.digits
    sure, notes = len(digits.digits) - len(digits.unsure), len(digits.notes) + len(digits.broad)
    full = len(digits.digits) + len(digits.notes) + len(digits.odd)
    return sure - len(digits.by_hand) >= LEAST_DIGITS * view.n and sure + notes >= SURE_SHARE * full


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

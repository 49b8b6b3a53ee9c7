"""Whether a board with small symbols is a Sudoku: a look at its lines and its digits."""

import numpy as np

from ..cells.colours import contrasts, middle_colours
from ..cells.view import View
from ..grid.rectify import Flat
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
    if board.box is None or has_cages(view.flat):
        return False
    digits = board.digits
    sure = len(digits.digits) - len(digits.unsure)
    full = len(digits.digits) + len(digits.notes) + len(digits.odd)
    return sure >= LEAST_DIGITS * view.n and sure + len(digits.notes) >= SURE_SHARE * full


def has_cages(flat: Flat) -> bool:
    """True if most cells are framed within their lines, as sums are in a Killer Sudoku; of a plain one only
    the chosen cell is."""
    along = (np.arange(flat.cell) + 0.5) / flat.cell
    from_edge = np.minimum(along, 1 - along)
    away = np.minimum(from_edge[:, None], from_edge)
    beside = (away > BESIDE_LINES[0]) & (away < BESIDE_LINES[1])
    drawn = contrasts(flat, middle_colours(flat))[:, :, beside] > STANDS_OUT
    return bool((drawn.mean(axis=2) > FRAMED).mean() > MOST_FRAMED)

"""Whether a board with small symbols is a Sudoku: a look at its lines and its digits."""

from ..cells.view import View
from .boxes import box_drawn
from .digits import board_of

LEAST_DIGITS = 0.6  # of n: with fewer that are sure, it is no board that somebody can solve
SURE_SHARE = (
    0.75  # of all cells in which something stands: those whose digits are read with certainty, or notes
)


def is_sudoku(view: View) -> bool:
    """True if its lines draw boxes, and nearly all that stands in its cells are digits."""
    if box_drawn(view.coarse) is None:
        return False
    board = view.part(board_of)
    if board.box is None:
        return False
    digits = board.digits
    sure = len(digits.digits) - len(digits.unsure)
    full = len(digits.digits) + len(digits.notes) + len(digits.odd)
    return sure >= LEAST_DIGITS * view.n and sure + len(digits.notes) >= SURE_SHARE * full

"""The state of a Sudoku's solve."""

from functools import lru_cache

from .. import digits
from ..digits import DIGIT_REASON, Layout
from .puzzle import Sudoku, units_of

POINTING, BOX_LINE = CONFINED_RULES = ("pointing", "box-line")  # the rules of Sudoku alone, by their names

#: Why a cell is not a digit: it stands in the same row, column or box, or `DIGIT`.
REASONS = (ROW, COLUMN, BOX, DIGIT_REASON) = ("row", "column", "box", DIGIT_REASON)


@lru_cache(maxsize=8)
def layout(n: int, box: tuple[int, int]) -> Layout:
    """The layout of a board of so many rows, with boxes of so many rows and columns."""
    return Layout.of_units(n, units_of(n, box))


class State(digits.State):
    """The state of a Sudoku's solve."""

    def __init__(self, puzzle: Sudoku):
        super().__init__(layout(puzzle.n, puzzle.box), puzzle.digits)

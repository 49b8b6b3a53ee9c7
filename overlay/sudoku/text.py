"""A Sudoku as lines of text, for a terminal."""

from ...solver.sudoku.puzzle import Sudoku, text_rows
from ..digits import digits_of
from ..moment import Moment, Put


def board_lines(moment: Moment[Sudoku], put: Put) -> list[str]:
    """The digits that are known, with lines between the boxes."""
    known = {name[0]: x for name, x in digits_of(put).items()}
    return text_rows(moment.puzzle, {**known, **moment.puzzle.digits}, between=" ")

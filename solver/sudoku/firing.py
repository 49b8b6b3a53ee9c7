"""One firing of one rule of Sudoku at one place (`Firing` of ladder.py; facts as bits: see layout.py)."""

from typing import NamedTuple

#: The rules by their names.
LAST, PLACE, CANDIDATE = "last-digit", "single-place", "single-candidate"
POINTING, BOX_LINE = "pointing", "box-line"
NAKED, HIDDEN = "naked-set", "hidden-set"
TRIED = "supposition"
PLACING = (LAST, PLACE, CANDIDATE)
CONFINED, SETS = (POINTING, BOX_LINE), (NAKED, HIDDEN)
#: What a chain begins with, and how it ends: a cell has no digit left, a digit no place in a unit.
SUPPOSED, NO_DIGIT, NO_PLACE = "supposed", "no-digit-left", "no-place-left"

#: Why a cell is not a digit: it stands in the same row, column or box, or some cells need it, or hold it in
#: some order with others.
BYS = (ROW, COLUMN, BOX, DIGIT) = ("row", "column", "box", "digit")


class Firing(NamedTuple):
    """What a rule found. unit: the number of the one that it looks at, -1 for none; other: of the one in
    which it finds something, where that is another. cells, digits: those that it is about, as masks."""

    rule: str
    unit: int
    cells: int
    digits: int
    needs: int
    gives: int
    size: int | None = None
    other: int = -1

"""Recognition of a Sudoku."""

import numpy as np

from ..boards import Boards, View
from ..correction import Correction
from ..grid.find import find_at
from ..grid.window import CORNERS, MIDDLES
from ..measure.colours import MIN_COLOUR_SPREAD
from ..percentiles import median
from ..reading import Reading
from ..vocabulary import Reader
from .boxes import tinted_boxes

SIZES = (4, 6, 9)  # numbers of rows that a Sudoku board may have
MAX_MEDIAN_DIGIT_AREA = 0.18  # largest median area of digits, as a share of their cell; discs cover more


def looks_like(boards: Boards) -> View | None:
    """Return the board if it shows a Sudoku; else None.

    The board must have the size of a Sudoku and symbols as small as digits, not all of them coloured like
    suns and moons. Then a closer look decides. Other games need the symbols too, so this costs nothing extra.

    A board without a frame may lack its outer cells. So it is tried as found, with outer cells added, and as
    its colours show it if it has many.
    """
    view = boards.with_symbols
    if view is None:
        return _board_with_tinted_boxes(boards)
    if _may_be_sudoku(view):
        return view
    plain = boards.find_fast(MIDDLES)
    if plain and plain.n > view.n and _may_be_sudoku(plain):
        return plain
    whole = _with_outer_cells(view)
    return whole if whole and _may_be_sudoku(whole) else None


def _with_outer_cells(view: View) -> View | None:
    """Return the board with one more cell on each side, if a Sudoku can be that large; else None."""
    n = view.n + 2
    if n not in SIZES:
        return None
    top_left, top_right, bottom_right, bottom_left = (
        view.lattice.point(r, c) for r, c in ((-1, -1), (-1, n - 1), (n - 1, n - 1), (n - 1, -1))
    )
    found = find_at(view.rgb, (top_left, top_right, bottom_right, bottom_left), n, CORNERS)
    return View(view.rgb, found, view.boards)


def _board_with_tinted_boxes(boards: Boards) -> View | None:
    """Return the board if tints show its boxes; else None."""
    view = boards.find_plain_board(MIDDLES)
    return (
        view
        if view and view.n in SIZES and tinted_boxes(view.coarse_colours) and _may_be_sudoku(view)
        else None
    )


def _may_be_sudoku(view: View) -> bool:
    if view.n not in SIZES:
        return False
    found, odd = view.symbols
    if len(found) + len(odd) < view.n:
        return False
    if found and (
        float(median([symbol.area for symbol in found])) > MAX_MEDIAN_DIGIT_AREA
        or (len(odd) < view.n and all(float(np.ptp(symbol.colour)) > MIN_COLOUR_SPREAD for symbol in found))
    ):
        return False
    from .read import is_sudoku

    return is_sudoku(view)


def _read(view: View, correction: Correction) -> Reading:
    from .read import read_sudoku

    return read_sudoku(view, correction)


READER = Reader(CORNERS, looks_like, _read, __package__)

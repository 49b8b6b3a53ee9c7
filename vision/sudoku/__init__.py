"""Recognition of a Sudoku."""

import numpy as np

from ..boards import Boards
from ..correction import Correction
from ..grid.find import find_at
from ..grid.window import CORNERS, MIDDLES
from ..measure.view import View
from ..percentiles import median
from ..reading import Reading
from ..vocabulary import Reader
from .boxes import tinted_boxes

SIZES = (4, 6, 9)  # rows of a board
LARGEST = 0.18  # of a cell: what most digits cover at most; discs cover more
COLOURED = (
    60.0  # difference (0..255) between the channels of a symbol's colour: givens are grey, black or white
)


def looks_like(boards: Boards) -> View | None:
    """Return the board if it shows a Sudoku; else None.

    Such a board has the size of one and symbols as small as digits. Some of the symbols have no colour,
    unlike suns and moons, and a closer look confirms the Sudoku. Other games look for symbols too, so this
    is free.

    If a board has no frame, its outer cells may be missing. It is then tried as it was first found, and with
    the outer cells added; and as its colours show it, if there are many colours.
    """
    view = boards.with_symbols
    if view is None:
        return _tinted(boards)
    if _may_be(view):
        return view
    plain = boards.find_fast(MIDDLES)
    if plain and plain.n > view.n and _may_be(plain):
        return plain
    whole = _with_outer_cells(view)
    return whole if whole and _may_be(whole) else None


def _with_outer_cells(view: View) -> View | None:
    """The board with one more cell on each side, if one can be as large."""
    n = view.n + 2
    if n not in SIZES:
        return None
    top_left, top_right, bottom_right, bottom_left = (
        view.lattice.point(r, c) for r, c in ((-1, -1), (-1, n - 1), (n - 1, n - 1), (n - 1, -1))
    )
    found = find_at(view.rgb, (top_left, top_right, bottom_right, bottom_left), n, CORNERS)
    return View(view.rgb, found, view.boards)


def _tinted(boards: Boards) -> View | None:
    """The board, if its boxes are told by their tints."""
    view = boards.find_if_plain(MIDDLES)
    return view if view and view.n in SIZES and tinted_boxes(view.coarse_colours) and _may_be(view) else None


def _may_be(view: View) -> bool:
    if view.n not in SIZES:
        return False
    found, odd = view.symbols
    if len(found) + len(odd) < view.n:
        return False
    if found and (
        float(median([symbol.area for symbol in found])) > LARGEST
        or (len(odd) < view.n and all(float(np.ptp(symbol.colour)) > COLOURED for symbol in found))
    ):
        return False
    from .read import is_sudoku

    return is_sudoku(view)


def _read(view: View, correction: Correction) -> Reading:
    from .read import read_sudoku

    return read_sudoku(view, correction)


READER = Reader(CORNERS, looks_like, _read, __package__)

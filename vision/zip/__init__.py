"""Recognition of Zip."""

from ..boards import Boards
from ..correction import Correction
from ..grid.window import CORNERS, MIDDLES
from ..measure.view import View
from ..reading import Reading
from ..vocabulary import Reader

LEAST_NUMBERS = 4  # of a board on which much else is drawn: all of them by chance is unlikely
DISC_SHARE = 0.8  # of all symbols
MOST_CELLS = 12  # a side, of boards that are played; what has more is paper, and no proof about it ends soon
MOST_CROSSED = 0.5  # of the cells, where the numbers are not all read: those with walls or a path


def looks_like(boards: Boards) -> View | None:
    """Return the board if it shows numbered discs and hardly anything else, or discs numbered 1 to the
    last; else None."""
    view = _with_discs(boards)
    if view is None:
        return None
    return _on_paper(view)


def _on_paper(view: View) -> View | None:
    """The board without the squared paper on which it may lie, if it is one that is played."""
    from .board_place import without_paper

    view = without_paper(view)
    return view if view.n <= MOST_CELLS else None


def _by_discs(boards: Boards) -> View | None:
    """The board where its discs alone say where its cells are."""
    from .board_place import board_by_discs

    return board_by_discs(boards)


def _with_discs(boards: Boards) -> View | None:
    """The board of `looks_like`, with the squared paper on which it may lie.

    Where a path has many colours, the board may first have been taken for one with regions.
    """
    plain = boards.find_if_plain(MIDDLES)
    if plain is None or not plain.has_regions:
        return _if_zip(boards.with_symbols)
    if not plain.has_coarse_discs:
        return None
    is_zip = len(plain.coarse_discs) >= LEAST_NUMBERS and _coarse_numbers(plain)
    # a path may hide lines, or the outer ones: then they are looked for beside it
    beside = _by_discs(boards) if is_zip else None
    return beside or _if_zip(boards.with_symbols) or (plain if is_zip else None)


def _if_zip(view: View | None) -> View | None:
    """The board, if what is drawn in its cells is that of a Zip."""
    if view is None or not view.has_discs:
        return None
    if len(view.discs) >= LEAST_NUMBERS and _has_numbers(view):
        return view
    symbols = {symbol.cell for symbol in view.symbols.found}
    if len(view.discs) < DISC_SHARE * len({disc.cell for disc in view.discs} | symbols):
        return None
    return view if len(view.symbols.odd) <= MOST_CROSSED * view.n**2 or _has_numbers(view) else None


def _has_numbers(view: View) -> bool:
    """True if the discs have the numbers from 1 to the last, each once, as a Zip has, whatever path is
    drawn on it."""
    from .numbers import numbers_of  # not before there are discs: other games hardly have any

    return view.part(numbers_of).are_plain


def _coarse_numbers(view: View) -> bool:
    """True if the discs in the coarse picture have the numbers from 1 to the last."""
    from .numbers import read_numbers

    return read_numbers(view, view.coarse_discs).are_plain


def _read(view: View, correction: Correction) -> Reading:
    from .read import read_zip

    return read_zip(view, correction)


def _without_grid(boards: Boards) -> Reading | None:
    """The reading of a finished board whose path alone is seen, or of one whose cells a path hides; it is
    taken for the picture's only one."""
    if boards.which != 1:
        return None
    from .read import read_solved

    if reading := read_solved(boards.rgb, boards.correction):
        return reading
    view = _by_discs(boards)
    view = view and _on_paper(view)
    return _read(view, boards.correction) if view else None


# A path through all cells is told in a third of the time that areas of colour take.
READER = Reader(CORNERS, looks_like, _read, __package__, _without_grid, late_without_grid=False)

"""Recognition of Zip."""

from ..boards import Boards, View
from ..correction import Correction
from ..grid.window import CORNERS, MIDDLES
from ..reading import Reading
from ..vocabulary import Reader

# numbered discs, at least, on a board with much else; that they are all by chance is unlikely
MIN_NUMBERS = 4
MIN_DISC_SHARE = 0.8  # least share of discs among all symbols
MAX_CELLS = 12  # most cells a side of boards that are played; larger ones are squared paper
MAX_CROSSED_SHARE = 0.5  # largest share of the cells with walls or a path, if not all numbers are read


def looks_like(boards: Boards) -> View | None:
    """Return the board if it shows numbered discs and hardly anything else, or discs numbered 1 to the last;
    else None."""
    view = _with_discs(boards)
    if view is None:
        return None
    return _without_paper(view)


def _without_paper(view: View) -> View | None:
    """Return the board without the squared paper around it; None if it has more than MAX_CELLS a side."""
    from .board_place import without_paper

    view = without_paper(view)
    return view if view.n <= MAX_CELLS else None


def _by_discs(boards: Boards) -> View | None:
    """Return the board whose place only its discs show; None if there is none."""
    from .board_place import board_by_discs

    return board_by_discs(boards)


def _with_discs(boards: Boards) -> View | None:
    """Return the board that `looks_like` accepts, with the squared paper around it.

    If a path has many colours, the board may first have been taken for one with regions.
    """
    plain = boards.find_plain_board(MIDDLES)
    if plain is None or not plain.has_regions:
        return _if_zip(boards.with_symbols)
    if not plain.has_coarse_discs:
        return None
    is_zip = len(plain.coarse_discs) >= MIN_NUMBERS and _has_coarse_numbers(plain)
    # a path may hide lines, or the outer ones: then they are looked for beside it
    beside = _by_discs(boards) if is_zip else None
    return beside or _if_zip(boards.with_symbols) or (plain if is_zip else None)


def _if_zip(view: View | None) -> View | None:
    """Return the board if its cells show a Zip; else None."""
    if view is None or not view.has_discs:
        return None
    if len(view.discs) >= MIN_NUMBERS and _has_numbers(view):
        return view
    symbols = {symbol.cell for symbol in view.symbols.found}
    if len(view.discs) < MIN_DISC_SHARE * len({disc.cell for disc in view.discs} | symbols):
        return None
    return (
        view if len(view.symbols.odd_cells) <= MAX_CROSSED_SHARE * view.n**2 or _has_numbers(view) else None
    )


def _has_numbers(view: View) -> bool:
    """True if the discs have the numbers from 1 to the last, each once, whatever path is drawn."""
    from .numbers import numbers_of  # not before there are discs: other games hardly have any

    return view.part(numbers_of).are_plain


def _has_coarse_numbers(view: View) -> bool:
    """True if the discs in the coarse picture have the numbers from 1 to the last."""
    from .numbers import read_numbers

    return read_numbers(view, view.coarse_discs).are_plain


def _read(view: View, correction: Correction) -> Reading:
    from .read import read_zip

    return read_zip(view, correction)


def _without_grid(boards: Boards) -> Reading | None:
    """Return the reading of a finished board that shows only its path, or of a board whose cells a path
    hides; None if there is none. It is taken for the only board of the picture."""
    if boards.which != 1:
        return None
    from .read import read_solved

    if reading := read_solved(boards.rgb, boards.correction):
        return reading
    view = _by_discs(boards)
    view = view and _without_paper(view)
    return _read(view, boards.correction) if view else None


# A path through all cells is told in a third of the time that areas of colour take.
READER = Reader(CORNERS, looks_like, _read, __package__, _without_grid, tries_without_grid_last=False)

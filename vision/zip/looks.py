"""How Zip is recognised."""

from ..boards import Boards
from ..cells.view import View
from ..correction import Correction
from ..grid.find import GOOD
from ..grid.window import CORNERS, MIDDLES
from ..reader import Reader
from ..reading import Reading
from .things import THINGS

LEAST_NUMBERS = 4  # of a board on which much else is drawn: all of them by chance is unlikely
DISC_SHARE = 0.8  # of all symbols
MOST_CROSSED = 0.5  # of the cells, where the numbers are not all read: those with walls or a path


def looks_like(boards: Boards) -> View | None:
    """The board, if it has numbered discs: hardly anything else, or the numbers from 1 to the last.

    Where a path has many colours, the board may first have been taken for one with regions.
    """
    plain = boards.found_if_plain(MIDDLES)
    if plain is None or not plain.has_regions:
        return _if_zip(boards.with_symbols)
    if not plain.has_coarse_discs:
        return None
    is_zip = len(plain.coarse_discs) >= LEAST_NUMBERS and _coarse_numbers(plain)
    if is_zip and plain.found.window.inner >= GOOD:  # a path may hide lines: then they are looked for again
        return plain
    return _if_zip(boards.with_symbols) or (plain if is_zip else None)


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
    """The reading of a finished board whose path alone is seen; it is taken for the picture's only one."""
    if boards.which != 1:
        return None
    from .solved import read_solved

    return read_solved(boards.rgb, boards.correction)


# A path through all cells is told in a third of the time that areas of colour take.
READER = Reader(CORNERS, looks_like, _read, THINGS, _without_grid, late_without_grid=False)

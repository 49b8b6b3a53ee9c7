"""Recognition of Tango."""

from collections.abc import Sequence

from ..boards import Boards, View
from ..correction import Correction
from ..grid.window import CORNERS
from ..measure.symbols import Symbol
from ..reading import Reading
from ..vocabulary import Reader

MAX_DISC_SYMBOLS = 1  # most symbols like a numbered disc: a sun under the pointer is one
MAX_ODD_SHARE = 0.25  # largest share of the cells that hold something else, under a pointer or a dialog


def looks_like(boards: Boards) -> View | None:
    """Return the board if it shows Tango; else None.

    The board must have an even number of rows, and symbols of which hardly one resembles a numbered disc;
    then a closer look decides. Hand-drawn and textured boards have a bit of everything, so a board with many
    odd cells is no Tango. On a full board any number of symbols may resemble discs, because light may lie on
    them.
    """
    view = boards.with_symbols
    if view is None or view.n % 2:
        return None
    symbols = view.symbols.found
    if (
        not symbols
        or (len(symbols) < view.n**2 and _discs(symbols) > min(MAX_DISC_SYMBOLS, len(symbols) - 1))
        or len(view.symbols.odd_cells) > MAX_ODD_SHARE * view.n**2
    ):
        return None
    from .read import is_tango

    return view if is_tango(view) else None


def _discs(symbols: Sequence[Symbol]) -> int:
    return sum(symbol.is_disc for symbol in symbols)


def _read(view: View, correction: Correction) -> Reading:
    from .read import read_tango

    return read_tango(view, correction)


READER = Reader(CORNERS, looks_like, _read, __package__)

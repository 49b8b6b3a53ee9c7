"""Recognition of Tango."""

from collections.abc import Sequence

from ..boards import Boards
from ..correction import Correction
from ..grid.window import CORNERS
from ..measure.symbols import Symbol
from ..measure.view import View
from ..reading import Reading
from ..vocabulary import Reader

# Symbols like a disc with a number: a sun under the pointer is one. On a finished board all may be, below a
# band of light; numbers never stand in all cells.
MOST_DISCS = 1
MOST_ODD = 0.25  # of the cells: those that hold something else, under a pointer or a dialog


def looks_like(boards: Boards) -> View | None:
    """Return the board if it shows Tango; else None.

    Such a board has an even number of rows, symbols of which hardly one is like a numbered disc, and a closer
    look confirms it. Hand-drawn and textured boards have a bit of everything: if much is odd, it is no Tango.
    """
    view = boards.with_symbols
    if view is None or view.n % 2:
        return None
    symbols = view.symbols.found
    if (
        not symbols
        or (len(symbols) < view.n**2 and _discs(symbols) > min(MOST_DISCS, len(symbols) - 1))
        or len(view.symbols.odd) > MOST_ODD * view.n**2
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

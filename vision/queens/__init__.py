"""Recognition of Queens and Star Battle: any board whose lines are plain to see may be one of theirs, if it
shows no other game."""

from ..boards import Boards, View
from ..correction import Correction
from ..grid.find import MIN_GOOD_SUPPORT
from ..grid.window import MIDDLES
from ..reading import Reading
from ..vocabulary import Reader


def looks_like(boards: Boards) -> View | None:
    """Return the board, found by its coloured areas if its lines are hard to see; None if there is none."""
    view = boards.find_or_none(MIDDLES)
    if view is None or view.found_board.window.inner_support >= MIN_GOOD_SUPPORT:
        return view
    return boards.lineless or view


def _without_grid(boards: Boards) -> Reading | None:
    """The reading of a board without lines."""
    return _read(boards.lineless, boards.correction) if boards.lineless else None


def _read(view: View, correction: Correction) -> Reading:
    from .read import read_board

    return read_board(view, correction)


READER = Reader(MIDDLES, looks_like, _read, __package__, _without_grid)

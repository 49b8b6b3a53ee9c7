"""How Queens and Star Battle are recognised: any board whose lines are plain to see may be one of theirs, if
it shows no other game."""

from ..boards import Boards
from ..cells.view import View
from ..correction import Correction
from ..grid.window import PLAIN
from ..reader import Reader
from ..reading import Reading


def looks_like(boards: Boards) -> View | None:
    """The board, if there is one."""
    return boards.seen(PLAIN)


def _read(view: View, correction: Correction) -> Reading:
    from .read import read_board

    return read_board(view, correction)


READER = Reader(PLAIN, looks_like, _read, has_regions=True)

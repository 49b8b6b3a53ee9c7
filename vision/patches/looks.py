"""How Patches is recognised."""

from collections.abc import Sequence

import numpy as np

from ..boards import Boards
from ..cells.colours import count_colours
from ..cells.middles import look_at, may_be_filled
from ..cells.view import View
from ..correction import Correction
from ..grid.find import GOOD
from ..grid.window import CORNERS, MIDDLES
from ..reader import Reader
from ..reading import Reading
from .things import THINGS

LEAST_CLUES, MOST_CLUES = (
    3,
    0.5,
)  # at least; at most this share of the cells: LinkedIn's have 4 to 16 of 36 to 64
LEAST_COLOURS = 3  # of clues: all discs of a Zip have one, the symbols of a Tango two
MOST_ODD = 0.4  # share of the cells that lie on a ground of their own, without a clue
MOST_BLANK = 0.5  # share of the clues on which something other than a number may be drawn
SIZES = range(5, 13)  # cells a side


def looks_like(boards: Boards) -> View | None:
    """The board, if some of its cells hold shapes in several colours, and if on a second look most of them
    are those of clues. Finished rectangles have frames of their own: so lines are looked for in both ways."""
    plain = boards.found_quickly(MIDDLES)
    views = [plain] if plain and _has_shapes(plain) else []
    if (
        views or plain is None or not plain.has_regions
    ):  # then other games look for them in the second way, too
        corners = boards.found_quickly(CORNERS)
        views += [corners] if corners and _has_shapes(corners) else []
    if not views:
        return None
    hidden = plain is None or plain.found.window.inner < GOOD  # tints and frames may cover most of the grid
    if hidden and boards.lineless:
        views.append(boards.lineless)
    return _with_clues(views)


def _with_clues(views: Sequence[View]) -> View | None:
    """Of the ways in which the lines of a board were seen the one that shows most clues; None where none
    shows those of Patches, or where most of them hold something other than a number, as crowns in frames, or
    stand in regions."""
    from .figures import best_of, centred, figures_of

    best = best_of(views)
    if best is None:
        return None
    from .numbers import numbers_of
    from .rectangles import drawn_of

    seen = best.part(centred)
    blank, found = seen.part(numbers_of).blank, seen.part(figures_of).found
    regions = len(seen.part(drawn_of).odd) > MOST_ODD * best.n**2
    return None if regions or len(blank) > MOST_BLANK * len(found) else best


def _has_shapes(view: View) -> bool:
    """True if there may be enough shapes, in enough colours, and not too many."""
    if view.n not in SIZES or may_be_filled(view.coarse) < LEAST_CLUES:
        return False
    seen = look_at(view.coarse)
    if not LEAST_CLUES <= seen.filled.sum() <= MOST_CLUES * view.n**2:
        return False
    return count_colours(seen.bodies[seen.filled]) >= LEAST_COLOURS and not _has_numbered_discs(view)


def _has_numbered_discs(view: View) -> bool:
    """True if the discs of another game lie on the board, all of one colour: round squares have several. A
    path that runs from disc to disc and fades from colour to colour fills cells as clues do."""
    discs = view.coarse_discs
    return len(discs) >= LEAST_CLUES and count_colours(np.array([disc.colour for disc in discs])) == 1


def _without_grid(boards: Boards) -> Reading | None:
    """The reading of a finished board, on which frames and tints have covered the grid: its rectangles give
    the lattice."""
    view = boards.lineless
    if view is None or not _has_shapes(view):
        return None
    return _read(view, boards.correction) if _with_clues([view]) else None


def _read(view: View, correction: Correction) -> Reading:
    from .read import read_patches

    return read_patches(view, correction)


READER = Reader(MIDDLES, looks_like, _read, THINGS, _without_grid)

"""How Patches is recognised."""

from collections.abc import Iterator

from ..boards import Boards
from ..cells.colours import count_colours
from ..cells.view import View
from ..correction import Correction
from ..grid.find import GOOD
from ..grid.window import CORNERS, PLAIN
from ..reader import Reader
from ..reading import Reading
from .places import look_at

LEAST_CLUES, MOST_CLUES = (
    3,
    0.5,
)  # at least; at most this share of the cells: LinkedIn's have 4 to 16 of 36 to 64
LEAST_COLOURS = 3  # of clues: all discs of a Zip have one, the symbols of a Tango two
SIZES = range(5, 13)  # cells a side


def looks_like(boards: Boards) -> View | None:
    """The board, if some of its cells hold shapes in several colours, and if on a second look most of them are
    those of clues."""
    for view in _views(boards):
        if view.n in SIZES and _has_shapes(view):
            from .figures import figures_of

            if view.part(figures_of).are_clues:
                return view
    return None


def _views(boards: Boards) -> Iterator[View]:
    """The board as its lines are seen best, and as they are seen otherwise, where other games are looked for in
    the same way."""
    plain = boards.seen(PLAIN)
    if plain and plain.found.window.inner >= GOOD:
        yield plain
    if plain is None or not plain.has_regions or (plain.has_coarse_discs and plain.found.window.inner < GOOD):
        if corners := boards.seen(CORNERS):
            yield corners
    if plain and plain.found.window.inner < GOOD:
        yield plain


def _has_shapes(view: View) -> bool:
    """True if there may be enough shapes, in enough colours, and not too many."""
    seen = look_at(view.coarse)
    if not LEAST_CLUES <= seen.filled.sum() <= MOST_CLUES * view.n**2:
        return False
    return count_colours(seen.bodies[seen.filled]) >= LEAST_COLOURS


def _read(view: View, correction: Correction) -> Reading:
    from .read import read_patches

    return read_patches(view, correction)


READER = Reader(PLAIN, looks_like, _read)

"""Recognition of Patches."""

from collections.abc import Sequence

import numpy as np

from ...solver.patches.puzzle import ANY_SHAPE, SQUARE
from ..boards import Boards
from ..correction import Correction
from ..grid.find import GOOD
from ..grid.window import CORNERS, MIDDLES
from ..measure.colours import (
    LEAST_CONTRAST,
    MiddleColours,
    count_colours,
    count_filled_middles,
    measure_middles,
)
from ..measure.view import View
from ..reading import Reading
from ..vocabulary import Reader

LEAST_CLUES = 3  # clues of a board, at least
MOST_CLUES = 0.5  # share of the cells with a clue, at most: LinkedIn's have 4 to 16 of 36 to 64
LEAST_COLOURS = 3  # of clues: all discs of a Zip have one, the symbols of a Tango two ...
LEAST_KINDS = 2  # ... or of their shapes, of which other games have one
LEAST_OTHERS = 2  # shapes that are no discs, where discs of one colour may be clues: one may be a pointer
SIDE = 0.07  # of a cell, from its side: outside a clue, inside the lines
MOST_ODD = 0.4  # share of the cells that lie on a ground of their own, without a clue
MOST_BLANK = 0.5  # share of the clues on which something other than a number may be drawn
SIZES = range(5, 13)  # cells a side


def looks_like(boards: Boards) -> View | None:
    """Return the board if some cells hold shapes in several colours, most of them clues at a closer look;
    else None. Finished rectangles have frames of their own, so lines are looked for in two ways."""
    plain = boards.find_fast(MIDDLES)
    views = [plain] if plain and _has_shapes(plain) else []
    if (
        views or plain is None or not plain.has_regions
    ):  # then other games look for them in the second way, too
        corners = boards.find_fast(CORNERS)
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
    from .clue_shapes import best_of, figures_of, with_centred_shapes

    best = best_of(views)
    if best is None:
        return None
    from .numbers import numbers_of
    from .read import drawn_of

    seen = best.part(with_centred_shapes)
    blank, found = seen.part(numbers_of).blank, seen.part(figures_of).found
    regions = len(seen.part(drawn_of).odd) > MOST_ODD * best.n**2
    other = regions or len(blank) > MOST_BLANK * len(found) or not _has_kinds(seen)
    return None if other else best


def _has_shapes(view: View) -> bool:
    """True if there may be enough shapes, and not too many."""
    if view.n not in SIZES or count_filled_middles(view.coarse) < LEAST_CLUES:
        return False
    seen = measure_middles(view.coarse)
    if not LEAST_CLUES <= seen.filled.sum() <= MOST_CLUES * view.n**2:
        return False
    return not _has_numbered_discs(view, seen)


def _has_kinds(view: View) -> bool:
    """True if its clues have as many colours, or as many kinds of shapes but squares, as only those of this
    game have, and say anything: discs may look like crosses for any shape."""
    from .clue_shapes import figures_of
    from .numbers import numbers_of

    figures = view.part(figures_of)
    if not any(view.part(numbers_of).sizes.values()) and all(x.shape == ANY_SHAPE for x in figures.found):
        return False
    colours = np.array([figures.bodies[figure.cell] for figure in figures.found])
    kinds = {figure.shape for figure in figures.found if figure.shape != SQUARE}
    return count_colours(colours) >= LEAST_COLOURS or len(kinds) >= LEAST_KINDS


def _has_numbered_discs(view: View, seen: MiddleColours) -> bool:
    """True if the discs of another game lie on the board, all of one colour, as round squares have in print
    alone, and hardly other shapes. A path that runs from disc to disc and fades from colour to colour fills
    cells as clues do, but runs on over their sides."""
    discs = view.coarse_discs
    if len(discs) < LEAST_CLUES or count_colours(np.array([disc.colour for disc in discs])) > 1:
        return False
    taken = {disc.cell for disc in discs}
    others = [(r, c) for r, c in np.argwhere(seen.filled).tolist() if (r, c) not in taken]
    return sum(_stands_alone(view.coarse.cells[cell], seen.grounds[cell]) for cell in others) < LEAST_OTHERS


def _stands_alone(patch: np.ndarray, ground: np.ndarray) -> bool:
    """True if what fills a cell, (s, s, 3) RGB, reaches the middle of none of its sides. ground: its colour
    beside that."""
    near, middle = round(SIDE * len(patch)), len(patch) // 2
    ends = [near, -1 - near]
    points = np.concatenate([patch[ends, middle], patch[middle, ends]]).astype(np.float32)
    return bool(np.abs(points - ground).max() < LEAST_CONTRAST)


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


READER = Reader(MIDDLES, looks_like, _read, __package__, _without_grid)

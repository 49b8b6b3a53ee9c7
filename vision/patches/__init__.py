"""Recognition of Patches."""

from collections.abc import Sequence

import numpy as np

from ...solver.patches.puzzle import ANY_SHAPE, SQUARE
from ..boards import Boards, View
from ..correction import Correction
from ..grid.find import MIN_GOOD_SUPPORT
from ..grid.window import CORNERS, MIDDLES
from ..measure.colours import (
    MIN_SHAPE_LEVELS,
    MiddleColours,
    count_colours,
    count_filled_middles,
    measure_middles,
)
from ..reading import Reading
from ..vocabulary import Reader

MIN_CLUES = 3  # least clues of a board
MAX_CLUE_SHARE = 0.5  # largest share of the cells with a clue: LinkedIn's boards have 4 to 16 of 36 to 64
MIN_CLUE_COLOURS = 3  # least colours of clues: discs of a Zip have one, symbols of a Tango two
MIN_CLUE_SHAPES = 2  # least shapes of clues, if there are fewer colours; other games have one
# least shapes other than discs, if discs of one colour may be clues; one may be a pointer
MIN_OTHER_SHAPES = 2
SAMPLE_INSET = 0.07  # cells from a cell's side, outside a clue, inside the lines
MAX_ODD_SHARE = 0.4  # largest share of the cells with a ground of their own and no clue
MAX_BLANK_SHARE = 0.5  # largest share of the clues that show something other than a number
SIZES = range(5, 13)  # numbers of cells a side


def looks_like(boards: Boards) -> View | None:
    """Return the board if some cells hold shapes in several colours that are clues at a closer look; else
    None. Lines are looked for in two ways, because finished rectangles have frames of their own."""
    plain = boards.find_fast(MIDDLES)
    views = [plain] if plain and _has_shapes(plain) else []
    if (
        views or plain is None or not plain.has_regions
    ):  # then other games look for them in the second way, too
        corners = boards.find_fast(CORNERS)
        views += [corners] if corners and _has_shapes(corners) else []
    if not views:
        return None
    hidden = (
        plain is None or plain.found_board.window.inner_support < MIN_GOOD_SUPPORT
    )  # tints and frames may cover most of the grid
    if hidden and boards.lineless:
        views.append(boards.lineless)
    return _view_with_clues(views)


def _view_with_clues(views: Sequence[View]) -> View | None:
    """Return the view of the board that shows most clues; None if none shows those of Patches, if most clues
    show something other than a number (crowns in frames), or if they stand in regions."""
    from .clue_shapes import best_view, clue_figures, with_centred_shapes

    best = best_view(views)
    if best is None:
        return None
    from .numbers import numbers_of
    from .read import drawn_rectangles

    seen = best.part(with_centred_shapes)
    blank, found = seen.part(numbers_of).cells_without_number, seen.part(clue_figures).found
    regions = len(seen.part(drawn_rectangles).odd_cells) > MAX_ODD_SHARE * best.n**2
    other = regions or len(blank) > MAX_BLANK_SHARE * len(found) or not _has_varied_clues(seen)
    return None if other else best


def _has_shapes(view: View) -> bool:
    """True if the board may hold enough shapes, and not too many."""
    if view.n not in SIZES or count_filled_middles(view.coarse_flat) < MIN_CLUES:
        return False
    seen = measure_middles(view.coarse_flat)
    if not MIN_CLUES <= seen.filled_middles.sum() <= MAX_CLUE_SHARE * view.n**2:
        return False
    return not _has_numbered_discs(view, seen)


def _has_varied_clues(view: View) -> bool:
    """True if the clues have as many colours, or shapes other than squares, as only this game has, and say
    something. (Discs may look like crosses for any shape.)"""
    from .clue_shapes import clue_figures
    from .numbers import numbers_of

    figures = view.part(clue_figures)
    if not any(view.part(numbers_of).sizes.values()) and all(x.shape == ANY_SHAPE for x in figures.found):
        return False
    colours = np.array([figures.bodies[figure.cell] for figure in figures.found])
    kinds = {figure.shape for figure in figures.found if figure.shape != SQUARE}
    return count_colours(colours) >= MIN_CLUE_COLOURS or len(kinds) >= MIN_CLUE_SHAPES


def _has_numbered_discs(view: View, seen: MiddleColours) -> bool:
    """True if the board holds the discs of another game, all of one colour, and hardly other shapes. A path
    between discs fills cells like clues, but continues across their sides."""
    discs = view.coarse_discs
    if len(discs) < MIN_CLUES or count_colours(np.array([disc.colour for disc in discs])) > 1:
        return False
    taken = {disc.cell for disc in discs}
    others = [(r, c) for r, c in np.argwhere(seen.filled_middles).tolist() if (r, c) not in taken]
    return (
        sum(_is_inside_its_cell(view.coarse_flat.cells[cell], seen.grounds[cell]) for cell in others)
        < MIN_OTHER_SHAPES
    )


def _is_inside_its_cell(patch: np.ndarray, ground: np.ndarray) -> bool:
    """True if what fills a cell, (s, s, 3) RGB, does not reach the middle of any side. ground: (3,), the
    colour beside it."""
    near, middle = round(SAMPLE_INSET * len(patch)), len(patch) // 2
    ends = [near, -1 - near]
    points = np.concatenate([patch[ends, middle], patch[middle, ends]]).astype(np.float32)
    return bool(np.abs(points - ground).max() < MIN_SHAPE_LEVELS)


def _without_grid(boards: Boards) -> Reading | None:
    """Return the reading of a finished board whose grid is covered by frames and tints; its rectangles give
    the lattice. None if there is none."""
    view = boards.lineless
    if view is None or not _has_shapes(view):
        return None
    return _read(view, boards.correction) if _view_with_clues([view]) else None


def _read(view: View, correction: Correction) -> Reading:
    from .read import read_patches

    return read_patches(view, correction)


READER = Reader(MIDDLES, looks_like, _read, __package__, _without_grid)

"""A solved Zip whose path hides its grid."""

import numpy as np

from ...solver.zip.puzzle import Zip
from ..cells.view import View
from ..correction import Correction
from ..grid.find import find_at
from ..grid.window import CORNERS
from ..reading import Reading
from .full_path import full_path
from .player_path import ground_colours
from .read import joined_by, read_zip
from .walls import shows_lines


def read_solved(rgb: np.ndarray, correction: Correction) -> Reading | None:
    """The reading of an upright (H, W, 3) uint8 picture in which one path visits all cells and passes the
    numbers in order, from the first to the last; None where there is no such path, or where the puzzle that a
    person has given has another size."""
    if (seen := full_path(rgb)) is None:
        return None
    lattice, path = seen
    view = View(rgb, find_at(rgb, lattice.corners, lattice.n, CORNERS))
    if not view.shows_discs:
        return None
    if shows_lines(view.flat, ground_colours(view.flat), joined_by(path)):  # hard to find beside the path
        return read_zip(view, correction)
    reading = read_zip(view, Correction(), path)
    puzzle = reading.puzzle
    if not isinstance(puzzle, Zip) or not puzzle.shown:
        return None
    if correction.puzzle and correction.puzzle.shape != puzzle.shape:
        return None
    return read_zip(view, correction, path) if correction.says_what_stands else reading

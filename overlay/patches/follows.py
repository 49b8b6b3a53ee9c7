"""What a supposition leads to on a Patches board."""

import numpy as np

from ..paint.cells import Cells
from ..paint.contrast import LIGHT
from ..paint.pointers import TRIED, draw_letters_of_links, draw_tried
from ..signs import Signs
from .shapes import INSET, draw_frame, laid

WOULD, CASED = 0.06, 0.12  # of a cell: width of a frame that would be, and of its ground


def draw_follows(out: np.ndarray, cells: Cells, signs: Signs) -> None:
    """What is tried in a dashed line, then the rectangles that would be, and the cells that would be of one,
    each with the letter of its link, in place."""
    if not signs.tried:
        return
    for step in signs.follows:
        for rectangle in laid([step]):
            draw_frame(out, cells.lattice, rectangle, LIGHT, CASED)
            draw_frame(out, cells.lattice, rectangle, TRIED, WOULD)
    draw_tried(out, cells.lattice, frozenset(signs.tried.found), INSET)
    for step, letter in signs.lettered:
        where = {cell for cell, _ in step.values} or {x.cells[-1] for x in laid([step])}
        draw_letters_of_links(out, cells, dict.fromkeys(sorted(where), letter))

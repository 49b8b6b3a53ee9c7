"""What a supposition leads to on a Sudoku board."""

import numpy as np

from ...solver.step import Step
from ..paint.cells import Cells
from ..paint.grid import Colour
from ..paint.pointers import draw_letters_of_links, draw_tried
from ..signs import Signs
from .digits import FOUND, FOUND_BRIGHT, draw_digits, draw_ruled_out
from .signs import INSET

SMALL = 0.32  # height of what would stand there, of a cell: smaller than what does


def draw_follows(
    out: np.ndarray,
    cells: Cells,
    signs: Signs,
    box: tuple[int, int],
    colours: tuple[Colour, ...] = (FOUND, FOUND_BRIGHT),
) -> None:
    """What is tried in a dashed line, then the digits that would follow, each with the letter of its link, in
    place."""
    if not signs.tried:
        return
    draw_digits(out, cells, dict(signs.tried.values), colours, SMALL)
    draw_tried(out, cells.lattice, signs.tried.found, INSET)
    for step, letter in signs.lettered:
        _draw_link(out, cells, step, box, colours)
        draw_letters_of_links(out, cells, dict.fromkeys(step.found, letter))


def _draw_link(
    out: np.ndarray, cells: Cells, step: Step, box: tuple[int, int], colours: tuple[Colour, ...]
) -> None:
    draw_digits(out, cells, dict(step.values), colours, SMALL)
    draw_ruled_out(out, cells, step.without, box)

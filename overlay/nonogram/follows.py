"""What a supposition leads to in a nonogram."""

import numpy as np

from ...solver.step import Step
from ..paint import glyphs
from ..paint.canvas import stamp
from ..paint.cells import Cells
from ..paint.grid import Colour
from ..paint.pointers import draw_letters_of_links, draw_tried
from ..signs import Signs

SOLID = "#"
SMALL = 0.42  # width of what would stand there, of a cell
LEAST = 4  # px


def draw_follows(out: np.ndarray, cells: Cells, signs: Signs, colour: Colour) -> None:
    """What is tried in a dashed line, then discs for cells that would be filled and crosses for empty ones,
    each with the letter of its link, in place."""
    if not signs.tried:
        return
    _draw_values(out, cells, signs.tried, colour)
    draw_tried(out, cells.lattice, signs.tried.found)
    for step, letter in signs.lettered:
        _draw_values(out, cells, step, colour)
        draw_letters_of_links(out, cells, {cell: letter for cell, _ in step.values})


def _draw_values(out: np.ndarray, cells: Cells, step: Step, colour: Colour) -> None:
    size = max(LEAST, round(SMALL * cells.lattice.cell))
    for (r, c), value in step.values:
        mask = glyphs.sun(size) if value == SOLID else glyphs.cross(size)
        stamp(out, mask, np.array(colour), np.array(cells.lattice.point(r + 0.5, c + 0.5)))

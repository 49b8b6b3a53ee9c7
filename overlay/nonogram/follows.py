"""What a supposition leads to in a nonogram."""

from collections.abc import Sequence

import numpy as np

from ...solver.step import Step
from ..paint import glyphs
from ..paint.canvas import stamp
from ..paint.cells import Cells
from ..paint.grid import Colour
from ..paint.pointers import draw_numbers

SOLID = "#"
SMALL = 0.42  # width of what would stand there, of a cell
LEAST = 4  # px


def draw_follows(out: np.ndarray, cells: Cells, steps: Sequence[Step], colour: Colour) -> None:
    """Discs for cells that would be filled and crosses for empty ones, in turn, each with the number of its
    step from 1, in place."""
    size = max(LEAST, round(SMALL * cells.lattice.cell))
    for i, step in enumerate(steps, 1):
        for (r, c), value in step.values:
            mask = glyphs.sun(size) if value == SOLID else glyphs.cross(size)
            stamp(out, mask, np.array(colour), np.array(cells.lattice.point(r + 0.5, c + 0.5)))
        draw_numbers(out, cells, {cell: str(i) for cell, _ in step.values})

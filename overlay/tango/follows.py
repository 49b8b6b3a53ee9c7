"""What a supposition leads to on a Tango board."""

from collections.abc import Sequence

import numpy as np

from ...solver.step import Step
from ..paint.cells import Cells
from ..paint.pointers import draw_numbers
from ..paint.themes import COLOURED, SymbolColours
from .symbols import draw_symbols

SMALL = 0.32  # width of what would stand there, of a cell: smaller than what does


def draw_follows(
    out: np.ndarray, cells: Cells, steps: Sequence[Step], look: SymbolColours = COLOURED
) -> None:
    """The suns and moons in turn, each with the number of its step from 1, in place."""
    for i, step in enumerate(steps, 1):
        draw_symbols(out, cells, {cell: int(value) for cell, value in step.values}, look, SMALL)
        draw_numbers(out, cells, {cell: str(i) for cell, _ in step.values})

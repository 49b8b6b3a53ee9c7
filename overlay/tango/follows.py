"""What a supposition leads to on a Tango board."""

import numpy as np

from ...solver.step import Step
from ..paint.cells import Cells
from ..paint.pointers import draw_letters_of_links, draw_tried
from ..paint.themes import COLOURED, SymbolColours
from ..signs import Signs
from .signs import INSET
from .symbols import draw_symbols

SMALL = 0.32  # width of what would stand there, of a cell: smaller than what does


def draw_follows(out: np.ndarray, cells: Cells, signs: Signs, look: SymbolColours = COLOURED) -> None:
    """What is tried in a dashed line, then the suns and moons, each with the letter of its link, in place."""
    if not signs.tried:
        return
    _draw_values(out, cells, signs.tried, look)
    draw_tried(out, cells.lattice, signs.tried.found, INSET)
    for step, letter in signs.lettered:
        _draw_values(out, cells, step, look)
        draw_letters_of_links(out, cells, {cell: letter for cell, _ in step.values})


def _draw_values(out: np.ndarray, cells: Cells, step: Step, look: SymbolColours) -> None:
    draw_symbols(out, cells, {cell: int(value) for cell, value in step.values}, look, SMALL)

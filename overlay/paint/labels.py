"""Regions told apart without colours: their letters in the cells, their borders drawn anew."""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from ...solver.cell import Cell
from ...vision.queens.read import Reading
from ..queens.regions import LETTERS_FROM, letters
from .borders import draw_cased, region_borders
from .cells import Cells
from .pieces import draw_letters


@dataclass(frozen=True)
class Labels:
    """What is to be drawn for those who do not tell the colours apart."""

    letters: bool = False
    borders: bool = False


UNLABELLED = Labels()


def draw_labels(
    rgb: np.ndarray, reading: Reading, labels: Labels, taken: Collection[Cell] = ()
) -> np.ndarray:
    """The capture with the labels on it: a new (H, W, 3) uint8 RGB picture, or `rgb` itself where none are
    wanted. taken: cells that have no room for a letter."""
    if not (labels.letters or labels.borders):
        return rgb
    out = rgb.copy()
    if labels.borders:
        draw_cased(out, reading.lattice, region_borders(reading.lattice, reading.board))
    cells = Cells.of(reading.lattice)
    if labels.letters and cells.side >= LETTERS_FROM:
        draw_letters(out, cells, letters(reading.board, taken))
    return out

"""The regions as they were read, for a board without exactly one solution: so that a misreading is seen."""

from collections.abc import Sequence

import cv2
import numpy as np

from ..solver.board import NO_REGION, Board, Cell, region_letter
from ..vision.lattice import Lattice
from ..vision.reading import Reading
from . import glyphs
from .band import draw_band
from .canvas import stamp, stamp_ink
from .cells import Cells, Spot
from .draw import draw_crowns
from .places import fitted, halo, places
from .themes import DARK, LIGHT

LETTERS_FROM = 18  # px a cell
LETTER = 0.24  # height, as a share of the cell
LETTER_MARGIN = 0.12
LETTER_CONTRAST = 7.0
BORDER = 0.06  # width of a border, as a share of the cell
CASING = 0.025  # width of the dark line on either side of it
SUBPIXEL = 4  # bits of fraction in the coordinates given to OpenCV


def draw_reading(
    rgb: np.ndarray,
    reading: Reading,
    *,
    examples: Sequence[Sequence[Cell]] = (),
    doubts: Sequence[str] = (),
) -> np.ndarray:
    """What was read, drawn on the capture: a new (H, W, 3) uint8 RGB picture, `rgb` is left alone.

    Region borders are white lines cased in black, which no board has itself and which stand out on any
    ground; each cell carries its region's letter in the upper left corner.

    examples: two solutions of an ambiguous board. The queens that both have are crowns; those of the first
    alone are crowns with "a", those of the second alone crowns with "b", so that the cells with letters are
    where they differ. doubts: one line each, drawn as a band, outside the board where there is room.
    """
    out = rgb.copy()
    cells = Cells.of(reading.lattice)
    side = float(np.median(cells.size))
    _draw_borders(out, reading.lattice, reading.board)
    if side >= LETTERS_FROM:
        _draw_letters(out, cells, reading.board)
    draw_crowns(out, cells, _labels(examples), side)
    draw_band(out, reading.lattice, doubts)
    return out

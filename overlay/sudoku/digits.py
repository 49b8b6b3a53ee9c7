"""Digits, drawn anew at any size, legible on any ground; small ones where pencil notes stand."""

from collections.abc import Iterable, Mapping

import numpy as np

from ...solver.cell import Cell
from ...solver.step import Value
from ...vision.percentiles import median
from ..paint import glyphs
from ..paint.borders import draw_lines
from ..paint.canvas import stamp
from ..paint.cells import Cells, Spot
from ..paint.contrast import DARK, LIGHT, contrast
from ..paint.grid import Colour

DIGIT = 0.46  # height of a digit, of the cell
LEAST = 6  # px of its height
ON_CAPTURE = 0.38  # the same beside step numbers, where the game's own are smaller
HALO = 0.03  # of a cell
NOTE = 0.19  # height of a digit that is ruled out, of the cell
NOTES = (0.14, 0.86)  # of a cell: where such digits stand, first and last
LEAST_NOTE = 5  # px
STRUCK = 0.035  # of a cell: the line through it
LEGIBLE = 4.5  # contrast that text needs (WCAG 2.2, 1.4.3)
FOUND, FOUND_BRIGHT = (0, 84, 190), (112, 190, 255)  # of what is found: 6.9:1 on white, 8:1 on the dark page
RULED_OUT = np.array((214, 32, 32), np.uint8)


def draw_digits(
    out: np.ndarray,
    cells: Cells,
    digits: Mapping[Cell, Value],
    colours: tuple[Colour, ...] = (FOUND, FOUND_BRIGHT),
    share: float = DIGIT,
) -> None:
    """A digit in the middle of each cell, in place, in the first of these colours that stands out from its
    ground; where none does in the one that does best, with a halo. share: its height, of the cell."""
    if not digits:
        return
    spot = Spot(0.5, 0.5, share, share)
    centres, grounds = cells.centre(spot), median(cells.under(out, spot), axis=2).astype(np.uint8)
    for cell, digit in digits.items():
        size, ground = float(cells.size[cell]), grounds[cell]
        mask = glyphs.text(str(digit), max(LEAST, round(share * size)))
        inks = [np.array(colour, np.uint8) for colour in colours]
        ink = max(inks, key=lambda ink: min(float(contrast(ink, ground)), LEGIBLE))
        if float(contrast(ink, ground)) < LEGIBLE:
            paper = max((DARK, LIGHT), key=lambda other: float(contrast(other, ink)))
            stamp(
                out, glyphs.grown(mask, max(1, round(HALO * size))), paper, centres[cell], cells.frame[cell]
            )
        stamp(out, mask, ink, centres[cell], cells.frame[cell])


def draw_ruled_out(
    out: np.ndarray, cells: Cells, without: Iterable[tuple[Cell, Value]], box: tuple[int, int]
) -> None:
    """Small digits struck through, each at its place among the pencil notes of its cell, in place. box: rows
    and columns of a box."""
    for (r, c), digit in without:
        down, right = place_of_note(int(digit), box)
        centre = np.array(cells.lattice.point(r + down, c + right))
        size, frame = float(cells.size[r, c]), cells.frame[r, c]
        mask = glyphs.text(str(digit), max(LEAST_NOTE, round(NOTE * size)))
        stamp(out, glyphs.grown(mask, max(1, round(HALO * size))), LIGHT, centre, frame)
        stamp(out, mask, DARK, centre, frame)
        reach = frame @ (0.7 * np.array((mask.shape[1], -mask.shape[0])))
        (x0, y0), (x1, y1) = (centre - reach).tolist(), (centre + reach).tolist()
        draw_lines(out, [((x0, y0), (x1, y1))], max(1.0, STRUCK * size), RULED_OUT)


def place_of_note(digit: int, box: tuple[int, int]) -> tuple[float, float]:
    """Where a pencil note stands, down and right in its cell, 0..1: as the cells of a box do."""
    first, last = NOTES
    (rows, columns), at = box, digit - 1
    down, right = at // columns, at % columns
    return first + (last - first) * (down + 0.5) / rows, first + (last - first) * (right + 0.5) / columns

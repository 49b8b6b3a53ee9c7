"""The regions as they were read, for a board without exactly one solution: so that a misreading is seen."""

from collections.abc import Container, Sequence

import numpy as np

from ...solver.cell import Cell, region_letter
from ...solver.queens.board import NO_REGION, Board
from ...vision.queens.read import Reading
from ..paint.borders import draw_cased, region_borders
from ..paint.caption import draw_band
from ..paint.cells import Cells
from ..paint.pieces import draw_badges, draw_crowns, draw_letters

LETTERS_FROM = 18  # px a cell


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
    draw_cased(out, reading.lattice, region_borders(reading.lattice, reading.board))
    queens = _queens(examples)
    if cells.side >= LETTERS_FROM:
        draw_letters(out, cells, letters(reading.board, queens))
    shown = set(reading.marks.queens)
    draw_crowns(out, cells, {cell: label for cell, label in queens.items() if cell not in shown})
    if cells.side >= LETTERS_FROM:
        draw_badges(out, cells, {x: label for x, label in queens.items() if label and x in shown})
    draw_band(out, reading.lattice, doubts)
    return out


def _queens(examples: Sequence[Sequence[Cell]]) -> dict[Cell, str]:
    """The queens of the solutions; label "" for those that all have, else the letter of the one with it."""
    if not examples:
        return {}
    common = set(examples[0]).intersection(*examples)
    queens = dict.fromkeys(sorted(common), "")
    for letter, example in zip("abcdefgh", examples, strict=False):
        queens |= dict.fromkeys(sorted(set(example) - common), letter)
    return queens


def letters(board: Board, taken: Container[Cell]) -> dict[Cell, str]:
    """The region's letter of each cell that belongs to one and is not taken."""
    every = ((r, c) for r in range(board.n) for c in range(board.n))
    return {
        cell: region_letter(board.region_of(cell))
        for cell in every
        if board.region_of(cell) != NO_REGION and cell not in taken
    }

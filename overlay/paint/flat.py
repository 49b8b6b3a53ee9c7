"""Draw a puzzle of any game from nothing: as large as asked for, or to fit a width."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from ...solver.puzzle import Puzzle
from ...vision.grid.lattice import Lattice
from ..compose import compose_sketch
from ..drawing import Drawing
from ..games import DRAWINGS
from ..labels import UNLABELLED, Labels
from ..moment import Moment
from ..picture import WEBP_SIDE
from ..themes import STORY, THEMES, Theme
from .caption import axes_room, draw_axes
from .cells import Surface
from .raster import paint

LEAST_CELL = 12  # px: smallest cell
CELL = 64  # px: a cell, if no size is asked for
MOST_CELL = 200  # px: largest cell
MARGIN = 0.5  # cells: page around frame and cells
LEAST_MARGIN = 8  # px: that page at least
FRAME = 0.08  # cells: largest reach of a frame beyond the cells
LEAST_FRAME = 3  # px: that reach at least
MOST_SIDE = 4000  # px: side of a picture, unless somebody asks for larger cells
MOST_PIXELS = 40_000_000  # of any picture: 30 cells a side of the largest
TALL = 1.2  # height of a board by the width that it fits: a higher one would not be seen whole


class TooLarge(ValueError):
    """Raised when a picture would be larger than anything opens; names the largest cell that is not."""


def render_puzzle(
    puzzle: Puzzle,
    moment: Moment[Puzzle] | None = None,
    *,
    cell: int | None = None,
    theme: str = "light",
    labels: Labels = UNLABELLED,
) -> np.ndarray:
    """Draw a puzzle of any game from nothing as a (H, W, 3) uint8 RGB picture. moment: with what stands on
    it.

    cell: px a cell, from LEAST_CELL; as large as CELL and MOST_SIDE allow if it is not given. theme: of
    THEMES. labels: letters on regions, if the game has any, and numbers of rows and columns. Raises TooLarge.
    """
    drawing = DRAWINGS[puzzle.game]

    def size_of(pixels: int) -> tuple[int, int]:
        return _size(drawing, puzzle, pixels, _margin(pixels), labels)

    def fits(pixels: int) -> bool:
        height, width = size_of(pixels)
        return max(height, width) <= WEBP_SIDE and height * width <= MOST_PIXELS

    if cell is None:
        cell = _largest(range(LEAST_CELL, CELL + 1), lambda pixels: max(size_of(pixels)) <= MOST_SIDE)
    if not fits(cell):
        height, width = size_of(cell)
        most = _largest(range(LEAST_CELL, cell), fits)
        raise TooLarge(f"cells of {cell} pixels make a picture of {width} x {height}; possible are {most}")
    look = THEMES[theme]
    shown = replace(moment or Moment(puzzle), labels=labels, uncoloured=look.uncoloured)
    return _paint_moment(drawing, shown, cell, _margin(cell), look)


def fitted_puzzle(moment: Moment[Puzzle], width: int) -> np.ndarray:
    """Draw a moment of a story on white, at most `width` pixels wide and not much higher; wider only if cells
    would be too small to tell."""
    puzzle, labels = moment.puzzle, moment.labels
    drawing = DRAWINGS[puzzle.game]

    def fits(pixels: int) -> bool:
        high, wide = _size(drawing, puzzle, pixels, 0, labels)
        return wide <= width and high <= TALL * width

    cell = _largest(range(drawing.smallest_cell(puzzle), drawing.largest_cell + 1), fits)
    return _paint_moment(drawing, moment, cell, 0, STORY)


def _size(drawing: Drawing[Any], puzzle: Puzzle, cell: int, margin: int, labels: Labels) -> tuple[int, int]:
    """Return height and width (px) of a flat picture."""
    (rows, columns), (left, top) = puzzle.shape, _room(drawing, puzzle, cell, labels)
    around = 2 * (margin + _frame(cell))
    return rows * cell + top + around, columns * cell + left + around


def _paint_moment(
    drawing: Drawing[Any], moment: Moment[Puzzle], cell: int, margin: int, theme: Theme
) -> np.ndarray:
    puzzle, labels, start = moment.puzzle, moment.labels, margin + _frame(cell)
    out = np.empty((*_size(drawing, puzzle, cell, margin, labels), 3), np.uint8)
    out[:] = theme.page
    left, top = _room(drawing, puzzle, cell, labels)
    lattice = _square(max(puzzle.shape), cell, start + left, start + top)
    paint(Surface(out, lattice, puzzle.shape, theme), compose_sketch(moment).marks)
    if labels.axes:
        draw_axes(out, lattice, puzzle.shape, _clue_pixels(drawing, puzzle, cell))
    return out


def _square(n: int, cell: int, left: int, top: int) -> Lattice:
    """Return a flat picture's lattice of n x n cells whose first corner is at (left, top)."""
    x, y, side = float(left), float(top), float(n * cell)
    return Lattice(n, ((x, y), (x + side, y), (x + side, y + side), (x, y + side)))


def _clue_pixels(drawing: Drawing[Any], puzzle: Puzzle, cell: int) -> tuple[int, int]:
    """Return how many pixels clues take at the left and on top."""
    left, top = drawing.clue_room(puzzle)
    return round(left * cell), round(top * cell)


def _room(drawing: Drawing[Any], puzzle: Puzzle, cell: int, labels: Labels) -> tuple[int, int]:
    """Return how many pixels clues and axes take at the left and on top beside the cells."""
    left, top = _clue_pixels(drawing, puzzle, cell)
    axes = axes_room(cell, max(puzzle.shape)) if labels.axes else 0
    return left + axes, top + axes


def _largest(sizes: range, fits: Callable[[int], bool]) -> int:
    """Return the largest cell size that fits, or the least."""
    return next((size for size in reversed(sizes) if fits(size)), sizes[0])


def _margin(cell: int) -> int:
    return max(LEAST_MARGIN, round(MARGIN * cell))


def _frame(cell: int) -> int:
    return max(LEAST_FRAME, round(FRAME * cell))

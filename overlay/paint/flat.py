"""Draw flat pictures of a puzzle without a capture, for any game: with cells of a given size, or to fit a
width."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from ...solver.puzzle import Puzzle
from ...vision.grid.lattice import Lattice
from ..compose import compose_sketch
from ..drawing import Drawing
from ..games import DRAWINGS
from ..labels import NO_LABELS, Labels
from ..moment import Moment
from ..picture import MAX_WEBP_SIDE
from ..themes import STORY_THEME, THEMES, Theme
from .caption import axes_room, draw_axes
from .cells import Surface
from .raster import paint_primitives

MIN_CELL = 12  # px: smallest cell that users can ask for
DEFAULT_CELL = 64  # px: largest cell if users ask for no size
MAX_CELL = 200  # px: largest cell that users can ask for
PAGE_MARGIN = 0.5  # cells: margin around the frame
MIN_MARGIN = 8  # px: least margin around the frame
FRAME_REACH = 0.08  # cells: largest reach of a frame beyond the cells
MIN_FRAME = 3  # px: least reach of a frame beyond the cells
MAX_SIDE = 4000  # px: largest side of a picture if users ask for no size of cells
MAX_PIXELS = 40_000_000  # pixels of a picture: 30 x 30 of the largest cells fit
MAX_HEIGHT_RATIO = 1.2  # largest height of a board, as a share of its panel's width: a screen shows it


class TooLarge(ValueError):
    """Raised when a picture would be too large to open. The message names the largest possible cell."""


def render_puzzle(
    puzzle: Puzzle,
    moment: Moment[Puzzle] | None = None,
    *,
    cell: int | None = None,
    theme: str = "light",
    labels: Labels = NO_LABELS,
) -> np.ndarray:
    """Draw a puzzle of any game as a flat picture, (H, W, 3) uint8 RGB.

    moment: the puzzle with pieces; None for the empty board. cell: side of a cell (px), at least MIN_CELL;
    None for as large as DEFAULT_CELL and MAX_SIDE allow. theme: a key of THEMES. labels: letters of regions,
    if the game has regions, and numbers of rows and columns. Raises TooLarge.
    """
    drawing = DRAWINGS[puzzle.game]

    def size_of(pixels: int) -> tuple[int, int]:
        return _picture_size(drawing, puzzle, pixels, _margin_pixels(pixels), labels)

    def fits(pixels: int) -> bool:
        height, width = size_of(pixels)
        return max(height, width) <= MAX_WEBP_SIDE and height * width <= MAX_PIXELS

    if cell is None:
        cell = _largest_fitting(
            range(MIN_CELL, DEFAULT_CELL + 1), lambda pixels: max(size_of(pixels)) <= MAX_SIDE
        )
    if not fits(cell):
        height, width = size_of(cell)
        most = _largest_fitting(range(MIN_CELL, cell), fits)
        raise TooLarge(f"cells of {cell} pixels make a picture of {width} x {height}; possible are {most}")
    look = THEMES[theme]
    shown = replace(moment or Moment(puzzle), labels=labels, uncoloured=look.uncoloured)
    return _paint_moment(drawing, shown, cell, _margin_pixels(cell), look)


def render_fitted(moment: Moment[Puzzle], width: int) -> np.ndarray:
    """Draw a moment of a story on white, (H, W, 3) uint8 RGB: at most `width` pixels wide and
    MAX_HEIGHT_RATIO times as high; larger only if its cells would be illegible."""
    puzzle, labels = moment.puzzle, moment.labels
    drawing = DRAWINGS[puzzle.game]

    def fits(pixels: int) -> bool:
        high, wide = _picture_size(drawing, puzzle, pixels, 0, labels)
        return wide <= width and high <= MAX_HEIGHT_RATIO * width

    cell = _largest_fitting(range(drawing.min_cell(puzzle), drawing.max_story_cell + 1), fits)
    return _paint_moment(drawing, moment, cell, 0, STORY_THEME)


def _picture_size(
    drawing: Drawing[Any], puzzle: Puzzle, cell: int, margin: int, labels: Labels
) -> tuple[int, int]:
    """Return the height and width (px) of a flat picture. cell, margin: px."""
    (rows, columns), (left, top) = puzzle.shape, _clue_and_axes_pixels(drawing, puzzle, cell, labels)
    around = 2 * (margin + _frame_pixels(cell))
    return rows * cell + top + around, columns * cell + left + around


def _paint_moment(
    drawing: Drawing[Any], moment: Moment[Puzzle], cell: int, margin: int, theme: Theme
) -> np.ndarray:
    puzzle, labels, start = moment.puzzle, moment.labels, margin + _frame_pixels(cell)
    out = np.empty((*_picture_size(drawing, puzzle, cell, margin, labels), 3), np.uint8)
    out[:] = theme.page
    left, top = _clue_and_axes_pixels(drawing, puzzle, cell, labels)
    lattice = _square_lattice(max(puzzle.shape), cell, start + left, start + top)
    paint_primitives(Surface(out, lattice, puzzle.shape, theme), compose_sketch(moment).all_primitives)
    if labels.axes:
        draw_axes(out, lattice, puzzle.shape, _clue_pixels(drawing, puzzle, cell))
    return out


def _square_lattice(n: int, cell: int, left: int, top: int) -> Lattice:
    """Return the lattice of n x n cells of `cell` pixels whose upper left corner is at (left, top)."""
    x, y, side = float(left), float(top), float(n * cell)
    return Lattice(n, ((x, y), (x + side, y), (x + side, y + side), (x, y + side)))


def _clue_pixels(drawing: Drawing[Any], puzzle: Puzzle, cell: int) -> tuple[int, int]:
    """Return the room (px) for clues at the left and on top."""
    left, top = drawing.clue_space(puzzle)
    return round(left * cell), round(top * cell)


def _clue_and_axes_pixels(
    drawing: Drawing[Any], puzzle: Puzzle, cell: int, labels: Labels
) -> tuple[int, int]:
    """Return the room (px) for clues and axes at the left and on top."""
    left, top = _clue_pixels(drawing, puzzle, cell)
    axes = axes_room(cell, max(puzzle.shape)) if labels.axes else 0
    return left + axes, top + axes


def _largest_fitting(sizes: range, fits: Callable[[int], bool]) -> int:
    """Return the largest size that fits, or the smallest size if none fits."""
    return next((size for size in reversed(sizes) if fits(size)), sizes[0])


def _margin_pixels(cell: int) -> int:
    return max(MIN_MARGIN, round(PAGE_MARGIN * cell))


def _frame_pixels(cell: int) -> int:
    return max(MIN_FRAME, round(FRAME_REACH * cell))

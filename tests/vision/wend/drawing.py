"""Wend boards drawn for the tests: letters, walls, tints, and the rows of squares that say lengths."""

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from queens_snap.solver.cells import Cell
from queens_snap.vision.boards import View
from queens_snap.vision.grid.find import find_at

CELL, MARGIN = 60, 120
PAPER, INK, WALL, LINE = (250, 250, 252), (20, 20, 25), (60, 66, 72), (200, 200, 205)
FOUND_TINT = (190, 225, 190)


def draw_board(
    rows: Sequence[str], grounds: Mapping[Cell, tuple[int, int, int]] | None = None, dark: bool = False
) -> View:
    """Draw a board: `#` is a wall, a blank an empty cell. grounds: colours of some cells."""
    n = len(rows)
    side = n * CELL + 2 * MARGIN
    picture = Image.new("RGB", (side, side), PAPER)
    pen, font = ImageDraw.Draw(picture), ImageFont.load_default(36)
    for (r, c), letter in np.ndenumerate(np.array([list(row) for row in rows])):
        x, y = MARGIN + c * CELL, MARGIN + r * CELL
        ground = (grounds or {}).get((r, c), WALL if letter == "#" else PAPER)
        pen.rectangle((x, y, x + CELL, y + CELL), ground, LINE)
        if letter not in "# ":
            pen.text((x + CELL / 2, y + CELL / 2), letter, INK, font, anchor="mm")
    rgb = np.array(picture)
    return view_of_board(255 - rgb if dark else rgb, n)


def view_of_board(rgb: np.ndarray, n: int) -> View:
    low, high = float(MARGIN), float(MARGIN + n * CELL)
    return View(rgb, find_at(rgb, ((low, low), (high, low), (high, high), (low, high)), n))


def add_length_squares(
    rgb: np.ndarray,
    n: int,
    lengths: Sequence[int],
    square: int,
    gap: int,
    above: bool = False,
    grey: int = 120,
) -> View:
    """Draw rows of squares below a board or above it, one row a word. square, gap: pixels."""
    out, step = rgb.copy(), square + gap
    top = MARGIN - 12 - len(lengths) * step if above else MARGIN + n * CELL + 15
    for i, length in enumerate(lengths):
        for k in range(length):
            x, y = MARGIN + 3 + k * step, top + i * step
            cv2.rectangle(out, (x, y), (x + square - 1, y + square - 1), (grey,) * 3, -1)
    return view_of_board(out, n)

"""The regions as they were read, for a board without exactly one solution: so that a misreading is seen."""

from collections.abc import Container, Sequence

import cv2
import numpy as np

from ..solver.board import NO_REGION, Board, Cell, region_letter
from ..vision.lattice import Lattice, Point
from ..vision.reading import Reading
from .band import draw_band
from .cells import Cells
from .pieces import draw_badges, draw_crowns, draw_letters
from .themes import DARK, LIGHT

LETTERS_FROM = 18  # px a cell
BORDER = 0.06  # width of a border, as a share of the cell
CASING = 0.025  # width of the dark line on either side of it
SPREAD = 1.4  # px by which OpenCV draws an anti-aliased shape wider than asked
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
    _draw_borders(out, reading.lattice, reading.board)
    queens = _queens(examples)
    if cells.side >= LETTERS_FROM:
        draw_letters(out, cells, _letters(reading.board, queens))
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


def _letters(board: Board, taken: Container[Cell]) -> dict[Cell, str]:
    """The region's letter of each cell that belongs to one and is not taken."""
    every = ((r, c) for r in range(board.n) for c in range(board.n))
    return {
        cell: region_letter(board.region_of(cell))
        for cell in every
        if board.region_of(cell) != NO_REGION and cell not in taken
    }


def _draw_borders(out: np.ndarray, lattice: Lattice, board: Board) -> None:
    """The board's outline and a line between each two cells of different regions, in place."""
    core = max(1.0, BORDER * lattice.cell)
    cased = core + 2 * max(1.0, CASING * lattice.cell)
    ends = np.array(_borders(lattice, board))
    for colour, width in ((DARK, cased), (LIGHT, core)):
        for bar in _bars(ends, max(width - SPREAD, 0.1) / 2):
            cv2.fillConvexPoly(out, bar, colour.tolist(), cv2.LINE_AA, SUBPIXEL)


def _bars(ends: np.ndarray, half: float) -> np.ndarray:
    """(M, 4, 2) int32, in steps of 1 / 2^SUBPIXEL: each of (M, 2, 2) stretches thickened by `half` pixels to
    all four sides, so that they join at corners. Lattice pixels end where OpenCV's are centred: half a pixel
    less."""
    along = ends[:, 1] - ends[:, 0]
    along *= half / np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-6)
    across = along[:, ::-1] * (-1, 1)
    a, b = ends[:, 0] - along, ends[:, 1] + along
    bars = np.stack([a + across, b + across, b - across, a - across], axis=1) - 0.5
    return np.rint(bars * 2**SUBPIXEL).astype(np.int32)


def _borders(lattice: Lattice, board: Board) -> list[tuple[Point, Point]]:
    """The ends of each stretch of border, in pixels."""
    n, at = board.n, lattice.point
    found = []
    for i in range(n + 1):
        for j in range(n):
            if i in (0, n) or board.regions[i - 1][j] != board.regions[i][j]:
                found.append((at(i, j), at(i, j + 1)))
            if i in (0, n) or board.regions[j][i - 1] != board.regions[j][i]:
                found.append((at(j, i), at(j + 1, i)))
    return found

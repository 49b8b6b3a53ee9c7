"""Lines along the edges of cells: region borders, and outlines around cells that belong together."""

from collections.abc import Collection, Sequence

import cv2
import numpy as np

from ...solver.cell import Cell
from ...vision.grid.lattice import Lattice, Point
from .contrast import DARK, LIGHT

BORDER = 0.06  # width of a border, as a share of the cell
CASING = 0.025  # width of the dark line on either side of it
SPREAD = 1.4  # px by which OpenCV draws an anti-aliased shape wider than asked
SUBPIXEL = 4  # bits of fraction in the coordinates given to OpenCV

Stretch = tuple[Point, Point]


def draw_cased(out: np.ndarray, lattice: Lattice, stretches: list[Stretch], share: float = BORDER) -> None:
    """White lines cased in black, in place: no board has such lines itself, and they stand out on any
    ground. share: the white line's width, of the cell."""
    core = max(1.0, share * lattice.cell)
    cased = core + 2 * max(1.0, CASING * lattice.cell)
    draw_lines(out, stretches, cased, DARK)
    draw_lines(out, stretches, core, LIGHT)


def draw_lines(out: np.ndarray, stretches: list[Stretch], width: float, colour: np.ndarray) -> None:
    """Anti-aliased lines `width` pixels wide that join at corners, in place; colour: (3,) uint8 RGB."""
    if not stretches:
        return
    for bar in _bars(np.array(stretches), max(width - SPREAD, 0.1) / 2):
        cv2.fillConvexPoly(out, bar, colour.tolist(), cv2.LINE_AA, SUBPIXEL)


def region_borders(lattice: Lattice, regions: Sequence[Sequence[int]]) -> list[Stretch]:
    """The board's outline and a line between each two cells of different regions. regions: rows of their
    numbers."""
    return _edges(lattice, regions)


def outline(lattice: Lattice, cells: Collection[Cell]) -> list[Stretch]:
    """The lines around the cells, where they have no neighbour among them."""
    n = lattice.n
    inside = tuple(tuple((r, c) in cells for c in range(n)) for r in range(n))
    return _edges(lattice, inside, frame=False)


def _edges(lattice: Lattice, labels: Sequence[Sequence[int]], frame: bool = True) -> list[Stretch]:
    """The stretches between cells of unlike labels, in pixels; at the rim of the board all of them where
    there is to be a frame, else those of the cells with a label."""
    n, at = lattice.n, lattice.point

    def label(r: int, c: int) -> int:
        return labels[r][c] if 0 <= r < n and 0 <= c < n else (-2 if frame else 0)

    found = []
    for i in range(n + 1):
        for j in range(n):
            if label(i - 1, j) != label(i, j):
                found.append((at(i, j), at(i, j + 1)))
            if label(j, i - 1) != label(j, i):
                found.append((at(j, i), at(j + 1, i)))
    return found


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

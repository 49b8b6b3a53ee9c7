"""Lines along the edges of cells: region borders, and outlines around cells that belong together."""

from collections.abc import Collection, Iterator, Sequence

import cv2
import numpy as np

from ...solver.cell import Cell
from ...vision.grid.lattice import Lattice, Point
from .contrast import DARK, LIGHT

BORDER = 0.06  # width of a border, as a share of the cell
CASING = 0.025  # width of the dark line on either side of it
INSET = 0.085  # of a cell: how far within its cells the middle of an outline runs, beside borders
SPREAD = 1.4  # px by which OpenCV draws an anti-aliased shape wider than asked
SAME_PLACE = 0.25  # px: nearer places cannot be told apart
SUBPIXEL = 4  # bits of fraction in the coordinates given to OpenCV

Stretch = tuple[Point, Point]
SIDES: tuple[Cell, ...] = ((-1, 0), (1, 0), (0, -1), (0, 1))


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


def outline(lattice: Lattice, cells: Collection[Cell], inset: float | None = None) -> list[Stretch]:
    """The lines around the cells, where they have no neighbour among them: within the cells, so far from
    their edges (of a cell); None: INSET."""
    sides = [
        (lattice.point(*start), lattice.point(*end))
        for cell in sorted(cells)
        for start, end in _inner_sides(cell, cells, INSET if inset is None else inset)
    ]
    return _straightened(sides)


def _straightened(stretches: list[Stretch]) -> list[Stretch]:
    """Those that go on straight where another one ends as one line: at their joint both would be seen."""
    lines: list[Stretch] = []
    for start, end in stretches:
        before = next((i for i, (a, b) in enumerate(lines) if _goes_on(a, b, start, end)), None)
        if before is None:
            lines.append((start, end))
        else:
            lines[before] = lines[before][0], end
    return lines


def _goes_on(a: Point, b: Point, start: Point, end: Point) -> bool:
    """Whether a stretch begins where another one ends, and in the same direction."""
    if abs(b[0] - start[0]) > SAME_PLACE or abs(b[1] - start[1]) > SAME_PLACE:
        return False
    whole = end[0] - a[0], end[1] - a[1]
    off = whole[0] * (b[1] - a[1]) - whole[1] * (b[0] - a[0])
    return abs(off) <= SAME_PLACE * max(abs(whole[0]), abs(whole[1]))


def _inner_sides(cell: Cell, cells: Collection[Cell], inset: float) -> Iterator[tuple[Point, Point]]:
    """The open sides of a cell, (row, column) in cells: as long as it takes to meet the lines beside them."""
    middle = np.array(cell) + 0.5
    for out in SIDES:
        along = (abs(out[1]), abs(out[0]))  # to the right, or down, as the cells are in order
        if (cell[0] + out[0], cell[1] + out[1]) in cells:
            continue
        ends = []
        for sign in (-1, 1):
            beside = (cell[0] + sign * along[0], cell[1] + sign * along[1])
            beyond = (beside[0] + out[0], beside[1] + out[1])
            reach = 0.5 - inset if beside not in cells else 0.5 + inset if beyond in cells else 0.5
            ends.append(middle + (0.5 - inset) * np.array(out) + sign * reach * np.array(along))
        (a, b), (c, d) = (end.tolist() for end in ends)
        yield (a, b), (c, d)


def _edges(lattice: Lattice, labels: Sequence[Sequence[int]]) -> list[Stretch]:
    """The stretches between cells of unlike labels, in pixels, and the rim of the board."""
    n, at = lattice.n, lattice.point

    def label(r: int, c: int) -> int:
        return labels[r][c] if 0 <= r < n and 0 <= c < n else -2

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

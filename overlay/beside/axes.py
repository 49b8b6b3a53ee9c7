"""Numbers of rows and columns beside a board, where sentences name cells by them."""

from collections.abc import Sequence

import numpy as np

from ...vision.grid.lattice import Lattice
from ..paint import masks
from ..paint.canvas import stamp_ink
from ..paint.contrast import inks

DIGIT = 0.26  # of a cell: height of a number
LEAST_DIGIT, MOST_DIGIT = 7, 26  # px
GAP = 0.14  # of a cell: between the cells and the numbers, where the thick frame is
LEAST_GAP = 3  # px
CONTRAST = 5.0  # quieter than what stands on the board
SAMPLES = 5  # places a side under a number


def axes_room(cell: float, count: int) -> int:
    """How many pixels the numbers up to `count` take beside cells of `cell` pixels, gaps included."""
    return round(2 * _gap(cell)) + _widest(cell, count)


def draw_axes(
    out: np.ndarray, lattice: Lattice, shape: tuple[int, int], room: tuple[int, int] = (0, 0)
) -> None:
    """The numbers of rows at the left and of columns above, from 1, in place. room: pixels at the left and on
    top that something else takes, between board and numbers."""
    rows, columns = shape
    side = lattice.cell
    away = (_gap(side) + _widest(side, max(shape)) / 2) / side
    left, top = (away + pixels / side for pixels in room)
    _write(out, lattice, [(r + 0.5, -left) for r in range(rows)])
    _write(out, lattice, [(-top, c + 0.5) for c in range(columns)])


def _write(out: np.ndarray, lattice: Lattice, places: Sequence[tuple[float, float]]) -> None:
    """1, 2, 3 ... at places of the board, in the ink that the page asks for there."""
    height = _digit(lattice.cell)
    centres = np.array([lattice.point(*place) for place in places])
    around = np.linspace(-0.5 * height, 0.5 * height, SAMPLES)
    x, y = (np.floor(centres[:, i, None, None] + grid) for i, grid in enumerate(np.meshgrid(around, around)))
    x, y = x.clip(0, out.shape[1] - 1).astype(int), y.clip(0, out.shape[0] - 1).astype(int)
    ground = out[y, x].reshape(len(places), -1, 3)
    for i, (centre, ink) in enumerate(zip(centres, inks(ground, CONTRAST), strict=True), 1):
        stamp_ink(out, masks.text(str(i), height), ink, max(1, height // 8), centre)


def _digit(cell: float) -> int:
    return int(min(max(round(DIGIT * cell), LEAST_DIGIT), MOST_DIGIT))


def _widest(cell: float, count: int) -> int:
    """A number's height or width, whichever is more."""
    return max(_digit(cell), masks.text("8" * len(str(count)), _digit(cell)).shape[1])


def _gap(cell: float) -> float:
    return max(float(LEAST_GAP), GAP * cell)

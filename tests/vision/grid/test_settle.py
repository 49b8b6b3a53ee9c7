"""A lattice that lies aside of its lines is moved onto them."""

import numpy as np
import pytest

from queens_snap.vision.grid.find import realigned_homography
from queens_snap.vision.grid.lattice import FINE_CELL_PX, flatten
from queens_snap.vision.grid.window import Window

N, CELL, MARGIN = 6, 60, 80  # pixels


def draw_board() -> np.ndarray:
    rgb = np.full((N * CELL + 2 * MARGIN,) * 2 + (3,), 30, np.uint8)
    for i in range(N + 1):
        at = MARGIN + i * CELL
        rgb[at - 1 : at + 1, MARGIN:-MARGIN] = rgb[MARGIN:-MARGIN, at - 1 : at + 1] = 90
    return rgb


def shifted_homography(x: float, y: float, wider: float) -> np.ndarray:
    """Return the lattice's homography, shifted by x and y cells, its cells `wider` times as wide as high."""
    return np.array([[wider * CELL, 0, MARGIN + x * CELL], [0, CELL, MARGIN + y * CELL], [0, 0, 1]], float)


@pytest.mark.parametrize(
    ("x", "y", "wider"), [(0.15, 0, 1), (-0.12, 0.17, 1), (0, 0, 1.025), (0.02, 0.01, 1), (0, 0, 1)]
)
def test_a_lattice_is_moved_where_it_lies_aside(x: float, y: float, wider: float) -> None:
    flat = flatten(draw_board(), shifted_homography(x, y, wider), (-1, N + 1), (-1, N + 1), FINE_CELL_PX)
    moved = realigned_homography(flat, Window(1, 1, N, 0.0, 1.0, 1.0))
    if max(abs(x), abs(y)) < 0.05 and wider == 1:
        assert moved is None
    else:
        assert moved is not None
        ends = (moved @ np.array([(0, 0, 1), (N, N, 1)], float).T)[:2].T
        assert np.abs(ends - [(MARGIN,) * 2, (MARGIN + N * CELL,) * 2]).max() < 2


def test_a_lattice_is_left_where_no_lines_are_seen() -> None:
    noise = np.random.default_rng(1).integers(0, 255, draw_board().shape).astype(np.uint8)
    flat = flatten(noise, shifted_homography(0, 0, 1), (-1, N + 1), (-1, N + 1), FINE_CELL_PX)
    assert realigned_homography(flat, Window(1, 1, N, 0.0, 1.0, 1.0)) is None

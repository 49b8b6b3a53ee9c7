"""Windows of a grid that are the board; a lattice that lies aside of its lines is moved onto them."""

import numpy as np
import pytest

from queens_snap.vision.grid.find import ScaleSearch, realigned_homography
from queens_snap.vision.grid.lattice import FINE_CELL_PX, flatten
from queens_snap.vision.grid.seeds import Copies
from queens_snap.vision.grid.window import CORNERS, Window
from queens_snap.vision.source.errors import NoBoardFound

from ..drawing import BOARD_8, BOARD_9, draw


@pytest.mark.parametrize("n", [5, 6, 12, 20, 25])
def test_all_sizes_are_found(n: int):
    rows = tuple("".join("ABCD"[(r // 3 + c // 4) % 4] for c in range(n)) for r in range(n))
    (found,) = ScaleSearch(Copies(draw(rows, 22).rgb)).boards()
    assert found.lattice.n == n
    assert found.window.inner_support > 0.9
    assert found.window.beyond < 0


@pytest.mark.parametrize("n", [3, 4])
def test_smaller_grids_are_no_boards(n: int):
    rows = tuple("ABCD"[r] * n for r in range(n))
    with pytest.raises(NoBoardFound):
        ScaleSearch(Copies(draw(rows, 40).rgb)).boards()


def test_lines_outside_the_window_are_seen():
    drawn = draw(BOARD_9, 40)
    x = drawn.bbox[0]
    tall = np.ascontiguousarray(drawn.rgb[:, x + 80 :])  # two columns are missing, no row is
    assert ScaleSearch(Copies(drawn.rgb)).boards()[0].window.beyond < 0
    assert ScaleSearch(Copies(tall)).boards()[0].window.beyond > 0.9


@pytest.mark.parametrize("shaded", [1, 3])
def test_a_row_and_column_within_the_frame_belong_to_the_board(shaded: int):
    drawn = draw(("A" * 6,) * 6, 40, white=True, frame=0.05)
    x0, y0, _, y1 = drawn.bbox
    rgb = drawn.rgb.copy()
    # no line is seen between cells of one shade: in the first column, and in part of the last row
    rgb[y0 + 2 : y1 - 2, x0 + 2 : x0 + 38] = rgb[y1 - 38 : y1 - 2, x0 + 2 : x0 + 40 * shaded - 2] = 225
    (found,) = ScaleSearch(Copies(rgb), sight=CORNERS).boards()
    assert found.lattice.n == 6


def test_text_and_buttons_below_do_not_join():
    drawn = draw(BOARD_8, 40, margin=2)
    x0, y1 = drawn.bbox[0], drawn.bbox[3]
    for left in range(x0, x0 + 320, 80):
        drawn.rgb[y1 + 12 : y1 + 36, left + 4 : left + 76] = (60, 60, 60)
    (found,) = ScaleSearch(Copies(drawn.rgb)).boards()
    assert np.abs(np.subtract(found.lattice.bbox, drawn.bbox)).max() < 2


def test_clues_in_more_than_half_of_a_column_hide_none_of_its_lines():
    drawn = draw(("A" * 7,) * 7, 40, white=True)
    for row in (0, 2, 4, 6):
        drawn.inside(row, 3, 0.12)[:] = (180, 60, 90)
    (found,) = ScaleSearch(Copies(drawn.rgb), sight=CORNERS).boards()
    assert found.lattice.n == 7
    assert found.window.weakest > 0.5


N, CELL, MARGIN = 6, 60, 80  # pixels
WINDOW = Window(1, 1, N, 0.0, 1.0, 1.0)


def draw_lines() -> np.ndarray:
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
    flat = flatten(draw_lines(), shifted_homography(x, y, wider), (-1, N + 1), (-1, N + 1), FINE_CELL_PX)
    moved = realigned_homography(flat, WINDOW)
    if max(abs(x), abs(y)) < 0.05 and wider == 1:
        assert moved is None
    else:
        assert moved is not None
        ends = (moved @ np.array([(0, 0, 1), (N, N, 1)], float).T)[:2].T
        assert np.abs(ends - [(MARGIN,) * 2, (MARGIN + N * CELL,) * 2]).max() < 2


def test_a_lattice_is_left_where_no_lines_are_seen() -> None:
    noise = np.random.default_rng(1).integers(0, 255, draw_lines().shape).astype(np.uint8)
    flat = flatten(noise, shifted_homography(0, 0, 1), (-1, N + 1), (-1, N + 1), FINE_CELL_PX)
    assert realigned_homography(flat, WINDOW) is None

"""Lattice: geometry there and back. Find: which window of a grid is the board."""

import numpy as np
import pytest

from queens_snap.vision.grid.find import ScaleSearch
from queens_snap.vision.grid.lattice import Lattice
from queens_snap.vision.grid.seeds import Copies
from queens_snap.vision.grid.window import CORNERS
from queens_snap.vision.source.errors import NoBoardFound

from ..drawing import BOARD_8, BOARD_9, draw

SLANTED_LATTICE = Lattice(8, ((10, 20), (170, 30), (180, 190), (5, 175)))


def test_points_of_the_corners_are_the_corners():
    places = ((0, 0), (0, 8), (8, 8), (8, 0))  # row, column
    assert [SLANTED_LATTICE.point(*p) for p in places] == [pytest.approx(c) for c in SLANTED_LATTICE.corners]


def test_from_its_homography_and_scaled():
    again = Lattice.of(SLANTED_LATTICE.homography, 8)
    assert np.allclose(again.corners, SLANTED_LATTICE.corners)
    assert np.allclose(SLANTED_LATTICE.scaled(2.5).corners, np.multiply(SLANTED_LATTICE.corners, 2.5))
    assert SLANTED_LATTICE.scaled(2).cell == pytest.approx(2 * SLANTED_LATTICE.cell)


def test_bbox_and_cell_of_an_upright_one():
    lattice = Lattice(5, ((3, 4), (53, 4), (53, 54), (3, 54)))
    assert lattice.bbox == (3, 4, 53, 54)
    assert lattice.cell == pytest.approx(10)


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
    x, y = drawn.bbox[:2]
    tall = np.ascontiguousarray(drawn.rgb[:, x + 80 :])  # two columns are missing, no row is
    assert ScaleSearch(Copies(drawn.rgb)).boards()[0].window.beyond < 0
    assert ScaleSearch(Copies(tall)).boards()[0].window.beyond > 0.9
    assert y > 0


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
    x0, _, x1, y1 = drawn.bbox
    for k in range(4):
        left = x0 + 80 * k
        drawn.rgb[y1 + 12 : y1 + 36, left + 4 : left + 76] = (60, 60, 60)
    (found,) = ScaleSearch(Copies(drawn.rgb)).boards()
    assert np.abs(np.subtract(found.lattice.bbox, drawn.bbox)).max() < 2
    assert x1 > x0


def test_clues_in_more_than_half_of_a_column_hide_none_of_its_lines():
    drawn = draw(("A" * 7,) * 7, 40, white=True)
    x, y = drawn.bbox[:2]
    for row in (0, 2, 4, 6):
        drawn.rgb[y + 40 * row + 5 : y + 40 * row + 36, x + 125 : x + 156] = (180, 60, 90)
    (found,) = ScaleSearch(Copies(drawn.rgb), sight=CORNERS).boards()
    assert found.lattice.n == 7
    assert found.window.weakest > 0.5

"""One more row and column belongs to the board, or it is said that it may: larger windows of the grid."""

import numpy as np
import pytest

from queens_snap.vision.grid.window import choose_larger_window, larger_windows
from queens_snap.vision.queens.read import read
from queens_snap.vision.recognise import read_capture

from ..drawing import BOARD_7, COLOURS, LIGHT_PAGE, draw_touching_cells

BOARD_WITH_PALE_SIDES = ("HHHHHHHH", *("H" + row for row in BOARD_7))  # a region along the left and the top
CELL = 40


def draw_pale_sides() -> np.ndarray:
    """Draw the board's colours; its left column and top row have the page's."""
    colours = (*COLOURS[:7], LIGHT_PAGE)
    return draw_touching_cells(BOARD_WITH_PALE_SIDES, CELL, margin=CELL, colours=colours)


@pytest.mark.parametrize("turn", range(4))
def test_a_region_in_the_pages_colour_is_read_where_faint_lines_show_it(turn: int) -> None:
    rgb = draw_pale_sides()
    for at in range(CELL, 10 * CELL, CELL):
        for lines in (rgb, rgb.swapaxes(0, 1)):
            lines[at, CELL : 9 * CELL] = np.minimum(lines[at, CELL : 9 * CELL], 225)
    assert read(np.rot90(rgb, turn).copy()).lattice.n == 8


@pytest.mark.parametrize("turn", range(4))
def test_a_frame_around_one_more_row_and_column_is_said(turn: int) -> None:
    rgb = draw_pale_sides()
    for lines in (rgb, rgb.swapaxes(0, 1)):
        lines[CELL - 2 : CELL, CELL - 2 : 9 * CELL + 2] = 0
        lines[9 * CELL : 9 * CELL + 2, CELL - 2 : 9 * CELL + 2] = 0
    reading = read_capture(np.rot90(rgb, turn).copy())
    assert reading.lattice.n == 8 or "the board may have 8 cells a side" in reading.warnings


LINES = np.full((8, 9), -1.0)
LINES[1:7, 1:8] = 1.0


@pytest.mark.parametrize(
    ("more", "sides", "between", "found"),
    [
        ("none", -1.0, -1.0, None),
        ("plain", 1.0, 1.0, (0, 0)),
        ("some lines hard to see", 1.0, 0.4, (0, 0)),
        ("faint", -0.3, -0.3, (0, 0)),
        ("a frame alone", 1.0, -1.0, None),
    ],
)
def test_one_more_row_and_column_belongs_to_the_board(
    more: str, sides: float, between: float, found: tuple[int, int] | None
) -> None:
    vertical, horizontal = LINES.copy(), LINES.T.copy()
    vertical[0, 1:8], horizontal[1:8, 0] = between, between
    vertical[:7, 0], vertical[0, 7] = sides, sides
    horizontal[0, :7], horizontal[7, 0] = sides, sides
    larger = choose_larger_window([*larger_windows(vertical, horizontal, (0, 8, 0, 8), 1, 1, 6)])
    assert (larger and (larger.row, larger.column)) == found, more


def test_a_grid_that_goes_on_on_all_sides_is_no_larger_board() -> None:
    vertical, horizontal = np.maximum(LINES, -0.3), np.maximum(LINES.T, -0.3)
    assert choose_larger_window([*larger_windows(vertical, horizontal, (0, 8, 0, 8), 1, 1, 6)]) is None

"""An even page right behind a side's line is told from what is left of cells there."""

from collections.abc import Callable

import numpy as np
import pytest

from queens_snap.vision.grid.edges import find_margins

CELL, N = 48, 5
SIDE_ROW = CELL  # the row at which the page begins; the line lies on two rows around it
PAGE, INK = 250, 180
PAGE_START = SIDE_ROW + 14  # to where the page is looked at

Draw = Callable[[np.ndarray], None]


def draw_strip(draw: Draw, beyond: int = 0) -> np.ndarray:
    """Draw cells whose lines continue for some rows beyond the side's line, and whatever `draw` adds."""
    picture = np.full((2 * CELL, N * CELL, 3), PAGE, np.float32)
    for line in range(CELL, N * CELL, CELL):
        picture[: SIDE_ROW + 1 + beyond, line - 1 : line + 1] = INK
    picture[SIDE_ROW - 1 : SIDE_ROW + 1] = INK
    draw(picture)
    return picture


def draw_nothing(_: np.ndarray) -> None:
    pass


def draw_other_page(picture: np.ndarray) -> None:
    picture[SIDE_ROW + 9 :] = 0


def draw_buttons(picture: np.ndarray) -> None:
    for left in (0, 2 * CELL + 30):
        picture[SIDE_ROW + 6 : SIDE_ROW + 8, left : left + 2 * CELL + 20] = 60
    picture[SIDE_ROW + 10 : SIDE_ROW + 20, CELL - 8 : CELL + 30 : 6] = 60


def draw_broad_frame(picture: np.ndarray) -> None:
    picture[SIDE_ROW : SIDE_ROW + 5] = INK


def draw_text(picture: np.ndarray) -> None:
    picture[SIDE_ROW + 1 :, ::5] = 60


@pytest.mark.parametrize(
    ("draw", "beyond", "rows"),
    [
        (draw_nothing, 0, slice(SIDE_ROW + 1, PAGE_START)),
        (draw_other_page, 0, slice(SIDE_ROW + 1, SIDE_ROW + 9)),
        (draw_buttons, 0, slice(SIDE_ROW + 1, SIDE_ROW + 6)),
        (
            draw_nothing,
            2,
            slice(SIDE_ROW + 3, PAGE_START),
        ),  # the ends of the lines, behind a frame that is thinner
    ],
)
def test_a_margin_ends_where_something_else_begins(draw: Draw, beyond: int, rows: slice) -> None:
    assert find_margins(draw_strip(draw, beyond)[None], CELL) == [rows]


@pytest.mark.parametrize(
    ("draw", "beyond"), [(draw_nothing, 6), (draw_nothing, CELL), (draw_broad_frame, 0), (draw_text, 0)]
)
def test_cells_that_were_cut_and_frames_are_no_margins(draw: Draw, beyond: int) -> None:
    assert find_margins(draw_strip(draw, beyond)[None], CELL) == [None]


def test_where_no_lines_are_seen_a_margin_is_not_told_from_cells() -> None:
    picture = draw_strip(draw_nothing)
    picture[: SIDE_ROW - 1] = PAGE
    assert find_margins(picture[None], CELL) == [None]


def test_what_stands_in_the_cells_does_not_hide_lines_that_go_on() -> None:
    picture = draw_strip(draw_nothing, CELL)
    for cell in range(N):
        picture[: SIDE_ROW - 7, cell * CELL + 6 : (cell + 1) * CELL - 6] = 20
    assert find_margins(picture[None], CELL) == [None]

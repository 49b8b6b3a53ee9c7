"""An even page right behind a side's line is told from what is left of cells there."""

from collections.abc import Callable

import numpy as np
import pytest

from queens_snap.vision.grid.edges import find_margins

CELL, N = 48, 5
SIDE = CELL  # the row at which the page begins; the line lies on two rows around it
PAGE, INK = 250, 180
FAR = SIDE + 14  # to where the page is looked at

Draw = Callable[[np.ndarray], None]


def strip(draw: Draw, beyond: int = 0) -> np.ndarray:
    """Cells with lines between them that go on so many rows beyond the side's line, and more."""
    picture = np.full((2 * CELL, N * CELL, 3), PAGE, np.float32)
    for line in range(CELL, N * CELL, CELL):
        picture[: SIDE + 1 + beyond, line - 1 : line + 1] = INK
    picture[SIDE - 1 : SIDE + 1] = INK
    draw(picture)
    return picture


def nothing(_: np.ndarray) -> None:
    pass


def another_page(picture: np.ndarray) -> None:
    picture[SIDE + 9 :] = 0


def buttons(picture: np.ndarray) -> None:
    for left in (0, 2 * CELL + 30):
        picture[SIDE + 6 : SIDE + 8, left : left + 2 * CELL + 20] = 60
    picture[SIDE + 10 : SIDE + 20, CELL - 8 : CELL + 30 : 6] = 60


def broad_frame(picture: np.ndarray) -> None:
    picture[SIDE : SIDE + 5] = INK


def text(picture: np.ndarray) -> None:
    picture[SIDE + 1 :, ::5] = 60


@pytest.mark.parametrize(
    ("draw", "beyond", "rows"),
    [
        (nothing, 0, slice(SIDE + 1, FAR)),
        (another_page, 0, slice(SIDE + 1, SIDE + 9)),
        (buttons, 0, slice(SIDE + 1, SIDE + 6)),
        (nothing, 2, slice(SIDE + 3, FAR)),  # the ends of the lines, behind a frame that is thinner
    ],
)
def test_a_margin_ends_where_something_else_begins(draw: Draw, beyond: int, rows: slice) -> None:
    assert find_margins(strip(draw, beyond)[None], CELL) == [rows]


@pytest.mark.parametrize(("draw", "beyond"), [(nothing, 6), (nothing, CELL), (broad_frame, 0), (text, 0)])
def test_cells_that_were_cut_and_frames_are_no_margins(draw: Draw, beyond: int) -> None:
    assert find_margins(strip(draw, beyond)[None], CELL) == [None]


def test_where_no_lines_are_seen_a_margin_is_not_told_from_cells() -> None:
    picture = strip(nothing)
    picture[: SIDE - 1] = PAGE
    assert find_margins(picture[None], CELL) == [None]


def test_what_stands_in_the_cells_does_not_hide_lines_that_go_on() -> None:
    picture = strip(nothing, CELL)
    for cell in range(N):
        picture[: SIDE - 7, cell * CELL + 6 : (cell + 1) * CELL - 6] = 20
    assert find_margins(picture[None], CELL) == [None]

"""On squared paper whose lines continue a smaller board, what is read is doubted."""

import cv2
import numpy as np
import pytest

from queens_snap.vision.recognise import read_capture
from queens_snap.vision.source.errors import NoBoardFound

from ..slow import mark_slow
from .captures import Shot

#: A capture of each game whose board is framed, with its rows.
BOARD_SIZES = {
    "tango/tango-light": 6,
    "zip/light-6": 6,
    "patches/light-6": 6,
    "sudoku/light-page": 6,
    "screenshots/crop-light-9": 9,
}
CELL = 40  # px
PAPER_COLOURS = {
    "white": ((255, 255, 255), (200, 200, 200)),
    "blue lines": ((252, 251, 247), (190, 205, 225)),
}


def draw_on_paper(name: str, rows: int, paper: str, around: int) -> np.ndarray:
    """Put the board on paper whose squares are as large as its cells, with `around` squares on each side."""
    box = [round(x) for x in Shot(name).truth["bbox"]]
    side, (ground, line) = (rows + 2 * around) * CELL, PAPER_COLOURS[paper]
    page = np.full((side, side, 3), ground, np.uint8)
    page[::CELL] = page[:, ::CELL] = page[-1] = page[:, -1] = line
    own = slice(around * CELL, (around + rows) * CELL)
    board = Shot(name).rgb[box[1] : box[3], box[0] : box[2]]
    page[own, own] = cv2.resize(board, (rows * CELL, rows * CELL), interpolation=cv2.INTER_AREA)
    return page


@pytest.mark.parametrize("around", mark_slow([1, 2, 3], [2]))
@pytest.mark.parametrize("paper", PAPER_COLOURS)
@pytest.mark.parametrize("name", BOARD_SIZES)
def test_a_board_on_squared_paper_is_read_as_it_is_or_doubted(name: str, paper: str, around: int) -> None:
    try:
        reading = read_capture(draw_on_paper(name, BOARD_SIZES[name], paper, around))
    except NoBoardFound:
        return
    assert reading.lattice.n == BOARD_SIZES[name] or reading.warnings


def test_the_doubt_says_that_the_board_may_be_smaller() -> None:
    reading = read_capture(draw_on_paper("tango/tango-light", 6, "white", 2))
    assert reading.lattice.n == 10
    assert (
        "the board may be smaller than 10 x 10: outer rows and columns are empty and unframed"
        in reading.warnings
    )


@pytest.mark.parametrize("name", BOARD_SIZES)
def test_a_framed_board_is_not_doubted(name: str) -> None:
    assert not any("smaller" in warning for warning in read_capture(Shot(name).rgb).warnings)

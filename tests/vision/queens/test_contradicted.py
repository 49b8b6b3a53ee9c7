"""Pictures in which colours and borders tell different regions, or something lies over the board: it is read
as it was drawn, or doubted, or refused. What only shades it is not doubted."""

from collections.abc import Callable

import numpy as np
import pytest

from queens_snap.solver.queens.puzzle import Board
from queens_snap.vision.queens.read import read
from queens_snap.vision.reading import Reading
from queens_snap.vision.source.errors import NoBoardFound

from .. import drawing
from ..drawing import BOARD_7, BOARD_8, COLOURS, DrawnBoard

THIN_LINE, THICK_LINE = 0.025, 0.08  # of a cell: borders like all other lines, and thicker ones
SHADOW_SHARES = (0.18, 0.26, 0.34)  # of the light, gone at the bottom


def cell_pixels(drawn: DrawnBoard, row: int, column: int, inset: float) -> np.ndarray:
    """Return the pixels of a cell without a margin at each side."""
    x, y, edge = (
        drawn.bbox[0] + column * drawn.cell,
        drawn.bbox[1] + row * drawn.cell,
        round(inset * drawn.cell),
    )
    return drawn.rgb[y + edge : y + drawn.cell - edge + 1, x + edge : x + drawn.cell - edge + 1]


def draw_filled_cell(
    row: int, column: int, colour: tuple[int, int, int], thick: float, inset: float = 0.08
) -> DrawnBoard:
    """Draw a board with one cell filled with a colour."""
    drawn = drawing.draw(BOARD_7, thick=thick)
    cell_pixels(drawn, row, column, inset)[:] = colour
    return drawn


def draw_framed_cell(row: int, column: int, colour: tuple[int, int, int], frame: float) -> DrawnBoard:
    """Draw a board with a frame, of a width in cells, in one cell."""
    drawn = drawing.draw(BOARD_7, thick=THICK_LINE)
    cell, wide = cell_pixels(drawn, row, column, 0.08), round(frame * drawn.cell)
    inside = cell[wide:-wide, wide:-wide].copy()
    cell[:] = colour
    cell[wide:-wide, wide:-wide] = inside
    return drawn


def draw_stripes(turned: bool) -> DrawnBoard:
    """Draw a table with a colour for each row, or each column."""
    drawn = drawing.draw(tuple(letter * 7 for letter in "ABCDEFG"), thick=THIN_LINE)
    return drawn._replace(rgb=np.ascontiguousarray(drawn.rgb.swapaxes(0, 1))) if turned else drawn


def read_or_none(rgb: np.ndarray) -> Reading | None:
    try:
        return read(rgb)
    except NoBoardFound:
        return None


@pytest.mark.parametrize(
    "drawn",
    [
        pytest.param(
            lambda: draw_filled_cell(6, 5, COLOURS[1], THICK_LINE), id="a cell in a far region's colour"
        ),
        pytest.param(lambda: draw_filled_cell(6, 5, COLOURS[2], THICK_LINE), id="a cell in another one's"),
        pytest.param(lambda: draw_filled_cell(4, 4, COLOURS[1], THIN_LINE, 0.13), id="a button"),
        pytest.param(
            lambda: draw_filled_cell(0, 1, (150, 110, 190), THIN_LINE), id="a cell in a colour of its own"
        ),
        pytest.param(lambda: draw_framed_cell(6, 5, COLOURS[2], 0.12), id="a broad frame"),
    ],
)
def test_a_cell_in_another_colour_is_read_by_its_borders_or_named(drawn: Callable[[], DrawnBoard]) -> None:
    reading = read_or_none(drawn().rgb)
    assert reading is None or reading.puzzle == Board.of(BOARD_7) or reading.warnings


@pytest.mark.parametrize("turned", [False, True])
def test_a_table_is_no_board(turned: bool) -> None:
    reading = read_or_none(draw_stripes(turned).rgb)
    assert reading is None or reading.warnings


def test_regions_in_several_parts_are_doubted_once() -> None:
    told = read(draw_filled_cell(4, 4, COLOURS[1], THIN_LINE, 0.13).rgb).warnings
    assert [text for text in told if "in several parts" in text] == ["regions lie in several parts (r5c5)"]


@pytest.mark.parametrize("share", SHADOW_SHARES)
@pytest.mark.parametrize("white", [True, False])
def test_a_board_in_uneven_light_is_read_without_a_doubt(share: float, white: bool) -> None:
    reading = read(darken_downwards(drawing.draw(BOARD_8, 44, white=white).rgb, share))
    assert reading.puzzle == Board.of(BOARD_8)
    assert reading.warnings == ()


def test_a_plain_grid_in_uneven_light_has_no_regions() -> None:
    shot = drawing.draw(("A" * 8,) * 8, 44, white=True)
    with pytest.raises(NoBoardFound, match="no regions can be told apart"):
        read(darken_downwards(shot.rgb, 0.3))


def darken_downwards(rgb: np.ndarray, share: float) -> np.ndarray:
    """Darken a picture towards the bottom, by up to this share."""
    fall = np.linspace(1, 1 - share, len(rgb))[:, None, None]
    return (rgb * fall).round().astype(np.uint8)


@pytest.mark.parametrize(("colour", "is_doubted"), [(drawing.LIGHT_PAGE, True), ((120, 200, 160), False)])
def test_an_outer_row_and_column_in_the_colour_of_the_page_may_be_the_page(
    colour: tuple[int, int, int], is_doubted: bool
) -> None:
    rows = (*(f"{row}H" for row in BOARD_7), "H" * 8)
    drawn = drawing.draw(rows, thick=THIN_LINE)
    for i in range(8):
        for row, column in ((7, i), (i, 7)):
            cell_pixels(drawn, row, column, 0.04)[:] = colour
    doubts = [str(doubt) for doubt in read(drawn.rgb).doubts]
    assert ("the grid goes on outside the 7 x 7 cells that were read" in doubts) is is_doubted

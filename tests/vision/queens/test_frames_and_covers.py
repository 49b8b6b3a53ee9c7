"""Cells that look unlike the rest of their regions: under tints and frames, in a shadow, or where something
takes the lines around them. They are read as they were drawn, or doubted, or refused."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from queens_snap.solver.queens.puzzle import Board
from queens_snap.vision.queens.read import read
from queens_snap.vision.reading import Reading
from queens_snap.vision.source.errors import NoBoardFound

from ..drawing import BOARD_7, BOARD_8, BOARD_9, COLOURS, LIGHT_PAGE, DrawnBoard, add_mark, draw

CELL = 40
RED, GREEN, DARK = (220, 30, 40), (30, 160, 60), (40, 40, 40)
THIN_LINE, THICK_LINE = 0.025, 0.08  # of a cell: borders like all other lines, and thicker ones
QUEEN_CELLS = ((0, 0), (2, 3), (5, 6), (7, 1))


def draw_frame(
    drawn: DrawnBoard, row: int, column: int, colour: tuple[int, int, int], inset: float, width: float
) -> None:
    x0, y0, x1, y1 = drawn.box(row, column, inset + width / 2)
    cv2.rectangle(drawn.rgb, (x0, y0), (x1, y1), colour, round(width * drawn.cell))


def tint_cell(drawn: DrawnBoard, row: int, column: int, share: float) -> None:
    part = drawn.inside(row, column, 0.04)
    part[:] = (part * (1 - share) + np.array(RED) * share).astype(np.uint8)


def draw_filled_cell(
    row: int, column: int, colour: tuple[int, int, int], thick: float, inset: float = 0.08
) -> np.ndarray:
    """Draw a board with one cell filled with a colour."""
    drawn = draw(BOARD_7, thick=thick)
    drawn.inside(row, column, inset)[:] = colour
    return drawn.rgb


def read_or_none(rgb: np.ndarray) -> Reading | None:
    try:
        return read(rgb)
    except NoBoardFound:
        return None


@pytest.mark.parametrize(
    ("shape", "inset", "tint"),
    [
        *((shape, inset, 0.0) for shape in ("crown", "star", "disc") for inset in (0.05, 0.1)),
        ("disc", 0.08, 0.4),  # black borders hold beside frames that lie on tints
        ("disc", 0.12, 0.4),
    ],
)
def test_queens_in_frames_are_read(shape: str, inset: float, tint: float):
    drawn = draw(BOARD_8, 60, thick=0.06 if tint else 0.025)
    for row, column in QUEEN_CELLS:
        tint_cell(drawn, row, column, tint)
        draw_frame(drawn, row, column, RED, inset, 0.06)
        add_mark(drawn, row, column, shape, 0.5)
    reading = read(drawn.rgb)
    assert reading.marks["queens"] == QUEEN_CELLS
    assert reading.puzzle == Board.of(BOARD_8)


@pytest.mark.parametrize("size", [0.55, 0.6])
def test_crowns_that_fill_their_frames_do_not_hide_the_regions(size: float):
    drawn = draw(BOARD_8, 60, thick=0.025)
    for row, column in QUEEN_CELLS:
        draw_frame(drawn, row, column, RED, 0.06, 0.12)
        add_mark(drawn, row, column, "crown", size)
    assert read(drawn.rgb).puzzle == Board.of(BOARD_8)


def test_frames_alone_are_no_marks():
    drawn = draw(BOARD_8, 60)
    for row, column in QUEEN_CELLS:
        draw_frame(drawn, row, column, GREEN, 0.08, 0.06)
    assert not any(read(drawn.rgb).marks.values())


def test_tinted_cells_belong_to_the_colour_beneath_and_are_doubted():
    drawn = draw(BOARD_9, 50, thick=0.025)
    assert not read(drawn.rgb).warnings
    for row, column in ((0, 1), (2, 8), (4, 4), (6, 2), (8, 0), (7, 6)):
        tint_cell(drawn, row, column, 0.25)
    reading = read(drawn.rgb)
    assert reading.puzzle == Board.of(BOARD_9)
    assert reading.warnings


def test_one_tinted_cell_may_be_in_the_region_of_any_neighbour():
    drawn = draw(BOARD_9, 50, thick=0.025)
    tint_cell(drawn, 4, 4, 0.4)
    reading = read(drawn.rgb)
    boards = {a.puzzle for a in reading.alternatives if a.support > 0.5 * reading.support}
    assert Board.of(BOARD_9) in {reading.puzzle, *boards}
    assert any("r5c5" in warning for warning in reading.warnings)


def draw_framed_cell(frame: float) -> np.ndarray:
    drawn = draw(BOARD_7, thick=THICK_LINE)
    draw_frame(drawn, 6, 5, COLOURS[2], 0.08, frame)
    return drawn.rgb


@pytest.mark.parametrize(
    "picture",
    [
        pytest.param(lambda: draw_filled_cell(6, 5, COLOURS[1], THICK_LINE), id="in a far region's colour"),
        pytest.param(lambda: draw_filled_cell(6, 5, COLOURS[2], THICK_LINE), id="in another one's"),
        pytest.param(lambda: draw_filled_cell(4, 4, COLOURS[1], THIN_LINE, 0.13), id="a button"),
        pytest.param(lambda: draw_filled_cell(0, 1, (150, 110, 190), THIN_LINE), id="in its own colour"),
        pytest.param(lambda: draw_framed_cell(0.12), id="a broad frame"),
    ],
)
def test_a_cell_in_another_colour_is_read_by_its_borders_or_named(picture: Callable[[], np.ndarray]) -> None:
    reading = read_or_none(picture())
    assert reading is None or reading.puzzle == Board.of(BOARD_7) or reading.warnings


def test_regions_in_several_parts_are_doubted_once() -> None:
    told = read(draw_filled_cell(4, 4, COLOURS[1], THIN_LINE, 0.13)).warnings
    assert [text for text in told if "in several parts" in text] == ["regions lie in several parts (r5c5)"]


@pytest.mark.parametrize("turned", [False, True])
def test_a_table_with_a_colour_for_each_row_is_no_board(turned: bool) -> None:
    rgb = draw(tuple(letter * 7 for letter in "ABCDEFG"), thick=THIN_LINE).rgb
    reading = read_or_none(np.ascontiguousarray(rgb.swapaxes(0, 1)) if turned else rgb)
    assert reading is None or reading.warnings


def darken_downwards(rgb: np.ndarray, share: float) -> np.ndarray:
    """Darken a picture towards the bottom, by up to this share of the light."""
    fall = np.linspace(1, 1 - share, len(rgb))[:, None, None]
    return (rgb * fall).round().astype(np.uint8)


@pytest.mark.parametrize("share", [0.18, 0.26, 0.34])
@pytest.mark.parametrize("white", [True, False])
def test_a_board_in_uneven_light_is_read_without_a_doubt(share: float, white: bool) -> None:
    reading = read(darken_downwards(draw(BOARD_8, 44, white=white).rgb, share))
    assert reading.puzzle == Board.of(BOARD_8)
    assert reading.warnings == ()


def test_a_plain_grid_in_uneven_light_has_no_regions() -> None:
    with pytest.raises(NoBoardFound, match="no regions can be told apart"):
        read(darken_downwards(draw(("A" * 8,) * 8, 44, white=True).rgb, 0.3))


@pytest.mark.parametrize(("colour", "is_doubted"), [(LIGHT_PAGE, True), ((120, 200, 160), False)])
def test_an_outer_row_and_column_in_the_colour_of_the_page_may_be_the_page(
    colour: tuple[int, int, int], is_doubted: bool
) -> None:
    drawn = draw((*(f"{row}H" for row in BOARD_7), "H" * 8), thick=THIN_LINE)
    for i in range(8):
        for row, column in ((7, i), (i, 7)):
            drawn.inside(row, column, 0.04)[:] = colour
    doubts = [str(doubt) for doubt in read(drawn.rgb).doubts]
    assert ("the grid goes on outside the 7 x 7 cells that were read" in doubts) is is_doubted


def warnings_of(rgb: np.ndarray) -> str:
    return "; ".join(read(rgb).warnings)


@pytest.mark.parametrize(
    ("row", "column", "below", "names"), [(4, 2, True, "r5c3 and r6c3"), (3, 2, False, "r4c3 and r4c4")]
)
def test_one_line_that_is_missing_is_enough_where_all_others_are_plain(
    row: int, column: int, below: bool, names: str
) -> None:
    drawn = draw(BOARD_9, CELL)
    x, y, *_ = drawn.box(row, column)
    box = drawn.rgb[y + 30 : y + 50, x + 2 : x + 38] if below else drawn.rgb[y + 2 : y + 38, x + 30 : x + 50]
    box[:] = drawn.rgb[y + CELL // 4, x + CELL // 4].copy()
    assert f"covers a part of the board ({names})" in warnings_of(drawn.rgb)


@pytest.mark.parametrize("white", [True, False])
def test_text_in_place_of_a_line_is_no_line(white: bool) -> None:
    drawn = draw(BOARD_9, CELL, white=white)
    x, y, *_ = drawn.box(5, 1)
    drawn.rgb[y - 9 : y + 9, x + 2 : x + 2 * CELL - 2] = drawn.rgb[y - 12, x + 12]
    page = Image.fromarray(drawn.rgb)  # versions of OpenCV draw letters differently
    ImageDraw.Draw(page).text((x + 2, y - 8), "new message", fill="black", font=ImageFont.load_default(13))
    assert "covers a part of the board (r5c2, r5c3, r6c2 and r6c3)" in warnings_of(np.array(page))


def test_lines_that_no_colour_could_show_are_not_missing() -> None:
    """A black line between blue and red is darker than both in no channel."""
    pure = [(255, 0, 0), (0, 0, 255), (0, 255, 0), (255, 0, 255), (0, 255, 255), (255, 255, 0)]
    colours = (*pure, (128, 128, 128), (255, 170, 170), (255, 200, 0))
    assert warnings_of(draw(BOARD_9, CELL, colours=colours, thin=0.05, thick=0.05).rgb) == ""


@pytest.mark.parametrize("panel", [(2.5, 3.2, 2.2, 0.9), (1, 1, 2, 2), (4.1, 0.1, 3, 1.5), (-1, 3.3, 4, 1.2)])
def test_a_dark_panel_over_a_part_of_the_board_covers_it(panel: tuple[float, float, float, float]):
    """panel: left, top, width and height in cells."""
    drawn, (x, y, width, height) = draw(BOARD_8, 48), panel
    x0, y0 = drawn.bbox[:2]
    ends = [(round(x0 + 48 * a), round(y0 + 48 * b)) for a, b in ((x, y), (x + width, y + height))]
    reading = read_or_none(cv2.rectangle(drawn.rgb, ends[0], ends[1], DARK, -1))
    assert reading is None or any("covers" in text for text in reading.warnings)


@pytest.mark.parametrize(("dash", "gap"), [(5, 3), (8, 2), (4, 4)])
def test_dashed_lines_are_not_covered(dash: int, gap: int) -> None:
    drawn = draw(BOARD_9, CELL, white=True, thin=0.05)
    x0, y0, x1, y1 = drawn.bbox
    board = drawn.rgb[y0:y1, x0:x1]
    thin = (board == 170).all(axis=2)
    along = np.arange(len(board)) % (dash + gap) >= dash
    crossing = np.arange(len(board)) % CELL
    near = (crossing < 3) | (crossing > CELL - 4)
    upright = thin & near[None] & ~near[:, None]
    level = thin & near[:, None] & ~near[None]
    board[(upright & along[:, None]) | (level & along[None])] = 255
    assert "covers" not in warnings_of(drawn.rgb)


def test_pale_squares_beside_each_other_on_a_pale_page_are_not_covered() -> None:
    cell, page = 46, (238, 239, 240)  # squares with gaps of two pixels
    colours = (*COLOURS[:4], (230, 231, 232), *COLOURS[5:])
    rgb = np.full((9 * cell, 9 * cell, 3), page, np.uint8)
    for r, row in enumerate(BOARD_7):
        for c, letter in enumerate(row):
            x, y = cell + c * cell + 1, cell + r * cell + 1
            for dx, dy in ((4, 0), (0, 4)):  # round corners, roughly
                part = rgb[y + dy : y + cell - 2 - dy, x + dx : x + cell - 2 - dx]
                part[:] = colours[ord(letter) - ord("A")]
    assert warnings_of(rgb) == ""


@pytest.mark.parametrize("radius", [0.44, 0.48])
def test_a_disc_in_the_colour_of_a_neighbour_is_no_frame_around_it(radius: float) -> None:
    """The corners of the cell show its own region's colour; a soft disc hides the rest."""
    drawn = draw(BOARD_8, cell=CELL, thick=THIN_LINE)
    row, column, beside = 2, 3, 4
    y, x = np.mgrid[: drawn.rgb.shape[0], : drawn.rgb.shape[1]]
    x0, y0, x1, y1 = drawn.box(row, column, 0.0)
    away = np.hypot(x - (x0 + x1) / 2, y - (y0 + y1) / 2) / drawn.cell
    share = np.clip((radius - away) / 0.1, 0, 1)[..., None]
    colour = np.array(COLOURS[ord(BOARD_8[row][beside]) - 65])
    seen = read((drawn.rgb * (1 - share) + colour * share).astype(np.uint8))
    assert seen.puzzle == Board.of(BOARD_8) or (row, column) in seen.doubtful

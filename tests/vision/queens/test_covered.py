"""Cells from which something on the screen takes the lines around them."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from queens_snap.vision.queens.read import read

from ..drawing import BOARD_7, BOARD_9, COLOURS, draw

CELL = 40


def warnings_of(rgb: np.ndarray) -> str:
    return "; ".join(read(rgb).warnings)


def draw_without_line(row: int, column: int, below: bool) -> np.ndarray:
    """Draw a board with a patch in the region's colour over the line below a cell, or right of it."""
    drawn = draw(BOARD_9, CELL)
    x, y = drawn.bbox[0] + column * CELL, drawn.bbox[1] + row * CELL
    colour = drawn.rgb[y + CELL // 4, x + CELL // 4].copy()
    box = drawn.rgb[y + 30 : y + 50, x + 2 : x + 38] if below else drawn.rgb[y + 2 : y + 38, x + 30 : x + 50]
    box[:] = colour
    return drawn.rgb


def test_a_plain_board_is_covered_by_nothing() -> None:
    assert warnings_of(draw(BOARD_9, CELL).rgb) == ""


@pytest.mark.parametrize(
    ("row", "column", "below", "names"), [(4, 2, True, ("r5c3", "r6c3")), (3, 2, False, ("r4c3", "r4c4"))]
)
def test_one_line_that_is_missing_is_enough_where_all_others_are_plain(
    row: int, column: int, below: bool, names: tuple[str, str]
) -> None:
    assert f"covers a part of the board ({' and '.join(names)})" in warnings_of(
        draw_without_line(row, column, below)
    )


def test_text_in_place_of_a_line_is_no_line() -> None:
    drawn = draw(BOARD_9, CELL, white=True)
    x, y = drawn.bbox[0] + CELL, drawn.bbox[1] + 5 * CELL
    drawn.rgb[y - 9 : y + 9, x + 2 : x + 2 * CELL - 2] = 255
    page = Image.fromarray(drawn.rgb)  # versions of OpenCV draw letters differently
    ImageDraw.Draw(page).text((x + 2, y - 8), "new message", fill="black", font=ImageFont.load_default(13))
    assert "covers a part of the board (r5c2, r5c3, r6c2 and r6c3)" in warnings_of(np.array(page))


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

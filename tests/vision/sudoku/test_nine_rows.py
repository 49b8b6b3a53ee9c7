"""Boards of 9 rows, which people meet far more often: read as Sudokus in any look, and never as Queens."""

from dataclasses import dataclass

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from queens_snap.pipeline import snap

PUZZLE = (
    "53..7....",
    "6..195...",
    ".98....6.",
    "8...6...3",
    "4..8.3..1",
    "7...2...6",
    ".6....28.",
    "...419..5",
    "....8..79",
)
ANSWER = (
    "534678912",
    "672195348",
    "198342567",
    "859761423",
    "426853791",
    "713924856",
    "961537284",
    "287419635",
    "345286179",
)
PASTELS = ("#f9c5d1", "#c5e8f9", "#d4f9c5", "#f9efc5", "#dcc5f9", "#c5f9ee", "#f9d8c5", "#e0e0e0", "#c5d0f9")


@dataclass(frozen=True)
class NineRowsLook:
    """page, thin, thick, ink: colours. widths: of lines in pixels. boxes: grounds of the boxes, in turn."""

    page: str = "white"
    thin: str = "#bbbbbb"
    thick: str = "black"
    ink: str = "black"
    widths: tuple[int, int] = (1, 4)
    boxes: tuple[str, ...] = ()


NINE_ROWS_LOOKS = {
    "paper": NineRowsLook(thin="black", widths=(1, 3)),
    "app": NineRowsLook(thin="#c7cfdb", thick="#344861", ink="#344861", widths=(1, 2)),
    "dark": NineRowsLook("#1e1e1e", "#444444", "#bbbbbb", "#eeeeee", (1, 3)),
    "grey boxes": NineRowsLook(thin="#999999", thick="#999999", widths=(1, 1), boxes=("#ffffff", "#d9d9d9")),
    "coloured boxes": NineRowsLook(thin="#333333", thick="#333333", widths=(2, 6), boxes=PASTELS),
    "old paper": NineRowsLook("#fff8e7", "#c9b98f", "#5a4a2a", "#3b2f1a", (2, 5)),
}


def draw_look(look: NineRowsLook, rows: tuple[str, ...], cell: int) -> np.ndarray:
    side, edge = 9 * cell, 30
    picture = Image.new("RGB", (side + 2 * edge, side + 4 * edge), look.page)
    draw, font = ImageDraw.Draw(picture), ImageFont.load_default(0.6 * cell)
    for i, ground in enumerate((look.boxes * 9)[:9]):
        top, left = (edge + 3 * cell * part for part in divmod(i, 3))
        draw.rectangle((left, top, left + 3 * cell, top + 3 * cell), ground)
    for i in sorted(range(10), key=lambda i: i % 3 == 0):
        colour, width = (look.thin, look.thick)[i % 3 == 0], look.widths[i % 3 == 0]
        at = edge + i * cell
        draw.line((at, edge, at, edge + side), colour, width)
        draw.line((edge, at, edge + side, at), colour, width)
    for r, row in enumerate(rows):
        for c, digit in enumerate(row):
            middle = edge + (c + 0.5) * cell, edge + (r + 0.5) * cell
            draw.text(middle, digit.replace(".", ""), look.ink, font, "mm")
    return np.asarray(picture)


@pytest.mark.parametrize("cell", [40, 70])
@pytest.mark.parametrize("look", NINE_ROWS_LOOKS)
def test_a_board_of_nine_rows_is_a_sudoku(look: str, cell: int) -> None:
    result = snap(draw_look(NINE_ROWS_LOOKS[look], PUZZLE, cell))
    assert result.board
    assert (result.board.game, result.answer) == ("minisudoku", ANSWER)


@pytest.mark.parametrize("look", NINE_ROWS_LOOKS)
def test_an_empty_one_is_no_other_game(look: str) -> None:
    result = snap(draw_look(NINE_ROWS_LOOKS[look], ("." * 9,) * 9, 50))
    assert result.board is None or result.board.game == "minisudoku"

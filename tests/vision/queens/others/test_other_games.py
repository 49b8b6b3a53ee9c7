"""Sudokus are refused, letters in the cells are doubted, marks are neither."""

import cv2
import numpy as np
import pytest

from queens_snap.pipeline import snap
from queens_snap.vision.queens.marks import FoundMarks
from queens_snap.vision.queens.other_games import box_shape_of_regions, rectangle_doubts, text_doubts
from queens_snap.vision.queens.read import read
from queens_snap.vision.source.errors import OtherGame

from ...drawing import BOARD_8, DrawnBoard, add_mark, draw

SUDOKU_BOXES = ("AAABBB", "AAABBB", "CCCDDD", "CCCDDD", "EEEFFF", "EEEFFF")


def write_characters(drawn: DrawnBoard, texts: str) -> None:
    """Write a character into every third cell."""
    for i, text in enumerate(texts):
        r, c = divmod(3 * i, 8)
        x, y = (round(drawn.bbox[0] + (v + 0.25) * drawn.cell) for v in (c, r + 0.5))
        cv2.putText(
            drawn.rgb, text, (x, y), cv2.FONT_HERSHEY_DUPLEX, drawn.cell / 50, (20, 20, 20), 2, cv2.LINE_AA
        )


def test_boxes_are_told_from_other_regions():
    labels = np.array([[ord(x) - 65 for x in row] for row in SUDOKU_BOXES])
    assert box_shape_of_regions(labels) == (2, 3)
    labels[0, 2] = 1
    assert box_shape_of_regions(labels) is None


@pytest.mark.parametrize("white", [True, False])
def test_a_sudoku_is_another_game(white: bool):
    with pytest.raises(OtherGame, match="2 x 3"):
        read(draw(SUDOKU_BOXES, 44, white=white).rgb)


def test_another_game_is_unreadable_with_its_own_code():
    result = snap(draw(SUDOKU_BOXES, 44).rgb)
    assert (result.status, result.exit_status) == ("unreadable", 3)
    assert result.to_json()["error"]["code"] == "other-game"


def test_letters_in_many_cells_are_doubted():
    drawn = draw(BOARD_8, 48)
    write_characters(drawn, "AKRBEMTSGDNZHWPCFULVY")
    assert any("another game" in warning for warning in read(drawn.rgb).warnings)


@pytest.mark.parametrize(("texts", "doubted"), [("KK", False), ("KRM", True), ("3851", True)])
def test_letters_in_some_cells_are_doubted(texts: str, doubted: bool) -> None:
    drawn = draw(BOARD_8, 48)
    write_characters(drawn, texts)
    assert any("some cells hold something other" in text for text in read(drawn.rgb).warnings) == doubted


@pytest.mark.parametrize("kind", ["crown", "disc", "star", "cross"])
def test_marks_in_many_cells_are_not(kind: str):
    drawn = draw(BOARD_8, 48)
    for r in range(8):
        for c in range(r % 2, 8, 3):
            add_mark(drawn, r, c, kind)
    assert read(drawn.rgb).warnings == ()


def test_regions_that_are_all_rectangles_are_doubted() -> None:
    patches = np.array([[0, 0, 0, 1, 1], [2, 3, 3, 1, 1], *[[2, 3, 3, 4, 4]] * 3])
    assert len(rectangle_doubts(patches)) == 1
    bent = patches.copy()
    bent[0, 2] = 1
    assert rectangle_doubts(bent) == []


LETTER_BOARDS = (
    *("QUIETLYAB", "BARK#ONED", "##SWEPTUP", "FOLDINGER", "MOUTHEDLY"),
    *("JAB#CVXNO", "ZEBRAS#WE", "PLAINTIVE", "HOMEWARDS"),
)


def draw_letters(rows: tuple[str, ...], cell: int, ink: int, ground: int, block: int) -> np.ndarray:
    """Draw a board with a letter in each cell, and blocks."""
    n = len(rows)
    rgb = np.full((n * cell + 60, n * cell + 60, 3), ground, np.uint8)
    line = (ground + ink) // 2
    for r, c in np.ndindex(n, n):
        x, y = 30 + c * cell, 30 + r * cell
        if rows[r][c] == "#":
            cv2.rectangle(rgb, (x, y), (x + cell, y + cell), (block,) * 3, -1)
        cv2.rectangle(rgb, (x, y), (x + cell, y + cell), (line,) * 3, 1)
        if rows[r][c] != "#":
            (w, h), _ = cv2.getTextSize(rows[r][c], cv2.FONT_HERSHEY_DUPLEX, cell / 60, 2)
            at = (x + (cell - w) // 2, y + (cell + h) // 2)
            cv2.putText(rgb, rows[r][c], at, cv2.FONT_HERSHEY_DUPLEX, cell / 60, (ink,) * 3, 2, cv2.LINE_AA)
    return rgb


@pytest.mark.parametrize(("ink", "ground", "block"), [(20, 255, 200), (235, 30, 80)])
@pytest.mark.parametrize("cell", [36, 60])
def test_a_board_with_more_letters_than_a_wend_has_is_not_read(cell: int, ink: int, ground: int, block: int):
    result = snap(draw_letters(LETTER_BOARDS, cell, ink, ground, block))
    assert result.status == "unreadable"


@pytest.mark.parametrize(
    ("cells", "doubted"),
    [
        ([(0, 0), (0, 2), (2, 0), (2, 2)], True),  # one in each region, as sums stand
        ([(0, 0), (0, 2)], False),  # a pointer may reach into two
        ([(0, c) for c in range(4)] + [(r, 0) for r in range(1, 4)], False),  # coordinates
        ([(0, 0), (0, 1), (3, 3)], False),  # a player's notes
    ],
)
def test_text_in_corners_is_doubted_where_it_stands_once_in_a_region(
    cells: list[tuple[int, int]], doubted: bool
) -> None:
    labels = np.array([[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]])
    assert bool(text_doubts(FoundMarks({}, (), tuple(cells)), labels)) == doubted

"""A shape that looks like a queen of this board is one; a pointer, a sticker or a button is none."""

import cv2
import numpy as np
import pytest

from queens_snap.vision.queens.read import read
from queens_snap.vision.reading import Reading

from ...drawing import BOARD_8, DrawnBoard, add_mark, compress_jpeg, draw

POINTER_SHAPE = ((0, 0), (0, 1), (0.23, 0.79), (0.38, 1.14), (0.54, 1.07), (0.39, 0.73), (0.7, 0.73))
RED, GREY, GOLD, BLACK = (220, 30, 30), (120, 120, 120), (255, 205, 50), (20, 20, 20)
DOUBT = "a mark may be something else (r4c4)"


def draw_foreign_mark(
    drawn: DrawnBoard, what: str, row: int, column: int, colour: tuple[int, int, int]
) -> None:
    """Draw a "pointer", "bar", "disc" or "heart" in the middle of a cell."""
    x, y = (round(at + (v + 0.5) * drawn.cell) for at, v in zip(drawn.bbox, (column, row), strict=False))
    r = drawn.cell // 4
    if what == "pointer":
        points = np.array(
            [(x + 2 * r * (u - 0.35), y + 2 * r * (v - 0.5)) for u, v in POINTER_SHAPE], np.int32
        )
        cv2.fillPoly(drawn.rgb, [points], colour, cv2.LINE_AA)
    elif what == "bar":
        cv2.rectangle(drawn.rgb, (x - r, y - r // 2), (x + r, y + r // 2), colour, -1)
    elif what == "disc":
        cv2.circle(drawn.rgb, (x, y), r, colour, -1, cv2.LINE_AA)
    else:
        points = np.array([(x - r, y - r // 4), (x, y + r), (x + r, y - r // 4)], np.int32)
        cv2.fillPoly(drawn.rgb, [points], colour, cv2.LINE_AA)
        for side in (-1, 1):
            cv2.circle(drawn.rgb, (x + side * r // 2, y - r // 4), r // 2 + 1, colour, -1, cv2.LINE_AA)


def read_with(what: str, colour: tuple[int, int, int], crowns: int = 0) -> Reading:
    drawn = draw(BOARD_8, 56)
    for row, column in ((0, 0), (2, 5))[:crowns]:
        add_mark(drawn, row, column, "crown")
    draw_foreign_mark(drawn, what, 3, 3, colour)
    return read(drawn.rgb)


@pytest.mark.parametrize(("what", "colour"), [("pointer", BLACK), ("pointer", RED), ("bar", RED)])
def test_what_is_like_no_mark_is_noted(what: str, colour: tuple[int, int, int]) -> None:
    reading = read_with(what, colour)
    assert reading.marks["queens"] == ()
    assert reading.warnings == ()
    assert reading.notes == ("what is drawn there is not a mark (r4c4)",)


@pytest.mark.parametrize(("what", "colour"), [("disc", RED), ("disc", GREY), ("disc", GOLD), ("heart", RED)])
def test_a_lone_figure_is_doubted(what: str, colour: tuple[int, int, int]) -> None:
    reading = read_with(what, colour)
    assert reading.marks["queens"] == ()
    assert reading.warnings == (DOUBT,)


@pytest.mark.parametrize(("what", "colour"), [("disc", RED), ("heart", RED), ("pointer", BLACK)])
def test_beside_crowns_it_is_no_queen(what: str, colour: tuple[int, int, int]) -> None:
    reading = read_with(what, colour, crowns=2)
    assert reading.marks["queens"] == ((0, 0), (2, 5))
    assert reading.warnings == ()


def test_a_black_disc_beside_crowns_is_doubted() -> None:
    reading = read_with("disc", BLACK, crowns=2)
    assert reading.marks["queens"] == ((0, 0), (2, 5))
    assert reading.warnings == (DOUBT,)


def test_a_red_disc_beside_black_ones_is_no_queen() -> None:
    drawn = draw(BOARD_8, 56)
    for row, column, colour in ((0, 0, BLACK), (2, 5, BLACK), (3, 3, RED)):
        draw_foreign_mark(drawn, "disc", row, column, colour)
    assert read(drawn.rgb).marks["queens"] == ((0, 0), (2, 5))


@pytest.mark.parametrize("what", ["heart", "disc"])
def test_several_alike_are_this_boards_queens(what: str) -> None:
    drawn, cells = draw(BOARD_8, 56), ((0, 1), (2, 4), (5, 6))
    for row, column in cells:
        draw_foreign_mark(drawn, what, row, column, RED)
    reading = read(drawn.rgb)
    assert reading.marks["queens"] == cells
    assert reading.warnings == ()


@pytest.mark.parametrize("quality", [20, 30, 40])
def test_crosses_stay_crosses_when_a_picture_is_compressed(quality: int) -> None:
    drawn, cells = draw(BOARD_8, 30), ((1, 1), (3, 6), (6, 2))
    for row, column in cells:
        add_mark(drawn, row, column, "cross", 0.3)
    marks = read(compress_jpeg(drawn.rgb, quality)).marks
    assert marks == {"queens": (), "crosses": cells, "dots": ()}

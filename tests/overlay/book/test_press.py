"""Division of pages."""

from itertools import pairwise

import pytest

from queens_snap.overlay.book.press import (
    BOARD_FRAME_REACH,
    FOOT_HEIGHT,
    HEAD_HEIGHT,
    MM,
    SHEETS,
    Box,
    divide_box,
    fit_board,
)

SIZES = {"A4": (210, 297), "A5": (148, 210), "letter": (215.9, 279.4)}


@pytest.mark.parametrize("size", SHEETS)
def test_papers_are_as_large_as_their_names_say(size: str) -> None:
    sheet = SHEETS[size]
    assert (sheet.width / MM, sheet.height / MM) == pytest.approx(SIZES[size])


@pytest.mark.parametrize("size", SHEETS)
def test_what_is_filled_leaves_room_on_all_sides(size: str) -> None:
    sheet = SHEETS[size]
    left, top, width, height = sheet.body
    assert left == pytest.approx(sheet.width - left - width) == sheet.margin
    assert sheet.height - top == pytest.approx(sheet.margin + HEAD_HEIGHT)
    assert top - height == pytest.approx(sheet.margin + FOOT_HEIGHT)


@pytest.mark.parametrize(("columns", "rows", "gap"), [(1, 1, 5), (2, 3, 5), (3, 4, 0)])
def test_boxes_fill_theirs_row_by_row_and_so_far_apart(columns: int, rows: int, gap: float) -> None:
    whole = Box(10, 100, 60, 80)
    found = divide_box(whole, columns, rows, gap)
    assert len(found) == columns * rows
    assert found[0][:2] == whole[:2]
    assert (found[-1].right, found[-1].bottom) == pytest.approx((whole.right, whole.bottom))
    for a, b in pairwise(found):
        beside = b.top == a.top
        assert (b.left - a.right if beside else a.bottom - b.top) == pytest.approx(gap)


@pytest.mark.parametrize("shape", [(6, 6), (8, 5), (5, 8)])
@pytest.mark.parametrize("room", [(0, 0), (2.5, 1)])
@pytest.mark.parametrize("box", [Box(10, 100, 60, 80), Box(10, 100, 80, 40)])
def test_a_board_fits_into_its_box_in_the_middle(
    shape: tuple[int, int], room: tuple[float, float], box: Box
) -> None:
    x, y, cell = fit_board(box, shape, room)
    left, top = x - cell * (room[0] + BOARD_FRAME_REACH), y + cell * (room[1] + BOARD_FRAME_REACH)
    right, bottom = x + cell * (shape[1] + BOARD_FRAME_REACH), y - cell * (shape[0] + BOARD_FRAME_REACH)
    assert left - box.left == pytest.approx(box.right - right)
    assert left >= box.left - 1e-9
    assert top == pytest.approx(box.top)
    assert bottom >= box.bottom - 1e-9
    assert left == pytest.approx(box.left) or bottom == pytest.approx(box.bottom)

"""Frames and tints over cells: the regions beneath, and the queens within."""

import cv2
import numpy as np
import pytest

from queens_snap.solver.queens.puzzle import Board
from queens_snap.vision.queens.read import read

from ..drawing import BOARD_8, BOARD_9, DrawnBoard, add_mark, draw

RED, GREEN = (220, 30, 40), (30, 160, 60)
QUEEN_CELLS = ((0, 0), (2, 3), (5, 6), (7, 1))


def _inner_box(drawn: DrawnBoard, row: int, column: int, inset: float) -> tuple[int, int, int, int]:
    x, y = drawn.bbox[0] + column * drawn.cell, drawn.bbox[1] + row * drawn.cell
    edge = round(inset * drawn.cell)
    return x + edge, y + edge, x + drawn.cell - edge, y + drawn.cell - edge


def _draw_frame(
    drawn: DrawnBoard, row: int, column: int, colour: tuple[int, int, int], inset: float, width: float
) -> None:
    x0, y0, x1, y1 = _inner_box(drawn, row, column, inset + width / 2)
    cv2.rectangle(drawn.rgb, (x0, y0), (x1, y1), colour, round(width * drawn.cell))


def _tint_cell(drawn: DrawnBoard, row: int, column: int, colour: tuple[int, int, int], share: float) -> None:
    x0, y0, x1, y1 = _inner_box(drawn, row, column, 0.04)
    part = drawn.rgb[y0:y1, x0:x1]
    part[:] = (part * (1 - share) + np.array(colour) * share).astype(np.uint8)


@pytest.mark.parametrize("shape", ["crown", "star", "disc"])
@pytest.mark.parametrize("inset", [0.05, 0.1])
def test_queens_in_frames(shape: str, inset: float):
    drawn = draw(BOARD_8, 60, thick=0.025)
    for row, column in QUEEN_CELLS:
        _draw_frame(drawn, row, column, RED, inset, 0.06)
        add_mark(drawn, row, column, shape, 0.5)
    reading = read(drawn.rgb)
    assert reading.marks["queens"] == QUEEN_CELLS
    assert reading.puzzle == Board.of(BOARD_8)


@pytest.mark.parametrize("size", [0.55, 0.6])
def test_crowns_that_fill_their_frames_do_not_hide_the_regions(size: float):
    drawn = draw(BOARD_8, 60, thick=0.025)
    for row, column in QUEEN_CELLS:
        _draw_frame(drawn, row, column, RED, 0.06, 0.12)
        add_mark(drawn, row, column, "crown", size)
    assert read(drawn.rgb).puzzle == Board.of(BOARD_8)


def test_frames_alone_are_no_marks():
    drawn = draw(BOARD_8, 60)
    for row, column in QUEEN_CELLS:
        _draw_frame(drawn, row, column, GREEN, 0.08, 0.06)
    assert not any(read(drawn.rgb).marks.values())


def test_tinted_cells_belong_to_the_colour_beneath_and_are_doubted():
    drawn = draw(BOARD_9, 50, thick=0.025)
    for row, column in ((0, 1), (2, 8), (4, 4), (6, 2), (8, 0), (7, 6)):
        _tint_cell(drawn, row, column, RED, 0.25)
    reading = read(drawn.rgb)
    assert reading.puzzle == Board.of(BOARD_9)
    assert reading.warnings


@pytest.mark.parametrize("inset", [0.08, 0.12])
def test_black_borders_hold_where_coloured_frames_and_tints_lie_beside_them(inset: float):
    drawn = draw(BOARD_8, 60)
    for row, column in QUEEN_CELLS:
        _tint_cell(drawn, row, column, RED, 0.4)
        _draw_frame(drawn, row, column, RED, inset, 0.06)
        add_mark(drawn, row, column, "disc", 0.5)
    reading = read(drawn.rgb)
    assert reading.puzzle == Board.of(BOARD_8)
    assert reading.marks["queens"] == QUEEN_CELLS


def test_one_tinted_cell_may_be_in_the_region_of_any_neighbour():
    drawn = draw(BOARD_9, 50, thick=0.025)
    _tint_cell(drawn, 4, 4, RED, 0.4)
    reading = read(drawn.rgb)
    boards = {a.puzzle for a in reading.alternatives if a.support > 0.5 * reading.support}
    assert Board.of(BOARD_9) in {reading.puzzle, *boards}
    assert any("r5c5" in warning for warning in reading.warnings)


def test_a_board_without_tints_is_not_doubted():
    assert not read(draw(BOARD_9, 50, thick=0.025).rgb).warnings

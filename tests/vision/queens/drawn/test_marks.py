"""Marks: what each shape is read as, at every size, and that nothing is invented."""

import cv2
import numpy as np
import pytest

from queens_snap.vision.queens.read import read

from ...drawing import BOARD_8, add_mark, compress_jpeg, draw

MARK_CELLS = ((0, 0), (2, 3), (5, 6), (7, 1))
MARK_OF_SHAPE = {
    # shape, width in cells: read as
    ("crown", 0.45): "queens",
    ("crown", 0.75): "queens",
    ("star", 0.6): "queens",
    ("disc", 0.42): "queens",
    ("ring", 0.7): "queens",
    ("cross", 0.2): "crosses",
    ("cross", 0.5): "crosses",
    ("cross", 0.9): "crosses",
    ("disc", 0.18): "dots",
}


@pytest.mark.parametrize("cell", [24, 48, 110])
@pytest.mark.parametrize(("shape", "size"), MARK_OF_SHAPE)
def test_shapes(shape: str, size: float, cell: int):
    drawn = draw(BOARD_8, cell)
    for row, column in MARK_CELLS:
        add_mark(drawn, row, column, shape, size)
    marks = read(drawn.rgb).marks
    assert marks == {"queens": (), "crosses": (), "dots": (), MARK_OF_SHAPE[shape, size]: MARK_CELLS}


@pytest.mark.parametrize(("cell", "quality"), [(12, 30), (24, 10), (60, 10), (24, 50), (60, 50), (120, 95)])
def test_nothing_is_invented(cell: int, quality: int):
    marks = read(compress_jpeg(draw(BOARD_8, cell).rgb, quality)).marks
    assert not any(marks.values())


def test_marks_on_a_dimmed_board():
    drawn = draw(BOARD_8, 60)
    add_mark(drawn, 1, 1, "crown")
    add_mark(drawn, 4, 2, "cross", 0.25)
    marks = read((drawn.rgb * 0.4).astype(np.uint8)).marks
    assert marks["queens"] == ((1, 1),)
    assert marks["crosses"] == ((4, 2),)


def test_hatching_is_no_mark():
    drawn = draw(BOARD_8, 60)
    x, y = drawn.bbox[:2]
    inner = drawn.rgb[y + 60 + 3 : y + 117, x + 60 + 3 : x + 117]
    stripes = (np.add.outer(np.arange(len(inner)), np.arange(len(inner))) // 6) % 2 == 1
    inner[stripes] = (inner[stripes] * 0.4 + 153).astype(np.uint8)
    marks = read(drawn.rgb).marks
    assert not any(marks.values())


@pytest.mark.parametrize("side", [0, 1])
def test_a_border_that_a_lens_has_bent_into_a_cell_is_no_part_of_its_mark(side: int):
    drawn = draw(BOARD_8, 60)
    add_mark(drawn, 3, 3, "cross", 0.35)
    x, y = (v + 3 * 60 for v in drawn.bbox[:2])
    for at in range(60):  # a border that comes in by a sixth of the cell at one end
        inwards = 3 + at * 8 // 60
        if side:
            drawn.rgb[y + at, x : x + inwards] = 0
        else:
            drawn.rgb[y : y + inwards, x + at] = 0
    marks = read(drawn.rgb).marks
    assert marks["queens"] == ()
    assert marks["crosses"] == ((3, 3),)


def test_a_disc_in_another_ink_than_nearly_all_is_no_queen_and_doubted():
    drawn = draw(BOARD_8, 48)
    for row, column in MARK_CELLS:
        add_mark(drawn, row, column, "disc", 0.42)
    x, y = round(drawn.bbox[0] + 1.5 * 48), round(drawn.bbox[1] + 6.5 * 48)
    cv2.circle(drawn.rgb, (x, y), 15, (250, 250, 250), -1, cv2.LINE_AA)
    reading = read(drawn.rgb)
    assert reading.marks["queens"] == MARK_CELLS
    assert reading.doubtful == {(6, 1)}

"""Marks: what each shape is read as, at every size; and what is no mark of this board."""

import cv2
import numpy as np
import pytest

from queens_snap.vision.queens.marks import (
    FIELD_COLUMNS,
    FIELD_ROWS,
    FIGURE,
    Candidate,
    SortedShapes,
    sort_candidates,
)
from queens_snap.vision.queens.read import read
from queens_snap.vision.reading import Reading

from ..drawing import BOARD_8, DrawnBoard, add_mark, compress_jpeg, draw

MARK_CELLS = ((0, 0), (2, 3), (5, 6), (7, 1))
NO_MARKS = {"queens": (), "crosses": (), "dots": ()}


def draw_marks(
    cell: int, shape: str, size: float, cells: tuple[tuple[int, int], ...] = MARK_CELLS
) -> DrawnBoard:
    drawn = draw(BOARD_8, cell)
    for row, column in cells:
        add_mark(drawn, row, column, shape, size)
    return drawn


@pytest.mark.parametrize("cell", [24, 48, 110])
@pytest.mark.parametrize(
    ("shape", "size", "kind"),
    [
        ("crown", 0.45, "queens"),
        ("crown", 0.75, "queens"),
        ("star", 0.6, "queens"),
        ("disc", 0.42, "queens"),
        ("ring", 0.7, "queens"),
        ("cross", 0.2, "crosses"),
        ("cross", 0.5, "crosses"),
        ("cross", 0.9, "crosses"),
        ("disc", 0.18, "dots"),
    ],
)
def test_a_mark_is_known_by_its_shape(shape: str, size: float, kind: str, cell: int):
    assert read(draw_marks(cell, shape, size).rgb).marks == {**NO_MARKS, kind: MARK_CELLS}


@pytest.mark.filterwarnings("error")
def test_bars_that_fill_their_box_are_like_no_queen() -> None:
    even, ink = np.ones((FIELD_ROWS, FIELD_COLUMNS), np.float32), np.zeros(3)
    found = sort_candidates([Candidate(cell, FIGURE, even, ink, fill=1.0) for cell in MARK_CELLS])
    assert found == SortedShapes(queens=(), doubtful_cells=(), foreign_cells=MARK_CELLS)


@pytest.mark.parametrize("quality", [20, 30, 40])
def test_crosses_stay_crosses_when_a_picture_is_compressed(quality: int) -> None:
    marks = read(compress_jpeg(draw_marks(30, "cross", 0.3).rgb, quality)).marks
    assert marks == {**NO_MARKS, "crosses": MARK_CELLS}


@pytest.mark.parametrize(("cell", "quality"), [(12, 30), (24, 10), (60, 10), (24, 50), (60, 50), (120, 95)])
def test_nothing_is_invented(cell: int, quality: int):
    assert read(compress_jpeg(draw(BOARD_8, cell).rgb, quality)).marks == NO_MARKS


def test_marks_on_a_dimmed_board():
    drawn = draw(BOARD_8, 60)
    add_mark(drawn, 1, 1, "crown")
    add_mark(drawn, 4, 2, "cross", 0.25)
    marks = read((drawn.rgb * 0.4).astype(np.uint8)).marks
    assert marks == {**NO_MARKS, "queens": ((1, 1),), "crosses": ((4, 2),)}


def test_hatching_is_no_mark():
    drawn = draw(BOARD_8, 60)
    inner = drawn.inside(1, 1, 0.05)
    stripes = (np.add.outer(np.arange(len(inner)), np.arange(len(inner))) // 6) % 2 == 1
    inner[stripes] = (inner[stripes] * 0.4 + 153).astype(np.uint8)
    assert read(drawn.rgb).marks == NO_MARKS


@pytest.mark.parametrize("side", [0, 1])
def test_a_border_that_a_lens_has_bent_into_a_cell_is_no_part_of_its_mark(side: int):
    drawn = draw_marks(60, "cross", 0.35, ((3, 3),))
    cell = drawn.inside(3, 3)
    for at in range(60):  # a border that comes in by a sixth of the cell at one end
        (cell.swapaxes(0, 1) if side else cell)[: 3 + at * 8 // 60, at] = 0
    assert read(drawn.rgb).marks == {**NO_MARKS, "crosses": ((3, 3),)}


def test_a_thin_ring_is_a_queen_though_borders_reach_into_its_cell():
    cells = ((3, 3), (5, 6))
    drawn = draw_marks(60, "ring", 0.68, cells)
    for cell in cells:
        drawn.inside(*cell)[:6] = 0
    assert read(drawn.rgb).marks == {**NO_MARKS, "queens": cells}


def test_a_disc_in_another_ink_than_nearly_all_is_no_queen_and_doubted():
    drawn = draw_marks(48, "disc", 0.42)
    cv2.circle(drawn.rgb, drawn.middle(6, 1), 15, (250, 250, 250), -1, cv2.LINE_AA)
    reading = read(drawn.rgb)
    assert reading.marks["queens"] == MARK_CELLS
    assert reading.doubtful == {(6, 1)}


# A shape that looks like a queen of this board is one; a pointer, a sticker or a button is none.

POINTER_SHAPE = ((0, 0), (0, 1), (0.23, 0.79), (0.38, 1.14), (0.54, 1.07), (0.39, 0.73), (0.7, 0.73))
RED, GREY, GOLD, BLACK = (220, 30, 30), (120, 120, 120), (255, 205, 50), (20, 20, 20)
CROWN_CELLS = ((0, 0), (2, 5))


def draw_figure(drawn: DrawnBoard, what: str, row: int, column: int, colour: tuple[int, int, int]) -> None:
    """Draw a "pointer", "bar", "disc" or "heart" in the middle of a cell."""
    (x, y), r = drawn.middle(row, column), drawn.cell // 4
    if what == "pointer":
        points = [(x + 2 * r * (u - 0.35), y + 2 * r * (v - 0.5)) for u, v in POINTER_SHAPE]
        cv2.fillPoly(drawn.rgb, [np.array(points, np.int32)], colour, cv2.LINE_AA)
    elif what == "bar":
        cv2.rectangle(drawn.rgb, (x - r, y - r // 2), (x + r, y + r // 2), colour, -1)
    elif what == "disc":
        cv2.circle(drawn.rgb, (x, y), r, colour, -1, cv2.LINE_AA)
    else:
        points = [(x - r, y - r // 4), (x, y + r), (x + r, y - r // 4)]
        cv2.fillPoly(drawn.rgb, [np.array(points, np.int32)], colour, cv2.LINE_AA)
        for side in (-1, 1):
            cv2.circle(drawn.rgb, (x + side * r // 2, y - r // 4), r // 2 + 1, colour, -1, cv2.LINE_AA)


def read_with(what: str, colour: tuple[int, int, int], crowns: bool) -> Reading:
    """Read a board with a figure in r4c4, and with crowns in other cells if wished."""
    drawn = draw_marks(56, "crown", 0.5, CROWN_CELLS if crowns else ())
    draw_figure(drawn, what, 3, 3, colour)
    return read(drawn.rgb)


DOUBT, NOTE = "a mark may be something else (r4c4)", "what is drawn there is not a mark (r4c4)"


@pytest.mark.parametrize(
    ("what", "colour", "crowns", "warning"),
    [
        ("pointer", BLACK, False, None),
        ("pointer", RED, False, None),
        ("bar", RED, False, None),
        ("disc", RED, False, DOUBT),  # a lone figure may be a queen
        ("disc", GREY, False, DOUBT),
        ("disc", GOLD, False, DOUBT),
        ("heart", RED, False, DOUBT),
        ("disc", RED, True, None),
        ("heart", RED, True, None),
        ("pointer", BLACK, True, None),
        ("disc", BLACK, True, DOUBT),
    ],
)
def test_what_is_unlike_the_queens_of_a_board_is_none(
    what: str, colour: tuple[int, int, int], crowns: bool, warning: str | None
) -> None:
    reading = read_with(what, colour, crowns)
    assert reading.marks["queens"] == (CROWN_CELLS if crowns else ())
    assert reading.warnings == ((warning,) if warning else ())
    if what in ("pointer", "bar") and not crowns:
        assert reading.notes == (NOTE,)


@pytest.mark.parametrize(
    ("what", "colours", "are_queens"),
    [
        ("heart", (RED, RED, RED), (True, True, True)),
        ("disc", (RED, RED, RED), (True, True, True)),
        ("disc", (BLACK, BLACK, RED), (True, True, False)),
    ],
)
def test_several_alike_are_this_boards_queens(
    what: str, colours: tuple[tuple[int, int, int], ...], are_queens: tuple[bool, ...]
) -> None:
    drawn, cells = draw(BOARD_8, 56), ((0, 1), (2, 4), (5, 6))
    for (row, column), colour in zip(cells, colours, strict=True):
        draw_figure(drawn, what, row, column, colour)
    reading = read(drawn.rgb)
    assert reading.marks["queens"] == tuple(
        cell for cell, is_queen in zip(cells, are_queens, strict=True) if is_queen
    )
    if all(are_queens):
        assert reading.warnings == ()

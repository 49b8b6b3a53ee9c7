"""From drawn boards to Readings: every trait that captures have, and what must be doubted or refused."""

from typing import Any

import cv2
import numpy as np
import pytest

from queens_snap.solver.queens.puzzle import Board
from queens_snap.vision.queens.read import read
from queens_snap.vision.reading import Reading
from queens_snap.vision.source.errors import NoBoardFound

from ..drawing import (
    BOARD_7,
    BOARD_8,
    BOARD_9,
    DARK_PAGE,
    DrawnBoard,
    add_mark,
    compress_jpeg,
    draw,
    rotate,
    tilt,
)

PLAIN_BOARD = draw(BOARD_8)


def tint_like_night_light(rgb: np.ndarray) -> np.ndarray:
    return (rgb * (1, 0.8, 0.5)).astype(np.uint8)


def add_noise(rgb: np.ndarray) -> np.ndarray:
    return np.clip(rgb + np.random.default_rng(1).normal(0, 12, rgb.shape), 0, 255).astype(np.uint8)


def to_grey(rgb: np.ndarray) -> np.ndarray:
    return cv2.cvtColor(cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB)


def draw_hovered(drawn: DrawnBoard) -> np.ndarray:
    """Darken one cell of region A, as under a pointer."""
    rgb, (x, y, _, _), c = drawn.rgb.copy(), drawn.bbox, drawn.cell
    rgb[y + 4 : y + c - 4, x + 4 : x + c - 4] = (rgb[y + c // 2, x + c // 2] * 0.8).astype(np.uint8)
    return rgb


def draw_dimmed(drawn: DrawnBoard) -> np.ndarray:
    """Dim all but two cells of region B to 40 %, as a hint does."""
    x, y, c = drawn.bbox[0], drawn.bbox[1], drawn.cell
    rgb = (drawn.rgb * 0.4).astype(np.uint8)
    lit = slice(y, y + c), slice(x + 3 * c, x + 5 * c)
    rgb[lit] = drawn.rgb[lit]
    return rgb


def draw_streaks(drawn: DrawnBoard) -> np.ndarray:
    """Draw white lines along every third line of cells, as scaling by thirds of a pixel leaves them."""
    rgb, (left, top, right, bottom), c = drawn.rgb.copy(), drawn.bbox, drawn.cell
    for at in range(3 * c, right - left, 3 * c):
        rgb[top + at - 1 : top + at + 2, left:right] = 255
        rgb[top:bottom, left + at - 1 : left + at + 2] = 255
    return rgb


def shrink(rgb: np.ndarray, share: float) -> np.ndarray:
    return cv2.resize(rgb, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)


def draw_on_page(drawn: DrawnBoard) -> np.ndarray:
    """Put the board on a far larger page with text and a small example board."""
    rgb = np.full((900, 1400, 3), 250, np.uint8)
    h, w = drawn.rgb.shape[:2]
    rgb[120 : 120 + h, 300 : 300 + w] = drawn.rgb
    example = shrink(draw(("AABBC", "AABCC", "DDBCC", "DDDEE", "DDEEE")).rgb, 0.4)
    rgb[700 : 700 + example.shape[0], 900 : 900 + example.shape[1]] = example
    for k in range(5):
        text = "Each row, column and region must hold exactly one queen"
        cv2.putText(rgb, text, (60, 600 + 40 * k), 0, 0.7, (30, 30, 30), 1, cv2.LINE_AA)
    return rgb


READ_RIGHT = {
    "seven": (BOARD_7, draw(BOARD_7).rgb),
    "eight": (BOARD_8, PLAIN_BOARD.rgb),
    "nine": (BOARD_9, draw(BOARD_9).rgb),
    "dark page": (BOARD_9, draw(BOARD_9, page=DARK_PAGE).rgb),
    "no frame": (BOARD_8, draw(BOARD_8, frame=0).rgb),
    "cropped to the cells": (BOARD_8, draw(BOARD_8, frame=0, margin=0).rgb),
    "cropped to the frame": (BOARD_8, draw(BOARD_8, margin=0).rgb),
    "uniform lines": (BOARD_8, draw(BOARD_8, thick=0.025, frame=0.025).rgb),
    "thick lines": (BOARD_8, draw(BOARD_8, thick=0.12, thin=0.12).rgb),
    "white, thick borders": (BOARD_8, draw(BOARD_8, white=True).rgb),
    "10 px a cell": (BOARD_9, draw(BOARD_9, 10).rgb),
    "200 px a cell": (BOARD_7, draw(BOARD_7, 200).rgb),
    "scaled down to 10 px a cell": (BOARD_8, shrink(draw(BOARD_8, 50).rgb, 0.2)),
    "scaled by a third": (BOARD_8, shrink(PLAIN_BOARD.rgb, 0.67)),
    "wider than high": (BOARD_8, cv2.resize(PLAIN_BOARD.rgb, None, fx=1.1, fy=1)),
    "jpeg 40": (BOARD_8, compress_jpeg(PLAIN_BOARD.rgb, 40)),
    "jpeg 10": (BOARD_8, compress_jpeg(PLAIN_BOARD.rgb, 10)),
    "blurred": (BOARD_8, cv2.GaussianBlur(PLAIN_BOARD.rgb, (0, 0), 0.06 * 40)),
    "noisy": (BOARD_8, add_noise(PLAIN_BOARD.rgb)),
    "grey": (BOARD_8, to_grey(PLAIN_BOARD.rgb)),
    "night light": (BOARD_8, tint_like_night_light(PLAIN_BOARD.rgb)),
    "dark": (BOARD_8, (PLAIN_BOARD.rgb * 0.3).astype(np.uint8)),
    "pale": (BOARD_8, (PLAIN_BOARD.rgb * 0.2 + 100).astype(np.uint8)),
    "hover": (BOARD_8, draw_hovered(draw(BOARD_8, 80))),
    "hint": (BOARD_8, draw_dimmed(draw(BOARD_8, 80))),
    "on a page": (BOARD_9, draw_on_page(draw(BOARD_9))),
    **{f"rotated {a}": (BOARD_8, rotate(PLAIN_BOARD.rgb, a)) for a in (-5, -1, 0.5, 2, 8)},
    **{f"tilted {s}": (BOARD_8, tilt(PLAIN_BOARD.rgb, s)) for s in (0.02, 0.1, 0.25)},
}  # fmt: skip


@pytest.mark.parametrize("name", READ_RIGHT)
def test_reads_without_a_doubt(name: str):
    rows, rgb = READ_RIGHT[name]
    reading = read(rgb)
    assert reading.puzzle == Board.of(rows)
    assert reading.warnings == ()
    assert reading.confidence > 0.8


@pytest.mark.parametrize("cell", [12, 40, 160])
def test_places_the_lattice(cell: int):
    drawn = draw(BOARD_8, cell)
    assert np.abs(np.subtract(read(drawn.rgb).lattice.bbox, drawn.bbox)).max() < max(0.05 * cell, 0.75)


def test_keeps_the_corners_of_a_tilted_board():
    drawn = draw(BOARD_8, 60)
    lattice = read(tilt(drawn.rgb, 0.2)).lattice
    left = lattice.corners[3][1] - lattice.corners[0][1]
    right = lattice.corners[2][1] - lattice.corners[1][1]
    assert right < 0.9 * left
    assert lattice.point(8, 0) == pytest.approx(lattice.corners[3])


def crop_board(top: float, left: float, bottom: float = 0, right: float = 0, **how: Any) -> np.ndarray:
    """Draw a board of nine and cut so many cells away at each side."""
    drawn = draw(BOARD_9, 40, **how)
    x0, y0, x1, y1 = drawn.bbox
    height, width = drawn.rgb.shape[:2]
    rows = slice(round(y0 + 40 * top) if top else 0, round(y1 - 40 * bottom) if bottom else height)
    columns = slice(round(x0 + 40 * left) if left else 0, round(x1 - 40 * right) if right else width)
    return np.ascontiguousarray(drawn.rgb[rows, columns])


@pytest.mark.parametrize("cut", [0.1, 0.3, 0.45])
def test_outer_cells_cut_at_one_side_are_no_harm(cut: float):
    for sides in ((cut, 0, 0, 0), (0, cut, 0, 0), (0, 0, cut, 0), (0, 0, 0, cut)):
        reading = read(crop_board(*sides))
        assert reading.puzzle == Board.of(BOARD_9)
        assert reading.warnings == ()


CUT_CELLS = {
    "one row": (1, 0),
    "a row and a bit": (1.3, 0),
    "most of a row": (0.8, 0),
    "two columns": (0, 2),
    "a row and a column": (1, 1),
    "bottom and right": (0, 0, 1.02, 1.02),
    "two of each": (2, 2),
    "a row and a column and a half": (1.5, 1.5),
    "most of a row and a column": (0, 0, 0.85, 0.85),
    "all around": (1, 1, 1, 1),
}


@pytest.mark.parametrize("name", CUT_CELLS)
@pytest.mark.parametrize("frame", [0.09, 0])
def test_a_board_cut_off_is_never_read_as_a_smaller_one(name: str, frame: float):
    try:
        reading = read(crop_board(*CUT_CELLS[name], frame=frame))
    except NoBoardFound:
        return
    assert reading.warnings
    assert reading.confidence < 0.8


def cover_board(x: float, y: float, width: float, height: float) -> np.ndarray:
    """Draw a dark panel over part of the board. Sizes are in cells."""
    drawn = draw(BOARD_8, 48)
    x0, y0 = drawn.bbox[:2]
    a = round(x0 + 48 * x), round(y0 + 48 * y)
    b = round(x0 + 48 * (x + width)), round(y0 + 48 * (y + height))
    return cv2.rectangle(drawn.rgb, a, b, (40, 40, 40), -1)


@pytest.mark.parametrize("panel", [(2.5, 3.2, 2.2, 0.9), (1, 1, 2, 2), (4.1, 0.1, 3, 1.5), (-1, 3.3, 4, 1.2)])
def test_a_covered_board_is_doubted(panel: tuple[float, float, float, float]):
    try:
        reading = read(cover_board(*panel))
    except NoBoardFound:
        return
    assert any("covers" in w for w in reading.warnings), reading.warnings


def test_no_grid_no_board():
    rng = np.random.default_rng(1)
    page = np.full((600, 800, 3), 255, np.uint8)
    for k in range(14):
        cv2.putText(page, "some text on a page without any board", (20, 40 * k + 30), 0, 0.9, (0, 0, 0), 1)
    pictures = [
        np.zeros((300, 300, 3), np.uint8),
        np.zeros((1, 1, 3), np.uint8),
        np.zeros((3, 900, 3), np.uint8),
        rng.integers(0, 255, (300, 300, 3), np.uint8),
        page,
    ]
    for rgb in pictures:
        with pytest.raises(NoBoardFound):
            read(rgb)


def test_a_grid_without_regions_is_no_board():
    empty = draw(("A" * 8,) * 8, thick=0.025)
    with pytest.raises(NoBoardFound, match="no regions can be told apart in it, or it is another game's"):
        read(empty.rgb)


def test_two_boards_on_a_page():
    page = np.hstack([draw(BOARD_8, 40).rgb, draw(BOARD_7, 45).rgb[:408]])
    first, second = read(page), read(page, which=2)
    assert {first.puzzle, second.puzzle} == {Board.of(BOARD_8), Board.of(BOARD_7)}
    assert any("2 boards" in w for w in first.warnings)
    assert not any("2 boards" in w for w in second.warnings)
    with pytest.raises(NoBoardFound, match=r"no board 3 .*: 2"):
        read(page, which=3)


def test_scattered_regions_of_one_colour():
    rows = ("AABBB", "ACCBB", "DDCEE", "DDCEA", "DDEEA")
    reading = read(draw(rows, thick=0.025, frame=0.025).rgb)
    assert reading.puzzle == Board.of(rows)
    assert Board.of(rows).scattered_regions


def test_scattered_regions_beside_two_that_are_nearly_alike():
    """C and D differ by a third of what other colours do: cutting at the largest gap joins them and splits
    A."""
    rows = ("AABBB", "ACCBB", "DDCEE", "DDCEA", "DDEEA")
    colours = ((230, 90, 90), (90, 150, 230), (110, 215, 110), (150, 235, 120), (235, 220, 90))
    reading = read(draw(rows, thick=0.025, frame=0.025, colours=colours).rgb)
    assert reading.puzzle == Board.of(rows)


def test_size_given_by_hand():
    assert read(PLAIN_BOARD.rgb, size=8).puzzle == Board.of(BOARD_8)
    reading = read(PLAIN_BOARD.rgb, size=7)
    assert reading.puzzle.shape == (7, 7)
    assert reading.warnings


def draw_doubtful_line() -> Reading:
    """Draw white cells; the line right of r2c2 is half as thick as a border."""
    drawn = draw(BOARD_8, 60, white=True)
    x, y = drawn.bbox[0] + 2 * 60, drawn.bbox[1] + 3 * 60
    drawn.rgb[y : y + 60, x - 1 : x + 2] = 40
    return read(drawn.rgb)


def test_alternatives_are_ranked_below_the_board():
    reading = draw_doubtful_line()
    values = [a.support for a in reading.alternatives]
    assert values == sorted(values, reverse=True)
    assert all(0 <= v <= reading.support <= 1 for v in values)
    boards = [reading.puzzle, *(a.puzzle for a in reading.alternatives)]
    assert len(set(boards)) == len(boards)
    assert all(a.puzzle.shape == (8, 8) and a.why for a in reading.alternatives)


def test_the_picture_is_not_changed():
    before = PLAIN_BOARD.rgb.copy()
    read(PLAIN_BOARD.rgb)
    assert np.array_equal(before, PLAIN_BOARD.rgb)


def test_marks_do_not_change_regions():
    drawn = draw(BOARD_9)
    for r in range(9):
        for c in range(9):
            add_mark(drawn, r, c, "crown" if (r * 2 + c) % 9 == 0 else "cross", 0.6)
    reading = read(drawn.rgb)
    assert reading.puzzle == Board.of(BOARD_9)
    assert len(reading.marks["queens"]) == 9
    assert len(reading.marks["crosses"]) == 72


@pytest.mark.parametrize("cell", [48, 60])
def test_colours_tell_the_regions_where_bright_lines_hide_the_borders(cell: int) -> None:
    assert read(draw_streaks(draw(BOARD_9, cell))).puzzle == Board.of(BOARD_9)

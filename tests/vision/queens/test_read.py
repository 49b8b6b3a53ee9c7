"""From drawn boards to Readings: every trait that captures have, and what must be doubted or refused."""

from typing import Any

import cv2
import numpy as np
import pytest

from queens_snap.solver.queens.puzzle import Board
from queens_snap.vision.queens.read import read
from queens_snap.vision.reading import Reading
from queens_snap.vision.source.errors import NoBoardFound

from ..drawing import DARK_PAGE, EIGHT, NINE, SEVEN, DrawnBoard, add_mark, draw, jpeg, rotated, tilted

PLAIN = draw(EIGHT)


def night(rgb: np.ndarray) -> np.ndarray:
    return (rgb * (1, 0.8, 0.5)).astype(np.uint8)


def noisy(rgb: np.ndarray) -> np.ndarray:
    return np.clip(rgb + np.random.default_rng(1).normal(0, 12, rgb.shape), 0, 255).astype(np.uint8)


def grey(rgb: np.ndarray) -> np.ndarray:
    return cv2.cvtColor(cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB)


def hovered(drawn: DrawnBoard) -> np.ndarray:
    """One cell of region A darker, as under a pointer."""
    rgb, (x, y, _, _), c = drawn.rgb.copy(), drawn.bbox, drawn.cell
    rgb[y + 4 : y + c - 4, x + 4 : x + c - 4] = (rgb[y + c // 2, x + c // 2] * 0.8).astype(np.uint8)
    return rgb


def dimmed(drawn: DrawnBoard) -> np.ndarray:
    """A hint: all but two cells of region B dimmed to 40 %."""
    x, y, c = drawn.bbox[0], drawn.bbox[1], drawn.cell
    rgb = (drawn.rgb * 0.4).astype(np.uint8)
    lit = slice(y, y + c), slice(x + 3 * c, x + 5 * c)
    rgb[lit] = drawn.rgb[lit]
    return rgb


def streaked(drawn: DrawnBoard) -> np.ndarray:
    """White lines along every third line of cells, as scaling by thirds of a pixel leaves."""
    rgb, (left, top, right, bottom), c = drawn.rgb.copy(), drawn.bbox, drawn.cell
    for at in range(3 * c, right - left, 3 * c):
        rgb[top + at - 1 : top + at + 2, left:right] = 255
        rgb[top:bottom, left + at - 1 : left + at + 2] = 255
    return rgb


def smaller(rgb: np.ndarray, share: float) -> np.ndarray:
    return cv2.resize(rgb, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)


def on_a_page(drawn: DrawnBoard) -> np.ndarray:
    """Far larger than the board, with text and a small example board."""
    rgb = np.full((900, 1400, 3), 250, np.uint8)
    h, w = drawn.rgb.shape[:2]
    rgb[120 : 120 + h, 300 : 300 + w] = drawn.rgb
    example = smaller(draw(("AABBC", "AABCC", "DDBCC", "DDDEE", "DDEEE")).rgb, 0.4)
    rgb[700 : 700 + example.shape[0], 900 : 900 + example.shape[1]] = example
    for k in range(5):
        text = "Each row, column and region must hold exactly one queen"
        cv2.putText(rgb, text, (60, 600 + 40 * k), 0, 0.7, (30, 30, 30), 1, cv2.LINE_AA)
    return rgb


READ_RIGHT = {
    "seven": (SEVEN, draw(SEVEN).rgb),
    "eight": (EIGHT, PLAIN.rgb),
    "nine": (NINE, draw(NINE).rgb),
    "dark page": (NINE, draw(NINE, page=DARK_PAGE).rgb),
    "no frame": (EIGHT, draw(EIGHT, frame=0).rgb),
    "cropped to the cells": (EIGHT, draw(EIGHT, frame=0, margin=0).rgb),
    "cropped to the frame": (EIGHT, draw(EIGHT, margin=0).rgb),
    "uniform lines": (EIGHT, draw(EIGHT, thick=0.025, frame=0.025).rgb),
    "thick lines": (EIGHT, draw(EIGHT, thick=0.12, thin=0.12).rgb),
    "white, thick borders": (EIGHT, draw(EIGHT, white=True).rgb),
    "10 px a cell": (NINE, draw(NINE, 10).rgb),
    "200 px a cell": (SEVEN, draw(SEVEN, 200).rgb),
    "scaled down to 10 px a cell": (EIGHT, smaller(draw(EIGHT, 50).rgb, 0.2)),
    "scaled by a third": (EIGHT, smaller(PLAIN.rgb, 0.67)),
    "wider than high": (EIGHT, cv2.resize(PLAIN.rgb, None, fx=1.1, fy=1)),
    "jpeg 40": (EIGHT, jpeg(PLAIN.rgb, 40)),
    "jpeg 10": (EIGHT, jpeg(PLAIN.rgb, 10)),
    "blurred": (EIGHT, cv2.GaussianBlur(PLAIN.rgb, (0, 0), 0.06 * 40)),
    "noisy": (EIGHT, noisy(PLAIN.rgb)),
    "grey": (EIGHT, grey(PLAIN.rgb)),
    "night light": (EIGHT, night(PLAIN.rgb)),
    "dark": (EIGHT, (PLAIN.rgb * 0.3).astype(np.uint8)),
    "pale": (EIGHT, (PLAIN.rgb * 0.2 + 100).astype(np.uint8)),
    "hover": (EIGHT, hovered(draw(EIGHT, 80))),
    "hint": (EIGHT, dimmed(draw(EIGHT, 80))),
    "on a page": (NINE, on_a_page(draw(NINE))),
    **{f"rotated {a}": (EIGHT, rotated(PLAIN.rgb, a)) for a in (-5, -1, 0.5, 2, 8)},
    **{f"tilted {s}": (EIGHT, tilted(PLAIN.rgb, s)) for s in (0.02, 0.1, 0.25)},
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
    drawn = draw(EIGHT, cell)
    assert np.abs(np.subtract(read(drawn.rgb).lattice.bbox, drawn.bbox)).max() < max(0.05 * cell, 0.75)


def test_keeps_the_corners_of_a_tilted_board():
    drawn = draw(EIGHT, 60)
    lattice = read(tilted(drawn.rgb, 0.2)).lattice
    left = lattice.corners[3][1] - lattice.corners[0][1]
    right = lattice.corners[2][1] - lattice.corners[1][1]
    assert right < 0.9 * left
    assert lattice.point(8, 0) == pytest.approx(lattice.corners[3])


def cropped(top: float, left: float, bottom: float = 0, right: float = 0, **how: Any) -> np.ndarray:
    """A board of nine with so many cells cut away at each side; 0 leaves that side whole."""
    drawn = draw(NINE, 40, **how)
    x0, y0, x1, y1 = drawn.bbox
    height, width = drawn.rgb.shape[:2]
    rows = slice(round(y0 + 40 * top) if top else 0, round(y1 - 40 * bottom) if bottom else height)
    columns = slice(round(x0 + 40 * left) if left else 0, round(x1 - 40 * right) if right else width)
    return np.ascontiguousarray(drawn.rgb[rows, columns])


@pytest.mark.parametrize("cut", [0.1, 0.3, 0.45])
def test_outer_cells_cut_at_one_side_are_no_harm(cut: float):
    for sides in ((cut, 0, 0, 0), (0, cut, 0, 0), (0, 0, cut, 0), (0, 0, 0, cut)):
        reading = read(cropped(*sides))
        assert reading.puzzle == Board.of(NINE)
        assert reading.warnings == ()


CUT_OFF = {
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


@pytest.mark.parametrize("name", CUT_OFF)
@pytest.mark.parametrize("frame", [0.09, 0])
def test_a_board_cut_off_is_never_read_as_a_smaller_one(name: str, frame: float):
    try:
        reading = read(cropped(*CUT_OFF[name], frame=frame))
    except NoBoardFound:
        return
    assert reading.warnings
    assert reading.confidence < 0.8


def covered(x: float, y: float, width: float, height: float) -> np.ndarray:
    """A dark panel over a part of the board, in cells."""
    drawn = draw(EIGHT, 48)
    x0, y0 = drawn.bbox[:2]
    a = round(x0 + 48 * x), round(y0 + 48 * y)
    b = round(x0 + 48 * (x + width)), round(y0 + 48 * (y + height))
    return cv2.rectangle(drawn.rgb, a, b, (40, 40, 40), -1)


@pytest.mark.parametrize("panel", [(2.5, 3.2, 2.2, 0.9), (1, 1, 2, 2), (4.1, 0.1, 3, 1.5), (-1, 3.3, 4, 1.2)])
def test_a_covered_board_is_doubted(panel: tuple[float, float, float, float]):
    try:
        reading = read(covered(*panel))
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
    page = np.hstack([draw(EIGHT, 40).rgb, draw(SEVEN, 45).rgb[:408]])
    first, second = read(page), read(page, which=2)
    assert {first.puzzle, second.puzzle} == {Board.of(EIGHT), Board.of(SEVEN)}
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
    """Colours of C and D differ by a third of what the others do: cutting at the clearest step joins them,
    and makes a region of the second part of A."""
    rows = ("AABBB", "ACCBB", "DDCEE", "DDCEA", "DDEEA")
    colours = ((230, 90, 90), (90, 150, 230), (110, 215, 110), (150, 235, 120), (235, 220, 90))
    reading = read(draw(rows, thick=0.025, frame=0.025, colours=colours).rgb)
    assert reading.puzzle == Board.of(rows)


def test_size_given_by_hand():
    assert read(PLAIN.rgb, size=8).puzzle == Board.of(EIGHT)
    reading = read(PLAIN.rgb, size=7)
    assert reading.puzzle.shape == (7, 7)
    assert reading.warnings


def doubtful() -> Reading:
    """White cells; the line right of r2c2 is as thick as half a border."""
    drawn = draw(EIGHT, 60, white=True)
    x, y = drawn.bbox[0] + 2 * 60, drawn.bbox[1] + 3 * 60
    drawn.rgb[y : y + 60, x - 1 : x + 2] = 40
    return read(drawn.rgb)


def test_alternatives_are_ranked_below_the_board():
    reading = doubtful()
    values = [a.support for a in reading.alternatives]
    assert values == sorted(values, reverse=True)
    assert all(0 <= v <= reading.support <= 1 for v in values)
    boards = [reading.puzzle, *(a.puzzle for a in reading.alternatives)]
    assert len(set(boards)) == len(boards)
    assert all(a.puzzle.shape == (8, 8) and a.why for a in reading.alternatives)


def test_the_picture_is_not_changed():
    before = PLAIN.rgb.copy()
    read(PLAIN.rgb)
    assert np.array_equal(before, PLAIN.rgb)


def test_marks_do_not_change_regions():
    drawn = draw(NINE)
    for r in range(9):
        for c in range(9):
            add_mark(drawn, r, c, "crown" if (r * 2 + c) % 9 == 0 else "cross", 0.6)
    reading = read(drawn.rgb)
    assert reading.puzzle == Board.of(NINE)
    assert len(reading.marks["queens"]) == 9
    assert len(reading.marks["crosses"]) == 72


@pytest.mark.parametrize("cell", [48, 60])
def test_colours_tell_the_regions_where_bright_lines_hide_the_borders(cell: int) -> None:
    assert read(streaked(draw(NINE, cell))).puzzle == Board.of(NINE)

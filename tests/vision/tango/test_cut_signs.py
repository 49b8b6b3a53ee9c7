"""Boards that were cut off along their lines: half a sign is left on an outer line, where none may lie."""

import random

import cv2
import numpy as np
import pytest

from queens_snap.overlay.paint.flat import render_puzzle
from queens_snap.vision.boards import View
from queens_snap.vision.grid.find import find_at
from queens_snap.vision.recognise import read_capture
from queens_snap.vision.tango.read import sides_with_cut_signs

from ...solver.games_cases import random_tango
from ..captures import CAPTURES, Shot

TANGO_CAPTURES = [name for name in CAPTURES if name.startswith("tango/")]
PAGE_LEVEL = 200


def cut_cells(name: str, row: int, column: int, n: int) -> View:
    """Cut n x n cells out of a capture along their lines."""
    shot = Shot(name)
    (left, top), (right, bottom) = shot.pixel_at(row, column), shot.pixel_at(row + n, column + n)
    rgb = np.ascontiguousarray(shot.rgb[top:bottom, left:right])
    height, width = rgb.shape[:2]
    return View(rgb, find_at(rgb, ((0, 0), (width, 0), (width, height), (0, height)), n))


def signs_across(name: str, row: int, column: int, n: int) -> tuple[str, ...]:
    """Return the sides of the cut cells on which a sign lies."""
    across = set()
    for a, b in Shot(name).truth["equal"] + Shot(name).truth["opposite"]:
        (r0, c0), (r1, c1) = sorted((tuple(a), tuple(b)))
        in_rows, in_columns = row <= r0 < row + n, column <= c0 < column + n
        if in_rows and r0 == r1:
            across |= {"left"} if c1 == column else {"right"} if c0 == column + n - 1 else set()
        if in_columns and c0 == c1:
            across |= {"top"} if r1 == row else {"bottom"} if r0 == row + n - 1 else set()
    return tuple(side for side in ("left", "top", "right", "bottom") if side in across)


@pytest.mark.parametrize("at", [(0, 0), (0, 2), (2, 0), (2, 2)])
@pytest.mark.parametrize("name", TANGO_CAPTURES)
def test_half_a_sign_on_an_outer_line_tells_that_the_board_was_cut_there(
    name: str, at: tuple[int, int]
) -> None:
    n = Shot(name).n - 2
    assert sides_with_cut_signs(cut_cells(name, *at, n)) == signs_across(name, *at, n)


@pytest.mark.parametrize("name", TANGO_CAPTURES)
def test_whole_boards_have_none(name: str) -> None:
    assert sides_with_cut_signs(cut_cells(name, 0, 0, Shot(name).n)) == ()


def test_a_pointer_on_the_outer_line_is_no_sign() -> None:
    view = cut_cells("tango/tango-light", 0, 0, 6)
    outline = np.array(
        [(0, 0), (0, 0.4), (0.1, 0.31), (0.16, 0.46), (0.22, 0.43), (0.16, 0.29), (0.28, 0.28)]
    )
    cell, height = view.lattice.cell, view.rgb.shape[0]
    points = np.round(outline * cell + (2.45 * cell, height - 0.2 * cell)).astype(np.int32)
    cv2.fillPoly(view.rgb, [points], (0, 0, 0))
    assert sides_with_cut_signs(view) == ()


def test_a_board_that_was_cut_is_read_with_that_doubt() -> None:
    cut = cut_cells("tango/tango-light", 2, 0, 4).rgb
    page = cv2.copyMakeBorder(cut, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=(PAGE_LEVEL,) * 3)
    reading = read_capture(page)
    assert reading.puzzle.shape[0] == 4
    assert "the board may be cut off at the right" in reading.warnings


FEW_ROWS = "the board has only 4 x 4 cells, fewer than usual: is it whole?"


@pytest.mark.parametrize(("column", "n"), [(2, 4), (0, 6)])
def test_a_part_with_fewer_rows_than_usual_is_doubted(column: int, n: int) -> None:
    """Its sides look whole, because it was cut along lines on which no sign lies."""
    reading = read_capture(cut_cells("tango/tango-light", 0, column, n).rgb)
    assert reading.puzzle.shape[0] == n
    assert (FEW_ROWS in reading.warnings) is (n == 4)


def test_a_small_board_with_margins_is_whole() -> None:
    reading = read_capture(render_puzzle(random_tango(random.Random(3), 4)))
    assert (reading.puzzle.shape[0], reading.warnings) == (4, ())

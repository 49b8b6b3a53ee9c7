"""Boards of coloured cells that touch: found by their areas alone, and never a part or a multiple of them."""

import cv2
import numpy as np
import pytest

from queens_snap.solver.queens.puzzle import Board
from queens_snap.vision.grid.lineless import find_lineless
from queens_snap.vision.recognise import read_capture

from ..drawing import BOARD_7, BOARD_8, BOARD_9, DARK_PAGE, LIGHT_PAGE, compress_jpeg, draw_touching_cells


def read_regions(rgb: np.ndarray, is_small: bool = False) -> tuple[str, ...]:
    reading = read_capture(rgb)
    assert bool(reading.warnings) == is_small
    assert isinstance(reading.puzzle, Board)
    return tuple(reading.puzzle.letters)


@pytest.mark.parametrize("page", [LIGHT_PAGE, DARK_PAGE])
@pytest.mark.parametrize("cell", [24, 41, 80])
@pytest.mark.parametrize("rows", [BOARD_7, BOARD_8, BOARD_9])
def test_regions_are_read(rows: tuple[str, ...], cell: int, page: tuple[int, int, int]):
    assert read_regions(draw_touching_cells(rows, cell, page)) == rows


def test_regions_are_read_without_any_page_and_compressed():
    assert read_regions(compress_jpeg(draw_touching_cells(BOARD_9, 40, margin=0), 60)) == BOARD_9


def test_lattice_is_where_it_is():
    found = find_lineless(draw_touching_cells(BOARD_8, 40))
    assert found
    assert found.lattice.bbox == pytest.approx((30, 30, 350, 350), abs=2)


def test_crosses_do_not_cut_areas():
    rgb = draw_touching_cells(BOARD_8, 40)
    for r, c in np.ndindex(8, 8):
        x, y = 30 + 40 * c, 30 + 40 * r
        cv2.line(rgb, (x + 13, y + 13), (x + 27, y + 27), (20, 20, 20), 2, cv2.LINE_AA)
        cv2.line(rgb, (x + 13, y + 27), (x + 27, y + 13), (20, 20, 20), 2, cv2.LINE_AA)
    assert read_regions(rgb) == BOARD_8


@pytest.mark.parametrize("rows", [1, 2])
def test_a_cut_board_is_none(rows: int):
    assert find_lineless(draw_touching_cells(BOARD_8, 40)[: -30 - 40 * rows]) is None


def test_a_corner_cut_off_is_doubted_or_none():
    found = find_lineless(draw_touching_cells(BOARD_9, 40)[:-70, :-70])
    assert found is None or found.doubts


def test_a_picture_of_nothing_has_none():
    noise = np.random.default_rng(1).integers(0, 255, (300, 300, 3)).astype(np.uint8)
    assert find_lineless(noise) is None
    assert find_lineless(np.full((300, 300, 3), 200, np.uint8)) is None


@pytest.mark.parametrize("cell", [10, 12])
def test_small_cells_are_read_on_large_pages(cell: int) -> None:
    rows = ("ABBBB", "CCBBB", "CCCBB", "DDCBB", "DDEBB")
    assert read_regions(draw_touching_cells(rows, cell, margin=280), is_small=True) == rows


def test_on_large_pages_the_larger_board_is_found_where_it_lies() -> None:
    page = np.full((900, 900, 3), LIGHT_PAGE, np.uint8)
    large, small = draw_touching_cells(BOARD_7, 40, margin=0), draw_touching_cells(BOARD_7, 20, margin=0)
    page[560:840, 480:760], page[60:200, 60:200] = large, small
    found = find_lineless(page)
    assert found
    assert found.lattice.n == 7
    assert np.abs(np.subtract(found.lattice.bbox, (480, 560, 760, 840))).max() < 2

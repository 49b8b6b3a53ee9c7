"""Noise and the red stripes of conflicts are taken off a picture; edges and other pictures are left alone."""

import math
from functools import cache

import cv2
import numpy as np
import pytest

from queens_snap.solver.queens.puzzle import Board
from queens_snap.vision.clean_up import (
    MIN_NOISE_LEVELS,
    find_strokes,
    in_focus,
    without_noise,
    without_stripes,
)
from queens_snap.vision.grid.lattice import Lattice
from queens_snap.vision.reading import Reading
from queens_snap.vision.recognise import read_capture
from queens_snap.vision.source.limits import LARGE_PIXELS

from .captures import Shot
from .drawing import BOARD_8, add_mark, add_noise, draw

SHOTS = {
    "queens": Shot("screenshots/board-light-7"),
    "tango": Shot("tango/tango-dark-half"),
    "zip": Shot("zip/light-6"),
    "minisudoku": Shot("sudoku/light-half"),
    "patches": Shot("patches/dark-6"),
}


@cache
def read_plain(game: str) -> Reading:
    return read_capture(SHOTS[game].rgb)


@pytest.mark.parametrize("game", SHOTS)
@pytest.mark.parametrize("deviation", [0, MIN_NOISE_LEVELS / 2])
def test_a_picture_without_noise_is_left_alone(game: str, deviation: float) -> None:
    rgb = add_noise(SHOTS[game].rgb, deviation)
    assert all(picture is rgb for picture in without_noise(rgb))
    assert in_focus(rgb) is rgb


@pytest.mark.parametrize("shape", [(0, 0, 3), (1, 1, 3), (40, 2, 3)])
def test_what_is_too_small_to_tell_is_left_alone(shape: tuple[int, int, int]) -> None:
    rgb = np.zeros(shape, np.uint8)
    assert all(picture is rgb for picture in without_noise(rgb))
    assert in_focus(rgb) is rgb


@pytest.mark.parametrize("deviation", [6.0, 12.0, 24.0])
def test_noise_goes_and_edges_stay(deviation: float) -> None:
    rgb = np.full((120, 160, 3), 230, np.uint8)
    rgb[:, 80:] = 90
    off = without_noise(add_noise(rgb, deviation)).rgb.astype(float) - rgb
    assert off.std() < deviation / 2
    assert np.abs(off[:, 78:82].mean(axis=0)).max() < 10


@pytest.mark.parametrize("deviation", [12.0, 24.0])
@pytest.mark.parametrize("is_upright", [True, False])
def test_faint_lines_stay_in_the_picture_in_which_they_are_looked_for(
    deviation: float, is_upright: bool
) -> None:
    rgb = np.full((160, 160, 3), 120, np.uint8)
    rgb[40:120, 80] = 120 + round(1.5 * deviation)
    noisy = add_noise(rgb if is_upright else rgb.swapaxes(0, 1), deviation)
    lined = without_noise(noisy).lined.astype(float)
    lined = (lined if is_upright else lined.swapaxes(0, 1)) - 120
    assert lined.std() < deviation / 2
    assert lined[42:118, 80].mean() > 0.7 * deviation
    assert np.abs(lined[[*range(36), *range(124, 160)], 80].mean()) < 0.2 * deviation


@pytest.mark.parametrize("game", SHOTS)
def test_a_noisy_capture_is_read_like_a_clean_one(game: str) -> None:
    rgb = SHOTS[game].rgb
    assert read_capture(add_noise(rgb, 16)).puzzle == read_plain(game).puzzle


def blur(rgb: np.ndarray, deviation: float) -> np.ndarray:
    return cv2.GaussianBlur(rgb, (0, 0), deviation)


@pytest.mark.parametrize("game", SHOTS)
@pytest.mark.parametrize("deviation", [1.5, 2.5])
def test_a_picture_out_of_focus_becomes_sharper(game: str, deviation: float) -> None:
    rgb = SHOTS[game].rgb.astype(float)
    blurred = blur(SHOTS[game].rgb, deviation)
    assert np.abs(in_focus(blurred) - rgb).mean() < 0.95 * np.abs(blurred - rgb).mean()


@pytest.mark.parametrize("game", ["queens", "zip", "minisudoku", "patches"])
def test_a_capture_out_of_focus_is_read_like_a_sharp_one(game: str) -> None:
    shot = SHOTS[game]
    assert read_capture(blur(shot.rgb, 0.04 * shot.cell)).puzzle == read_plain(game).puzzle


@pytest.mark.parametrize("game", [*SHOTS])
def test_a_sharp_board_on_a_soft_page_is_left_alone(game: str) -> None:
    rgb = SHOTS[game].rgb
    height, width = rgb.shape[:2]
    squares = np.random.default_rng(8).integers(60, 240, (height // 12, width // 12, 3), np.uint8)
    page = blur(squares.repeat(24, axis=0).repeat(24, axis=1), 4)
    page[60 : 60 + height, 60 : 60 + width] = rgb
    assert in_focus(page) is page


def test_a_large_picture_takes_no_more_memory() -> None:
    side = math.isqrt(LARGE_PIXELS) + 1
    rgb = np.full((side, side, 3), 230, np.uint8)
    rgb[:, side // 2 :] = 90
    soft = blur(rgb, 4)
    assert in_focus(soft) is soft
    smaller = soft[: side - 2]
    assert in_focus(smaller) is not smaller
    even, lined = without_noise(add_noise(rgb, 12.0))
    assert lined is even


RED, STRIPE_OPACITY = np.array((220.0, 30.0, 40.0)), 0.55
MAX_DIFFERENCE = 40  # 0..255: what differs by more from its cell's ground lies on the stripes


def draw_stripes(rgb: np.ndarray, lattice: Lattice, row: int, slope: int, pitch: float = 0.2) -> np.ndarray:
    """Draw stripes in the cells of a row, below what stands there. pitch: in cells."""
    y, x = np.mgrid[: rgb.shape[0], : rgb.shape[1]]
    stroke = (x - slope * y) % (pitch * lattice.cell) < 0.45 * pitch * lattice.cell
    out = rgb.copy()
    for column in range(lattice.n):
        left, top = (round(v + 0.03 * lattice.cell) for v in lattice.point(row, column))
        right, bottom = (round(v - 0.03 * lattice.cell) for v in lattice.point(row + 1, column + 1))
        part = out[top:bottom, left:right].astype(float)
        rim = part[len(part) // 12 : len(part) // 5].reshape(-1, 3)
        free = np.abs(part - np.median(rim, axis=0)).max(axis=2) < MAX_DIFFERENCE
        mixed = free & stroke[top:bottom, left:right]
        part[mixed] = (1 - STRIPE_OPACITY) * part[mixed] + STRIPE_OPACITY * RED
        out[top:bottom, left:right] = part.round().astype(np.uint8)
    return out


@pytest.mark.parametrize("slope", [-1, 1])
@pytest.mark.parametrize("game", SHOTS)
def test_a_board_with_a_striped_row_is_read_as_without(game: str, slope: int) -> None:
    plain = read_plain(game)
    reading = read_capture(draw_stripes(SHOTS[game].rgb, plain.lattice, 2, slope))
    assert reading.puzzle == plain.puzzle
    notes = [note for note in reading.notes if "striped some cells because marks conflict" in note]
    assert notes
    assert "r3c1" in notes[0]


def test_what_lay_beneath_the_stripes_is_there_again() -> None:
    drawn = draw(BOARD_8, 60)
    add_mark(drawn, 3, 4, "crown")
    reading = read_capture(drawn.rgb)
    striped = draw_stripes(drawn.rgb, reading.lattice, 3, -1)
    cleaned = without_stripes(striped)
    assert cleaned is not None
    assert (np.abs(cleaned.rgb.astype(int) - drawn.rgb).max(axis=2) > 20).mean() < 0.002
    again = read_capture(striped)
    assert again.puzzle == Board.of(BOARD_8)
    assert again.marks == reading.marks


@pytest.mark.parametrize("game", SHOTS)
def test_boards_without_stripes_stay_as_they_are(game: str) -> None:
    rgb = SHOTS[game].rgb
    assert find_strokes(rgb) is None
    assert without_stripes(rgb) is None


def test_grey_and_crossing_hatching_is_none_of_ours() -> None:
    y, x = np.mgrid[:400, :400]
    grey = np.repeat(np.where((x + y) % 12 < 5, 90, 240).astype(np.uint8)[..., None], 3, axis=2)
    assert find_strokes(grey) is None
    crossed = np.full((400, 400, 3), 255, np.uint8)
    crossed[((x + y) % 12 < 5) | ((x - y) % 12 < 5)] = (230, 120, 120)
    assert find_strokes(crossed) is None

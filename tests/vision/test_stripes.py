"""Red stripes that mark a conflict are taken off the picture; nothing else is."""

from pathlib import Path

import numpy as np
import pytest

from queens_snap.solver.queens.puzzle import Board
from queens_snap.vision.clean_up import find_strokes, without_stripes
from queens_snap.vision.grid.lattice import Lattice
from queens_snap.vision.recognise import read_capture
from queens_snap.vision.source.decode import load

from .drawing import BOARD_8, add_mark, draw

FIXTURES = Path(__file__).parents[2] / "fixtures"
RED, STRIPE_OPACITY = np.array((220.0, 30.0, 40.0)), 0.55
MAX_DIFFERENCE = 40  # 0..255: what differs by more from its cell's ground lies on the stripes
SHOTS = {
    "queens": "half-filled/half-10.png",
    "tango": "tango/tango-phone-2x.png",
    "zip": "zip/light-6.png",
    "minisudoku": "sudoku/light-page.png",
    "patches": "patches/light-6.png",
}


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
    rgb = load(FIXTURES / SHOTS[game]).rgb
    plain = read_capture(rgb)
    reading = read_capture(draw_stripes(rgb, plain.lattice, 2, slope))
    assert reading.puzzle == plain.puzzle
    assert any(
        "the game has striped some cells because marks conflict" in note and "r3c1" in note
        for note in reading.notes
    )


def test_what_lay_beneath_the_stripes_is_there_again() -> None:
    drawn = draw(BOARD_8, 60)
    add_mark(drawn, 3, 4, "crown")
    reading = read_capture(drawn.rgb)
    cleaned = without_stripes(draw_stripes(drawn.rgb, reading.lattice, 3, -1))
    assert cleaned is not None
    assert (np.abs(cleaned.rgb.astype(int) - drawn.rgb).max(axis=2) > 20).mean() < 0.002
    again = read_capture(draw_stripes(drawn.rgb, reading.lattice, 3, -1))
    assert again.puzzle == Board.of(BOARD_8)
    assert again.marks == reading.marks


@pytest.mark.parametrize("game", SHOTS)
def test_boards_without_stripes_stay_as_they_are(game: str) -> None:
    rgb = load(FIXTURES / SHOTS[game]).rgb
    assert find_strokes(rgb) is None
    assert without_stripes(rgb) is None


def test_grey_and_crossing_hatching_is_none_of_ours() -> None:
    y, x = np.mgrid[:400, :400]
    grey = np.repeat(np.where((x + y) % 12 < 5, 90, 240).astype(np.uint8)[..., None], 3, axis=2)
    assert find_strokes(grey) is None
    crossed = np.full((400, 400, 3), 255, np.uint8)
    crossed[((x + y) % 12 < 5) | ((x - y) % 12 < 5)] = (230, 120, 120)
    assert find_strokes(crossed) is None

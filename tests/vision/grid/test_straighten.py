"""Boards whose lines waver."""

import cv2
import numpy as np
import pytest

from queens_snap.solver.queens.puzzle import Board
from queens_snap.vision.grid.find import ScaleSearch
from queens_snap.vision.grid.lattice import straighten
from queens_snap.vision.grid.seeds import Copies
from queens_snap.vision.queens.read import read
from queens_snap.vision.source.errors import NoBoardFound

from ..drawing import BOARD_8, draw

CELL = 60
BLUE = (0, 120, 220)


def draw_by_hand(rows: tuple[str, ...], waver: float, seed: int = 1) -> np.ndarray:
    """Draw a white board with black lines, blue ones between regions, all bent by up to `waver` of a cell."""
    plain = draw(rows, CELL, white=True, thin=0.03, thick=0.03, frame=0.03)
    rgb, (x0, y0) = plain.rgb.copy(), plain.bbox[:2]
    rgb[np.abs(rgb.astype(int) - 244).max(axis=2) < 12] = 255
    n = len(rows)
    for r, c in np.ndindex(n, n):
        x, y = x0 + c * CELL, y0 + r * CELL
        if c and rows[r][c] != rows[r][c - 1]:
            cv2.line(rgb, (x, y), (x, y + CELL), BLUE, 5)
        if r and rows[r][c] != rows[r - 1][c]:
            cv2.line(rgb, (x, y), (x + CELL, y), BLUE, 5)
    rng = np.random.default_rng(seed)
    field = rng.uniform(-1, 1, (2, n + 3, n + 3)).astype(np.float32) * waver * CELL
    height, width = rgb.shape[:2]
    dx, dy = (cv2.resize(f, (width, height), interpolation=cv2.INTER_CUBIC) for f in field)
    y, x = np.mgrid[:height, :width].astype(np.float32)
    return cv2.remap(rgb, x + dx, y + dy, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def test_lines_are_pulled_to_their_places():
    rgb = draw_by_hand(BOARD_8, 0.2)
    lattice = ScaleSearch(Copies(rgb)).boards()[0].lattice
    flat, waver = straighten(rgb, lattice.homography, 8)
    assert 0.05 < waver < 0.2
    at = np.arange(1, 8) * flat.cell
    near = flat.rgb.min(axis=2)[at[:, None] + np.arange(-5, 6)].min(axis=1)
    assert (near < 200).mean() > 0.97  # a line in every pixel column, within a tenth of a cell


@pytest.mark.parametrize("waver", [0.12, 0.2, 0.3])
def test_coloured_pen_on_a_wavering_grid(waver: float):
    reading = read(draw_by_hand(BOARD_8, waver))
    assert reading.puzzle == Board.of(BOARD_8)


def test_wavering_is_warned_of():
    reading = read(draw_by_hand(BOARD_8, 0.3))
    assert any("waver" in warning for warning in reading.warnings)
    assert any("marks are not looked for" in note for note in reading.notes)


def test_no_borders_are_invented():
    one_region = ("A" * 8,) * 8
    with pytest.raises(NoBoardFound):
        read(draw_by_hand(one_region, 0.2))

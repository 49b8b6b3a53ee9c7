"""Boards laid flat: where their cells lie, and what is left of thin lines."""

import numpy as np
import pytest

from queens_snap.vision.grid.lattice import CELL_PX, flatten


@pytest.mark.parametrize("times", [0.5, 1.0, 1.4, 1.9, 2.5, 3.2, 4.6, 6.4, 7.4, 9.3])
def test_lines_stay_at_their_places_and_keep_their_ink(times: float):
    side, n = round(times * CELL_PX), 6
    rgb = np.full((n * side, n * side, 3), 255, np.uint8)
    width = max(1, side // 12)
    for at in range(side, n * side, side):
        rgb[:, at : at + width] = 0
    flat = flatten(rgb, np.diag([side, side, 1.0]), (0, n), (0, n))
    ink = 1 - flat.rgb[:, :, 0].mean(axis=0) / 255
    expected = width / side * CELL_PX  # pixels of a flat cell
    for line in range(1, n):
        near = ink[line * CELL_PX - 3 : line * CELL_PX + 6]
        assert near.sum() == pytest.approx(expected, rel=0.25, abs=0.1)
        assert 0 <= (near * np.arange(-3, 6)).sum() / near.sum() + 0.5 <= expected

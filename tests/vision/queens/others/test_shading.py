"""Cells filled across regions are doubted; paler tints, and colours that fill whole regions, are not."""

import cv2
import numpy as np
import pytest

from queens_snap.vision.queens.other_games import filled_cells
from queens_snap.vision.queens.read import read

from ...drawing import BOARD_8, draw

LABELS = np.repeat(np.repeat(np.arange(4).reshape(2, 2), 2, axis=0), 2, axis=1)
SHADED_CELLS = [(0, 0), (0, 2), (1, 2), (2, 0), (3, 3)]


def filled_colours(
    cells: list[tuple[int, int]], *inks: tuple[int, int, int], ground: int = 255
) -> np.ndarray:
    """Return cell colours: a plain ground, and filled cells in alternating inks."""
    colours = np.full((4, 4, 3), ground, np.float32)
    for i, cell in enumerate(cells):
        colours[cell] = inks[i % len(inks)]
    return colours


@pytest.mark.parametrize(
    ("what", "colours", "cells"),
    [
        ("nothing", filled_colours([]), []),
        ("grey", filled_colours(SHADED_CELLS, (150, 150, 150)), SHADED_CELLS),
        ("blue", filled_colours(SHADED_CELLS, (92, 178, 240)), SHADED_CELLS),
        ("in the dark", filled_colours(SHADED_CELLS, (150, 150, 150), ground=30), SHADED_CELLS),
        ("a pale tint", filled_colours(SHADED_CELLS, (225, 235, 250)), []),
        ("in many colours", filled_colours(SHADED_CELLS, (92, 178, 240), (240, 80, 80), (60, 160, 60)), []),
        ("too few", filled_colours(SHADED_CELLS[:3], (150, 150, 150)), []),
        ("a whole region", filled_colours([(0, 0), (0, 1), (1, 0), (1, 1)], (150, 150, 150)), []),
    ],
)
def test_cells_filled_across_regions_are_told(
    what: str, colours: np.ndarray, cells: list[tuple[int, int]]
) -> None:
    assert filled_cells(LABELS, colours) == cells, what


@pytest.mark.parametrize("shaded", [True, False])
def test_a_shaded_board_is_doubted(shaded: bool) -> None:
    drawn = draw(BOARD_8, 48, white=True, thick=0.1)
    left = dict.fromkeys("ABCDEFGH", 4)  # as in LITS
    for r, c in np.ndindex(8, 8):
        left[BOARD_8[r][c]] -= 1
        if not shaded or left[BOARD_8[r][c]] < 0:
            continue
        x, y = drawn.bbox[0] + c * 48, drawn.bbox[1] + r * 48
        cv2.rectangle(drawn.rgb, (x + 4, y + 4), (x + 44, y + 44), (120, 120, 120), -1)
    doubted = any("cells are filled across regions" in warning for warning in read(drawn.rgb).warnings)
    assert doubted == shaded

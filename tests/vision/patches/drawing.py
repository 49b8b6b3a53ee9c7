"""Boards with clues in the shape of crosses, drawn for the tests of Patches."""

import cv2
import numpy as np

from queens_snap.vision.boards import View
from queens_snap.vision.grid.find import ScaleSearch
from queens_snap.vision.grid.seeds import Copies

from ..drawing import BOARD_8, DrawnBoard, draw

RED, GREY = (126, 66, 78), (110, 110, 120)
CROSS_CELLS = ((0, 0), (2, 3), (3, 7), (5, 6), (7, 1))


def draw_crosses(colour: tuple[int, int, int] = RED) -> DrawnBoard:
    """Draw a board with five clues of any shape."""
    drawn = draw(BOARD_8, 60, white=True)
    for cell in CROSS_CELLS:
        draw_cross(drawn.rgb, drawn.middle(*cell), 22, 16, colour)
    return drawn


def draw_cross(
    rgb: np.ndarray, middle: tuple[int, int], reach: int, half: int, colour: tuple[int, int, int]
) -> None:
    """Draw a cross with arms of this reach, and of this half width."""
    x, y = middle
    for across, down in ((reach, half), (half, reach)):
        cv2.rectangle(rgb, (x - across, y - down), (x + across, y + down), colour, -1)


def view_of(drawn: DrawnBoard) -> View:
    return View(drawn.rgb, ScaleSearch(Copies(drawn.rgb)).boards()[0])

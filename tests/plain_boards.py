"""Boards drawn as simply as possible, for tests that no fixture suits."""

from colorsys import hsv_to_rgb
from pathlib import Path

import cv2
import numpy as np

from queens_snap.solver.queens.puzzle import Board, parse_board

FIXTURES = Path(__file__).parent.parent / "fixtures" / "screenshots"
AMBIGUOUS = parse_board("AABBB\nAABBB\nCCDDD\nCCDDD\nEEEEE")
UNSOLVABLE = parse_board("AABBB\nAABBB\nCDBBB\nEEEEE\nEEEEE")


def draw_board(board: Board, cell: int = 40) -> np.ndarray:
    """Draw a board with one hue per region and black lines: (H, W, 3) uint8 RGB."""
    n = board.n
    rgb = np.full((n * cell + 60, n * cell + 60, 3), 255, np.uint8)
    for r in range(n):
        for c in range(n):
            colour = [round(255 * x) for x in hsv_to_rgb(board.regions[r][c] / n, 0.5, 0.9)]
            x, y = 30 + c * cell, 30 + r * cell
            cv2.rectangle(rgb, (x, y), (x + cell, y + cell), colour, -1)
            cv2.rectangle(rgb, (x, y), (x + cell, y + cell), (0, 0, 0), 1)
    return rgb

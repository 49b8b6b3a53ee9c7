"""A Zip drawn on squared paper: which of the squares are the board's."""

import cv2
import numpy as np
import pytest

from queens_snap.solver.zip.puzzle import Zip
from queens_snap.vision.recognise import read_capture

CELL, SQUARES = 48, 12
PAPER, OWN_LINES = (205, 212, 222), (150, 150, 160)
DISC_CELLS = ((0, 0), (1, 3), (3, 1), (4, 4))


def draw_on_paper(first: int, n: int, line: tuple[int, int, int]) -> np.ndarray:
    """Draw a board of n x n cells from square (first, first) on, whose lines lie on those of the paper."""
    side = SQUARES * CELL
    rgb = np.full((side, side, 3), 255, np.uint8)
    for i in range(1, SQUARES):
        rgb[i * CELL, :] = rgb[:, i * CELL] = PAPER
    start, end = first * CELL, (first + n) * CELL
    for i in range(first, first + n + 1):
        rgb[i * CELL, start : end + 1] = rgb[start : end + 1, i * CELL] = line
    for number, (r, c) in enumerate(DISC_CELLS, 1):
        x, y = (int((first + at + 0.5) * CELL) for at in (c, r))
        cv2.circle(rgb, (x, y), 15, (8, 8, 8), -1, cv2.LINE_AA)
        cv2.putText(rgb, str(number), (x - 6, y + 6), 0, 0.55, (250, 250, 250), 2, cv2.LINE_AA)
    return rgb


@pytest.mark.parametrize(("first", "n"), [(3, 5), (2, 6), (4, 7)])
def test_a_board_in_stronger_lines_is_told_from_its_paper(first: int, n: int) -> None:
    puzzle = read_capture(draw_on_paper(first, n, OWN_LINES)).puzzle
    assert isinstance(puzzle, Zip)
    assert puzzle.shape == (n, n)
    assert [puzzle.numbers[r][c] for r, c in DISC_CELLS] == [1, 2, 3, 4]


def test_squares_that_are_all_alike_are_one_board() -> None:
    assert read_capture(draw_on_paper(3, 5, PAPER)).puzzle.shape == (SQUARES, SQUARES)

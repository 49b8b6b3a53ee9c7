"""A Zip drawn on squared paper: which of the squares are the board's."""

import cv2
import numpy as np
import pytest

from queens_snap.solver.zip.puzzle import Zip
from queens_snap.vision.recognise import read_capture

CELL, SQUARES = 48, 12
PAPER, OWN = (205, 212, 222), (150, 150, 160)
DISCS = ((0, 0), (1, 3), (3, 1), (4, 4))


def on_paper(first: int, n: int, line: tuple[int, int, int]) -> np.ndarray:
    """A board of n x n cells from square (first, first) on, in lines of its own, where those of the paper
    are."""
    side = SQUARES * CELL
    rgb = np.full((side, side, 3), 255, np.uint8)
    for i in range(1, SQUARES):
        rgb[i * CELL, :] = rgb[:, i * CELL] = PAPER
    start, end = first * CELL, (first + n) * CELL
    for i in range(first, first + n + 1):
        rgb[i * CELL, start : end + 1] = rgb[start : end + 1, i * CELL] = line
    for number, (r, c) in enumerate(DISCS, 1):
        x, y = (int((first + at + 0.5) * CELL) for at in (c, r))
        cv2.circle(rgb, (x, y), 15, (8, 8, 8), -1, cv2.LINE_AA)
        cv2.putText(rgb, str(number), (x - 6, y + 6), 0, 0.55, (250, 250, 250), 2, cv2.LINE_AA)
    return rgb


@pytest.mark.parametrize(("first", "n"), [(3, 5), (2, 6), (4, 7)])
def test_a_board_in_stronger_lines_is_told_from_its_paper(first: int, n: int) -> None:
    puzzle = read_capture(on_paper(first, n, OWN)).puzzle
    assert isinstance(puzzle, Zip)
    assert puzzle.shape == (n, n)
    assert [puzzle.numbers[r][c] for r, c in DISCS] == [1, 2, 3, 4]


def test_squares_that_are_all_alike_are_one_board() -> None:
    assert read_capture(on_paper(3, 5, PAPER)).puzzle.shape == (SQUARES, SQUARES)

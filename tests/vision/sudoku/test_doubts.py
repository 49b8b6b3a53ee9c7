"""What speaks for and against the digits of a Sudoku: holes, grounds."""

import numpy as np
import pytest

from queens_snap.vision.sudoku.digits import told_by_holes
from queens_snap.vision.sudoku.read import grounds_apart

FIVE, SIX = 5, 6


def ring(closed: float) -> np.ndarray:
    """Ink around a hole; how dark its right side is, 0..1."""
    ink = np.zeros((20, 16), np.float32)
    ink[2:18, 2:14] = 1
    ink[6:14, 6:10] = 0
    ink[6:14, 10:14] = closed
    return ink


@pytest.mark.parametrize(
    ("likely", "closed", "told"),
    [(SIX, 1.0, True), (FIVE, 0.0, True), (SIX, 0.0, False), (FIVE, 1.0, False), (SIX, 0.5, False)],
)
def test_of_two_digits_the_one_with_as_many_holes_is_told(likely: int, closed: float, told: bool) -> None:
    chance = np.zeros(6)
    chance[[FIVE - 1, SIX - 1]] = 0.3
    chance[likely - 1] = 0.68
    assert told_by_holes(chance, ring(closed)) == told


def test_nothing_is_told_where_a_third_digit_may_be_meant() -> None:
    assert not told_by_holes(np.array([0.1, 0.1, 0.1, 0.1, 0.1, 0.5]), ring(1.0))


@pytest.mark.parametrize(
    ("ground", "apart"),
    [((255, 255, 255), False), ((228, 226, 222), False), ((190, 240, 255), True)],
)
def test_typed_digits_on_grounds_of_another_colour_may_be_given(ground: tuple[int, ...], apart: bool) -> None:
    colours = np.full((4, 4, 3), 255, np.uint8)
    colours[2:, :2] = ground
    typed = [(2, 0), (3, 1)]
    assert list(grounds_apart(colours, typed, [(0, 0), (1, 3)])) == (typed if apart else [])

"""Digits told apart by their holes."""

import numpy as np
import pytest

from queens_snap.vision.measure.digits import holes_decide

FIVE, SIX, FIFTEEN, SIXTEEN = 5, 6, 15, 16


def ink_ring(closed: float) -> np.ndarray:
    """Draw ink around a hole; closed: how dark its right side is, 0..1."""
    ink = np.zeros((20, 16), np.float32)
    ink[2:18, 2:14] = 1
    ink[6:14, 6:10] = 0
    ink[6:14, 10:14] = closed
    return ink


def digit_chances(likely: int, second: int) -> np.ndarray:
    chance = np.zeros(100)
    chance[likely], chance[second] = 0.68, 0.3
    return chance


@pytest.mark.parametrize(
    ("likely", "second", "closed", "told"),
    [
        (SIX, FIVE, 1.0, True),
        (FIVE, SIX, 0.0, True),
        (SIXTEEN, FIFTEEN, 1.0, True),
        (FIFTEEN, SIXTEEN, 0.0, True),
        (SIX, FIVE, 0.0, False),
        (FIVE, SIX, 1.0, False),
        (SIX, FIVE, 0.4, False),  # closed at the lowest depth alone
        (SIX, FIVE, 0.55, True),
    ],
)
def test_of_two_numbers_the_one_with_as_many_holes_is_told(
    likely: int, second: int, closed: float, told: bool
) -> None:
    assert holes_decide(digit_chances(likely, second), ink_ring(closed)) == told


def test_where_a_hole_closes_at_some_depths_the_number_must_be_much_likelier() -> None:
    chance = np.zeros(100)
    chance[SIX], chance[FIVE] = 0.52, 0.46
    assert not holes_decide(chance, ink_ring(0.55))
    assert holes_decide(chance, ink_ring(1.0))


def test_nothing_is_told_where_a_third_number_may_be_meant() -> None:
    assert not holes_decide(np.array([0, 0.1, 0.1, 0.1, 0.1, 0.1, 0.5]), ink_ring(1.0))

"""Bits of what something lies on."""

import numpy as np
import pytest

from queens_snap.vision.cells.hidden import has_bits

CELL = 60


@pytest.mark.parametrize(
    ("at", "are_bits"),
    [
        ([], False),
        ([(25, 12), (25, 46)], True),  # to the left and the right of what lies on it
        ([(12, 25), (46, 25)], True),
        ([(25, 12), (25, 24)], False),  # beside each other
        ([(25, 12)], False),
    ],
)
def test_little_that_lies_far_apart(at: list[tuple[int, int]], are_bits: bool) -> None:
    drawn = np.zeros((CELL, CELL), bool)
    for y, x in at:
        drawn[y : y + 8, x : x + 2] = True
    assert has_bits(drawn, CELL) == are_bits


def test_specks_are_none() -> None:
    drawn = np.zeros((CELL, CELL), bool)
    drawn[[5, 55], [5, 55]] = True
    assert not has_bits(drawn, CELL)

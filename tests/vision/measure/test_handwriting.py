"""Digits held against each other."""

import cv2
import numpy as np
import pytest

from queens_snap.vision.measure.digits import unlike_others


def ink_of_digit(digit: int) -> np.ndarray:
    """Return a digit as OpenCV draws it, cut to its box."""
    field = np.zeros((60, 60), np.uint8)
    cv2.putText(field, str(digit), (10, 45), cv2.FONT_HERSHEY_SIMPLEX, 1.5, (255,), 4, cv2.LINE_AA)
    ys, xs = np.nonzero(field > 127)
    return field[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1].astype(np.float32) / 255


def blurred_ink(digit: np.ndarray) -> np.ndarray:
    """Return a blurred digit."""
    return cv2.GaussianBlur(digit, (0, 0), 2.4)


@pytest.mark.parametrize(
    ("drawn", "others", "doubted"),
    [
        (ink_of_digit(6), {1: ink_of_digit(6), 2: ink_of_digit(3)}, False),  # like the other 6
        (ink_of_digit(5), {1: ink_of_digit(6), 2: ink_of_digit(3)}, True),  # not like it
        (ink_of_digit(6), {2: ink_of_digit(3)}, True),  # there is none
        (
            blurred_ink(ink_of_digit(6)),
            {1: ink_of_digit(6), 2: ink_of_digit(3)},
            False,
        ),  # alike, as far as can be told
        (
            blurred_ink(ink_of_digit(6)),
            {1: ink_of_digit(6), 3: ink_of_digit(6), 2: ink_of_digit(3)},
            True,
        ),  # less than those that are the same
    ],
)
def test_a_digit_is_known_by_others(drawn: np.ndarray, others: dict[int, np.ndarray], doubted: bool) -> None:
    digits = {0: 6, 1: 6, 2: 3, 3: 6}
    inks = {0: drawn, **others}
    values = {cell: digits[cell] for cell in inks}
    assert unlike_others([0], values, inks) == ((0,) if doubted else ())

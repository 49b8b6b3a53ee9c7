"""Digits: the ink of a number, its chances, what its holes tell, and digits held against each other."""

import cv2
import numpy as np
import pytest

from queens_snap.vision.measure.digits import holes_decide, number_chances, number_ink, unlike_others


@pytest.mark.parametrize("number", [1, 4, 7, 10, 11, 17, 23, 30])
@pytest.mark.parametrize("side", [30, 90])
def test_numbers_on_discs_in_a_font_that_was_not_learnt(number: int, side: int) -> None:
    """OpenCV's strokes are like no font."""
    big = np.full((384, 384, 3), 250, np.uint8)
    cv2.circle(big, (192, 192), 130, (15, 15, 15), -1, cv2.LINE_AA)
    (width, height), _ = cv2.getTextSize(str(number), cv2.FONT_HERSHEY_SIMPLEX, 4, 14)
    at = (192 - width // 2, 192 + height // 2)
    cv2.putText(big, str(number), at, cv2.FONT_HERSHEY_SIMPLEX, 4, (250, 250, 250), 14, cv2.LINE_AA)
    small = cv2.resize(big, (side, side), interpolation=cv2.INTER_AREA)
    ink = number_ink(cv2.resize(small, (96, 96)), 130 / 384, side)
    assert ink is not None
    assert int(number_chances([ink]).argmax()) == number


def test_blank_discs_have_no_number() -> None:
    patch = np.full((96, 96, 3), 250, np.uint8)
    cv2.circle(patch, (48, 48), 28, (10, 10, 10), -1)
    assert number_ink(patch, 28 / 96, 96) is None


def ink_ring(closed: float) -> np.ndarray:
    """Draw ink around a hole; closed: how dark its right side is, 0..1."""
    ink = np.zeros((20, 16), np.float32)
    ink[2:18, 2:14] = 1
    ink[6:14, 6:10] = 0
    ink[6:14, 10:14] = closed
    return ink


@pytest.mark.parametrize(
    ("chances", "closed", "told"),
    [
        ({6: 0.68, 5: 0.3}, 1.0, True),
        ({5: 0.68, 6: 0.3}, 0.0, True),
        ({16: 0.68, 15: 0.3}, 1.0, True),
        ({15: 0.68, 16: 0.3}, 0.0, True),
        ({6: 0.68, 5: 0.3}, 0.0, False),
        ({5: 0.68, 6: 0.3}, 1.0, False),
        ({6: 0.68, 5: 0.3}, 0.4, False),  # closed at the lowest depth alone
        ({6: 0.68, 5: 0.3}, 0.55, True),
        ({6: 0.52, 5: 0.46}, 0.55, False),  # closed at some depths: it must be much likelier
        ({6: 0.52, 5: 0.46}, 1.0, True),
        ({6: 0.5, **dict.fromkeys(range(1, 6), 0.1)}, 1.0, False),  # a third number may be meant
    ],
)
def test_of_two_numbers_the_one_with_as_many_holes_is_told(
    chances: dict[int, float], closed: float, told: bool
) -> None:
    table = np.zeros(100)
    table[[*chances]] = [*chances.values()]
    assert holes_decide(table, ink_ring(closed)) == told


def ink_of_digit(digit: int, blur: float = 0.0) -> np.ndarray:
    """Return a digit as OpenCV draws it, cut to its box, then blurred."""
    field = np.zeros((60, 60), np.uint8)
    cv2.putText(field, str(digit), (10, 45), cv2.FONT_HERSHEY_SIMPLEX, 1.5, (255,), 4, cv2.LINE_AA)
    ys, xs = np.nonzero(field > 127)
    ink = field[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1].astype(np.float32) / 255
    return cv2.GaussianBlur(ink, (0, 0), blur) if blur else ink


@pytest.mark.parametrize(
    ("drawn", "blur", "others", "doubted"),
    [
        pytest.param(6, 0, {1: 6, 2: 3}, False, id="like the other 6"),
        pytest.param(5, 0, {1: 6, 2: 3}, True, id="unlike it"),
        pytest.param(6, 0, {2: 3}, True, id="no other 6"),
        pytest.param(6, 2.4, {1: 6, 2: 3}, False, id="blurred and like it"),
        pytest.param(6, 2.4, {1: 6, 3: 6, 2: 3}, True, id="less like it than another 6"),
    ],
)
def test_a_six_is_known_by_others(drawn: int, blur: float, others: dict[int, int], doubted: bool) -> None:
    inks = {0: ink_of_digit(drawn, blur), **{cell: ink_of_digit(digit) for cell, digit in others.items()}}
    assert unlike_others([0], {0: 6, **others}, inks) == ((0,) if doubted else ())


@pytest.mark.parametrize(
    ("others", "doubted"),
    [({2: 6, 3: 3}, False), ({2: 6, 3: 3, 4: 8}, False), ({3: 3}, True), ({2: 6}, False)],
)
def test_two_fives_alike_are_none_of_the_sixes(others: dict[int, int], doubted: bool) -> None:
    digits = {0: 5, 1: 5, **others}
    inks = {cell: ink_of_digit(digit) for cell, digit in digits.items()}
    assert unlike_others([0, 1], digits, inks, {0: 6, 1: 6}) == ((0, 1) if doubted else ())


def test_two_sixes_taken_for_fives_are_doubted() -> None:
    inks = {cell: ink_of_digit(6) for cell in range(3)}
    assert unlike_others([0, 1], {0: 5, 1: 5, 2: 6}, inks, {0: 6, 1: 6}) == (0, 1)

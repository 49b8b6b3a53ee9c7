"""Likeness of what lies between cells to a drawn sign."""

import cv2
import numpy as np
import pytest

from queens_snap.vision.tango.signs import EQUAL, OPPOSITE, SIGN_PENS, SIGN_SIZES, drawn_signs, likenesses

CELL, BLUR = 64, (1.3, 1.3)
SPAN = 22  # pixels of what is looked at


def draw_sign_ink(kind: str, number: int, off: tuple[int, int] = (0, 0)) -> np.ndarray:
    sign = drawn_signs(kind, CELL, BLUR)[number]
    ink = np.zeros((SPAN, SPAN), np.float32)
    top, left = ((SPAN - len(sign)) // 2 + by for by in off)
    ink[top : top + len(sign), left : left + len(sign)] = sign
    return 90 * ink


@pytest.mark.parametrize("off", [(0, 0), (2, -1)])
@pytest.mark.parametrize(("kind", "other"), [(EQUAL, OPPOSITE), (OPPOSITE, EQUAL)])
def test_a_drawn_sign_is_most_like_itself(kind: str, other: str, off: tuple[int, int]):
    size, pen = 1, 0
    ink = draw_sign_ink(kind, size * len(SIGN_PENS[kind]) + pen, off)
    ((equal, opposite),) = likenesses([(ink, ink, ink)], CELL, [BLUR])
    like, unlike = (equal, opposite) if kind == EQUAL else (opposite, equal)
    assert like.shape == (1, len(SIGN_SIZES), len(SIGN_PENS[kind]))
    assert like[0, size, pen] == pytest.approx(1, abs=1e-4)
    assert unlike.max() < 0.9


def test_it_is_the_correlation_that_opencv_computes():
    ink = np.random.default_rng(1).uniform(0, 90, (SPAN, SPAN)).astype(np.float32)
    ((equal, _),) = likenesses([(ink,)], CELL, [BLUR])
    largest = drawn_signs(EQUAL, CELL, BLUR)[-1]  # as large as what is looked at, or nearly
    edge = max(0, (SPAN - len(largest)) // 2 - 4)
    part = ink[edge : SPAN - edge, edge : SPAN - edge]
    assert equal[0, -1, -1] == pytest.approx(
        cv2.matchTemplate(part, largest, cv2.TM_CCOEFF_NORMED).max(), abs=1e-3
    )


def test_where_nothing_is_seen_nothing_is_like_a_sign():
    ((equal, opposite),) = likenesses([(np.zeros((SPAN, SPAN)),)] * 40, CELL, [BLUR])
    assert not equal.any()
    assert not opposite.any()

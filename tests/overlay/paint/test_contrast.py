"""Ink: legible on any ground."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from queens_snap.overlay.paint.contrast import (
    BLACK,
    MIN_CONTRAST,
    WHITE,
    choose_inks,
    contrast_ratio,
    luminance,
)

colour = st.tuples(*[st.integers(0, 255)] * 3)


def test_contrast_is_that_of_wcag():
    assert contrast_ratio(BLACK, WHITE) == pytest.approx(21)
    assert contrast_ratio(WHITE, BLACK) == pytest.approx(21)
    assert luminance(np.array((255, 0, 0), np.uint8)) == pytest.approx(0.2126)
    # a pair often cited as the lightest grey that passes on white
    assert contrast_ratio(np.array((118, 118, 118), np.uint8), WHITE) == pytest.approx(4.54, abs=0.01)


@given(colour, st.floats(MIN_CONTRAST + 0.5, 21))
def test_on_an_even_ground_the_fill_alone_is_legible(rgb, wanted):
    ground = np.array(rgb, np.uint8)
    (ink,) = choose_inks(np.tile(ground, (1, 9, 1)), wanted)
    assert ink.halo is None
    assert contrast_ratio(ink.fill, ground) >= MIN_CONTRAST
    assert contrast_ratio(ink.paper, ink.fill) >= MIN_CONTRAST


@given(st.lists(colour, min_size=1, max_size=12), st.floats(MIN_CONTRAST + 0.5, 21))
def test_on_a_mixed_ground_fill_or_halo_is_legible_on_every_part(samples, wanted):
    ground = np.array([samples], np.uint8)
    (ink,) = choose_inks(ground, wanted)
    best = contrast_ratio(ink.fill, ground[0])
    if ink.halo is not None:
        best = np.maximum(best, contrast_ratio(ink.halo, ground[0]))
        assert contrast_ratio(ink.fill, ink.halo) >= MIN_CONTRAST
    assert best.min() >= MIN_CONTRAST


def test_a_tint_keeps_the_hue_of_its_ground():
    (ink,) = choose_inks(np.tile(np.array((187, 163, 226), np.uint8), (1, 9, 1)), 5.0)
    red, green, blue = ink.fill.tolist()
    assert blue > red > green


def test_each_ground_gets_its_own_ink():
    grounds = np.stack([np.zeros((9, 3), np.uint8), np.full((9, 3), 255, np.uint8)])
    on_black, on_white = choose_inks(grounds, 21)
    assert np.array_equal(on_black.fill, WHITE)
    assert np.array_equal(on_white.fill, BLACK)

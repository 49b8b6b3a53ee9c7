"""Colours that a flat ground asks for."""

import pytest

from queens_snap.overlay.paint.grounds import (
    FAINT_CONTRAST,
    LUMINANCE_OFFSET,
    black_or_white_on,
    faded_ink_on,
    luminance,
)
from queens_snap.overlay.themes import REGION_COLOURS, Colour

GREYS = [(level, level, level) for level in (0, 60, 110, 118, 119, 130, 200, 255)]


def contrast(a: Colour, b: Colour) -> float:
    low, high = sorted(luminance(colour) + LUMINANCE_OFFSET for colour in (a, b))
    return high / low


@pytest.mark.parametrize("ground", [*REGION_COLOURS, *GREYS])
def test_what_is_known_is_paler_than_what_is_new_and_can_be_seen(ground: Colour) -> None:
    new, known = (contrast(colour, ground) for colour in (black_or_white_on(ground), faded_ink_on(ground)))
    assert FAINT_CONTRAST <= known <= new
    assert known < 0.75 * new or new < 1.5 * FAINT_CONTRAST

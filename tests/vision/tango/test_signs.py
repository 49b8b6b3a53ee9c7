"""Signs between cells: how like a drawn sign they are, and signs in blurred, faint and fringed pictures."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from queens_snap.pipeline import snap
from queens_snap.solver.games import GAMES
from queens_snap.vision.boards import View
from queens_snap.vision.grid.find import find_at
from queens_snap.vision.tango.signs import (
    EQUAL,
    OPPOSITE,
    SIGN_PENS,
    SIGN_SIZES,
    drawn_signs,
    find_signs,
    likenesses,
    narrow_strokes,
)

from ..captures import Shot
from ..drawing import flat_of

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


def test_glow_is_told_from_strokes_by_its_breadth() -> None:
    rgb = np.full((128, 128, 3), 30, np.uint8)
    cv2.circle(rgb, (64, 64), 40, (120, 100, 60), -1)
    cv2.line(rgb, (55, 55), (73, 73), (190, 190, 190), 3)
    bright, dark = narrow_strokes(flat_of(rgb, 64))
    assert bright.rgb[64, 64].min() > 60
    assert bright.rgb[80, 64].max() == 0
    assert dark.rgb[64, 64].max() == 0


CAPTURES_WITH_SIGNS = ["tango/tango-light", "tango/tango-plain-8", "tango/tango-dark-half"]


def shift_channels(rgb: np.ndarray, by: int, axis: int) -> np.ndarray:
    """Shift red and blue by so many pixels in opposite directions."""
    red, green, blue = cv2.split(rgb)
    return cv2.merge([np.roll(red, by, axis), green, np.roll(blue, -by, axis)])


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("by", [1, 2])
@pytest.mark.parametrize("name", CAPTURES_WITH_SIGNS)
def test_signs_are_read_under_fringes_of_colour(name: str, by: int, axis: int) -> None:
    shot = Shot(name)
    assert shot.read(shift_channels(shot.rgb, by, axis)).puzzle == shot.read().puzzle


def blur_evenly(rgb: np.ndarray, pixels: float) -> np.ndarray:
    return cv2.GaussianBlur(rgb, (0, 0), pixels)


BLURRED = [
    *(
        (name, cv2.blur, size)
        for name in CAPTURES_WITH_SIGNS
        for size in ((5, 1), (9, 1), (13, 1), (1, 5), (1, 9))
    ),
    *(
        (f"tango/tango-{name}", blur_evenly, share * Shot(f"tango/tango-{name}").cell)
        for name in ("feast", "soft", "small")
        for share in (0.02, 0.03, 0.04, 0.05)
    ),
]


@pytest.mark.parametrize(("name", "blur", "strength"), BLURRED)
def test_a_blurred_board_is_never_silently_wrong(
    name: str, blur: Callable[..., np.ndarray], strength: object
) -> None:
    shot = Shot(name)
    result = snap(blur(shot.rgb, strength))
    is_right = result.board == GAMES["tango"].of_json(shot.truth)
    assert result.status != "solved" or is_right or result.doubts


@pytest.mark.parametrize("left", [0.35, 0.4])
def test_a_faint_sign_is_doubted_where_all_are_faint_below_a_screens_pattern(left: float) -> None:
    shot = Shot("tango/tango-light")
    truth, rgb = shot.truth, shot.rgb
    (a, b), n, (x0, y0, x1, y1) = truth["equal"][0], truth["n"], truth["bbox"]
    there = shot.slices_around((a[0] + b[0] + 1) / 2, (a[1] + b[1] + 1) / 2, 1 / 8)
    worn = rgb.astype(np.float64)
    ground = np.median(worn[there], axis=(0, 1))
    worn[there] = ground + left * (worn[there] - ground)
    faint = 0.4 * worn + 0.6 * np.median(worn, axis=(0, 1))
    pattern = 10.0 * np.sin(0.9 * np.indices(rgb.shape[:2]).sum(axis=0))[..., None]
    seen = (faint + pattern).clip(0, 255).astype(np.uint8)
    view = View(seen, find_at(seen, ((x0, y0), (x1, y0), (x1, y1), (x0, y1)), n))
    signs = find_signs(view.flat, view.colours)
    assert ((*a,), (*b,)) in signs.unsure_pairs
    assert len(signs.signs) == len(truth["equal"] + truth["opposite"]) - 1

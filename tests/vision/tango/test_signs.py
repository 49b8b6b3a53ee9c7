"""Signs in pictures whose colour channels lie aside of each other, or that were blurred along one axis."""

import cv2
import numpy as np
import pytest

from queens_snap.pipeline import snap
from queens_snap.vision.boards import View
from queens_snap.vision.grid.find import find_at
from queens_snap.vision.tango.signs import find_signs

from ..captures import Shot

CAPTURES_WITH_SIGNS = ["tango/tango-light", "tango/tango-plain-8", "tango/tango-dark-half"]


def shift_channels(rgb: np.ndarray, by: int, axis: int) -> np.ndarray:
    """Shift red and blue by so many pixels in opposite directions."""
    red, green, blue = cv2.split(rgb)
    return cv2.merge([np.roll(red, by, axis), green, np.roll(blue, -by, axis)])


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("by", [1, 2])
@pytest.mark.parametrize("name", CAPTURES_WITH_SIGNS)
def test_signs_are_read_under_fringes_of_colour(name: str, by: int, axis: int) -> None:
    rgb = Shot(name).rgb
    plain, fringes = snap(rgb).reading, snap(shift_channels(rgb, by, axis)).reading
    assert plain
    assert fringes
    assert fringes.puzzle == plain.puzzle


@pytest.mark.parametrize("size", [(5, 1), (9, 1), (13, 1), (1, 5), (1, 9)])
@pytest.mark.parametrize("name", CAPTURES_WITH_SIGNS)
def test_signs_that_are_blurred_along_one_axis_are_never_silently_wrong(
    name: str, size: tuple[int, int]
) -> None:
    truth = Shot(name).truth
    result = snap(cv2.blur(Shot(name).rgb, size)).to_json()
    right = result["puzzle"] and all(
        sorted(map(sorted, result["puzzle"][kind])) == sorted(map(sorted, truth[kind]))
        for kind in ("equal", "opposite")
    )
    assert result["status"] != "solved" or right or result["reading"]["warnings"]


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

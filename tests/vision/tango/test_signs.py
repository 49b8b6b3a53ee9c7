"""Signs in pictures whose colour channels lie aside of each other, or that were blurred along one axis."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from queens_snap.pipeline import snap
from queens_snap.vision.source.image import load

FOLDER = Path(__file__).parents[3] / "fixtures" / "tango"
NAMES = ["tango-light", "tango-plain-8", "tango-dark-half"]


def fringed(rgb: np.ndarray, by: int, axis: int) -> np.ndarray:
    """With red and blue so many pixels aside, to either side."""
    red, green, blue = cv2.split(rgb)
    return cv2.merge([np.roll(red, by, axis), green, np.roll(blue, -by, axis)])


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("by", [1, 2])
@pytest.mark.parametrize("name", NAMES)
def test_signs_are_read_under_fringes_of_colour(name: str, by: int, axis: int) -> None:
    rgb = load(FOLDER / f"{name}.png").rgb
    plain, fringes = snap(rgb).reading, snap(fringed(rgb, by, axis)).reading
    assert plain
    assert fringes
    assert fringes.puzzle == plain.puzzle


@pytest.mark.parametrize("size", [(5, 1), (9, 1), (13, 1), (1, 5), (1, 9)])
@pytest.mark.parametrize("name", NAMES)
def test_signs_that_are_blurred_along_one_axis_are_never_silently_wrong(
    name: str, size: tuple[int, int]
) -> None:
    truth = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    result = snap(cv2.blur(load(FOLDER / f"{name}.png").rgb, size)).to_json()
    right = result["puzzle"] and all(
        sorted(map(sorted, result["puzzle"][kind])) == sorted(map(sorted, truth[kind]))
        for kind in ("equal", "opposite")
    )
    assert result["status"] != "solved" or right or result["reading"]["warnings"]

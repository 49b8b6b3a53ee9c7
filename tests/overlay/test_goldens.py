"""Two whole pictures, pixel by pixel, with a tolerance; everything else is tested by meaning. Remake them and
look at them, with `python tests/overlay/test_goldens.py`."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from queens_snap.pipeline import snap

ROOT = Path(__file__).parents[2]
GOLDENS = Path(__file__).with_name("goldens")
# of 255: what other versions of OpenCV and Pillow may differ by at the edge of a glyph
MAX_PIXEL_DIFFERENCE = 40
MAX_DIFFERENT_SHARE = 0.002  # share of the pixels that may differ by more


def draw_solved() -> np.ndarray | None:
    return snap(ROOT / "fixtures" / "screenshots" / "crop-hover-8.png").picture


def draw_hint() -> np.ndarray | None:
    return snap(ROOT / "fixtures" / "half-filled" / "half-01.png").hint_picture()


GOLDEN_MAKERS = {"solved": draw_solved, "hint": draw_hint}


@pytest.mark.parametrize("name", GOLDEN_MAKERS)
def test_looks_as_it_did(name: str) -> None:
    picture = GOLDEN_MAKERS[name]()
    assert picture is not None
    with Image.open(GOLDENS / f"{name}.png") as image:
        golden = np.asarray(image.convert("RGB")).astype(int)
    assert picture.shape == golden.shape
    assert (np.abs(picture - golden).max(axis=-1) > MAX_PIXEL_DIFFERENCE).mean() < MAX_DIFFERENT_SHARE


if __name__ == "__main__":
    GOLDENS.mkdir(exist_ok=True)
    for name, make in GOLDEN_MAKERS.items():
        picture = make()
        assert picture is not None
        Image.fromarray(picture).save(GOLDENS / f"{name}.png", optimize=True)

"""The note in the pictures that the program makes."""

import io

import cv2
import numpy as np
import pytest
from PIL import Image

from queens_snap.overlay.encode import SUFFIXES, encode
from queens_snap.vision.source.image import load
from queens_snap.vision.source.own import OWN, is_signed, signed

RGB = np.arange(40 * 30 * 3, dtype=np.uint8).reshape(40, 30, 3)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_signed_picture_is_known_and_opens_everywhere(suffix: str) -> None:
    data = encode(RGB, suffix, sign=True)
    assert is_signed(data)
    assert load(data).notes == (OWN,)
    assert np.array_equal(load(data).rgb, load(encode(RGB, suffix)).rgb)
    with Image.open(io.BytesIO(data)) as picture:
        picture.load()
        assert picture.size == (30, 40)
    assert cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) is not None


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_others_are_not(suffix: str) -> None:
    data = encode(RGB, suffix)
    assert not is_signed(data)
    assert load(data).notes == ()


def test_other_formats_are_left_as_they_are() -> None:
    assert signed(b"GIF89a", ".gif") == b"GIF89a"

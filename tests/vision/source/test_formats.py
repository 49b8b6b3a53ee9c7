"""The bytes of picture files: whether a file comes to its end, and whether a PNG has to be turned."""

import struct

import numpy as np
import pytest
from PIL import Image

from queens_snap.vision.source.decode import load
from queens_snap.vision.source.formats import (
    ends_early,
    gif_is_whole,
    jpeg_is_whole,
    parts_are_whole,
    png_header,
)

from .encoding import encode

GREYS = Image.linear_gradient("L").convert("RGB")


def test_a_gif_goes_on_to_its_trailer() -> None:
    for frames in ([], [Image.new("RGB", (256, 256), "red")]):
        data = encode(GREYS, "GIF", save_all=True, append_images=frames)
        assert gif_is_whole(data)
        assert not any(gif_is_whole(data[:length]) for length in range(6, len(data), 97))
    assert not gif_is_whole(b"GIF89a")


@pytest.mark.parametrize("progressive", [False, True])
def test_a_jpeg_goes_on_to_its_end(progressive: bool) -> None:
    data = encode(GREYS, "JPEG", progressive=progressive, comment=b"\xff\xd9 is no end inside a comment")
    assert jpeg_is_whole(data)
    assert jpeg_is_whole(data + b"whatever follows")
    assert not any(jpeg_is_whole(data[:length]) for length in range(3, len(data), 31))


def test_all_pictures_of_a_jpeg_are_there() -> None:
    data = encode(GREYS, "MPO", save_all=True, append_images=[Image.new("RGB", (64, 64), "blue")])
    assert parts_are_whole(data)
    assert not parts_are_whole(data[:-9])
    assert parts_are_whole(encode(GREYS, "JPEG"))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
def test_a_picture_that_ends_early_is_known_by_its_bytes(kind: str) -> None:
    data = encode(GREYS, kind)
    assert not ends_early(data)
    assert ends_early(data[: len(data) // 2])
    assert not ends_early(encode(GREYS, "BMP")[:900])


@pytest.mark.parametrize("order", [">", "<"])
@pytest.mark.parametrize(("orientation", "turned"), [(None, False), (1, False), (3, True), (6, True)])
def test_only_pngs_that_may_be_turned_are_left_to_pillow(order: str, orientation: int | None, turned: bool):
    screenshot = (0x0128, 3, 1, 2)  # the unit of its resolution, in which screenshots have no orientation
    entries = [screenshot] if orientation is None else [(0x0112, 3, 1, orientation), screenshot]
    tags = b"".join(struct.pack(f"{order}HHIHxx", *entry) for entry in entries)
    start = struct.pack(f"{order}2sHIH", b"MM" if order == ">" else b"II", 42, 8, len(entries))
    data = encode(GREYS, "PNG", exif=b"Exif\0\0" + start + tags + bytes(4))
    assert png_header(data, "it").is_plain is not turned
    assert np.array_equal(load(data).rgb, np.asarray(GREYS)) is not turned

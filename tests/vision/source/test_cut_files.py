"""Check that a file comes to its end."""

import io

import pytest
from PIL import Image

from queens_snap.vision.source.formats import ends_early, gif_is_whole, jpeg_is_whole, parts_are_whole


def encode(kind: str, **how: object) -> bytes:
    out = io.BytesIO()
    Image.linear_gradient("L").convert("RGB").save(out, kind, **how)
    return out.getvalue()


def test_a_gif_goes_on_to_its_trailer() -> None:
    for frames in ([], [Image.new("RGB", (256, 256), "red")]):
        data = encode("GIF", save_all=True, append_images=frames)
        assert gif_is_whole(data)
        assert not any(gif_is_whole(data[:length]) for length in range(6, len(data), 97))
    assert not gif_is_whole(b"GIF89a")


@pytest.mark.parametrize("progressive", [False, True])
def test_a_jpeg_goes_on_to_its_end(progressive: bool) -> None:
    data = encode("JPEG", progressive=progressive, comment=b"\xff\xd9 is no end inside a comment")
    assert jpeg_is_whole(data)
    assert jpeg_is_whole(data + b"whatever follows")
    assert not any(jpeg_is_whole(data[:length]) for length in range(3, len(data), 31))


def test_all_pictures_of_a_jpeg_are_there() -> None:
    data = encode("MPO", save_all=True, append_images=[Image.new("RGB", (64, 64), "blue")])
    assert parts_are_whole(data)
    assert not parts_are_whole(data[:-9])
    assert parts_are_whole(encode("JPEG"))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
def test_a_picture_that_ends_early_is_known_by_its_bytes(kind: str) -> None:
    data = encode(kind)
    assert not ends_early(data)
    assert ends_early(data[: len(data) // 2])
    assert not ends_early(encode("BMP")[:900])

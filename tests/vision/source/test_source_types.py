"""Whatever a program holds a picture in is read alike, or refused with a sentence that says what to give."""

import io
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from queens_snap.files.writing import OWN_PICTURE_NOTE
from queens_snap.overlay.picture import encode as encode_picture
from queens_snap.vision.source.capture import Capture
from queens_snap.vision.source.decode import load, name_of
from queens_snap.vision.source.errors import ImageTooLarge, NoFile, NotAnImage, TruncatedImage
from queens_snap.vision.source.errors import UnsupportedImage as Unsupported
from queens_snap.vision.source.limits import MAX_BYTES, MAX_SIDE

from .encoding import encode, exif_with_orientation

RGB = np.random.default_rng(5).integers(0, 256, (30, 40, 3), np.uint8)
GREY = np.ascontiguousarray(RGB[..., 0])
IMAGE = Image.fromarray(RGB)
HALF_GREY = np.full((30, 40), 128, np.uint8)


def encode_png(image: Image.Image = IMAGE, **options: object) -> bytes:
    return encode(image, "PNG", **options)


class Upload:
    """A web framework's upload: it has `read`, and a name chosen by its sender."""

    filename = "sent.png"

    def read(self, size: int = -1, /) -> bytes:
        return encode_png()


EQUAL_SOURCES = {
    "RGB array": lambda: RGB,
    "RGBA array": lambda: np.dstack([RGB, np.full((30, 40), 255, np.uint8)]),
    "array of every second row": lambda: np.repeat(RGB, 2, axis=0)[::2],
    "bytearray": lambda: bytearray(encode_png()),
    "memoryview": lambda: memoryview(encode_png()),
    "BytesIO": lambda: io.BytesIO(encode_png()),
    "upload": Upload,
    "Pillow's image": lambda: IMAGE,
    "Pillow's image, opened": lambda: Image.open(io.BytesIO(encode_png())),
    "Pillow's RGBA": lambda: IMAGE.convert("RGBA"),
    "Pillow's RGBX": lambda: IMAGE.convert("RGBX"),
    "capture": lambda: Capture(RGB),
}


@pytest.mark.parametrize("kind", EQUAL_SOURCES)
def test_it_is_read_alike(kind: str) -> None:
    found = load(EQUAL_SOURCES[kind]()).rgb
    assert np.array_equal(found, RGB)
    assert found.flags.c_contiguous


@pytest.mark.parametrize("grey", [GREY, GREY[..., None], Image.fromarray(GREY)], ids=["2D", "3D", "L"])
def test_grey_is_read_as_grey(grey: Any) -> None:
    assert np.array_equal(load(grey).rgb, np.dstack([GREY] * 3))


@pytest.mark.parametrize(
    "form", [np.asarray, lambda image: image, encode_png], ids=["array", "image", "file"]
)
def test_transparency_is_laid_on_white(form: Any) -> None:
    found = load(form(Image.fromarray(np.dstack([RGB, HALF_GREY])))).rgb
    assert np.abs(found.astype(int) - (RGB / 2 + 127)).max() <= 1.5


def half_bright_image(mode: str) -> Image.Image:
    """Return an image of half the largest value of a mode."""
    values = {"1": 1, "I": 32896, "I;16": 32896, "I;16B": 32896, "F": 0.5}
    half = Image.new("L", (8, 8), 128)
    if mode in values:
        return Image.new(mode, (8, 8), values[mode])
    way = {"La": ("LA",), "RGBa": ("RGBA",), "PA": ("LA",), "HSV": ("RGB",)}.get(mode, ())
    for step in (*way, mode):
        half = half.convert(step)
    return half


MODES = (
    *("1", "L", "P", "LA", "PA", "La", "RGB", "RGBA", "RGBX", "RGBa"),
    *("CMYK", "YCbCr", "HSV", "I", "I;16", "F"),
)


@pytest.mark.parametrize("mode", [*MODES, "I;16B"])
def test_every_mode_of_pillow_is_read(mode: str) -> None:
    found = load(half_bright_image(mode)).rgb
    assert found.shape == (8, 8, 3)
    assert np.abs(found.astype(int) - (255 if mode == "1" else 128)).max() <= 1


def test_an_image_of_pillow_is_turned_upright() -> None:
    turned = Image.open(io.BytesIO(encode_png(exif=exif_with_orientation(6))))
    assert np.array_equal(load(turned).rgb, np.rot90(RGB, -1))


def test_an_image_of_pillow_that_we_made_is_known_again() -> None:
    for suffix in (".png", ".jpg"):
        assert load(Image.open(io.BytesIO(encode_picture(RGB, suffix, sign=True)))).notes == (
            OWN_PICTURE_NOTE,
        )
        assert load(Image.open(io.BytesIO(encode_picture(RGB, suffix)))).notes == ()


def test_open_files_are_read(tmp_path: Path) -> None:
    path = tmp_path / "shot.png"
    path.write_bytes(encode_png())
    with path.open("rb") as file:
        assert np.array_equal(load(file).rgb, RGB)
        assert name_of(file) == str(path)
    with tempfile.SpooledTemporaryFile() as spooled:
        spooled.write(encode_png())
        spooled.seek(0)
        assert np.array_equal(load(spooled).rgb, RGB)


def test_names(tmp_path: Path) -> None:
    path = tmp_path / "shot.png"
    IMAGE.save(path)
    assert name_of(Image.open(path)) == name_of(path) == name_of(str(path)) == str(path)
    assert name_of(Upload()) == "sent.png"
    for nameless in (b"", RGB, io.BytesIO(), IMAGE, Capture(RGB)):
        assert name_of(nameless) == "-"


def closed_file() -> io.BytesIO:
    file = io.BytesIO(encode_png())
    file.close()
    return file


def exhausted_file() -> io.BytesIO:
    file = io.BytesIO(encode_png())
    file.read()
    return file


def closed_image() -> Image.Image:
    image = Image.open(io.BytesIO(encode_png()))
    image.close()
    return image


class TextFile:
    def read(self, size: int = -1, /) -> Any:
        return "a text"


REFUSED_SOURCES = {
    "bool": (lambda: RGB > 9, NotAnImage, 'array.astype("uint8") * 255'),
    "float": (lambda: RGB / 255, NotAnImage, '(array * 255).round().astype("uint8")'),
    "16 bits": (lambda: RGB.astype(np.uint16) * 257, NotAnImage, '(array // 257).astype("uint8")'),
    "int": (lambda: RGB.astype(int), NotAnImage, 'array.astype("uint8")'),
    "colours first": (lambda: np.moveaxis(RGB, -1, 0), NotAnImage, "numpy.moveaxis(array, 0, -1)"),
    "a batch": (lambda: RGB[None], NotAnImage, "array[0]"),
    "two channels": (lambda: RGB[..., :2], NotAnImage, "(height, width, 3)"),
    "one row": (lambda: GREY[0], NotAnImage, "(height, width, 3)"),
    "no pixels": (lambda: RGB[:0], NotAnImage, "again"),
    "too wide": (lambda: np.broadcast_to(np.uint8(0), (3, MAX_SIDE + 1)), ImageTooLarge, "crop"),
    "too wide in colour": (lambda: np.broadcast_to(np.uint8(0), (3, MAX_SIDE + 1, 3)), ImageTooLarge, "crop"),
    "too many bytes": (lambda: io.BytesIO(bytes(MAX_BYTES + 1)), ImageTooLarge, "crop"),
    "closed": (closed_file, NoFile, "open the file again"),
    "read already": (exhausted_file, NotAnImage, ".seek(0)"),
    "half a file": (lambda: io.BytesIO(encode_png()[:200]), TruncatedImage, "again"),
    "half an image": (lambda: Image.open(io.BytesIO(encode_png()[:600])), TruncatedImage, "again"),
    "a closed image": (closed_image, Unsupported, "give it open"),
    "texts": (TextFile, NotAnImage, '"rb"'),
}


@pytest.mark.parametrize("kind", REFUSED_SOURCES)
def test_what_is_refused_says_what_to_give(kind: str) -> None:
    make, error, remedy = REFUSED_SOURCES[kind]
    with pytest.raises(error) as caught:
        load(make())
    assert remedy in caught.value.remedy


@pytest.mark.parametrize(
    "convert",
    [
        (lambda x: x > 127, lambda array: array.astype("uint8") * 255),
        (lambda x: x / 255, lambda array: (array * 255).round().astype("uint8")),
        (lambda x: x.astype(np.uint16) * 257, lambda array: (array // 257).astype("uint8")),
        (lambda x: np.moveaxis(x, -1, 0), lambda array: np.moveaxis(array, 0, -1)),
    ],
    ids=["bool", "float", "16 bits", "colours first"],
)
def test_the_remedies_are_right(convert: Any) -> None:
    away, back = convert
    black_and_white = (RGB > 127).astype(np.uint8) * 255
    assert np.array_equal(load(back(away(black_and_white))).rgb, black_and_white)


class AsyncUpload:
    async def read(self, size: int = -1, /) -> bytes:
        return encode_png()


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (3, "not int"),
        (None, "not NoneType"),
        ([RGB], "not list"),
        (io.StringIO("x"), '"rb"'),
        (AsyncUpload(), "await file.read"),
    ],
    ids=lambda x: type(x).__name__,
)
def test_what_is_no_source_at_all_is_a_mistake_of_the_caller(given: Any, says: str) -> None:
    with pytest.raises(TypeError, match=says):
        load(given)

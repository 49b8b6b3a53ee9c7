"""Pictures for programs and as files: recognised by their content, whole or not there."""

import copy
import io
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from queens_snap.files.writing import Inputs, Unwritable, has_answer_note
from queens_snap.overlay.picture import NO_SCALE, PICTURE_SUFFIXES, Picture, encode

RGB = np.random.default_rng(3).integers(0, 256, (30, 40, 3), np.uint8)


@pytest.fixture
def picture() -> Picture:
    return Picture(RGB.copy(), (7, -2), 2.0)


ARRAY_VIEWS: dict[str, Callable[[Picture], Any]] = {
    "a part": lambda picture: picture[3:9],
    "a channel": lambda picture: picture[..., 0],
    "chosen pixels": lambda picture: picture[picture[..., 0] > 9],
    "a sum": lambda picture: picture + 1,
    "a comparison": lambda picture: picture == RGB,
    "side by side": lambda picture: np.hstack([picture, picture]),
    "as an array": np.asarray,
    "by OpenCV": lambda picture: cv2.resize(picture, None, fx=2, fy=2),
}


@pytest.mark.parametrize("way", ARRAY_VIEWS)
def test_what_is_made_of_it_is_a_plain_array_as_of_any(way: str, picture: Picture) -> None:
    found = ARRAY_VIEWS[way](picture)
    assert type(found) is np.ndarray
    assert np.array_equal(found, ARRAY_VIEWS[way](Picture(RGB)))
    assert type((picture == RGB).all()) is np.bool_


COPIES: dict[str, Callable[[Picture], Picture]] = {
    "copy": Picture.copy,
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "another process": lambda picture: pickle.loads(pickle.dumps(picture)),
    "of a capture": lambda picture: picture.with_file_name("shot.png"),
}


@pytest.mark.parametrize("way", COPIES)
def test_a_copy_knows_the_same(way: str, picture: Picture) -> None:
    other = COPIES[way](picture)
    assert (other.offset, other.scale, other.shows_answer) == ((7, -2), 2.0, True)
    assert (other == picture).all()


def test_changed_in_its_place_it_stays_what_it_is(picture: Picture) -> None:
    before = picture
    picture //= 2
    picture[0, 0] = 255
    assert picture is before
    assert picture.offset == (7, -2)
    assert picture[0, 0].tolist() == [255] * 3


def test_others_open_it(picture: Picture, tmp_path: Path) -> None:
    assert np.array_equal(np.asarray(Image.fromarray(picture)), RGB)
    assert cv2.imwrite(str(tmp_path / "a.png"), picture)


def test_it_says_where_the_capture_lies(picture: Picture) -> None:
    assert picture.at(0, 0) == (7, -2)
    assert picture.at(10, 2.5) == (27, 3)
    with pytest.raises(ValueError, match="no capture"):
        Picture(RGB, scale=NO_SCALE).at(0, 0)


@pytest.mark.parametrize("suffix", PICTURE_SUFFIXES)
def test_it_is_saved_by_suffix_and_signed_where_it_shows_an_answer(suffix: str, tmp_path: Path) -> None:
    for shows_answer in (True, False):
        picture = Picture(RGB, shows_answer=shows_answer)
        path = picture.save(str(tmp_path / f"a{suffix}"))
        assert path == tmp_path / f"a{suffix}"
        assert path.read_bytes() == picture.encoded(suffix)
        assert has_answer_note(path.read_bytes()) == shows_answer
        assert Image.open(path).size == (40, 30)


def test_why_it_cannot_be_saved(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"mine")
    for path in (tmp_path, file / "a.png", tmp_path / "a.txt", tmp_path / "a"):
        with pytest.raises(Unwritable) as caught:
            Picture(RGB).save(path)
        assert caught.value.remedy
    assert list(tmp_path.iterdir()) == [file]


def test_it_is_never_written_over_its_capture_or_an_input(picture: Picture, tmp_path: Path) -> None:
    shot, other = tmp_path / "shot.png", tmp_path / "other.png"
    for path in (shot, other):
        path.write_bytes(b"mine")
    drawn = picture.with_file_name(str(shot))
    for path, inputs in ((shot, Inputs()), (other, Inputs.of([other]))):
        with pytest.raises(Unwritable, match="input"):
            drawn.save(path, inputs)
        assert path.read_bytes() == b"mine"


def test_it_shows_itself(picture: Picture) -> None:
    assert repr(picture) == "<Picture of 40 x 30 pixels>"
    assert Image.open(io.BytesIO(picture._repr_png_())).size == (40, 30)
    assert bool(picture)


@pytest.mark.parametrize(
    "array",
    [RGB[..., 0], RGB[..., :2], RGB / 255, RGB[None]],
    ids=["grey", "two channels", "float", "several"],
)
def test_no_other_array_is_one(array: np.ndarray) -> None:
    with pytest.raises(ValueError, match="a picture is"):
        Picture(array)


def test_nor_is_it_one_once_it_is_turned_or_flat(picture: Picture) -> None:
    for other in (picture.transpose(), picture.reshape(-1), picture.astype(float)):
        assert repr(other)
        with pytest.raises(ValueError, match="a picture is"):
            Picture.encoded(other)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


FILE_SIGNATURES = {
    ".png": b"\x89PNG\r\n\x1a\n",
    ".jpg": b"\xff\xd8\xff",
    ".jpeg": b"\xff\xd8\xff",
    ".webp": b"RIFF",
}


def decode_image(data: bytes) -> np.ndarray:
    """Decode an image file: (H, W, 3) uint8 RGB."""
    bgr = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert bgr is not None
    return bgr[..., ::-1]


@pytest.fixture
def encode_picture():
    ramp = np.linspace(0, 255, 64).astype(np.uint8)
    return np.dstack([np.tile(ramp, (48, 1)), np.tile(ramp[::-1], (48, 1)), np.full((48, 64), 40, np.uint8)])


@pytest.mark.parametrize("suffix", [*FILE_SIGNATURES, ".PNG", ".Jpg"])
def test_the_format_is_that_of_the_suffix_and_png_keeps_every_pixel(suffix: str) -> None:
    ramp = np.tile(np.linspace(0, 255, 64).astype(np.uint8), (48, 1))
    drawn = np.dstack([ramp, ramp[:, ::-1], np.full_like(ramp, 40)])
    data = encode(drawn, suffix)
    assert data.startswith(FILE_SIGNATURES[suffix.lower()])
    back = decode_image(data)
    assert back.shape == drawn.shape
    assert np.abs(back.astype(int) - drawn).mean() <= (0 if suffix.lower() == ".png" else 4)


@pytest.mark.parametrize(
    ("suffix", "width", "message"),
    [
        *(
            (suffix, 9, r"\.png, \.jpg, \.jpeg, \.webp")
            for suffix in (".gif", ".tiff", "", "png", ".png.exe")
        ),
        (".webp", 16384, r"16383.*\.png"),
    ],
)
def test_what_a_file_cannot_hold_is_refused_with_what_is_possible(
    suffix: str, width: int, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        encode(np.zeros((2, width, 3), np.uint8), suffix)

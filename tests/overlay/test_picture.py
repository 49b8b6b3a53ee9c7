"""Pictures for programs and as files: recognised by their content, whole or not there."""

import copy
import io
import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from queens_snap.files.writing import REPLACE_ANY_FILE, Inputs, Unwritable, has_answer_note, write_file
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
def test_the_format_is_that_of_the_suffix(encode_picture, suffix):
    data = encode(encode_picture, suffix)
    assert data.startswith(FILE_SIGNATURES[suffix.lower()])
    back = decode_image(data)
    assert back.shape == encode_picture.shape
    assert np.abs(back.astype(int) - encode_picture).mean() < 4


def test_png_keeps_every_pixel(encode_picture):
    assert np.array_equal(decode_image(encode(encode_picture, ".png")), encode_picture)


@pytest.mark.parametrize("suffix", [".gif", ".tiff", "", "png", ".png.exe"])
def test_another_suffix_is_refused_with_what_is_possible(encode_picture, suffix):
    with pytest.raises(ValueError, match=r"\.png, \.jpg, \.jpeg, \.webp"):
        encode(encode_picture, suffix)


def test_webp_refuses_what_it_cannot_hold():
    with pytest.raises(ValueError, match=r"16383.*\.png"):
        encode(np.zeros((2, 16384, 3), np.uint8), ".webp")


def test_writes_all_bytes_and_nothing_else(tmp_path):
    path = tmp_path / "shot.solved.png"
    write_file(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_replaces_an_older_file(tmp_path):
    path = tmp_path / "shot.solved.png"
    path.write_bytes(b"old and longer")
    write_file(path, b"new", REPLACE_ANY_FILE)
    assert path.read_bytes() == b"new"


def test_writes_a_name_as_long_as_the_file_system_allows(tmp_path):
    path = tmp_path / ("x" * 251 + ".png")
    write_file(path, b"new")
    assert path.read_bytes() == b"new"


def test_names_a_parent_that_is_a_file(tmp_path):
    (tmp_path / "file").write_bytes(b"kept")
    with pytest.raises(Unwritable, match="a file in the place of a folder") as caught:
        write_file(tmp_path / "file" / "shot.png", b"new")
    assert caught.value.code == "unwritable"
    assert caught.value.remedy == "choose another folder"
    assert (tmp_path / "file").read_bytes() == b"kept"


def test_makes_the_folders_that_are_missing(tmp_path):
    write_file(tmp_path / "one" / "two" / "shot.png", b"new")
    assert (tmp_path / "one" / "two" / "shot.png").read_bytes() == b"new"


def test_names_a_path_that_is_a_folder(tmp_path):
    (tmp_path / "shot.png").mkdir()
    with pytest.raises(Unwritable, match="is a folder"):
        write_file(tmp_path / "shot.png", b"new")
    assert list(tmp_path.iterdir()) == [tmp_path / "shot.png"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_names_a_folder_that_is_read_only(tmp_path):
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(Unwritable, match="Permission denied"):
            write_file(tmp_path / "shot.png", b"new")
    finally:
        tmp_path.chmod(0o700)


@pytest.mark.parametrize("call", ["write", "move"])
def test_a_failure_leaves_the_old_file_and_no_temporary_one(tmp_path, monkeypatch, call):
    path = tmp_path / "shot.png"
    path.write_bytes(b"old")

    def fail(*_):
        raise OSError(28, "No space left on device")

    class FullDisk(io.BytesIO):
        write = fail

    def open_full(self, mode):
        if mode == "rb":
            return io.BytesIO()
        self.touch()
        return FullDisk()

    with monkeypatch.context() as patch:
        patch.setattr(type(path), *(("open", open_full) if call == "write" else ("replace", fail)))
        with pytest.raises(Unwritable, match="No space left"):
            write_file(path, b"new", REPLACE_ANY_FILE)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]

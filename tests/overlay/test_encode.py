"""Files: told by their content, whole or not there."""

import io
import os

import cv2
import numpy as np
import pytest

from queens_snap.files.writing import REPLACE_ANY_FILE, Unwritable, write_file
from queens_snap.overlay.picture import encode

MAGIC = {".png": b"\x89PNG\r\n\x1a\n", ".jpg": b"\xff\xd8\xff", ".jpeg": b"\xff\xd8\xff", ".webp": b"RIFF"}


def decoded(data: bytes) -> np.ndarray:
    """(H, W, 3) uint8 RGB."""
    bgr = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert bgr is not None
    return bgr[..., ::-1]


@pytest.fixture
def picture():
    ramp = np.linspace(0, 255, 64).astype(np.uint8)
    return np.dstack([np.tile(ramp, (48, 1)), np.tile(ramp[::-1], (48, 1)), np.full((48, 64), 40, np.uint8)])


@pytest.mark.parametrize("suffix", [*MAGIC, ".PNG", ".Jpg"])
def test_the_format_is_that_of_the_suffix(picture, suffix):
    data = encode(picture, suffix)
    assert data.startswith(MAGIC[suffix.lower()])
    back = decoded(data)
    assert back.shape == picture.shape
    assert np.abs(back.astype(int) - picture).mean() < 4


def test_png_keeps_every_pixel(picture):
    assert np.array_equal(decoded(encode(picture, ".png")), picture)


@pytest.mark.parametrize("suffix", [".gif", ".tiff", "", "png", ".png.exe"])
def test_another_suffix_is_refused_with_what_is_possible(picture, suffix):
    with pytest.raises(ValueError, match=r"\.png, \.jpg, \.jpeg, \.webp"):
        encode(picture, suffix)


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

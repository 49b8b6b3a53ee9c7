"""The notes in the files that the program makes."""

import io
import os
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from queens_snap.files.writing import (
    ANSWER_NOTE,
    BOARD_NOTE,
    OWN_PICTURE,
    add_answer_note,
    add_note,
    answered_capture,
    capture_name,
    has_answer_note,
    is_own_file,
)
from queens_snap.overlay.picture import PICTURE_SUFFIXES, encode
from queens_snap.vision.source.decode import load

RGB = np.arange(40 * 30 * 3, dtype=np.uint8).reshape(40, 30, 3)


@pytest.mark.parametrize("suffix", PICTURE_SUFFIXES)
def test_a_signed_picture_is_known_and_opens_everywhere(suffix: str) -> None:
    data = encode(RGB, suffix, sign=True)
    assert has_answer_note(data)
    assert load(data).notes == (OWN_PICTURE,)
    assert np.array_equal(load(data).rgb, load(encode(RGB, suffix)).rgb)
    with Image.open(io.BytesIO(data)) as picture:
        picture.load()
        assert picture.size == (30, 40)
        assert suffix not in (".jpg", ".jpeg") or picture.info["comment"] == ANSWER_NOTE
    assert cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) is not None


@pytest.mark.parametrize("suffix", PICTURE_SUFFIXES)
def test_others_are_not(suffix: str) -> None:
    data = encode(RGB, suffix)
    assert not has_answer_note(data)
    assert load(data).notes == ()


def test_other_formats_are_left_as_they_are() -> None:
    assert add_note(b"BM....", ".bmp") == b"BM...."


@pytest.mark.parametrize("suffix", [*PICTURE_SUFFIXES, ".gif", ".apng"])
@pytest.mark.parametrize("note", [ANSWER_NOTE, BOARD_NOTE])
def test_a_file_is_known_however_it_is_called(suffix: str, note: bytes, tmp_path: Path) -> None:
    if suffix in PICTURE_SUFFIXES:
        data = encode(RGB, suffix)
    else:
        file = io.BytesIO()
        Image.fromarray(RGB).save(file, "GIF" if suffix == ".gif" else "PNG")
        data = file.getvalue()
    path = tmp_path / "renamed"
    path.write_bytes(data)
    assert not is_own_file(path)
    path.write_bytes(add_note(data, suffix, note))
    assert is_own_file(path)
    with Image.open(path) as picture:
        picture.load()
        assert picture.size == (30, 40)


@pytest.mark.parametrize("suffix", PICTURE_SUFFIXES)
@pytest.mark.parametrize(
    "capture", ["shot.png", "a b;c.png", "\u6570\u72ec.png", "x" * 250 + ".png", "far/away/" + "\u00e9" * 200]
)
def test_an_answer_tells_what_it_answers(suffix: str, capture: str, tmp_path: Path) -> None:
    path = tmp_path / "answer"
    signed_once = encode(RGB, suffix, sign=True)
    path.write_bytes(add_answer_note(signed_once, suffix, capture, Path()))
    assert answered_capture(path) == capture_name(capture, Path())
    assert is_own_file(path)
    assert has_answer_note(path.read_bytes())
    assert np.array_equal(load(path.read_bytes()).rgb, load(signed_once).rgb)


def test_captures_have_names_of_their_own_in_each_folder() -> None:
    assert capture_name("shot.png", Path()) == capture_name("./a/../shot.png", Path()) == "shot.png"
    assert capture_name("a/shot.png", Path("a")) == "shot.png"
    names = {
        capture_name(name, Path("a")) for name in ("shot.png", "b/shot.png", "a/shot.png", "a/shot.webp")
    }
    assert len(names) == 4
    assert capture_name("b/shot.png", Path("a")) == capture_name(
        "c/b/shot.png", Path("c/a")
    )  # moved together


@pytest.mark.parametrize("content", [b"", b"mine", b"queens-snap"])
def test_what_others_made_is_not_ours(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(content)
    assert not is_own_file(tmp_path / "file")
    assert answered_capture(tmp_path / "file") is None
    assert not is_own_file(tmp_path)
    assert not is_own_file("no\0name")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes of POSIX")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert not is_own_file(tmp_path / "pipe")

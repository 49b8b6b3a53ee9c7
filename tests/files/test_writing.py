"""Files: inputs are never written over, names are free, notes are known again, texts are of any encoding."""

import io
import os
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from queens_snap.files.texts import decode_text, read_text
from queens_snap.files.writing import (
    ANSWER_NOTE,
    BOARD_NOTE,
    COMMENT_TEXT,
    HINT_KIND,
    OWN_PICTURE_NOTE,
    REPLACE_ANY_FILE,
    SOLVED_KIND,
    Inputs,
    Unwritable,
    add_answer_note,
    add_note,
    answered_capture,
    capture_name,
    check_free,
    choose_picture_paths,
    has_answer_note,
    is_own_file,
    write_file,
)
from queens_snap.overlay.picture import PICTURE_SUFFIXES, encode
from queens_snap.solver.puzzle import MalformedBoard
from queens_snap.vision.source.decode import load


@pytest.mark.parametrize("other_name", ["link", "twin", "./sub/../a.png"])
def test_an_input_is_known_under_every_name(tmp_path: Path, other_name: str) -> None:
    given = tmp_path / "a.png"
    given.write_bytes(b"kept")
    (tmp_path / "sub").mkdir()
    (tmp_path / "link").symlink_to(given)
    os.link(given, tmp_path / "twin")
    with pytest.raises(Unwritable, match="one of the inputs") as error:
        write_file(tmp_path / other_name, b"new", Inputs.of([given]))
    assert error.value.remedy == "name another file"
    assert given.read_bytes() == (tmp_path / other_name).read_bytes() == b"kept"
    write_file(tmp_path / other_name, b"new", REPLACE_ANY_FILE)
    assert (tmp_path / other_name).read_bytes() == b"new"


def test_an_open_file_is_an_input(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"kept")
    with (tmp_path / "a.png").open("rb") as file:
        assert tmp_path / "a.png" in Inputs.of([file.fileno()])


def test_what_is_not_there_or_no_name_is_no_input(tmp_path: Path) -> None:
    inputs = Inputs.of([tmp_path / "none", "a\0b", "x" * 5000, tmp_path])
    assert inputs == Inputs()
    check_free(tmp_path / "none", inputs)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes of POSIX")
def test_a_pipe_or_a_device_is_refused_and_stays(tmp_path: Path) -> None:
    pipe, device = tmp_path / "pipe.png", tmp_path / "null.png"
    os.mkfifo(pipe)
    device.symlink_to("/dev/null")
    for path in (pipe, device):
        with pytest.raises(Unwritable, match="a pipe or a device"):
            write_file(path, b"new")
    assert pipe.is_fifo()
    assert device.is_symlink()


@pytest.mark.parametrize(
    ("before", "inputs", "written"),
    [
        (None, Inputs(), True),
        (b"", Inputs(), True),
        (b"mine", Inputs(), False),
        (b"new", Inputs(), True),  # it is there already
        (f"<!-- {COMMENT_TEXT} -->".encode(), Inputs(), True),
        (b"mine", REPLACE_ANY_FILE, True),
        (b"mine", REPLACE_ANY_FILE | Inputs(), True),
        (b"mine", Inputs() | REPLACE_ANY_FILE, False),
    ],
)
def test_what_others_made_is_replaced_only_where_that_is_wanted(before, inputs, written, tmp_path) -> None:
    path = tmp_path / "some" / "file"
    if before is not None:
        path.parent.mkdir()
        path.write_bytes(before)
    if written:
        write_file(path, b"new", inputs)
        assert path.read_bytes() == b"new"
        return
    with pytest.raises(Unwritable, match="it was not made by queens-snap") as error:
        write_file(path, b"new", inputs)
    assert error.value.remedy == "choose another name, or add --overwrite"
    assert path.read_bytes() == before


def test_a_name_may_be_as_long_as_the_file_system_allows_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 251 + ".png")
    write_file(path, b"new")
    assert [(x, x.read_bytes()) for x in tmp_path.iterdir()] == [(path, b"new")]


@pytest.mark.parametrize(
    ("path", "why", "remedy"),
    [
        ("file/shot.png", "a file in the place of a folder", "choose another folder"),
        ("folder", "is a folder", ""),
        pytest.param(
            "folder/shot.png",
            "Permission denied",
            "",
            marks=pytest.mark.skipif(
                getattr(os, "geteuid", lambda: 0)() == 0, reason="root may write anywhere"
            ),
        ),
    ],
)
def test_where_nothing_can_be_written_the_reason_is_told(
    path: str, why: str, remedy: str, tmp_path: Path
) -> None:
    (tmp_path / "file").write_bytes(b"kept")
    (tmp_path / "folder").mkdir(0o500)
    with pytest.raises(Unwritable, match=why) as caught:
        write_file(tmp_path / path, b"new")
    assert caught.value.code == "unwritable"
    assert remedy in caught.value.remedy
    assert (tmp_path / "file").read_bytes() == b"kept"
    assert sorted(x.name for x in tmp_path.rglob("*")) == ["file", "folder"]


@pytest.mark.parametrize("call", ["open", "replace"])
def test_a_failure_leaves_the_old_file_and_no_temporary_one(
    call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "shot.png"
    path.write_bytes(b"old")

    def fail(*_: object) -> int:
        raise OSError(28, "No space left on device")

    class FullDisk(io.BytesIO):
        write = fail

    def open_full(self: Path, mode: str) -> io.BytesIO:
        if mode == "rb":
            return io.BytesIO()
        self.touch()
        return FullDisk()

    with monkeypatch.context() as patch:
        patch.setattr(type(path), call, open_full if call == "open" else fail)
        with pytest.raises(Unwritable, match="No space left"):
            write_file(path, b"new", REPLACE_ANY_FILE)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


RGB = np.arange(40 * 30 * 3, dtype=np.uint8).reshape(40, 30, 3)


@pytest.mark.parametrize("suffix", PICTURE_SUFFIXES)
def test_a_signed_picture_is_known_and_opens_everywhere(suffix: str) -> None:
    data = encode(RGB, suffix, sign=True)
    assert has_answer_note(data)
    assert load(data).notes == (OWN_PICTURE_NOTE,)
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
    # moved together
    assert capture_name("b/shot.png", Path("a")) == capture_name("c/b/shot.png", Path("c/a"))


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


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def make_file(path: str, capture: str | None) -> None:
    """Write a file: a picture with the answer to `capture`, or if None, a file of another program."""
    Path(path).parent.mkdir(exist_ok=True)
    data = b"mine" if capture is None else add_answer_note(b"x" * 40, ".png", capture, Path(path).parent)
    Path(path).write_bytes(data)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("captures", "kind", "folder", "found"),
    [
        ("a.png", SOLVED_KIND, None, "a.solved.png"),
        ("a.png b/c.jpg", HINT_KIND, None, "a.hint.png b/c.hint.png"),
        ("a.png b/c.jpg", SOLVED_KIND, "out", "out/a.solved.png out/c.solved.png"),
        ("a.png a.webp b.png", SOLVED_KIND, None, "a.png.solved.png a.webp.solved.png b.solved.png"),
        ("a.png A.webp", SOLVED_KIND, None, "a.png.solved.png A.webp.solved.png"),
        ("a.png ./a.png", SOLVED_KIND, None, "a.solved.png a.solved.png"),
        ("a.png b/a.png", SOLVED_KIND, None, "a.solved.png b/a.solved.png"),
        (
            "a.png b/a.png c/a.png",
            SOLVED_KIND,
            "o",
            "o/a.png.solved.png o/a.png-2.solved.png o/a.png-3.solved.png",
        ),
        ("-", SOLVED_KIND, None, "stdin.solved.png"),
        ("- stdin.png", SOLVED_KIND, None, "stdin.solved.png stdin.png.solved.png"),
        ("-a.png", SOLVED_KIND, None, "-a.solved.png"),
    ],
)
def test_places_of_one_run(captures: str, kind: str, folder: str | None, found: str) -> None:
    placed = choose_picture_paths(captures.split(), kind, Inputs(), Path(folder) if folder else None)
    assert placed == dict(zip(captures.split(), map(Path, found.split()), strict=True))


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("there", "inputs", "avoid_taken_names", "found"),
    [
        ({"a.solved.png": "a.png"}, Inputs(), False, "a.solved.png"),
        ({"a.solved.png": "a.webp"}, Inputs(), False, "a.png.solved.png"),
        ({"a.solved.png": "a.webp", "a.png.solved.png": "b/a.png"}, Inputs(), False, "a.png-2.solved.png"),
        ({"a.solved.png": "a.webp"}, REPLACE_ANY_FILE, False, "a.solved.png"),
        ({"a.solved.png": None}, Inputs(), False, "a.solved.png"),  # an error, when it is written
        ({"a.solved.png": None}, Inputs(), True, "a.png.solved.png"),
        ({"a.solved.png": None}, REPLACE_ANY_FILE, True, "a.solved.png"),
    ],
)
def test_places_beside_earlier_runs(
    there: dict[str, str | None], inputs: Inputs, avoid_taken_names: bool, found: str
) -> None:
    for path, capture in there.items():
        make_file(path, capture)
    assert choose_picture_paths(["a.png"], SOLVED_KIND, inputs, avoid_taken_names=avoid_taken_names) == {
        "a.png": Path(found)
    }


BOARD = "k=1\r\nÀBB\r\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_text_is_the_same_in_every_encoding(encoding: str, tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_bytes(BOARD.encode(encoding))
    assert read_text(str(tmp_path / "board.txt")) == BOARD


def test_utf_16_of_either_order() -> None:
    assert decode_text(b"\xff\xfeA\0") == decode_text(b"\xfe\xff\0A") == "A"


@pytest.mark.parametrize("data", [b"\xff\xfeA", b"\xff\xfe\0\xd8", b"\x80", b"A" * (1 << 20) + b"A"])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(MalformedBoard):
        decode_text(data)

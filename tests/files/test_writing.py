"""Protection of inputs, which are never written over, and of what is no file, which is never replaced."""

import os
from pathlib import Path

import pytest

from queens_snap.files.writing import (
    COMMENT_TEXT,
    REPLACE_ANY_FILE,
    Inputs,
    Unwritable,
    check_free,
    write_file,
)


@pytest.mark.parametrize("other_name", ["link", "twin", "./sub/../a.png"])
def test_an_input_is_known_under_every_name(tmp_path: Path, other_name: str) -> None:
    given = tmp_path / "a.png"
    given.write_bytes(b"kept")
    (tmp_path / "sub").mkdir()
    (tmp_path / "link").symlink_to(given)
    os.link(given, tmp_path / "twin")
    with pytest.raises(Unwritable, match="an input of this run") as error:
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

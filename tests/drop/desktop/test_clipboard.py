"""The clipboard: a real one under X11, Wayland's and the others' by what is asked of them."""

import io
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageGrab

from queens_snap.cli import main as snap_main
from queens_snap.commands.drop import main as drop_main
from queens_snap.drop.desktop.clipboard import (
    XCLIP_COMMAND,
    NoPicture,
    dropped_path,
    grab_clipboard,
    paths_in_list,
)

from .conftest import MakeProgram, recorded_calls, start_x_server


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """The name of a display of our own; what is copied there stays until it ends."""
    with start_x_server("640x480", needs=("xclip",)) as name:
        yield name


@pytest.fixture
def display(screen: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", screen)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)


def copy_to_clipboard(data: bytes, kind: str) -> None:
    subprocess.run(
        ["xclip", "-selection", "clipboard", "-t", kind],
        input=data,
        check=True,
        timeout=60,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    end = time.monotonic() + 60
    while clipboard_content(kind) != data and time.monotonic() < end:  # until it has taken the clipboard over
        time.sleep(0.02)


def clipboard_content(kind: str) -> bytes:
    return subprocess.run([*XCLIP_COMMAND, kind], capture_output=True, timeout=60, check=False).stdout


@pytest.mark.usefixtures("display")
class TestClipboardOnX11:
    def test_an_empty_one(self) -> None:
        with pytest.raises(NoPicture, match="holds no picture"):
            grab_clipboard()

    def test_a_picture_comes_as_its_bytes(self, shot: Path) -> None:
        copy_to_clipboard(shot.read_bytes(), "image/png")
        assert grab_clipboard() == shot.read_bytes()

    def test_copied_files(self, shot: Path) -> None:
        odd = shot.rename(shot.with_name("a b & ü.png"))
        copy_to_clipboard(f"{odd.as_uri()}\r\nhttps://example.org/\r\n".encode(), "text/uri-list")
        assert grab_clipboard() == [odd]

    def test_text_is_no_picture(self) -> None:
        copy_to_clipboard(b"not a picture", "UTF8_STRING")
        with pytest.raises(NoPicture) as error:
            grab_clipboard()
        assert error.value.remedy

    def test_the_command_line_solves_it(
        self, shot: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
    ) -> None:
        copy_to_clipboard(shot.read_bytes(), "image/png")
        monkeypatch.chdir(tmp_path)
        assert snap_main(["--clipboard"]) == 0
        assert (tmp_path / "clipboard.solved.png").exists()
        assert "clipboard: Queens, 8 x 8, one solution" in capsys.readouterr().out

    def test_the_command_line_solves_copied_files(self, shot: Path) -> None:
        copy_to_clipboard(shot.as_uri().encode(), "text/uri-list")
        assert snap_main(["--clipboard", "--text"]) == 0
        assert shot.with_name("shot.solved.png").exists()

    def test_the_drop_helper_writes_among_the_pictures(
        self, shot: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
    ) -> None:
        pictures = tmp_path / "Pictures"
        pictures.mkdir()
        monkeypatch.setenv("XDG_PICTURES_DIR", str(pictures))
        copy_to_clipboard(shot.read_bytes(), "image/png")
        assert drop_main(["--no-open"]) == 0
        (written,) = pictures.iterdir()
        assert written.name.startswith("queens ")
        assert f"picture: {written}" in capsys.readouterr().out


def test_no_desktop(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for variable in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(variable, raising=False)
    assert snap_main(["--clipboard"]) == 5
    captured = capsys.readouterr()
    assert captured.out == ""
    assert (
        captured.err
        == "queens-snap: there is no desktop session whose clipboard can be read; give a picture file\n"
    )


@pytest.mark.parametrize(
    ("variable", "package"), [("DISPLAY", "install xclip"), ("WAYLAND_DISPLAY", "install wl-clipboard")]
)
def test_nothing_installed(
    variable: str, package: str, fake_program: MakeProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setenv(variable, "there")
    with pytest.raises(NoPicture) as error:
        grab_clipboard()
    assert error.value.remedy == package


def test_wayland(fake_program: MakeProgram, shot: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    lists = "if [ $1 = --list-types ]; then printf 'text/html\\nimage/jpeg\\nimage/png\\n'"
    notes = fake_program("wl-paste", lines=f"{lists}; else /bin/cat '{shot}'; fi")
    assert grab_clipboard() == shot.read_bytes()
    assert recorded_calls(notes) == [["--list-types"], ["--no-newline", "--type", "image/png"]]


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_pillow_where_it_knows_the_clipboard(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    picture = Image.new("RGBA", (9, 7), (10, 20, 30, 255))
    monkeypatch.setattr(ImageGrab, "grabclipboard", lambda: picture)
    found = grab_clipboard()
    assert isinstance(found, bytes)
    assert Image.open(io.BytesIO(found)).tobytes() == picture.tobytes()
    monkeypatch.setattr(ImageGrab, "grabclipboard", lambda: ["a b.png"])
    assert grab_clipboard() == [Path("a b.png")]
    monkeypatch.setattr(ImageGrab, "grabclipboard", lambda: 1 / 0)
    with pytest.raises(NoPicture, match="cannot be read"):
        grab_clipboard()


def test_a_file_copied_in_finder(
    fake_program: MakeProgram, shot: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(ImageGrab, "grabclipboard", lambda: None)
    fake_program("osascript", lines=f"echo '{shot}'")
    assert grab_clipboard() == [shot]
    fake_program("osascript", lines="echo '/some text that was copied'")
    with pytest.raises(NoPicture, match="no picture"):
        grab_clipboard()


@pytest.mark.parametrize("arguments", [["--clipboard", "a.png"], ["--json"]])
def test_either_pictures_or_the_clipboard(arguments: list[str], capsys) -> None:
    with pytest.raises(SystemExit) as error:
        snap_main(arguments)
    assert error.value.code == 2
    assert "give --clipboard" in capsys.readouterr().err


posix = pytest.mark.skipif(sys.platform == "win32", reason="paths of a POSIX system")


@posix
@pytest.mark.parametrize(
    ("dropped", "path"),
    [
        ("shot.png", "shot.png"),
        ("/a/b c&d'\"e.png", "/a/b c&d'\"e.png"),
        ("/a/100%20.png", "/a/100%20.png"),  # a path is no address: nothing is unescaped
        ("file:///a/b%20c%26d%27%22.png", "/a/b c&d'\".png"),
        ("file:///a/%C3%BC.png", "/a/ü.png"),
        ("file:///a/%FF.png", os.fsdecode(b"/a/\xff.png")),
        ("file:///a/ü.png", "/a/ü.png"),
        ("file:///a/b%2520.png", "/a/b%20.png"),
        ("file:///a/b#c?d.png", "/a/b#c?d.png"),
        ("file://localhost/a.png", "/a.png"),
        ("file:/a.png", "/a.png"),
        ("FILE:///a.png", "/a.png"),
    ],
)
def test_path_of(dropped: str, path: str) -> None:
    assert dropped_path(dropped) == Path(path)


@pytest.mark.parametrize(
    ("dropped", "path"),
    [
        ("file:///C:/a%20b/%C3%BC.png", r"C:\a b\ü.png"),
        ("file:///C|/a.png", r"C:\a.png"),
        ("file://server/share/a.png", r"\\server\share\a.png"),
        ("file://localhost/C:/a.png", r"C:\a.png"),
    ],
)
def test_path_of_on_windows(dropped: str, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert str(dropped_path(dropped)) == path


@posix
def test_a_list_holds_files_only() -> None:
    listed = b"# two files\r\nfile:///a%20b.png\r\nhttps://example.org/c.png\r\nfile:///d.png\r\n"
    assert paths_in_list(listed) == [Path("/a b.png"), Path("/d.png")]

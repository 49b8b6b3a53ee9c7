"""Dropped texts and the paths they mean."""

import os
import sys
from pathlib import Path

import pytest

from queens_snap.drop.desktop.clipboard import dropped_path, paths_in_list

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

"""The system's viewer: which program is asked, and that nobody waits for it."""

import sys
from pathlib import Path
from time import perf_counter

import pytest

from queens_snap.drop.desktop import notify
from queens_snap.drop.desktop.notify import open_in_viewer

from .conftest import MakeProgram, recorded_calls


@pytest.fixture(autouse=True)
def linux(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")


def test_it_gets_the_whole_path_as_one_word(
    fake_program: MakeProgram, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    notes = fake_program("xdg-open")
    assert open_in_viewer(Path("-a b & ü.png"))
    assert recorded_calls(notes) == [[str(tmp_path / "-a b & ü.png")]]


def test_the_next_one_is_asked_where_the_first_fails(fake_program: MakeProgram, tmp_path: Path) -> None:
    first, second = fake_program("xdg-open", status=3), fake_program("gio")
    assert open_in_viewer(tmp_path)
    assert (len(recorded_calls(first)), recorded_calls(second)) == (1, [["open", str(tmp_path)]])


def test_false_where_there_is_none(fake_program: MakeProgram, tmp_path: Path) -> None:
    assert not open_in_viewer(tmp_path)
    fake_program("xdg-open", status=3)
    assert not open_in_viewer(tmp_path)


def test_a_viewer_that_stays_open_is_not_waited_for(
    fake_program: MakeProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake_program("xdg-open", lines="/bin/sleep 60")
    monkeypatch.setattr(notify, "OPENER_FAILURE_SECONDS", 0.2)
    begin = perf_counter()
    assert open_in_viewer(tmp_path)
    assert perf_counter() - begin < 50


def test_macos(fake_program: MakeProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    notes = fake_program("open")
    assert open_in_viewer(tmp_path)
    assert recorded_calls(notes) == [[str(tmp_path)]]


def test_windows_needs_no_shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr("os.startfile", opened.append, raising=False)
    assert open_in_viewer(tmp_path / "a & b.png")
    assert opened == [str(tmp_path / "a & b.png")]

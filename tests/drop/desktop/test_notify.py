"""Messages reach a window as they are: no markup, no escapes, no shell."""

import sys
from types import SimpleNamespace

import pytest

from queens_snap.drop.desktop.notify import LINUX_MESSAGE_PROGRAMS, XMESSAGE_WIDTH, notify

from .conftest import MakeProgram, recorded_calls

NASTY = "queens-drop: a & <b>'\"$(id)`\\n.png\nsecond line"


@pytest.fixture(autouse=True)
def desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", ":9")


@pytest.mark.parametrize(
    ("program", "words"),
    [
        (
            "notify-send",
            [
                "--app-name=queens-snap",
                "--",
                "title",
                "queens-drop: a &amp; &lt;b&gt;'\"$(id)`\\\\n.png\nsecond line",
            ],
        ),
        (
            "zenity",
            ["--error", "--no-markup", "--title=title", f"--text={NASTY}"],
        ),
        (
            "kdialog",
            [
                "--title",
                "title",
                "--error=<qt>queens-drop: a &amp; &lt;b&gt;'\"$(id)`\\\\n.png<br>second line</qt>",
            ],
        ),
        ("xmessage", ["-center", "-title", "title", f" {NASTY}"]),
    ],
)
def test_the_first_helper_that_is_there_shows_it(
    program: str, words: list[str], fake_program: MakeProgram
) -> None:
    notes = fake_program(program)
    assert notify("title", NASTY)
    assert recorded_calls(notes) == [words]


def test_a_window_where_no_service_answers(fake_program: MakeProgram) -> None:
    service, window = fake_program("notify-send", status=1), fake_program("zenity", status=1)
    assert notify("title", "text")
    assert len(recorded_calls(service)) == len(recorded_calls(window)) == 1


def test_false_where_nothing_can_show_it(fake_program: MakeProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not notify("title", "text")
    window = fake_program("xmessage")
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not notify("title", "text")
    assert not recorded_calls(window)


def test_xmessage_gets_latin_1_in_lines_that_fit(fake_program: MakeProgram) -> None:
    notes = fake_program("xmessage")
    assert notify("title", "ü日 " + "word " * 30)
    text = notes.read_bytes().split(b"\0")[3]
    assert text.startswith(b" \xfc? word")
    assert max(map(len, text.splitlines())) <= XMESSAGE_WIDTH + 1


def test_the_table_names_the_programs() -> None:
    assert LINUX_MESSAGE_PROGRAMS == ("notify-send", "zenity", "kdialog", "xmessage")


def test_macos_is_told_by_arguments(fake_program: MakeProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    notes = fake_program("osascript")
    assert notify("title", NASTY)
    (words,) = recorded_calls(notes)
    assert words[-2:] == ["title", NASTY]
    assert NASTY not in " ".join(words[:-2])


def test_windows_is_told_by_its_own_window(monkeypatch: pytest.MonkeyPatch) -> None:
    import ctypes

    shown = []
    user32 = SimpleNamespace(MessageBoxW=lambda *given: shown.append(given) or 1)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=user32), raising=False)
    assert notify("title", NASTY)
    assert shown[0][1:3] == (NASTY, "title")

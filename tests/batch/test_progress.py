"""Progress of long work, on a terminal and elsewhere."""

import io
import re
import sys

import pytest

from queens_snap.batch import progress
from queens_snap.batch.progress import WorkWords


class ProgressTerminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, in seconds, to be set."""
    now = [100.0]
    monkeypatch.setattr(progress, "monotonic", lambda: now[0])
    return now


def test_a_line_now_and_then_with_what_is_left(clock: list[float], capsys) -> None:
    with progress.show_progress(lambda: 101) as shown:
        for i in range(40):
            clock[0] += 0.5
            shown.advance(None if i == 0 else "solved" if i % 2 else "ambiguous")
    assert capsys.readouterr().err.splitlines() == [
        "queens-snap: 19 of 100 answered, 10 solved, 1.9 a second, about 43 s left",
        "queens-snap: 39 of 100 answered, 20 solved, 1.9 a second, about 31 s left",
    ]


def test_other_words_and_no_count(clock: list[float], capsys) -> None:
    with progress.show_progress(None, WorkWords("made", None)) as shown:
        clock[0] += 20
        shown.advance("made")
    assert capsys.readouterr().err == "queens-snap: 1 made, 0.1 a second\n"


@pytest.mark.parametrize(
    ("seconds", "says"),
    [(0.2, "about 1 s"), (80, "about 80 s"), (600, "about 10 min"), (9000, "about 2.5 h")],
)
def test_how_long_is_left(seconds: float, says: str) -> None:
    assert progress.duration_text(seconds) == says


def test_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = ProgressTerminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    with progress.show_progress(lambda: 7, WorkWords("checked", "accepted")) as shown:
        shown.advance("accepted")
        shown.print_line("a line \x1b[31m")
    drawn = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", terminal.getvalue())
    assert "1 accepted" in drawn
    assert "queens-snap: a line \\x1b[31m" in drawn


def test_what_scrolls_by_on_the_same_terminal_needs_no_bar(clock: list[float], monkeypatch) -> None:
    terminal = ProgressTerminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(sys, "stdout", ProgressTerminal())
    with progress.show_progress(lambda: 7, printing=True) as shown:
        clock[0] += 1000
        shown.advance("solved")
    assert terminal.getvalue() == ""

"""A run: its rows and its report, its progress, and captures that appear in a folder."""

import io
import json
import re
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from shutil import copy
from threading import Event, Thread
from typing import Any

import pytest

from queens_snap.batch import progress
from queens_snap.batch.progress import ProgressWords
from queens_snap.batch.report.report import write_report
from queens_snap.batch.run import CaptureTask, RunSettings, answer_capture
from queens_snap.batch.sources import Source
from queens_snap.batch.watch import NoWatcher, solve_beside, watch_folder
from queens_snap.overlay.queens import region_colours
from queens_snap.overlay.sketch import as_hex
from queens_snap.overlay.themes import region_palette
from queens_snap.pipeline import snap
from queens_snap.solver.queens.puzzle import Board

from ..slow import mark_slow
from .journals import write_journal

SHOTS = Path(__file__).parents[2] / "fixtures" / "screenshots"


@pytest.fixture(scope="module")
def capture_row() -> dict[str, Any]:
    """The row of a capture, as the journal holds it."""
    answered = answer_capture(RunSettings(), CaptureTask(Source(str(SHOTS / "board-light-7.png"))))
    assert answered.row
    return json.loads(json.dumps(answered.row))


def region_colours_drawn(out: Path, row: dict[str, Any]) -> list[str]:
    """Return the colours in which the report draws the regions of a row."""
    write_report(write_journal(out, [row]))
    (script,) = (out / "report" / "data").glob("details-*.js")
    (details,) = json.loads(script.read_text("ascii").removeprefix('receive("details",0,').rstrip(")\n"))
    board = details["board"]
    return [board["kinds"][kind]["colour"] for kind, *_ in board["board"][: row["n"]]]


def test_the_report_draws_regions_in_the_colours_that_its_sentences_name(capture_row, tmp_path: Path) -> None:
    found = snap(SHOTS / "board-light-7.png")
    board = Board.of(capture_row["regions"])
    assert region_colours_drawn(tmp_path, capture_row) == [
        *map(as_hex, region_colours(board, found.cell_colours))
    ]


@pytest.mark.parametrize(
    "colours", [None, [], [[1, 2, 3]] * 6, [[1, 2]] * 7, [[1, 2, float("inf")]] * 7, [[1, 2, -1]] * 7]
)
def test_where_they_are_not_known_it_draws_its_own(colours, capture_row, tmp_path: Path) -> None:
    """Journals of earlier versions and edited journals have no colours."""
    changed = {**capture_row, "batch": {**capture_row["batch"], "colours": colours}}
    own = region_palette(Board.of(capture_row["regions"]).regions)
    assert region_colours_drawn(tmp_path, changed) == [*map(as_hex, own)]


@pytest.mark.parametrize("in_the_way", ["report/thumbs", "report/pictures", "pages", None])
def test_a_row_says_where_the_capture_lies_only_in_a_picture_that_was_written(
    in_the_way: str | None, tmp_path: Path
) -> None:
    (tmp_path / "report").mkdir()
    if in_the_way:
        (tmp_path / in_the_way).write_text("a file where a folder is to be")
    settings = RunSettings(out=tmp_path, pictures=True, pages=True)
    answered = answer_capture(settings, CaptureTask(Source(str(SHOTS / "board-light-7.png"))))
    assert answered.row
    assert bool(answered.unwritable) == bool(in_the_way)
    written = [*tmp_path.glob("report/pictures/*.png")]
    assert len(written) == (in_the_way in ("pages", None))
    assert (answered.row["drawn"] is not None) == bool(written)


class ProgressTerminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock in seconds that the test sets."""
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
    with progress.show_progress(None, ProgressWords("made", None)) as shown:
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
    with progress.show_progress(lambda: 7, ProgressWords("checked", "accepted")) as shown:
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


FIXTURES = Path(__file__).parents[2] / "fixtures" / "screenshots"
SHOT = FIXTURES / "board-light-7.png"


@pytest.fixture(params=mark_slow(["told", "polled"], ["polled"]))
def watch_lines(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[list[str]]:
    """Lines printed while a folder is watched, with the extra for watching and without it."""
    if request.param == "polled":
        monkeypatch.setitem(sys.modules, "watchfiles", None)
    else:
        pytest.importorskip("watchfiles", reason='needs watchfiles, which comes with the extra "watch"')
    copy(SHOT, tmp_path / "old.png")
    stop: Event = Event()
    said: list[str] = []
    watcher = Thread(target=lambda: said.extend(watch_folder(tmp_path, stop)))
    watcher.start()
    time.sleep(3)  # until it looks, on a busy machine
    yield said
    stop.set()
    watcher.join(60)
    assert not watcher.is_alive()


def wait_for_lines(lines: list[str], count: int) -> None:
    end = time.monotonic() + 120
    while len(lines) < count and time.monotonic() < end:
        time.sleep(0.05)


def test_new_captures_are_solved_when_they_are_whole(watch_lines: list[str], tmp_path: Path) -> None:
    data = SHOT.read_bytes()
    with (tmp_path / "new.png").open("wb", buffering=0) as slowly:
        for i in range(4):
            slowly.write(data[i * len(data) // 4 : (i + 1) * len(data) // 4])
            time.sleep(0.2)
    (tmp_path / "notes.txt").write_text("hello")
    (tmp_path / "bad.png").write_text("no picture")
    wait_for_lines(watch_lines, 3)
    time.sleep(0.5)  # nothing more is said
    assert watch_lines[0] == f"watching {tmp_path}; press Ctrl-C to stop"
    assert sorted(watch_lines[1:]) == [
        f"{tmp_path / 'bad.png'} is not a picture; give a PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF or HEIC file",
        f"{tmp_path / 'new.png'}: solved, {tmp_path / 'new.solved.png'}",
    ]
    assert {path.name for path in tmp_path.iterdir()} == {
        "old.png",
        "new.png",
        "new.solved.png",
        "notes.txt",
        "bad.png",
    }


@pytest.mark.slow
def test_one_that_stalled_is_looked_at_again(watch_lines: list[str], tmp_path: Path) -> None:
    data = SHOT.read_bytes()
    with (tmp_path / "slow.png").open("wb", buffering=0) as slowly:
        slowly.write(data[:999])
        wait_for_lines(watch_lines, 2)
        slowly.write(data[999:])
    wait_for_lines(watch_lines, 3)
    cut, solved = watch_lines[1:]
    assert "ends before the picture does" in cut
    assert solved == f"{tmp_path / 'slow.png'}: solved, {tmp_path / 'slow.solved.png'}"


def test_no_other_file_is_replaced(tmp_path: Path) -> None:
    """A batch cannot ask the user, so the answer gets another name."""
    for name in ("a.png", "a.webp", "b.png"):
        shutil.copy(SHOT, tmp_path / name)
    (tmp_path / "b.solved.png").write_text("mine")
    targets = [solve_beside(None, tmp_path / name)[1] for name in ("a.png", "a.webp", "b.png", "a.png")]
    names = ["a.solved.png", "a.webp.solved.png", "b.png.solved.png", "a.solved.png"]
    assert targets == [tmp_path / name for name in names]
    assert (tmp_path / "b.solved.png").read_text() == "mine"


def test_no_folder_to_watch(tmp_path: Path) -> None:
    with pytest.raises(NoWatcher, match="does not exist"):
        next(watch_folder(tmp_path / "none", Event()))

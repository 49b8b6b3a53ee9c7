"""New captures in a folder are solved once they are whole."""

import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from shutil import copy
from threading import Event, Thread

import pytest

from queens_snap.batch.watch import NoWatcher, solve_beside, watch_folder

from ..slow import mark_slow

FIXTURES = Path(__file__).parents[2] / "fixtures" / "screenshots"
SHOT = FIXTURES / "board-light-7.png"


@pytest.fixture(params=mark_slow(["told", "polled"], ["polled"]))
def lines(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[list[str]]:
    """Lines printed while the folder is watched, with the extra and without it."""
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


def wait_for(lines: list[str], count: int) -> None:
    end = time.monotonic() + 120
    while len(lines) < count and time.monotonic() < end:
        time.sleep(0.05)


def test_new_captures_are_solved_when_they_are_whole(lines: list[str], tmp_path: Path) -> None:
    data = SHOT.read_bytes()
    with (tmp_path / "new.png").open("wb", buffering=0) as slowly:
        for i in range(4):
            slowly.write(data[i * len(data) // 4 : (i + 1) * len(data) // 4])
            time.sleep(0.2)
    (tmp_path / "notes.txt").write_text("hello")
    (tmp_path / "bad.png").write_text("no picture")
    wait_for(lines, 3)
    time.sleep(0.5)  # nothing more is said
    assert lines[0] == f"watching {tmp_path}; press Ctrl-C to stop"
    assert sorted(lines[1:]) == [
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
def test_one_that_stalled_is_looked_at_again(lines: list[str], tmp_path: Path) -> None:
    data = SHOT.read_bytes()
    with (tmp_path / "slow.png").open("wb", buffering=0) as slowly:
        slowly.write(data[:999])
        wait_for(lines, 2)
        slowly.write(data[999:])
    wait_for(lines, 3)
    cut, solved = lines[1:]
    assert "ends before the picture does" in cut
    assert solved == f"{tmp_path / 'slow.png'}: solved, {tmp_path / 'slow.solved.png'}"


def test_no_other_file_is_replaced(tmp_path: Path) -> None:
    """Nobody can be asked: the answer gets another name."""
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

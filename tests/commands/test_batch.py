"""`queens-snap batch` as a user starts it: what it writes, says and ends with, also when it is stopped."""

import json
import os
import signal
import struct
import subprocess
import sys
import time
import zlib
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PIL import Image

from queens_snap.batch.journal import Journal
from queens_snap.batch.progress import LineProgress
from queens_snap.batch.run import CaptureTask, RunSettings, answer_all, answer_capture
from queens_snap.batch.sources import Sources
from queens_snap.commands import batch as command

from ..processes import process_environment

FIXTURES = Path(__file__).parents[2] / "fixtures" / "screenshots"
SHOT = FIXTURES / "board-light-7.png"
PNG_BOMB = b"\x89PNG\r\n\x1a\n" + b"".join(
    struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    for name, data in (
        (b"IHDR", struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(bytes(10**6))),
        (b"IEND", b""),
    )
)
SHOT_COUNT = 16  # enough that a run can be stopped in the midst of them
BATCH_COMMAND = [sys.executable, "-m", "queens_snap.cli", "batch"]


@pytest.fixture
def shots(tmp_path: Path) -> Path:
    """A folder of captures that differ in their bytes alone."""
    folder = tmp_path / "shots"
    folder.mkdir()
    for i in range(SHOT_COUNT):
        (folder / f"{i}.png").write_bytes(SHOT.read_bytes() + bytes([i]))
    return folder


def journal_rows(out: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (out / "results.jsonl").read_text().splitlines()]


def start_batch(*arguments: object) -> "subprocess.Popen[str]":
    """Start the command in its own process group, as a terminal does."""
    return subprocess.Popen(
        [*BATCH_COMMAND, *map(str, arguments)],
        env=process_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def has_rows(out: Path, at_least: int) -> Callable[[], bool]:
    path = out / "results.jsonl"
    return lambda: path.exists() and path.read_bytes().count(b"\n") >= at_least


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes of POSIX")
@pytest.mark.usefixtures("in_process")
def test_every_bad_input_costs_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty.png").touch()
    Path("folder.png").mkdir()
    Path("bomb.png").write_bytes(PNG_BOMB)
    Path("broken.png").symlink_to("nowhere")
    Image.new("RGB", (30, 30)).save("small.gif")
    Image.new("RGB", (10_000, 1)).save("line.png")
    os.mkfifo("pipe.png")
    Path("text.txt").write_text("hello", encoding="utf-8")
    names = sorted(path.name for path in Path().iterdir())
    assert command.run("batch", [*names, str(SHOT), "--out", "out"]) == 1
    said = capsys.readouterr()
    *errors, made = said.err.splitlines()
    assert made == "queens-snap: made the folder out"
    assert len(errors) == len(names)
    assert all(sum(line.startswith(f"queens-snap: {name}") for line in errors) == 1 for name in names)
    assert {row["file"]: row["error"] and row["error"]["code"] for row in journal_rows(Path("out"))} == {
        "bomb.png": "too-large",
        "broken.png": "no-file",
        "empty.png": "not-an-image",
        "folder.png": "no-file",
        "line.png": "no-board",
        "pipe.png": "no-file",
        "small.gif": "no-board",
        "text.txt": "not-an-image",
        str(SHOT): None,
    }
    assert "9 captures, 1 solved" in said.out


@pytest.mark.usefixtures("in_process")
def test_all_solved_and_nothing_to_do_the_second_time(
    tmp_path: Path, shots: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in list(shots.iterdir())[4:]:
        path.unlink()
    out = tmp_path / "out"
    assert command.run("batch", [str(shots), "--out", str(out), "--pictures"]) == 0
    before = journal_rows(out)
    assert len(before) == 4
    assert (out / "report" / "index.html").exists()
    assert len(list((out / "report" / "pictures").iterdir())) == 4
    changed = shots / "0.png" if (shots / "0.png").exists() else next(shots.iterdir())
    changed.write_bytes(SHOT.read_bytes() + b"changed")
    assert command.run("batch", [str(shots), "--out", str(out), "--pictures"]) == 0
    assert journal_rows(out)[:4] == before
    assert [row["file"] for row in journal_rows(out)[4:]] == [str(changed)]
    said = capsys.readouterr().out
    assert "answered by an earlier run: 3\n" in said
    assert "altogether" not in said
    one = ["batch", str(changed), "--out", str(out), "--pictures"]
    assert command.run(one[0], one[1:]) == 0
    assert "\n1 capture now, 4 in the run altogether:\n4 captures, 4 solved\n" in capsys.readouterr().out
    assert command.run("batch", [str(shots), "--out", str(out)]) == 5  # without --pictures: another run
    assert (
        "answers made with other options (--pictures); choose another folder with --out, or"
        in capsys.readouterr().err
    )


def test_what_is_in_memory_is_seen(tmp_path: Path) -> None:
    memory = pytest.importorskip("fsspec").filesystem("memory")
    memory.pipe("/seen/a.png", SHOT.read_bytes())
    memory.pipe("/seen/a.txt", b"AAAA\nBBBB\nCCCC\nDDDD")
    assert command.run("batch", ["memory://seen", "--out", str(tmp_path)]) == 1
    (row,) = journal_rows(tmp_path)
    assert row["status"] == "solved"
    assert row["batch"]["expected"]["agrees"] is False


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="no signals to send")
def test_interrupted_it_finishes_what_runs_and_goes_on_later(tmp_path: Path, shots: Path) -> None:
    out = tmp_path / "out"
    process = start_batch(shots, "--out", out, "--workers", 1)
    wait_for(has_rows(out, 3))
    os.killpg(process.pid, signal.SIGINT)
    said, errors = process.communicate(timeout=120)
    assert process.returncode == 130
    told = errors.splitlines()
    assert told[-1] == f"queens-snap: stopped; to go on: queens-snap batch {shots} --out {out} --workers 1"
    assert told[-2] == f"queens-snap: made the folder {out}"
    assert len(told) == 3  # no worker complains
    assert "stopping" in told[0]
    assert (out / "report" / "index.html").exists()
    done = len(journal_rows(out))
    assert 3 <= done < SHOT_COUNT
    assert f"{done} captures, {done} solved" in said
    assert start_batch(shots, "--out", out, "--workers", 1).wait(timeout=120) == 0
    assert Counter(row["file"] for row in journal_rows(out)) == Counter(str(path) for path in shots.iterdir())


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="no signals to send")
def test_killed_and_started_again_it_ends_as_an_undisturbed_run(tmp_path: Path, shots: Path) -> None:
    out = tmp_path / "out"
    for least in (1, 5):
        process = start_batch(shots, "--out", out, "--workers", 1)
        wait_for(has_rows(out, least))
        process.kill()
        process.communicate()
    assert start_batch(shots, "--out", out, "--workers", 1).wait(timeout=120) == 0
    calm = [answer_capture(RunSettings(), CaptureTask(source)).row for source in Sources([str(shots)])]
    assert sorted(map(without_times, journal_rows(out))) == sorted(without_times(row) for row in calm if row)
    assert len(journal_rows(out)) == SHOT_COUNT


def without_times(row: Mapping[str, Any]) -> str:
    return json.dumps({key: value for key, value in row.items() if key != "ms"})


def test_any_executor_will_do(tmp_path: Path) -> None:
    """Addresses in memory, which no other process could read."""
    memory = pytest.importorskip("fsspec").filesystem("memory")
    memory.pipe("/batch/s.png", SHOT.read_bytes())
    memory.pipe(
        "/batch/s.txt", "\n".join(json.loads(SHOT.with_suffix(".json").read_text())["regions"]).encode()
    )
    memory.pipe("/batch/bad.png", b"no picture")
    with ThreadPoolExecutor(2) as threads, Journal(tmp_path, {}) as journal, LineProgress() as shown:
        sources = Sources(["memory://batch", "memory://gone.png"])
        answer_all(sources, RunSettings(), journal, shown, Event(), workers=2, executor=threads)
    found = {row["file"]: row for row in journal_rows(tmp_path)}
    assert {name: row["status"] for name, row in found.items()} == {
        "memory:///batch/s.png": "solved",
        "memory:///batch/bad.png": "refused",
        "memory://gone.png": "refused",
    }
    assert found["memory:///batch/s.png"]["batch"]["expected"]["agrees"]
    assert "gone.png does not exist" in found["memory://gone.png"]["error"]["message"]


@pytest.mark.usefixtures("in_process")
def test_what_cannot_be_written_ends_the_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert command.run("batch", [str(SHOT), "--out", str(tmp_path / "file")]) == 5
    assert "choose another folder" in capsys.readouterr().err
    (tmp_path / "out" / "report").mkdir(parents=True)
    (tmp_path / "out" / "report" / "thumbs").touch()
    assert command.run("batch", [str(SHOT), "--out", str(tmp_path / "out")]) == 5
    assert "thumbs" in capsys.readouterr().err
    assert not journal_rows(tmp_path / "out")  # so that it is answered once there is room


@pytest.mark.parametrize(
    ("arguments", "package", "extra"),
    [
        (["a.png", "--out", "out", "--parquet"], "polars", "parquet"),
        (["a.png", "--out", "out", "--dask", "tcp://127.0.0.1:1"], "distributed", "cluster"),
    ],
)
def test_missing_extras_are_named(
    arguments: list[str],
    package: str,
    extra: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.png").touch()
    monkeypatch.setitem(sys.modules, package, None)
    assert command.run("batch", arguments) == 5
    assert f'pip install "queens-snap[{extra}]"' in capsys.readouterr().err

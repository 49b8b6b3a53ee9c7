"""A real Dask cluster of two workers."""

import json
import os
import signal
import time
from collections import Counter
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from queens_snap.commands import batch as command

distributed: Any = import_module("distributed")  # whose types say that everything may be awaited

SHOT = Path(__file__).parents[2] / "fixtures" / "screenshots" / "board-light-7.png"
CAPTURE_COUNT = 30


@pytest.mark.slow
def test_every_capture_is_answered_once_though_a_worker_is_killed(tmp_path: Path) -> None:
    for i in range(CAPTURE_COUNT):
        (tmp_path / f"{i}.png").write_bytes(SHOT.read_bytes() + bytes([i]))
    journal = tmp_path / "out" / "results.jsonl"
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        pids = list(client.run(os.getpid).values())
        killed: list[int] = []

        def kill_one() -> None:
            while not journal.exists() or journal.read_bytes().count(b"\n") < 5:
                time.sleep(0.01)
            os.kill(pids[0], signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
            killed.append(journal.read_bytes().count(b"\n"))

        killer = Thread(target=kill_one, daemon=True)
        killer.start()
        arguments = [str(tmp_path / "*.png"), "--out", str(tmp_path / "out")]
        assert command.run("batch", [*arguments, "--dask", cluster.scheduler_address]) == 0
        killer.join()
    assert killed[0] < CAPTURE_COUNT  # in mid-run
    rows = [json.loads(line) for line in journal.read_text().splitlines()]
    assert Counter(row["file"] for row in rows) == Counter(
        str(tmp_path / f"{i}.png") for i in range(CAPTURE_COUNT)
    )
    assert {row["status"] for row in rows} == {"solved"}


def test_no_scheduler(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("queens_snap.batch.executor.SCHEDULER_TIMEOUT", 0.5)
    arguments = [str(SHOT), "--out", str(tmp_path / "out"), "--dask", "tcp://127.0.0.1:1"]
    assert command.run("batch", arguments) == 5
    assert "tcp://127.0.0.1:1" in capsys.readouterr().err

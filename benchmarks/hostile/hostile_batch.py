"""A batch that is killed and whose disk fills up, again and again: is every capture answered once, and as in
a run that nobody disturbed?

    python benchmarks/hostile/hostile_batch.py --captures 300 --kills 30 --full 10

Killed is, in turn, the whole command or one of its workers (SIGKILL). A full disk is a limit on the size of
files (RLIMIT_FSIZE) a few rows beyond the journal's: it fails in the middle of a line, as a full disk does.
"""

import argparse
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

import cv2
import hostile_pictures

LATER = ("timeout", "crashed")  # errors that the next run answers anew
MOST_WAIT = 120.0  # seconds until a run shows any progress


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--captures", type=int, default=60)
    parser.add_argument("--kills", type=int, default=6)
    parser.add_argument("--full", type=int, default=3, help="how many times the disk is full")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = Random(args.seed)
    with tempfile.TemporaryDirectory(prefix="hostile-batch-") as name:
        work = Path(name)
        write_captures(work / "captures", args.captures, rng)
        finished(work, "quiet")
        for i in range(args.kills):
            killed(work, rng, whole=i % 2 == 0)
        for _ in range(args.full):
            filled(work, rng)
        finished(work, "disturbed")
        faults = differences(work)
    print(f"{args.captures} captures, {args.kills} SIGKILLs, {args.full} full disks: ", end="")
    print("; ".join(faults) or "every capture answered once, as in the undisturbed run")
    return 1 if faults else 0


def write_captures(folder: Path, count: int, rng: Random) -> None:
    """Small captures, no two of them alike."""
    folder.mkdir()
    for i in range(count):
        rgb = rng.choice(hostile_pictures.bases()).copy()
        rgb[0, : min(i + 1, rgb.shape[1])] ^= 1 + i // rgb.shape[1]
        (folder / f"{i:03}.png").write_bytes(cv2.imencode(".png", rgb[..., ::-1])[1].tobytes())


def command(work: Path, out: str, most: int | None = None) -> "subprocess.Popen[str]":
    """The batch, on its way. most: bytes that a file may have."""

    def limited() -> None:
        if most is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    run = [sys.executable, "-m", "queens_snap.cli", "batch", str(work / "captures"), "--workers", "1"]
    return subprocess.Popen(
        [*run, "--out", str(work / out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=limited,
        start_new_session=True,
    )


def finished(work: Path, out: str) -> None:
    """Run it to its end, until no answer is left that a next run would try again."""
    for _ in range(5):
        text, _ = command(work, out).communicate()
        if "Traceback" in text:
            sys.exit(text)
        if all((row["error"] or {}).get("code") not in LATER for row in latest(work, out).values()):
            return


def killed(work: Path, rng: Random, whole: bool) -> None:
    """Kill it, or a worker of it, once it has answered something."""
    run, journal = command(work, "disturbed"), work / "disturbed" / "results.jsonl"
    before = size_of(journal)
    end = time.monotonic() + MOST_WAIT
    while run.poll() is None and size_of(journal) <= before and time.monotonic() < end:
        time.sleep(0.01)
    time.sleep(rng.uniform(0, 0.3))
    if not whole:
        for worker in children(run.pid):
            kill(worker)
        while run.poll() is None and time.monotonic() < end and size_of(journal) < before + 9_000:
            time.sleep(0.01)  # it goes on by itself for a while
    kill(run.pid)
    run.communicate()


def filled(work: Path, rng: Random) -> None:
    """Let the disk be full a few rows from here."""
    text, _ = command(
        work, "disturbed", size_of(work / "disturbed" / "results.jsonl") + rng.randint(1, 9_000)
    ).communicate()
    if "Traceback" in text:
        sys.exit(text)


def differences(work: Path) -> list[str]:
    """Faults in the journal of the disturbed run."""
    quiet, disturbed = latest(work, "quiet"), latest(work, "disturbed")
    faults = [f"{len(quiet.keys() ^ disturbed.keys())} captures are in one journal only"] * (
        quiet.keys() != disturbed.keys()
    )
    other = [file for file in quiet if plain(quiet[file]) != plain(disturbed.get(file, {}))]
    if other:
        faults.append(f"{len(other)} answers differ: {other[:3]}")
    seen: dict[str, int] = {}
    for row in rows(work, "disturbed"):
        if (row["error"] or {}).get("code") not in LATER:
            seen[row["file"]] = seen.get(row["file"], 0) + 1
    if twice := [file for file, count in seen.items() if count != 1]:
        faults.append(f"{len(twice)} captures were answered more than once")
    return faults


def rows(work: Path, out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (work / out / "results.jsonl").read_text().splitlines()]


def latest(work: Path, out: str) -> dict[str, dict[str, Any]]:
    return {row["file"]: row for row in rows(work, out)}


def plain(row: dict[str, Any]) -> dict[str, Any]:
    """A row without what it took."""
    return {key: value for key, value in row.items() if key != "ms"}


def size_of(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def children(pid: int) -> list[int]:
    """The processes that a process started."""
    try:
        return [
            int(child)
            for task in Path(f"/proc/{pid}/task").iterdir()
            for child in (task / "children").read_text().split()
        ]
    except OSError:
        return []


def kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return


if __name__ == "__main__":
    sys.exit(main())

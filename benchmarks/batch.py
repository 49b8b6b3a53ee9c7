"""What a run over many captures costs beside the work itself, and what is left of it when it is killed.

    python benchmarks/batch.py rate [FOLDER...] [--captures N] [--rounds R]
    python benchmarks/batch.py memory [--paths N]
    python benchmarks/batch.py kills [FOLDER...] [--captures N] [--kills K]

rate: captures of the folders (default: the fixtures), repeated with other bytes, are answered by as many
plain processes as there are cores, each on its share, and by the pool, in turns; the ratio of the two rates,
without starts. On a machine that is busy with other things, look at the processor time instead. memory: by
how much the parent's peak grows over many paths, and when they are looked at again. kills: a run is killed
at random moments and started again; its journal has to be that of an undisturbed run. Exit status 1 where
that is not so, where the ratio is below 0.85, or where memory grows by 50 MB or more.
"""

import argparse
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import cycle, islice
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from threading import Event

from queens_snap.batch.capture import Settings, Task, answer_capture
from queens_snap.batch.executor import cores
from queens_snap.batch.journal import Journal
from queens_snap.batch.progress import Lines
from queens_snap.batch.run import answer_all
from queens_snap.batch.sources.captures import Source

FIXTURES = Path(__file__).parents[1] / "fixtures" / "screenshots"
LEAST_RATIO = 0.85
MOST_GROWTH = 50.0  # MB
WARM = 10  # captures a process answers before the clock starts


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("rate", "memory", "kills"))
    parser.add_argument("folders", nargs="*", type=Path, default=[FIXTURES])
    parser.add_argument("--captures", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--paths", type=int, default=100_000)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        return {"rate": rate, "memory": memory, "kills": kills}[args.what](args, Path(folder))


class Timed(Lines):
    """Says nothing and notes when each capture was answered."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[float] = []

    def answered(self, status: str | None) -> None:
        self.times.append(time.perf_counter())

    def say(self, line: str) -> None:
        pass


class Silent(Lines):
    def say(self, line: str) -> None:
        pass


def rate(args: argparse.Namespace, folder: Path) -> int:
    each = args.captures // args.rounds
    ratios = []
    for i in range(args.rounds):
        shots = build(args.folders, folder / f"shots{i}", each)
        rates, spent = {}, {}
        for way in (plain, pooled) if i % 2 else (pooled, plain):
            before = processor_time()
            rates[way] = way(shots, folder)
            spent[way] = (processor_time() - before) / each * 1000
        ratios.append(rates[pooled] / rates[plain])
        print(
            f"{each} captures: {cores()} plain processes {rates[plain]:.1f} a second, the pool "
            f"{rates[pooled]:.1f}, ratio {ratios[-1]:.2f}; processor time a capture with starts "
            f"{spent[plain]:.1f} and {spent[pooled]:.1f} ms",
            flush=True,
        )
    print(f"median ratio {median(ratios):.2f}, to be at least {LEAST_RATIO}")
    return 0 if median(ratios) >= LEAST_RATIO else 1


def processor_time() -> float:
    """Seconds, of this process and of those it has waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(u.ru_utime + u.ru_stime for u in used)


def plain(shots: list[Path], folder: Path) -> float:
    """Captures a second of plain processes at work at the same time."""
    context, settings = get_context("spawn"), Settings(out=folder / "plain")
    count = cores()
    ready, results = context.Barrier(count), context.SimpleQueue()
    shares = [shots[i::count] for i in range(count)]
    workers = [context.Process(target=plainly, args=(s, settings, ready, results)) for s in shares]
    for worker in workers:
        worker.start()
    total = sum(results.get() for _ in workers)
    for worker in workers:
        worker.join()
    return total


def plainly(shots: list[Path], settings: Settings, ready, results) -> None:
    """The rate of one process, put into `results` when all have begun at once."""
    for shot in shots[:WARM]:
        answer_capture(settings, Task(Source(str(shot))))
    ready.wait()
    begin = time.perf_counter()
    for shot in shots[WARM:]:
        json.dumps(answer_capture(settings, Task(Source(str(shot)))).row)
    results.put((len(shots) - WARM) / (time.perf_counter() - begin))


def pooled(shots: list[Path], folder: Path) -> float:
    """Captures a second of the pool, journal and all."""
    shown = Timed()
    with tempfile.TemporaryDirectory(dir=folder) as out, Journal(Path(out), {}) as journal:
        answer_all(map(Source, map(str, shots)), Settings(out=Path(out)), journal, shown, Event())
    warm = WARM * cores()
    return (len(shown.times) - warm) / (shown.times[-1] - shown.times[warm - 1])


def memory(args: argparse.Namespace, folder: Path) -> int:
    """Paths of files that are not there: as quick as an answer can be."""
    grown = []
    for run in ("first", "again"):
        before: list[float] = []

        def paths(before: list[float] = before) -> Iterator[Source]:
            for i in range(args.paths):
                if i == 1000:
                    before.append(peak())
                yield Source(f"a/folder/with/a/usual/length/screenshot-{i}.png")

        with Journal(folder, {}) as journal, Silent() as shown:
            base = peak()
            answer_all(paths(), Settings(), journal, shown, Event())
        grown.append(peak() - min(base, *before))
        print(
            f"{run}: {args.paths} paths, the peak grew by {grown[-1]:.1f} MB to {peak():.0f} MB", flush=True
        )
    return 0 if max(grown) < MOST_GROWTH else 1


def peak() -> float:
    """The most memory this process ever had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


def kills(args: argparse.Namespace, folder: Path) -> int:
    """Kills at random moments, in turns from the start and from the first new line on."""
    rng = random.Random(args.seed)
    shots = build(args.folders, folder / "shots", args.captures)[0].parent
    torn = 0
    for i in range(args.kills):
        before = count(folder / "out")
        process = start(shots, folder / "out")
        while i % 2 and count(folder / "out") == before and process.poll() is None:
            time.sleep(0.003)
        time.sleep(rng.uniform(0, 3))
        process.kill()
        process.wait()
        path = folder / "out" / "results.jsonl"
        torn += path.exists() and not path.read_bytes().endswith(b"\n")
        print(f"kill {i + 1}: {before} answered before, {count(folder / 'out')} now", flush=True)
    for out in ("out", "calm"):
        start(shots, folder / out).wait()
    rows = {out: sorted(timeless(folder / out)) for out in ("out", "calm")}
    same = rows["out"] == rows["calm"] and len(rows["calm"]) == args.captures
    print(
        f"{len(rows['out'])} lines after {args.kills} kills, {len(rows['calm'])} undisturbed, {torn} torn; ",
        end="",
    )
    print("equal" if same else "NOT EQUAL")
    return 0 if same else 1


def start(shots: Path, out: Path) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "queens_snap.cli", "batch", str(shots), "--out", str(out)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def count(out: Path) -> int:
    path = out / "results.jsonl"
    return path.read_bytes().count(b"\n") if path.exists() else 0


def timeless(out: Path) -> Iterator[str]:
    with (out / "results.jsonl").open() as file:
        for line in file:
            yield json.dumps({key: value for key, value in json.loads(line).items() if key != "ms"})


def build(folders: list[Path], out: Path, number: int) -> list[Path]:
    """Captures repeated with some bytes after their end, so that each has another content."""
    originals = sorted(p for f in folders for p in f.rglob("*") if p.suffix in (".png", ".jpg", ".jpeg"))
    random.Random(number).shuffle(originals)
    out.mkdir()
    made = []
    for i, original in enumerate(islice(cycle(originals), number)):
        made.append(out / f"{i}{original.suffix}")
        made[-1].write_bytes(original.read_bytes() + b"%d" % i)
    return made


if __name__ == "__main__":
    sys.exit(main())

"""Hostile inputs by the thousand: pictures, texts, archives, journals and requests, made from seeds.

    python benchmarks/hostile/hostile.py --count 1000                   # of each kind
    python benchmarks/hostile/hostile.py pictures --count 50000 --journal run.jsonl --keep tests/hostile
    python benchmarks/hostile/hostile.py --summary run.jsonl

Each is answered through the library, in a process that may be lost: no crash, no traceback, nothing that
steers a terminal, at most 10 s of processor time and 700 MiB. A run that is stopped goes on where it was.
What fails is kept as a file, which tests/benchmarks/test_hostile.py tries again.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from hostile_check import KINDS, HostileResult, made, tried

from queens_snap.batch.executor import Outcome, map_in_processes

TOGETHER = 50  # inputs that are given to a worker at once
LONGEST = 60.0  # seconds that one input may take in all; a worker that exceeds it is ended


class HostilePart(NamedTuple):
    """Inputs of one kind, numbered from `first` on."""

    kind: str
    seed: int
    first: int
    inputs: int


def main() -> int:
    args = _arguments()
    if args.summary:
        return _summed(args.summary)
    done = _done(args.journal)
    parts = [part for part in _parts(args) if part not in done]
    begin, faults, inputs = time.monotonic(), 0, 0
    for record in _run(parts, args.workers, args.keep):
        faults += len(record["faults"])
        inputs += record["inputs"]
        if args.journal:
            with args.journal.open("a") as file:
                file.write(json.dumps(record) + "\n")
        for number, fault in record["faults"]:
            print(f"{record['kind']} {record['seed']}/{number}: {fault}", flush=True)
    print(f"{inputs:,} inputs, {faults} faults, {time.monotonic() - begin:.0f} s")
    return 1 if faults else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kinds", nargs="*", default=KINDS, metavar="KIND", help=", ".join(KINDS))
    parser.add_argument("--count", type=int, default=200, help="inputs of each kind (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--journal", type=Path, help="what was done, to go on where it was")
    parser.add_argument("--keep", type=Path, help="a folder for inputs that fail")
    parser.add_argument("--summary", type=Path, metavar="JOURNAL", help="only say what a journal holds")
    args = parser.parse_args()
    if unknown := set(args.kinds) - set(KINDS):
        parser.error(f"no such kind: {', '.join(unknown)}")
    return args


def _parts(args: argparse.Namespace) -> Iterator[HostilePart]:
    for first in range(0, args.count, TOGETHER):
        for kind in args.kinds:
            yield HostilePart(kind, args.seed, first, min(TOGETHER, args.count - first))


def _done(journal: Path | None) -> set[HostilePart]:
    if not journal or not journal.exists():
        return set()
    return {
        HostilePart(*(row[key] for key in HostilePart._fields)) for row in map(json.loads, journal.open())
    }


def _run(parts: list[HostilePart], workers: int, keep: Path | None) -> Iterator[dict[str, Any]]:
    """A record for each part; the inputs of one that lost its worker are tried one by one."""
    for outcome in map_in_processes(
        _answered, parts, workers=workers, timeout=TOGETHER * LONGEST, ordered=False
    ):
        results = outcome.value or _one_by_one(outcome.item)
        faults = [(n, result.fault) for n, result in results if result.fault]
        for number, _ in faults:
            _kept(keep, outcome.item, number)
        yield {
            **outcome.item._asdict(),
            "faults": faults,
            "slowest": round(max(result.seconds for _, result in results), 2),
            "seconds": round(sum(result.seconds for _, result in results), 2),
            "resident": max(result.resident for _, result in results),
        }


def _answered(part: HostilePart) -> list[tuple[int, HostileResult]]:
    """Answers of a worker."""
    return [(n, tried(part.kind, made(part.kind, f"{part.seed}/{n}"))) for n in _numbers(part)]


def _one_by_one(part: HostilePart) -> list[tuple[int, HostileResult]]:
    alone = [part._replace(first=n, inputs=1) for n in _numbers(part)]
    return [_alone(outcome) for outcome in map_in_processes(_answered, alone, workers=1, timeout=LONGEST)]


def _alone(outcome: Outcome[HostilePart, list[tuple[int, HostileResult]]]) -> tuple[int, HostileResult]:
    if outcome.value:
        return outcome.value[0]
    return outcome.item.first, HostileResult(f"{outcome.failure}: {outcome.why}", 0.0, 0)


def _numbers(part: HostilePart) -> range:
    return range(part.first, part.first + part.inputs)


def _kept(folder: Path | None, part: HostilePart, number: int) -> None:
    if folder:
        data = made(part.kind, f"{part.seed}/{number}")
        path = folder / part.kind / sha256(data).hexdigest()[:12]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def _summed(journal: Path) -> int:
    """A line a kind: how many were tried, and the most that one took."""
    rows = list(map(json.loads, journal.open(encoding="utf-8")))
    for kind in dict.fromkeys(row["kind"] for row in rows):
        own = [row for row in rows if row["kind"] == kind]
        inputs, seconds = (sum(row[key] for row in own) for key in ("inputs", "seconds"))
        faults = sum(len(row["faults"]) for row in own)
        slowest, resident = (max(row[key] for row in own) for key in ("slowest", "resident"))
        print(
            f"{kind}: {inputs:,} inputs, {faults} faults, slowest {slowest:.1f} s, mean "
            f"{1000 * seconds / inputs:.0f} ms, at most {resident >> 20} MiB"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Count the captures that are read right, by trait.

    python benchmarks/reading/captures.py FOLDER... [--list] [--slowest N] [--json OUT]
                                          [--must-be-right FILE] [--write-right FILE]

A folder holds a manifest.jsonl, or a <name>.json beside each <name>.png (fixtures/screenshots). scoring.py
explains the verdicts. The time of reading alone stands beside that of decoding and encoding a phone
screenshot, by the clock: their ratio compares machines. Exit status 1 if --must-be-right is given and a
capture named there is no longer right, or anything is silently wrong.
"""

import argparse
import signal
import statistics
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))
import scoring
from command_line import existing_file, existing_folder, open_parser, percent, text_table, write_rows
from scoring import NONE, RIGHT, SILENT, UNJUDGED, WARNED, KnownCapture, Result
from speed import CAPTURE, decoded, encoded
from timing import interleaved, p95

from queens_snap.pipeline import snap

# a hundred times what any capture should take; a longer time counts as a crash
MAX_WAIT_SECONDS = 30
VERDICTS = (RIGHT, SILENT, WARNED, NONE, UNJUDGED)
BASE_ROUNDS = 5  # times that the phone screenshot is decoded and encoded in each folder


class Scored(NamedTuple):
    """A capture, the program's result, and the verdict on it. ms: the time from file to result."""

    capture: KnownCapture
    result: Result
    verdict: str
    ms: float


def main(argv: list[str] | None = None) -> int:
    """Read the captures of the folders, print the tables, and return the exit status."""
    args = _arguments(argv)
    every: list[Scored] = []
    snap(CAPTURE).to_json()  # load everything first: that is no capture's time
    for folder in args.folders:
        scored = [_scored(capture) for capture in scoring.load(folder)]
        every += scored
        print(f"\n{folder}: {len(scored)} captures")
        _print_traits(scored)
        _print_figures(scored)
        sys.stdout.flush()
    if args.list:
        _print_failures(every)
    for s in sorted(every, key=_reading_time, reverse=True)[: args.slowest]:
        print(f"{_reading_time(s):>7.0f} ms to read {s.capture.name}")
    if args.json:
        write_rows(args.json, ({**s.result, "file": s.capture.name} for s in every))
    if args.write_right:
        names = sorted(s.capture.name for s in every if s.verdict == RIGHT and s.capture.n)
        args.write_right.write_text("".join(f"{name}\n" for name in names), encoding="utf-8")
    return _gate(every, args.must_be_right) if args.must_be_right else 0


def _arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = open_parser(__doc__)
    add = parser.add_argument
    add("folders", nargs="+", type=existing_folder, metavar="FOLDER")
    add("--list", action="store_true", help="name each capture that is not right, or off lattice")
    add("--slowest", type=int, default=0, metavar="N", help="name those that took longest")
    add("--json", type=Path, metavar="OUT", help="write the results, one object a line")
    add("--must-be-right", type=existing_file, metavar="FILE", help="fail if one named there is not right")
    add("--write-right", type=Path, metavar="FILE", help="write the list of those that are right")
    return parser.parse_args(argv)


def _scored(capture: KnownCapture) -> Scored:
    begin = perf_counter()
    try:
        with _patience(MAX_WAIT_SECONDS):
            result = snap(capture.path).to_json()
    except Exception as error:  # `snap` promises not to raise; one broken promise must not end the run
        result = {"status": "refused", "error": {"code": "crashed", "message": repr(error), "remedy": ""}}
    ms = 1000 * (perf_counter() - begin)
    return Scored(capture, result, scoring.verdict(capture, result), ms)


@contextmanager
def _patience(seconds: int) -> Iterator[None]:
    """Raise TimeoutError inside after so many seconds. Windows has no such alarms."""

    def give_up(*_: object) -> None:
        raise TimeoutError(f"no answer within {seconds} seconds")

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _crashed(scored: Scored) -> bool:
    return (scored.result.get("error") or {}).get("code") == "crashed"


def _print_traits(scored: list[Scored]) -> None:
    """Print a line for each trait, the most frequent first, then for strict captures and for all."""
    tally: dict[str, Counter[str]] = {}
    for s in scored:
        for trait in s.capture.traits:
            tally.setdefault(trait, Counter())[s.verdict] += 1
    ordered = sorted(tally.items(), key=lambda x: (-x[1].total(), x[0]))
    strict = Counter(s.verdict for s in scored if s.capture.strict)
    rows = [*ordered, *([("strict", strict)] if strict else []), ("all", Counter(s.verdict for s in scored))]
    shown = [column for column in VERDICTS if column != UNJUDGED or rows[-1][1][UNJUDGED]]
    lines = [
        (name, counts.total(), *(counts[column] for column in shown), percent(counts[RIGHT], counts.total()))
        for name, counts in rows
    ]
    print(text_table(("trait", "of", *shown, "share right"), lines))


def _print_figures(scored: list[Scored]) -> None:
    """Print warnings, lattice and marks of right captures, then times and crashes of all."""
    right = [s for s in scored if s.verdict == RIGHT and s.capture.n]
    if right:
        plain = [s for s in right if s.capture.strict]
        warned = sum(scoring.warned(s.result) for s in plain)
        print(f"  right but warned of, strict: {warned} of {len(plain)} ({percent(warned, len(plain))})")
        off = sum(scoring.off_lattice(s.capture, s.result) for s in right)
        print(f"  lattice off by more than {scoring.MAX_LATTICE_ERROR} of a cell: {off}")
    for kind in ("queens", "crosses") if any(s.capture.marks for s in right) else ():
        pairs = [scoring.marks_seen(s.capture, s.result, kind) for s in right]
        there, found = sum(len(a) for a, _ in pairs), sum(len(a & b) for a, b in pairs)
        false = sum(len(b - a) for a, b in pairs)
        print(f"  {kind}: {found} of {there} found ({percent(found, there)}), {false} that are not there")
    if scored:
        (times,) = interleaved({"base": lambda: encoded(decoded(CAPTURE))}, BASE_ROUNDS).values()
        base = statistics.median(times)
        ratios = [_reading_time(s) / base for s in scored]
        figures = f"{statistics.median(ratios):.2f} median, {p95(ratios):.2f} 95 %, {max(ratios):.2f} longest"
        print(f"  reading alone, in times of {base:.0f} ms: {figures}")
    if crashes := sum(map(_crashed, scored)):
        print(f"  CRASHED: {crashes}")


def _reading_time(scored: Scored) -> float:
    """Return the time from the decoded picture to the board, or to the refusal (ms)."""
    ms = scored.result.get("ms") or {}
    return ms.get("read") or scored.ms - (ms.get("decode") or 0.0)


def _print_failures(scored: list[Scored]) -> None:
    print()
    for s in scored:
        said = s.result.get("status")
        if _crashed(s):
            print(f"{'crashed':<13} {s.capture.name}  {s.result['error']['message']}")
        elif s.verdict != RIGHT:
            print(f"{s.verdict:<13} {s.capture.name}  said {said}; {', '.join(s.capture.traits)}")
        elif scoring.off_lattice(s.capture, s.result):
            found = s.result["reading"]["bbox"]
            print(f"{'off lattice':<13} {s.capture.name}  found {found}, is {s.capture.bbox}")


def _gate(scored: list[Scored], right_list: Path) -> int:
    """Return 0 if the captures of a list are still right, and none is silently wrong or crashed; else print
    them, and return 1. Captures of folders that were not run are left out."""
    wanted = set(right_list.read_text(encoding="utf-8").split("\n")) - {""}
    run = {s.capture.name.split("/")[0] for s in scored}
    asked = {name for name in wanted if name.split("/")[0] in run}
    lost = sorted(asked - {s.capture.name for s in scored if s.verdict == RIGHT})
    silent = [s.capture.name for s in scored if s.verdict == SILENT]
    crashed = [s.capture.name for s in scored if _crashed(s)]
    for label, names in (("no longer right", lost), ("silent wrong", silent), ("crashed", crashed)):
        for name in names:
            print(f"FAILED  {label}: {name}", file=sys.stderr)
    kept = len(asked) - len(lost)
    print(f"\n{kept} of {len(asked)} captures of {right_list.name} still right, {len(silent)} silent wrong")
    return 1 if lost or silent or crashed else 0


if __name__ == "__main__":
    sys.exit(main())

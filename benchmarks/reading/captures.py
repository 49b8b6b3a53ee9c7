"""Count the captures that are read right, by trait.

    python benchmarks/reading/captures.py FOLDER... [--list] [--json OUT] [--must-be-right FILE]
                                          [--write-right FILE]

A folder holds a manifest.jsonl, or a <name>.json beside each <name>.png (fixtures/screenshots). scoring.py
says what the words mean. Exit status 1 when --must-be-right is given and a capture named there is not right
any more, or anything at all is silently wrong.
"""

import argparse
import json
import signal
import statistics
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import scoring
from scoring import NONE, RIGHT, SILENT, UNJUDGED, WARNED, KnownCapture, Result

from queens_snap.pipeline import snap

PATIENCE = 30  # seconds for one capture, a hundred times what any should take; beyond it counts as a crash
COLUMNS = (RIGHT, SILENT, WARNED, NONE, UNJUDGED)


class Scored(NamedTuple):
    """One capture, what the program said, and what that is worth."""

    capture: KnownCapture
    result: Result
    verdict: str


def main(argv: list[str] | None = None) -> int:
    """Runs the program over the folders, prints the tables and answers the exit status."""
    args = _arguments(argv)
    every: list[Scored] = []
    for folder in args.folders:
        scored = [_scored(capture) for capture in scoring.load(folder)]
        every += scored
        print(f"\n{folder}: {len(scored)} captures")
        _print_traits(scored)
        _print_figures(scored)
        sys.stdout.flush()
    if args.list:
        _print_failures(every)
    if args.json:
        lines = (json.dumps({**s.result, "file": s.capture.name}) + "\n" for s in every)
        args.json.write_text("".join(lines), encoding="utf-8")
    if args.write_right:
        names = sorted(s.capture.name for s in every if s.verdict == RIGHT and s.capture.n)
        args.write_right.write_text("".join(f"{name}\n" for name in names), encoding="utf-8")
    return _gate(every, args.must_be_right) if args.must_be_right else 0


def _arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument(
        "--list", action="store_true", help="name each capture that is not right, or off lattice"
    )
    parser.add_argument("--json", type=Path, metavar="OUT", help="write the results, one object a line")
    parser.add_argument(
        "--must-be-right", type=Path, metavar="FILE", help="fail if one named there is not right"
    )
    parser.add_argument(
        "--write-right", type=Path, metavar="FILE", help="write the list of those that are right"
    )
    args = parser.parse_args(argv)
    for folder in args.folders:
        if not folder.is_dir():
            parser.error(f"{folder} is no folder")
    return args


def _scored(capture: KnownCapture) -> Scored:
    try:
        with _patience(PATIENCE):
            result = snap(capture.path).to_json()
    except Exception as error:  # `snap` promises not to raise; one broken promise must not end the run
        result = {"status": "refused", "error": {"code": "crashed", "message": repr(error), "remedy": ""}}
    return Scored(capture, result, scoring.verdict(capture, result))


@contextmanager
def _patience(seconds: int) -> Iterator[None]:
    """Raises TimeoutError inside after so many seconds, where the system has such alarms (not Windows)."""

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
    """One line a trait, the most frequent first, then strict and all."""
    tally: dict[str, Counter[str]] = {}
    for s in scored:
        for trait in s.capture.traits:
            tally.setdefault(trait, Counter())[s.verdict] += 1
    ordered = sorted(tally.items(), key=lambda x: (-x[1].total(), x[0]))
    strict = Counter(s.verdict for s in scored if s.capture.strict)
    rows = [*ordered, *([("strict", strict)] if strict else []), ("all", Counter(s.verdict for s in scored))]
    shown = [column for column in COLUMNS if column != UNJUDGED or rows[-1][1][UNJUDGED]]
    print(f"  {'trait':<20}{'of':>6}" + "".join(f"{column:>14}" for column in shown) + f"{'share right':>14}")
    for name, counts in rows:
        cells = "".join(f"{counts[column]:>14}" for column in shown)
        print(f"  {name:<20}{counts.total():>6}{cells}{_percent(counts[RIGHT], counts.total()):>14}")


def _print_figures(scored: list[Scored]) -> None:
    """Print the figures beside the verdicts: warnings, lattice, marks, crashes, time; over what was read
    right."""
    right = [s for s in scored if s.verdict == RIGHT and s.capture.n]
    if right:
        plain = [s for s in right if s.capture.strict]
        doubted = sum(scoring.warned(s.result) for s in plain)
        print(f"  right but warned of, strict: {doubted} of {len(plain)} ({_percent(doubted, len(plain))})")
        print(f"  lattice off by more than {scoring.OFF} of a cell: {sum(_is_off(s) for s in right)}")
    for kind in ("queens", "crosses") if any(s.capture.marks for s in right) else ():
        pairs = [scoring.marks_seen(s.capture, s.result, kind) for s in right]
        there, found = sum(len(a) for a, _ in pairs), sum(len(a & b) for a, b in pairs)
        false = sum(len(b - a) for a, b in pairs)
        print(f"  {kind}: {found} of {there} found ({_percent(found, there)}), {false} that are not there")
    if times := [_time(s.result) for s in scored]:
        print(
            f"  decode, read and solve: {statistics.median(times):.1f} ms median, {max(times):.1f} ms at most"
        )
    if crashes := sum(map(_crashed, scored)):
        print(f"  CRASHED: {crashes}")


def _time(result: Result) -> float:
    """Milliseconds from file to solution."""
    ms = result.get("ms") or {}
    return sum(ms.get(part) or 0.0 for part in ("decode", "read", "solve"))


def _print_failures(scored: list[Scored]) -> None:
    print()
    for s in scored:
        said = s.result.get("status")
        if _crashed(s):
            print(f"{'crashed':<13} {s.capture.name}  {s.result['error']['message']}")
        elif s.verdict != RIGHT:
            print(f"{s.verdict:<13} {s.capture.name}  said {said}; {', '.join(s.capture.traits)}")
        elif _is_off(s):
            found = s.result["reading"]["bbox"]
            print(f"{'off lattice':<13} {s.capture.name}  found {found}, is {s.capture.bbox}")


def _is_off(s: Scored) -> bool:
    return scoring.off_lattice(s.capture, s.result)


def _gate(scored: list[Scored], right_list: Path) -> int:
    """0 if all that was right still is, nothing is silently wrong and nothing crashed; else says what, and 1.

    Of the list only the captures whose folder was run are asked for.
    """
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


def _percent(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "-"


if __name__ == "__main__":
    sys.exit(main())

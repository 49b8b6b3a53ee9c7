"""How often a reading of a given confidence is right.

    python benchmarks/reading/robustness_reliability.py [FOLDER...] [--degraded ROWS] [--deceiving JOURNAL]
                                                [--table FILE]

A FOLDER holds captures, as for captures.py; ROWS is what robustness.py --json wrote, JOURNAL what deceive.py
did. Pictures of which nothing was read have no confidence and are left out, and so are those made to deceive
on which nobody could see what was done.
"""

import argparse
import json
import sys
from itertools import pairwise
from pathlib import Path

import scoring
from robustness_rows import DOUBTED, put_between
from scoring import RIGHT

from queens_snap.pipeline import snap
from queens_snap.vision.queens.doubts import SURE

MARKERS = ("<!-- reliability: begin -->", "<!-- reliability: end -->")
BOUNDS = (0.0, 0.3, 0.5, 0.7, SURE, 0.9, 0.97, 0.995, 1.000001)

Judged = tuple[float, bool]  # confidence, right


def main(argv: list[str] | None = None) -> int:
    """Prints the table, or puts it into a page."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER")
    parser.add_argument("--degraded", type=Path, metavar="ROWS")
    parser.add_argument("--deceiving", type=Path, metavar="JOURNAL")
    parser.add_argument("--table", type=Path, metavar="FILE", help="replace the table in this page")
    args = parser.parse_args(argv)
    sets: dict[str, list[Judged]] = {}
    if args.folders:
        sets["captures"] = [pair for folder in args.folders for pair in _of_captures(folder)]
    if args.degraded:
        sets["degraded"] = _of_rows(args.degraded)
    if args.deceiving:
        sets["deceiving"] = _of_journal(args.deceiving)
    text = table(sets)
    if args.table:
        put_between(args.table, MARKERS, text)
    else:
        print(text)
    return 0


def _of_rows(path: Path) -> list[Judged]:
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [(r["confidence"], bool(r["read_right"])) for r in rows if r["confidence"] is not None]


def _of_journal(path: Path) -> list[Judged]:
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    told = [row for row in rows if row["confidence"] is not None and row["seen"]]
    return [(row["confidence"], row["verdict"] in (RIGHT, DOUBTED)) for row in told]


def _of_captures(folder: Path) -> list[Judged]:
    judged = []
    for capture in scoring.load(folder):
        result = snap(capture.path).to_json()
        other = capture.truth is None and result["game"] not in ("queens", "starbattle")
        if result["reading"] and capture.kind not in scoring.EASY and not other:
            right = scoring.verdict(capture, result) == scoring.RIGHT and capture.truth is not None
            judged.append((result["reading"]["confidence"], right))
    return judged


def table(sets: dict[str, list[Judged]]) -> str:
    """Markdown: a line for each band of confidence, for each set how many were right of how many."""
    lines = [f"| confidence | {' | '.join(sets)} |", "|---|" + "---|" * len(sets)]
    for low, high in pairwise(BOUNDS):
        cells = []
        for judged in sets.values():
            here = [right for confidence, right in judged if low <= confidence < high]
            cells.append(f"{sum(here)} of {len(here)} ({sum(here) / len(here):.0%})" if here else "-")
        lines.append(f"| {low:g} to {min(high, 1.0):g} | {' | '.join(cells)} |")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())

"""How often a reading of a given confidence is right.

    python benchmarks/robustness_reliability.py ROWS [FOLDER...] [--table FILE]

ROWS is what robustness.py --json wrote; a FOLDER holds captures, as for captures.py. Pictures of which
nothing was read have no confidence and are left out.
"""

import argparse
import json
import sys
from itertools import pairwise
from pathlib import Path

import scoring
from robustness_rows import put_between

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
    parser.add_argument("rows", type=Path, metavar="ROWS")
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER")
    parser.add_argument("--table", type=Path, metavar="FILE", help="replace the table in this page")
    args = parser.parse_args(argv)
    own = _of_rows(args.rows)
    captures = [pair for folder in args.folders for pair in _of_captures(folder)]
    text = table({"captures": captures, "degraded": own})
    if args.table:
        put_between(args.table, MARKERS, text)
    else:
        print(text)
    return 0


def _of_rows(path: Path) -> list[Judged]:
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [(r["confidence"], bool(r["read_right"])) for r in rows if r["confidence"] is not None]


def _of_captures(folder: Path) -> list[Judged]:
    judged = []
    for capture in scoring.load(folder):
        result = snap(capture.path).to_json()
        if result["reading"] and capture.kind not in scoring.EASY:
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

"""How sure readings are, fitted to what became of them: makes vision/confidence.json, and shows how it keeps.

    python benchmarks/reading/confidence.py [FOLDER...] [--degraded ROWS...] [--deceiving JOURNAL...]
                                            [--write] [--table FILE]

A FOLDER holds captures, as for captures.py; ROWS is what robustness.py --json wrote, JOURNAL what deceive.py
did. Pictures of which nothing was read have no confidence and are left out, and so are those made to deceive
on which nobody could see what was done. The table is fitted to one half of all (those of even hash), and the
other half is shown, by source.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import scoring
from robustness_rows import DOUBTED, Evidence, evidence_of, put_between
from scoring import RIGHT
from sklearn.linear_model import LogisticRegression

from queens_snap.pipeline import snap
from queens_snap.vision.confidence import TABLE, chance, log_odds
from queens_snap.vision.doubts import Sort

MARKERS = ("<!-- reliability: begin -->", "<!-- reliability: end -->")
BOUNDS = (0.0, 0.2, 0.4, 0.6, 0.7, 0.9, 0.99, 1.000001)
STRENGTH = 10.0  # of the fit, against its pull towards no difference (scikit-learn's C)

Table = dict[str, Any]


class Judged(NamedTuple):
    """A reading, by what it was sure, and whether it is right. name: of its picture."""

    name: str
    evidence: Evidence
    right: bool

    @property
    def is_fitted(self) -> bool:
        """Whether the table is fitted to it; else it is shown."""
        return hashlib.sha256(self.name.encode()).digest()[0] % 2 == 0


def main(argv: list[str] | None = None) -> int:
    """Fits, prints the bins, and writes the table or the page where that is asked for."""
    args = _arguments(argv)
    sets = {
        "captures": [each for folder in args.folders for each in _of_captures(folder)],
        "degraded": [each for path in args.degraded for each in _of_rows(path)],
        "deceiving": [each for path in args.deceiving for each in _of_journal(path)],
    }
    fitted = fit([each for some in sets.values() for each in some if each.is_fitted])
    shown = {name: [x for x in some if not x.is_fitted] for name, some in sets.items() if some}
    text = bins(fitted, shown)
    print(text)
    if args.write:
        TABLE.write_text(f"{json.dumps(fitted, indent=1)}\n", "utf-8")
    if args.table:
        put_between(args.table, MARKERS, text)
    return 0


def fit(judged: Sequence[Judged]) -> Table:
    """The table: what support, any doubt at all and each sort of them add to the log odds that a reading is
    right."""
    seen = np.array([_features(each.evidence) for each in judged])
    right = np.array([each.right for each in judged])
    model = LogisticRegression(C=STRENGTH, max_iter=2000).fit(seen, right)
    support, any_doubt, *sorts = (round(float(x), 3) for x in model.coef_[0])
    return {
        "base": round(float(model.intercept_[0]), 3),
        "support": support,
        "doubted": any_doubt,
        "sorts": dict(zip(map(str, Sort), sorts, strict=True)),
    }


def bins(table: Table, sets: dict[str, list[Judged]]) -> str:
    """Markdown: a line for each band of confidence, for each set how many were right of how many."""
    every = {**sets, "all": [each for some in sets.values() for each in some]}
    lines = [f"| confidence | {' | '.join(every)} |", "|---|" + "---|" * len(every)]
    for low, high in pairwise(BOUNDS):
        cells = []
        for judged in every.values():
            here = [x.right for x in judged if low <= chance(table, *x.evidence) < high]
            cells.append(f"{sum(here)} of {len(here)} ({sum(here) / len(here):.1%})" if here else "-")
        lines.append(f"| {low:g} to {min(high, 1.0):g} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _features(evidence: Evidence) -> list[float]:
    sorts = [float(sort in evidence.sorts) for sort in Sort]
    return [log_odds(evidence.support), float(any(sorts)), *sorts]


def _of_rows(path: Path) -> Iterator[Judged]:
    for row in map(json.loads, path.read_text("utf-8").splitlines()):
        if row["evidence"]:
            name = f"{path.name} {row['sweep']} {row['strength']} {row['board']} {row['variant']}"
            yield Judged(name, Evidence(*row["evidence"]), bool(row["read_right"]))


def _of_journal(path: Path) -> Iterator[Judged]:
    for row in map(json.loads, path.read_text("utf-8").splitlines()):
        if row["evidence"] and row["seen"]:
            right = row["verdict"] in (RIGHT, DOUBTED)
            yield Judged(f"{path.name} {row['kind']} {row['number']}", Evidence(*row["evidence"]), right)


def _of_captures(folder: Path) -> Iterator[Judged]:
    for capture in scoring.load(folder):
        read = snap(capture.path)
        result = read.to_json()
        other = capture.truth is None and result["game"] not in ("queens", "starbattle")
        if (evidence := evidence_of(read)) and capture.kind not in scoring.EASY and not other:
            right = scoring.verdict(capture, result) == scoring.RIGHT and capture.truth is not None
            yield Judged(capture.name, evidence, right)


def _arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER")
    parser.add_argument("--degraded", nargs="+", type=Path, default=[], metavar="ROWS")
    parser.add_argument("--deceiving", nargs="+", type=Path, default=[], metavar="JOURNAL")
    parser.add_argument("--write", action="store_true", help="put what was fitted into the program")
    parser.add_argument("--table", type=Path, metavar="FILE", help="replace the table in this page")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())

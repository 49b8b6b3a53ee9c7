r"""Fit the weights of the confidence to drawn boards, and show how well it agrees with what was right.

    python benchmarks/deceive/deceive.py --count 60 --seed 43 --journal deceive.rows
    python benchmarks/reading/robustness.py --game GAME --boards 24 --degraded 3 --seed 4300 \
        --journal GAME.rows
    python benchmarks/readers/make.py PICTURES --count 1200 --seed 43
    python benchmarks/reading/confidence.py [CAPTURES...] --rows *.rows --pictures PICTURES \
        [--write] [--table docs/reading.md]

The three generators draw what the weights are fitted to, each from its seed; robustness.py runs once a game.
A third of their kinds, chosen by HELD_OUT, is never fitted to. These kinds and the captures only measure.
CAPTURES are folders as for captures.py. Pictures of which nothing was read have no confidence and are left
out. So are pictures made to deceive on which nobody could see what was done.

--write puts the weights into vision/confidence.json. The weight of a doubt is never positive.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))
import command_line
import scoring
from command_line import existing_file, existing_folder
from drawn_pictures import load_answers
from robustness_harm import AS_DRAWN, SWEEPS
from scipy.optimize import minimize
from scoring import RIGHT, Evidence, KnownCapture, evidence_of

from queens_snap.pipeline import snap
from queens_snap.vision.doubts import Sort
from queens_snap.vision.reading import CONFIDENCE_TABLE, chance, log_odds

MARKERS = command_line.markers("reliability")
BOUNDS = (0.0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.99, 1.000001)  # bounds of the bands of confidence
HELD_OUT = 43  # seed that chooses the kinds which are never fitted to
FIT_STRENGTH = 10.0  # weight of the readings against the pull of all weights to 0 (C in scikit-learn)
MIN_WEIGHT = 0.1  # log odds: least that support adds for each unit, and that each sort of doubt takes

Weights = dict[str, Any]


class Judged(NamedTuple):
    """A reading that was judged. kind: of its picture. evidence: from which its confidence comes."""

    kind: str
    evidence: Evidence
    is_right: bool


def main(argv: list[str] | None = None) -> int:
    """Fit, print the bands, and write the weights or the page if that is asked for."""
    args = _arguments(argv)
    if args.table:
        command_line.split_page(args.table, MARKERS)
    drawn = [
        *chain.from_iterable(map(_of_rows, args.rows)),
        *chain.from_iterable(map(_of_pictures, args.pictures)),
    ]
    held_out = held_out_kinds()
    fitted = [each for each in drawn if each.kind not in held_out]
    weights = fit(fitted)
    captures = [each for folder in args.folders for each in _of_captures(folder)]
    sets = {
        "drawn, held out": [each for each in drawn if each.kind in held_out],
        "drawn, fitted": fitted,
        "captures": captures,
    }
    text = bands(weights, {name: judged for name, judged in sets.items() if judged})
    print(f"held out: {', '.join(sorted(held_out))}\n\n{json.dumps(weights)}\n\n{text}")
    if args.write:
        CONFIDENCE_TABLE.write_text(f"{json.dumps(weights, indent=1)}\n", "utf-8")
    if args.table:
        command_line.put_between(args.table, MARKERS, text)
    return 0


@cache
def drawn_kinds() -> tuple[str, ...]:
    """Return the names of all kinds of the three generators; a name that two of them use is one kind."""
    from deceive import KINDS as DECEIVING
    from readers_kinds import KINDS as SHOWN

    sweeps = (sweep.name for sweep in (AS_DRAWN, *SWEEPS))
    return tuple(sorted({*DECEIVING, *sweeps, *(kind.name for kind in SHOWN)}))


def held_out_kinds() -> frozenset[str]:
    """Return the third of the kinds that is never fitted to."""
    kinds = drawn_kinds()
    return frozenset(random.Random(HELD_OUT).sample(kinds, len(kinds) // 3))


def fit(judged: Sequence[Judged]) -> Weights:
    """Return the weights that `chance` takes, by a logistic regression in which no doubt raises the
    chance."""
    seen = np.array([_features(each.evidence) for each in judged])
    right = np.array([each.is_right for each in judged])
    toward = np.where(right, 1.0, -1.0)

    def loss(x: np.ndarray) -> tuple[float, np.ndarray]:
        margin = toward * (x[0] + seen @ x[1:])
        slope = -toward / (1 + np.exp(margin))
        gradient = FIT_STRENGTH * np.array([slope.sum(), *(slope @ seen)])
        gradient[1:] += x[1:]
        return FIT_STRENGTH * np.logaddexp(0, -margin).sum() + x[1:] @ x[1:] / 2, gradient

    bounds = [(None, None), (MIN_WEIGHT, None), (None, 0.0), *((None, -MIN_WEIGHT) for _ in Sort)]
    start = np.array([0.0, MIN_WEIGHT, 0.0, *(-MIN_WEIGHT for _ in Sort)])
    found = minimize(loss, start, jac=True, bounds=bounds, method="L-BFGS-B", options={"maxiter": 5000})
    base, support, doubted, *sorts = (round(float(x), 3) + 0.0 for x in found.x)
    return {
        "base": base,
        "support": support,
        "doubted": doubted,
        "sorts": dict(zip(map(str, Sort), sorts, strict=True)),
    }


def bands(weights: Weights, sets: Mapping[str, Sequence[Judged]]) -> str:
    """Return Markdown: a line for each band of confidence, with the number of right readings in each set."""
    lines = []
    for low, high in pairwise(BOUNDS):
        cells = []
        for judged in sets.values():
            here = [x.is_right for x in judged if low <= chance(weights, *x.evidence) < high]
            cells.append(f"{sum(here)} of {len(here)} ({sum(here) / len(here):.1%})" if here else "-")
        lines.append((f"{low:g} to {min(high, 1.0):g}", *cells))
    return command_line.markdown_table(("confidence", *sets), lines)


def _features(evidence: Evidence) -> list[float]:
    sorts = [float(sort in evidence.sorts) for sort in Sort]
    return [log_odds(evidence.support), float(any(sorts)), *sorts]


def _of_rows(path: Path) -> Iterator[Judged]:
    """Yield the readings in a file that deceive.py or robustness.py wrote."""
    for row in load_answers(path):
        if row.evidence and row.is_visible:
            yield Judged(row.kind, row.evidence, row.is_right)


def _of_pictures(folder: Path) -> Iterator[Judged]:
    """Yield readings of the pictures in a folder that readers/make.py wrote."""
    for row in command_line.load_rows(folder / "truth.jsonl"):
        game = row["game"] or ""
        capture = KnownCapture(folder / row["file"], row["file"], game=game, truth=row["board"])
        read = snap(capture.path)
        if evidence := evidence_of(read):
            right = bool(capture.truth) and scoring.verdict(capture, read.to_json()) == RIGHT
            yield Judged(_kind_of_picture(row), evidence, right)


def _kind_of_picture(row: Mapping[str, Any]) -> str:
    """Return the harm or the deceiving kind of a picture of make.py. Its key "what" begins with that name."""
    named = [kind for kind in drawn_kinds() if row["what"].startswith((f"{kind} ", f"{kind}:"))]
    return max(named, key=len, default=row["kind"])


def _of_captures(folder: Path) -> Iterator[Judged]:
    """Yield readings of real captures."""
    for capture in scoring.load(folder):
        read = snap(capture.path)
        result = read.to_json()
        other = capture.truth is None and result["game"] not in ("queens", "starbattle")
        if (evidence := evidence_of(read)) and capture.kind not in scoring.EASY and not other:
            right = scoring.verdict(capture, result) == RIGHT and capture.truth is not None
            yield Judged(folder.name, evidence, right)


def _arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = command_line.open_parser(__doc__)
    parser.add_argument("folders", nargs="*", type=existing_folder, metavar="CAPTURES")
    parser.add_argument("--rows", nargs="+", type=existing_file, default=[], metavar="FILE")
    parser.add_argument("--pictures", nargs="+", type=existing_folder, default=[], metavar="FOLDER")
    parser.add_argument("--write", action="store_true", help="put the weights into the program")
    command_line.add_table(parser)
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())

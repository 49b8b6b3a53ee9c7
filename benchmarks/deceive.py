"""Pictures made to deceive the reader: is any of them silently wrong?

    python benchmarks/deceive.py [--kinds KIND...] [--count 40] [--seed 1] [--save FOLDER] [--json OUT]
                                 [--list]

Every picture is drawn here from a seed, with its truth. A kind is a row of KINDS: a function from a
random.Random to one Picture. Exit status 1 when anything is silently wrong or silently ambiguous.
"""

import argparse
import json
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from time import process_time
from typing import NamedTuple

import cv2
import deceive_queens
import scoring
from deceive_picture import Picture

from queens_snap.pipeline import snap

Kind = Callable[[random.Random], Picture]

#: What is drawn, by name; the first one is what nothing was done to.
KINDS: Mapping[str, Kind] = {
    "plain": deceive_queens.plain,
    "gradient": deceive_queens.gradient,
    "stripes": deceive_queens.stripes,
    "mosaic": deceive_queens.mosaic,
    "scattered": deceive_queens.scattered,
    "marks": deceive_queens.other_marks,
    "banner": deceive_queens.banner,
    "foreign": deceive_queens.foreign_cell,
    "crossed": deceive_queens.crossed_border,
    "three-colours": deceive_queens.three_colours,
    "tooltip": deceive_queens.tooltip,
}

RIGHT, DOUBTED, WARNED = "right", "right, warned", "warned wrong"
SILENT, VAGUE, REFUSED = "silent wrong", "silent ambiguous", "refused"
VERDICTS = (RIGHT, DOUBTED, WARNED, SILENT, VAGUE, REFUSED)


class Row(NamedTuple):
    """What became of one picture. verdict: of VERDICTS. seconds: of processor time."""

    kind: str
    number: int
    what: str
    easy: bool
    verdict: str
    status: str
    confidence: float | None
    warnings: tuple[str, ...]
    seconds: float


def main(argv: list[str] | None = None) -> int:
    """Draws, reads, prints a table a kind, and answers the exit status."""
    args = _arguments(argv)
    cv2.setNumThreads(1)
    rows = []
    for row, picture in _rows(args.kinds, args.count, args.seed):
        rows.append(row)
        if args.list and row.verdict not in (RIGHT, DOUBTED):
            print(f"{row.verdict:<18}{row.kind} {row.number}: {row.what} {list(row.warnings)}", flush=True)
        if args.save:
            name = f"{row.kind}-{args.seed}-{row.number:04d} {row.verdict}.png"
            cv2.imwrite(str(args.save / name), picture.rgb[..., ::-1])
    if args.json:
        args.json.write_text("".join(f"{json.dumps(row._asdict())}\n" for row in rows), "utf-8")
    print("\n".join(table(rows)))
    return 1 if any(row.verdict in (SILENT, VAGUE) for row in rows) else 0


def table(rows: list[Row]) -> list[str]:
    """Lines: how many of each kind came to each verdict; then those that a person reads without effort."""
    by_kind: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by_kind[row.kind].append(row)
    by_kind["all"] = rows
    lines = [f"{'':<16}" + "".join(f"{word:>18}" for word in VERDICTS)]
    for kind, some in by_kind.items():
        counts = Counter(row.verdict for row in some)
        lines.append(f"{kind:<16}" + "".join(f"{counts[word]:>18}" for word in VERDICTS))
    easy = [row.verdict for row in rows if row.easy]
    if easy:
        right, read = easy.count(RIGHT), easy.count(RIGHT) + easy.count(DOUBTED)
        lines.append(
            f"read without effort: {len(easy)}, right {read / len(easy):.1%}, "
            f"without a warning {right / len(easy):.1%}"
        )
    slowest = max(rows, key=lambda row: row.seconds)
    lines.append(f"slowest: {slowest.seconds:.2f} s of processor time ({slowest.kind} {slowest.number})")
    return lines


def verdict(picture: Picture, result: scoring.Result) -> str:
    """A word of VERDICTS for what was said of a picture. Where it shows no board that can be known, no
    answer is right, and one with a warning does no harm."""
    warned = scoring.warned(result)
    if picture.truth is not None:
        word = scoring.verdict(picture.truth, result)
        if word == scoring.RIGHT:
            return DOUBTED if warned else RIGHT
        if result["status"] == "ambiguous" and result["regions"] == (picture.truth.truth or {}).get(
            "regions"
        ):
            return DOUBTED if warned else RIGHT
    if result["status"] not in ("solved", "ambiguous"):
        return REFUSED
    if warned:
        return WARNED
    return SILENT if result["status"] == "solved" else VAGUE


def _rows(kinds: list[str], count: int, seed: int) -> Iterator[tuple[Row, Picture]]:
    for kind in kinds:
        for number in range(count):
            picture = KINDS[kind](random.Random(f"{seed} {kind} {number}"))
            begin = process_time()
            result = snap(picture.rgb).to_json()
            seconds = process_time() - begin
            reading = result["reading"] or {}
            yield (
                Row(
                    kind,
                    number,
                    picture.what,
                    picture.easy,
                    verdict(picture, result),
                    result["status"],
                    reading.get("confidence"),
                    tuple(reading.get("warnings", ())),
                    round(seconds, 3),
                ),
                picture,
            )


def _arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kinds", nargs="+", choices=list(KINDS), default=list(KINDS), metavar="KIND")
    parser.add_argument("--count", type=int, default=40, help="pictures of each kind (default 40)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, metavar="FOLDER", help="write every picture there")
    parser.add_argument("--json", type=Path, metavar="OUT", help="write one object a picture")
    parser.add_argument("--list", action="store_true", help="name each picture that is not read right")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())

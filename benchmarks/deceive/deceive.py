"""Pictures made to deceive the reader: is any of them silently wrong?

    python benchmarks/deceive/deceive.py [--kinds KIND...] [--count 40] [--seed 1] [--journal FILE]
                                         [--save FOLDER] [--list] [--table FILE]

Every picture is drawn here from a seed, with its truth; deceive_kinds.py has the kinds. With --journal each
answer is added to that file, and what is there already is not read again: a long run can be stopped and gone
on with. --count 0 only shows what a journal holds. Exit status 1 when anything that a person can see is
silently wrong or silently ambiguous.
"""

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import NamedTuple

import cv2
from deceive_kinds import KINDS, UNDISTURBED
from deceive_picture import DeceivingPicture  # puts benchmarks/reading on the path

from queens_snap.pipeline import snap

import scoring  # isort: skip
from scoring import DOUBTED, Evidence, evidence_of, put_between  # isort: skip

RIGHT, WARNED = "right", "warned wrong"
SILENT, VAGUE, REFUSED = "silent wrong", "silent ambiguous", "refused"
VERDICTS = (RIGHT, DOUBTED, WARNED, REFUSED, SILENT, VAGUE)
MARKERS = ("<!-- deceiving: begin -->", "<!-- deceiving: end -->")
LIMIT = 1.0  # seconds of processor time that no picture should take


class DeceivingRow(NamedTuple):
    """Result for one picture. verdict: of VERDICTS. seconds: of processor time. easy, seen: see Picture."""

    kind: str
    number: int
    what: str
    easy: bool
    seen: bool
    verdict: str
    status: str
    evidence: Evidence | None
    warnings: tuple[str, ...]
    seconds: float


def main(argv: Sequence[str] | None = None) -> int:
    """Draws, reads, prints a table a kind, and answers the exit status."""
    args = _arguments(argv)
    cv2.setNumThreads(1)
    rows = _kept(args.journal) if args.journal and args.journal.exists() else []
    known = {(row.kind, row.number) for row in rows}
    numbers = range(args.first, args.first + args.count)
    wanted = [(kind, number) for number in numbers for kind in args.kinds if (kind, number) not in known]
    if wanted:
        # What is loaded once is no picture's time.
        snap(KINDS["scattered"](random.Random("1 scattered 0")).rgb)
    for row, picture in _read(wanted, args.seed):
        rows.append(row)
        if args.journal:
            with args.journal.open("a", encoding="utf-8") as journal:
                journal.write(f"{json.dumps(row._asdict())}\n")
        if args.save and row.verdict not in (RIGHT, DOUBTED):
            name = f"{row.kind}-{row.number:04d} {row.verdict}.png"
            args.save.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(args.save / name), picture.rgb[..., ::-1])
    if args.list:
        print("\n".join(listed(rows)))
    print("\n".join(table(rows)))
    if args.table:
        put_between(args.table, MARKERS, markdown(rows))
    return 1 if any(row.seen and row.verdict in (SILENT, VAGUE) for row in rows) else 0


def verdict(picture: DeceivingPicture, result: scoring.Result) -> str:
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


def table(rows: Sequence[DeceivingRow]) -> list[str]:
    """Lines: how many of each kind came to each verdict; then what the targets are about."""
    widths = [max(6, len(word)) + 2 for word in VERDICTS]
    head = "".join(f"{word:>{w}}" for word, w in zip(VERDICTS, widths, strict=True))
    lines = [f"{'':<17}{'of':>6}{head}{'slowest':>9}"]
    kinds = sorted({row.kind for row in rows}, key=list(KINDS).index)
    told = [row for row in rows if row.seen]
    for name, some in [*((kind, [r for r in told if r.kind == kind]) for kind in kinds), ("all", told)]:
        counts = Counter(row.verdict for row in some)
        cells = "".join(f"{counts[word]:>{w}}" for word, w in zip(VERDICTS, widths, strict=True))
        slowest = max((row.seconds for row in some), default=0.0)
        lines.append(f"{name:<17}{len(some):>6}{cells}{slowest:>7.2f} s")
    return lines + _targets(rows)


def markdown(rows: Sequence[DeceivingRow]) -> str:
    """The same for a page: a line a kind, those on which nobody could see what was done left out."""
    told = [row for row in rows if row.seen]
    lines = [f"{len(rows)} pictures.", "", f"| kind | of | {' | '.join(VERDICTS)} |"]
    lines.append("|---" * (len(VERDICTS) + 2) + "|")
    for kind in sorted({row.kind for row in told}, key=list(KINDS).index):
        counts = Counter(row.verdict for row in told if row.kind == kind)
        cells = " | ".join(str(counts[word] or "") for word in VERDICTS)
        lines.append(f"| {kind} | {counts.total()} | {cells} |")
    counts = Counter(row.verdict for row in told)
    lines.append(f"| all | {len(told)} | {' | '.join(str(counts[word]) for word in VERDICTS)} |")
    return "\n".join([*lines, "", *(f"- {line}" for line in _targets(rows))])


def _targets(rows: Sequence[DeceivingRow]) -> list[str]:
    lines = []
    if hidden := [row for row in rows if not row.seen]:
        counts = Counter(row.verdict for row in hidden)
        wrong = counts[SILENT] + counts[VAGUE]
        lines.append(
            f"nobody could see what was done: {len(hidden)} ({_share(len(hidden), len(rows))}), "
            f"of which {wrong} silently wrong"
        )
    plain = [row.verdict for row in rows if row.kind in UNDISTURBED]
    if right := plain.count(RIGHT) + plain.count(DOUBTED):
        warned = plain.count(DOUBTED)
        lines.append(
            f"undisturbed: {len(plain)}, right {_share(right, len(plain))}, "
            f"of these warned of {_share(warned, right)}"
        )
    if easy := [row.verdict for row in rows if row.easy]:
        right, read = easy.count(RIGHT), easy.count(RIGHT) + easy.count(DOUBTED)
        lines.append(
            f"read without effort: {len(easy)}, right {_share(read, len(easy))}, "
            f"without a warning {_share(right, len(easy))}"
        )
    slow = sum(row.seconds > LIMIT for row in rows)
    slowest = max(rows, key=lambda row: row.seconds)
    lines.append(
        f"slowest: {slowest.seconds:.2f} s of processor time ({slowest.kind} {slowest.number}); "
        f"{slow} above {LIMIT:g} s"
    )
    return lines


def listed(rows: Iterable[DeceivingRow]) -> list[str]:
    """A line for each picture that was not read right."""
    return [
        f"{row.verdict:<18}{'' if row.seen else 'unseen '}{row.kind} {row.number}: {row.what} "
        f"{list(row.warnings)}"
        for row in rows
        if row.verdict not in (RIGHT, DOUBTED)
    ]


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.1%}"


def _kept(journal: Path) -> list[DeceivingRow]:
    rows = [json.loads(line) for line in journal.read_text("utf-8").splitlines()]
    return [DeceivingRow(**{**row, "warnings": tuple(row["warnings"])}) for row in rows]


def _read(wanted: Iterable[tuple[str, int]], seed: int) -> Iterator[tuple[DeceivingRow, DeceivingPicture]]:
    for kind, number in wanted:
        picture = KINDS[kind](random.Random(f"{seed} {kind} {number}"))
        begin = process_time()
        read = snap(picture.rgb)
        result = read.to_json()
        seconds = round(process_time() - begin, 3)
        warnings = tuple((result["reading"] or {}).get("warnings", ()))
        word, status = verdict(picture, result), result["status"]
        yield (
            DeceivingRow(
                kind,
                number,
                picture.what,
                picture.easy,
                picture.seen,
                word,
                status,
                evidence_of(read),
                warnings,
                seconds,
            ),
            picture,
        )


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kinds", nargs="+", choices=list(KINDS), default=list(KINDS), metavar="KIND")
    parser.add_argument("--count", type=int, default=40, help="pictures of each kind (default 40)")
    parser.add_argument("--first", type=int, default=0, help="number of the first one (default 0)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--journal", type=Path, metavar="FILE", help="add each answer, and go on from there")
    parser.add_argument("--save", type=Path, metavar="FOLDER", help="write what is not right there")
    parser.add_argument("--table", type=Path, metavar="FILE", help="replace the table in this page")
    parser.add_argument("--list", action="store_true", help="name each picture that is not read right")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())

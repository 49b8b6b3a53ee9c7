"""Pictures made to deceive the reader: is any of them silently wrong?

    python benchmarks/deceive/deceive.py [--kinds KIND...] [--count 40] [--seed 1] [--journal FILE]
                                         [--save FOLDER] [--list] [--table FILE]

Every picture is drawn here from a seed, with its truth: a kind is a function in deceive_*.py. With --journal
each answer is added to that file, and pictures that are there already are not read again: a long run can be
stopped and continued. --count 0 only shows what a journal holds. Exit status 1 if any picture is silently
wrong or silently ambiguous although a person sees what was done to it.
"""

import argparse
import random
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import cv2

sys.path.insert(0, str(Path(__file__).parents[1]))
import command_line
import drawn_pictures
from command_line import markdown_table, percent
from deceive_boards import GROUPS, UNDISTURBED, Kind
from drawn_pictures import SILENT, VAGUE, VERDICTS, AnswerRow
from scoring import DOUBTED, RIGHT

from queens_snap.pipeline import snap

for _topic in ("regions", "cuts", "screens", "puzzles"):  # each enters its kinds into GROUPS
    import_module(f"deceive_{_topic}")

KINDS: dict[str, Kind] = {name: draw for group in GROUPS for name, draw in group.items()}
MARKERS = command_line.markers("deceiving")
LIMIT = 1.0  # seconds of processor time that no picture should take


def main(argv: Sequence[str] | None = None) -> int:
    """Draw, read, print a table of the kinds, and return the exit status."""
    args = _arguments(argv)
    if args.table:  # a page without the table is better known before a long run
        command_line.split_page(args.table, MARKERS)
    cv2.setNumThreads(1)
    rows = drawn_pictures.load_answers(args.journal)
    known = {(row.kind, row.number) for row in rows}
    numbers = range(args.first, args.first + args.count)
    wanted = [(kind, number) for number in numbers for kind in args.kinds if (kind, number) not in known]
    if wanted:  # load everything first: that is no picture's time
        snap(KINDS["scattered"](random.Random("1 scattered 0")).rgb)
    for kind, number in wanted:
        picture = KINDS[kind](random.Random(f"{args.seed} {kind} {number}"))
        row = drawn_pictures.answer_row(kind, number, picture)
        rows.append(row)
        drawn_pictures.add_answers(args.journal, [row])
        if args.save and not row.is_right:
            args.save.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(args.save / f"{kind}-{number:04d} {row.verdict}.png"), picture.rgb[..., ::-1])
    if args.list:
        print("\n".join(drawn_pictures.wrong_rows(rows)))
    print(text_table(rows))
    if args.table:
        command_line.put_between(args.table, MARKERS, page_table(rows))
    return 1 if any(row.is_visible and row.verdict in (SILENT, VAGUE) for row in rows) else 0


def text_table(rows: Sequence[AnswerRow]) -> str:
    """Return text: the verdicts of each kind, and the figures that have targets. Pictures on which nobody
    sees what was done are left out."""
    return "\n".join((drawn_pictures.verdict_table(_by_kind(rows)), *_target_lines(rows)))


def page_table(rows: Sequence[AnswerRow]) -> str:
    """Return the verdicts of each kind and the figures that have targets as a Markdown table."""
    table = markdown_table(("kind", "of", *VERDICTS), drawn_pictures.verdict_counts(_by_kind(rows)))
    return "\n".join((f"{len(rows)} pictures.", "", table, "", *(f"- {x}" for x in _target_lines(rows))))


def _by_kind(rows: Sequence[AnswerRow]) -> dict[str, list[AnswerRow]]:
    """Return the rows of each kind, in the order of KINDS, then all; those of visible changes alone."""
    visible = [row for row in rows if row.is_visible]
    by_kind = {kind: [row for row in visible if row.kind == kind] for kind in KINDS}
    return {kind: some for kind, some in by_kind.items() if some} | {"all": visible}


def _target_lines(rows: Sequence[AnswerRow]) -> list[str]:
    """Return the figures that have targets, a line of text each."""
    lines = []
    if hidden := [row for row in rows if not row.is_visible]:
        wrong = sum(row.verdict in (SILENT, VAGUE) for row in hidden)
        lines.append(
            f"nobody could see what was done: {len(hidden)} ({percent(len(hidden), len(rows))}), "
            f"of which {wrong} silently wrong"
        )
    plain = [row.verdict for row in rows if row.kind in GROUPS[UNDISTURBED]]
    if right := plain.count(RIGHT) + plain.count(DOUBTED):
        warned = plain.count(DOUBTED)
        lines.append(
            f"undisturbed: {len(plain)}, right {percent(right, len(plain))}, "
            f"of these warned of {percent(warned, right)}"
        )
    if easy := [row.verdict for row in rows if row.is_easy]:
        right = easy.count(RIGHT)
        lines.append(
            f"read without effort: {len(easy)}, right {percent(right + easy.count(DOUBTED), len(easy))}, "
            f"without a warning {percent(right, len(easy))}"
        )
    slow = sum(row.seconds > LIMIT for row in rows)
    slowest = max(rows, key=lambda row: row.seconds)
    lines.append(
        f"slowest: {slowest.seconds:.2f} s of processor time ({slowest.kind} {slowest.number:g}); "
        f"{slow} above {LIMIT:g} s"
    )
    return lines


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = command_line.open_parser(__doc__)
    parser.add_argument("--kinds", nargs="+", choices=list(KINDS), default=list(KINDS), metavar="KIND")
    parser.add_argument("--count", type=int, default=40, help="pictures of each kind (default 40)")
    parser.add_argument("--first", type=int, default=0, help="number of the first one (default 0)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--journal", type=Path, metavar="FILE", help="add each answer, and continue there")
    parser.add_argument("--save", type=Path, metavar="FOLDER", help="write pictures that are not read right")
    command_line.add_table(parser)
    parser.add_argument("--list", action="store_true", help="name each picture that is not read right")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())

"""Measure programs that read boards, by pictures that make.py drew:

    python benchmarks/readers/measure.py PICTURES --reader "ours=python benchmarks/readers/adapters/ours.py"
                                         [--reader NAME:GAME,GAME=COMMAND]... [--table PAGE] [--rows FILE]

Every reader is asked the pictures of its games, and those without a game. A picture goes to one reader after
the other, so that their times compare; they are given as multiples of the first reader's. README.md says how
a reader is asked and how it answers. PAGE gets the tables between its markers, or is written anew.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from operator import attrgetter
from pathlib import Path
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))
from command_line import existing_folder, markdown_table, markers, open_parser, put_between, write_rows
from readers_ask import ReaderUnderTest, RunningReader, parse_reader
from readers_judge import BOARD, REFUSED, RIGHT, SILENT, WARNED, TruthLine, pictures_in, verdict

from queens_snap.vision.recognise import READERS

MARKERS = markers("readers")
WARM_UP = 1  # pictures that are asked first and do not count: programs load what they need
NO_GAME = "none of these"  # the game of pictures that show no board


class ReaderRow(NamedTuple):
    """A judged answer. due: as truth.jsonl has it. is_warned: with a warning. fault: as in Reply."""

    reader: str
    file: str
    kind: str
    game: str
    due: str
    verdict: str
    is_warned: bool
    seconds: float
    fault: str


def main(argv: Sequence[str] | None = None) -> int:
    """Ask, judge and print; return the exit status: 1 if the first reader was silently wrong."""
    args = _arguments(argv)
    try:
        readers = [parse_reader(text, tuple(READERS)) for text in args.reader]
    except ValueError as error:
        print(f"measure.py: --reader: {error}", file=sys.stderr)
        return 2
    rows = measured(args.pictures, pictures_in(args.pictures), readers, args.jobs)
    if args.rows:
        write_rows(args.rows, (row._asdict() for row in rows))
    text = tables(rows)
    print("\n".join((text, "", *faults(rows))))
    if args.table and args.table.exists() and MARKERS[0] in args.table.read_text("utf-8"):
        put_between(args.table, MARKERS, text)
    elif args.table:
        args.table.write_text(f"{text}\n", "utf-8")
    return int(any(row.verdict == SILENT and row.reader == readers[0].name for row in rows))


def measured(
    folder: Path, pictures: Sequence[TruthLine], readers: Sequence[ReaderUnderTest], jobs: int
) -> list[ReaderRow]:
    """Return the readers' answers, in the order of the pictures. jobs: pictures at a time."""
    shares = [pictures[i::jobs] for i in range(jobs)]
    with ThreadPoolExecutor(jobs) as pool:
        found = list(pool.map(lambda share: _answers(folder, share, readers), shares))
    place = {picture.file: i for i, picture in enumerate(pictures)}
    return sorted(chain(*found), key=lambda row: place[row.file])


def _answers(
    folder: Path, pictures: Sequence[TruthLine], readers: Sequence[ReaderUnderTest]
) -> list[ReaderRow]:
    running = [RunningReader(reader) for reader in readers]
    try:
        for one in running:
            for picture in pictures[:WARM_UP]:
                one.ask((folder / picture.file).resolve())
        return [
            _row(folder, picture, one)
            for picture in pictures
            for one in running
            if one.reader.reads(picture.game)
        ]
    finally:
        for one in running:
            one.close()


def _row(folder: Path, picture: TruthLine, running: RunningReader) -> ReaderRow:
    reply = running.ask((folder / picture.file).resolve())
    answer = reply.answer
    return ReaderRow(
        running.reader.name,
        picture.file,
        picture.kind,
        picture.game or NO_GAME,
        picture.due,
        verdict(picture, answer),
        answer.is_given and answer.warned,
        reply.seconds,
        reply.fault,
    )


def tables(rows: Sequence[ReaderRow]) -> str:
    """Return Markdown: the sums of each reader, then right and silently wrong answers by kind and by game."""
    return "\n\n".join((_sums(rows), _counts_by(rows, "kind"), _counts_by(rows, "game")))


def faults(rows: Iterable[ReaderRow]) -> list[str]:
    """Return a line for each reader that ended, hung or wrote something that is no answer."""
    counts = Counter((row.reader, row.fault) for row in rows if row.fault)
    return [f"{reader}: {fault} on {count}" for (reader, fault), count in sorted(counts.items())]


def _by_reader(rows: Iterable[ReaderRow]) -> dict[str, list[ReaderRow]]:
    found: dict[str, list[ReaderRow]] = {}
    for row in rows:
        found.setdefault(row.reader, []).append(row)
    return found


def _sums(rows: Sequence[ReaderRow]) -> str:
    heads = "reader", "boards right", "of these warned of", "others right", WARNED, SILENT, REFUSED, "time"
    lines = []
    by_reader = _by_reader(rows)
    first = next(iter(by_reader.values()))
    for name, some in by_reader.items():
        counts = Counter(row.verdict for row in some)
        boards, others = ([row for row in some if (row.due == BOARD) == plain] for plain in (True, False))
        warned = sum(row.is_warned for row in boards if row.verdict == RIGHT)
        cells = (_right_share(boards), warned, _right_share(others))
        rest = (counts[word] for word in (WARNED, SILENT, REFUSED))
        lines.append((name, *cells, *rest, _time_ratio(some, first)))
    return markdown_table(heads, lines)


def _time_ratio(rows: Sequence[ReaderRow], first: Sequence[ReaderRow]) -> str:
    """Return the median ratio of a reader's time to the first reader's, on the pictures that both were
    asked."""
    of_first = {row.file: row.seconds for row in first}
    ratios = [row.seconds / of_first[row.file] for row in rows if of_first.get(row.file)]
    return f"{median(ratios):.2g}" if ratios else ""


def _right_share(rows: Sequence[ReaderRow]) -> str:
    count = sum(row.verdict == RIGHT for row in rows)
    return f"{count} of {len(rows)} ({count / len(rows):.0%})" if rows else ""


def _counts_by(rows: Sequence[ReaderRow], field: str) -> str:
    """Return Markdown: a line for each value of a field, with the counts of each reader."""
    names, value_of, lines = [*_by_reader(rows)], attrgetter(field), []
    for value in dict.fromkeys(map(value_of, rows)):
        here = _by_reader(row for row in rows if value_of(row) == value)
        lines.append((value, *(_counts(here.get(name, [])) for name in names)))
    return markdown_table((field, *names), lines)


def _counts(rows: Sequence[ReaderRow]) -> str:
    """Return counts such as "24 of 26, 1 silent"; empty if the reader was not asked."""
    if not rows:
        return ""
    counts = Counter(row.verdict for row in rows)
    silent = f", {counts[SILENT]} silent" if counts[SILENT] else ""
    return f"{counts[RIGHT]} of {len(rows)}{silent}"


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = open_parser(__doc__)
    parser.add_argument(
        "pictures", type=existing_folder, metavar="PICTURES", help="folder that make.py wrote"
    )
    parser.add_argument("--reader", action="append", required=True, metavar="NAME[:GAMES]=COMMAND")
    parser.add_argument("--jobs", type=int, default=2, help="pictures at a time (default 2)")
    parser.add_argument("--table", type=Path, metavar="PAGE", help="put the tables into this page")
    parser.add_argument("--rows", type=Path, metavar="FILE", help="write one object a reader and picture")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())

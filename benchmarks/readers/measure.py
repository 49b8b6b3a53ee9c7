"""Measures programs that read boards, by pictures that make.py drew:

    python benchmarks/readers/measure.py PICTURES --reader "ours=python benchmarks/readers/adapters/ours.py"
                                         [--reader NAME:GAME,GAME=COMMAND]... [--table PAGE] [--rows FILE]

Every reader is asked the pictures of its games and those of none. A picture goes to one reader after the
other, so that their times compare; they are given as multiples of the first reader's. README.md says how a
reader is asked and how it answers. PAGE gets the tables between its markers, or is written anew.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path

from readers_ask import ReaderUnderTest, RunningReader, reader
from readers_judge import SILENT, TruthLine, pictures_in, verdict
from readers_table import NONE, ReaderRow, faults, tables

from scoring import JUDGES, put_between  # isort: skip

MARKERS = ("<!-- readers: begin -->", "<!-- readers: end -->")
WARM = 1  # pictures that are asked first, to no account: what is loaded once is no picture's time


def main(argv: Sequence[str] | None = None) -> int:
    """Asks, judges and prints; answers the exit status: 1 where the first reader was silently wrong."""
    args = _arguments(argv)
    try:
        readers = [reader(text, tuple(JUDGES)) for text in args.reader]
    except ValueError as error:
        print(f"measure.py: --reader: {error}", file=sys.stderr)
        return 2
    pictures = pictures_in(args.pictures)
    rows = measured(args.pictures, pictures, readers, args.jobs)
    if args.rows:
        args.rows.write_text("".join(f"{json.dumps(row._asdict())}\n" for row in rows), "utf-8")
    text = tables(rows)
    print("\n".join((text, "", *faults(rows))))
    if args.table:
        _put(args.table, text)
    return int(any(row.verdict == SILENT and row.reader == readers[0].name for row in rows))


def measured(
    folder: Path, pictures: Sequence[TruthLine], readers: Sequence[ReaderUnderTest], jobs: int
) -> list[ReaderRow]:
    """Answers of the readers to the pictures, in their order; so many pictures at a time."""
    shares = [pictures[i::jobs] for i in range(jobs)]
    with ThreadPoolExecutor(jobs) as pool:
        found = list(pool.map(lambda share: _share(folder, share, readers), shares))
    place = {picture.file: i for i, picture in enumerate(pictures)}
    return sorted(chain(*found), key=lambda row: place[row.file])


def _share(
    folder: Path, pictures: Sequence[TruthLine], readers: Sequence[ReaderUnderTest]
) -> list[ReaderRow]:
    asked = [RunningReader(one) for one in readers]
    try:
        for one in asked:
            for picture in pictures[:WARM]:
                one.ask((folder / picture.file).resolve())
        return [
            _row(folder, picture, one)
            for picture in pictures
            for one in asked
            if one.reader.reads(picture.game)
        ]
    finally:
        for one in asked:
            one.close()


def _row(folder: Path, picture: TruthLine, asked: RunningReader) -> ReaderRow:
    reply = asked.ask((folder / picture.file).resolve())
    answer = reply.answer
    return ReaderRow(
        asked.reader.name,
        picture.file,
        picture.kind,
        picture.game or NONE,
        picture.due,
        verdict(picture, answer),
        answer.given and answer.warned,
        reply.seconds,
        reply.fault,
    )


def _put(page: Path, text: str) -> None:
    if page.exists() and MARKERS[0] in page.read_text("utf-8"):
        put_between(page, MARKERS, text)
    else:
        page.write_text(f"{text}\n", "utf-8")


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pictures", type=Path, metavar="PICTURES", help="folder that make.py wrote")
    parser.add_argument("--reader", action="append", required=True, metavar="NAME[:GAMES]=COMMAND")
    parser.add_argument("--jobs", type=int, default=2, help="pictures at a time (default 2)")
    parser.add_argument("--table", type=Path, metavar="PAGE", help="put the tables into this page")
    parser.add_argument("--rows", type=Path, metavar="FILE", help="write one object a reader and picture")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())

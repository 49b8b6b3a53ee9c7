"""Tables of a measurement, as a page shows them."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from statistics import median
from typing import NamedTuple

from readers_judge import BOARD, REFUSED, RIGHT, SILENT, WARNED

NONE = "none of these"  # the game of pictures that show no board of any


class ReaderRow(NamedTuple):
    """Result of a reader for a picture. due: as truth.jsonl has it. doubted: with a warning. fault: of
    readers_ask.py."""

    reader: str
    file: str
    kind: str
    game: str
    due: str
    verdict: str
    doubted: bool
    seconds: float
    fault: str


def tables(rows: Sequence[ReaderRow]) -> str:
    """Markdown: all in all; then what is right and what is silently wrong, by kind and by game."""
    names = list(dict.fromkeys(row.reader for row in rows))
    by_kind, by_game = (_by(rows, names, key, word) for key, word in ((_kind, "kind"), (_game, "game")))
    return "\n\n".join(("\n".join(_totals(rows, names)), "\n".join(by_kind), "\n".join(by_game)))


def _totals(rows: Sequence[ReaderRow], names: Sequence[str]) -> list[str]:
    heads = "reader", "boards right", "of these warned of", "others right", WARNED, SILENT, REFUSED, "time"
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    first = [row for row in rows if row.reader == names[0]]
    for name in names:
        some = [row for row in rows if row.reader == name]
        counts = Counter(row.verdict for row in some)
        boards, others = ([row for row in some if (row.due == BOARD) == plain] for plain in (True, False))
        doubted = sum(row.doubted for row in boards if row.verdict == RIGHT)
        cells = (_right(boards), doubted or "", _right(others))
        rest = (counts[word] or "" for word in (WARNED, SILENT, REFUSED))
        lines.append(f"| {' | '.join(map(str, (name, *cells, *rest, _times(some, first))))} |")
    return lines


def _times(some: Sequence[ReaderRow], first: Sequence[ReaderRow]) -> str:
    """The middle of how many times as long it took as the first reader, on the pictures that both were
    asked."""
    of_first = {row.file: row.seconds for row in first}
    ratios = [row.seconds / of_first[row.file] for row in some if of_first.get(row.file)]
    return f"{median(ratios):.2g}" if ratios else ""


def _by(
    rows: Sequence[ReaderRow], names: Sequence[str], key: Callable[[ReaderRow], str], word: str
) -> list[str]:
    lines = [f"| {word} | {' | '.join(names)} |", "|---" * (len(names) + 1) + "|"]
    for value in dict.fromkeys(map(key, rows)):
        here = [[row for row in rows if row.reader == name and key(row) == value] for name in names]
        lines.append(f"| {value} | {' | '.join(map(_cell, here))} |")
    return lines


def _cell(rows: Sequence[ReaderRow]) -> str:
    """ "24 of 26, 1 silent"; of a reader that was not asked nothing."""
    if not rows:
        return ""
    counts = Counter(row.verdict for row in rows)
    silent = f", {counts[SILENT]} silent" if counts[SILENT] else ""
    return f"{counts[RIGHT]} of {len(rows)}{silent}"


def faults(rows: Iterable[ReaderRow]) -> list[str]:
    """A line for each reader that ended, hung or wrote what is no answer."""
    counts = Counter((row.reader, row.fault) for row in rows if row.fault)
    return [f"{reader}: {fault} on {count}" for (reader, fault), count in sorted(counts.items())]


def _kind(row: ReaderRow) -> str:
    return row.kind


def _game(row: ReaderRow) -> str:
    return row.game


def _right(rows: Sequence[ReaderRow]) -> str:
    count = sum(row.verdict == RIGHT for row in rows)
    return f"{count} of {len(rows)} ({count / len(rows):.0%})" if rows else ""

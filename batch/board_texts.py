"""Puzzles given as text: a file, standard input, or JSON lines with one puzzle each."""

import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO

from ..files.links import LINK_KEY, MalformedLink, is_link, link_name, open_link
from ..files.texts import (
    MAX_LENGTH,
    MAX_TEXT_BYTES,
    check_length,
    check_regular,
    decode_text,
    parse_json,
    path_exists,
    read_lines,
    read_text,
    split_boards,
    unreadable_reason,
)
from ..files.writing import STDIN
from ..pipeline import Problem
from ..solver.games import GAMES, game_of_row, game_of_text, parse_text
from ..solver.puzzle import MalformedBoard, Marks, Puzzle
from ..words.games import WORDS

NAME_FIELDS = ("id", "file")  # fields of a row by which it may go
MAX_NAME_LENGTH = 255  # characters of one
JSON_LINES = ".jsonl"
ASK_AGAIN = "ask for another board where it comes from"
WHOLE_LINE_FAULT = "it "  # start of a fault of the whole line
ROW_FORM = "write one JSON object per line, as in docs/games.md"


@dataclass(frozen=True)
class NamedPuzzle:
    """A puzzle of a source under its name, or the problem that stands in its place. marks: what a player has
    put in, where it comes as a link."""

    name: str
    puzzle: Puzzle | None = None
    problem: Problem | None = None
    marks: Marks = field(default_factory=dict)


def read_puzzles(
    source: "str | bytes | BinaryIO", name: str, *, strict: bool = False, game: str | None = None
) -> Iterator[NamedPuzzle]:
    """Every puzzle of a source: a link, a path, or what comes on standard input. A path ending in .jsonl
    holds a puzzle per line, and so does what comes in and begins as a JSON object, or with a link; anything
    else is one puzzle as text, or one below each heading (`under_headings`). What is no puzzle is given as a
    problem.

    strict: what a puzzle of the game would not have (oddities) is a problem as well. game: one of GAMES
    (None: detected from each).
    """
    if isinstance(source, str):
        if is_puzzle_link(source):
            yield _puzzle_of_link(source, link_name(source), strict, game)
            return
        if source.endswith(JSON_LINES):
            yield from _puzzles_in_file(source, strict, game)
            return
        data = source
    else:
        file = io.BytesIO(source) if isinstance(source, bytes) else source
        lines = read_lines(file)
        start = next((line for line in lines if line.strip()), b"")
        if start.lstrip().startswith(b"{"):
            yield from _puzzles_in_lines(chain([start], lines), name, strict, game)
            return
        data = start + file.read(max(0, MAX_TEXT_BYTES + 1 - len(start)))
    try:
        text = decode_text(data) if isinstance(data, bytes) else read_text(data)
    except OSError as error:
        yield _refused_puzzle(name, "no-file", *unreadable_reason(name, error))
    except ValueError as error:
        yield _malformed_puzzle(name, error, WORDS[game].form if game else "give a text file with one puzzle")
    else:
        if links := _link_lines(text):
            yield from _puzzles_of_links(links, name, strict, game)
        elif boards := split_boards(text):
            for number, (heading, board) in enumerate(boards, 1):
                yield _puzzle_of_text(board, heading[:MAX_NAME_LENGTH] or f"{name}:{number}", strict, game)
        else:
            yield _puzzle_of_text(text, name, strict, game)


def is_puzzle_link(source: str) -> bool:
    """True if an argument is a link; a file goes before one of its name."""
    return is_link(source) and not path_exists(source)


def count_puzzles(source: str) -> int:
    """The number of puzzles `read_puzzles` finds at a path, as far as that can be told without understanding
    them."""
    try:
        if not source.endswith(JSON_LINES):
            text = "" if is_puzzle_link(source) else read_text(source)
            return len(_link_lines(text)) or len(split_boards(text)) or 1
        check_regular(source)
        with Path(source).open("rb") as file:
            return sum(not line.isspace() for line in read_lines(file))
    except (OSError, ValueError):
        return 1  # which is answered with the reason


def parse_row_puzzle(row: Mapping[str, Any], game: str) -> Puzzle:
    """The puzzle of a JSON object of a game: its fields, or those in its `puzzle`. Raises MalformedBoard, and
    TypeError or ValueError where the fields hold other things than a puzzle's do."""
    fields = row["puzzle"] if isinstance(row.get("puzzle"), dict) else row
    return GAMES[game].of_json(fields)


def _puzzle_of_text(text: str, name: str, strict: bool, game: str | None) -> NamedPuzzle:
    if is_link(text):
        return _puzzle_of_link(text, name, strict, game)
    kind = game or game_of_text(text)
    try:
        return NamedPuzzle(name, _check_oddity(parse_text(text, kind), strict))
    except (ValueError, RecursionError) as error:
        return _malformed_puzzle(name, error, WORDS[kind].form)


def _malformed_puzzle(name: str, error: Exception, remedy: str) -> NamedPuzzle:
    where = "standard input" if name == STDIN else name
    return _refused_puzzle(name, "malformed-board", f"{where}: {error}", remedy)


def _puzzles_in_file(path: str, strict: bool, game: str | None) -> Iterator[NamedPuzzle]:
    try:
        check_regular(path)
        file = Path(path).open("rb")  # noqa: SIM115 - closed below, after the last row
    except (OSError, ValueError) as error:
        yield _refused_puzzle(path, "no-file", *unreadable_reason(path, error))
        return
    with file:
        yield from _puzzles_in_lines(read_lines(file), path, strict, game)


def _puzzles_in_lines(
    lines: Iterable[bytes], name: str, strict: bool, game: str | None
) -> Iterator[NamedPuzzle]:
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _puzzle_of_line(line, name, number, strict, game)


def _link_lines(text: str) -> list[str]:
    """The lines of a text that begins with a link; none of any other."""
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    return lines if lines and is_link(lines[0]) else []


def _puzzles_of_links(lines: list[str], name: str, strict: bool, game: str | None) -> Iterator[NamedPuzzle]:
    """The puzzle of each line; the only one goes by the name of its source."""
    for number, line in enumerate(lines, 1):
        yield _puzzle_of_link(line, f"{name}:{number}" if len(lines) > 1 else name, strict, game)


def _puzzle_of_link(link: str, name: str, strict: bool, game: str | None) -> NamedPuzzle:
    try:
        puzzle, marks = open_link(link, game)
        return NamedPuzzle(name, _check_oddity(puzzle, strict), marks=marks)
    except MalformedLink as error:
        return _refused_puzzle(name, "malformed-board", _link_complaint(name, error), error.remedy)
    except MalformedBoard as error:
        return _refused_puzzle(name, "malformed-board", f"{name}: {error}", ASK_AGAIN)


def _link_complaint(name: str, error: MalformedLink) -> str:
    """The complaint about a link, which goes by its beginning or stands in a file."""
    mark = "#" if name.startswith(LINK_KEY) else ""
    link = f"the link '{mark}{name}'" if is_link(name) else f"{name}: the link"
    return f"{link} {error.what.removeprefix('it ')}"


def _puzzle_of_line(line: bytes, source: str, number: int, strict: bool, game: str | None) -> NamedPuzzle:
    """The puzzle of one JSON row, or link; a row goes by its `id` or its `file` where it has one."""
    place = f"{source}:{number}"
    if is_link(text := line[:MAX_LENGTH].decode("ascii", "replace")):
        return _puzzle_of_link(text, place, strict, game)
    name, kind = place, game
    try:
        check_length(line)
        row: Any = parse_json(line)
        if not isinstance(row, dict):
            raise MalformedBoard("it is not a JSON object")
        kind = game or game_of_row(row)
        if kind is None:
            fields = ", ".join(dict.fromkeys(known.field for known in GAMES.values()))
            raise MalformedBoard(f"it has none of the fields {fields}")
        names = (row.get(key) for key in NAME_FIELDS)
        name = next((str(x)[:MAX_NAME_LENGTH] for x in names if isinstance(x, str | int) and x != ""), place)
        return NamedPuzzle(name, _check_oddity(parse_row_puzzle(row, kind), strict))
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError) as error:
        remedy = WORDS[kind].row_form if kind else ROW_FORM
        return _refused_puzzle(name, "malformed-board", _row_complaint(source, number, str(error)), remedy)


def _row_complaint(source: str, number: int, fault: str) -> str:
    """The complaint about a row: of the row as a whole ("it is ..."), or of the board in it."""
    where = "standard input" if source == STDIN else source
    if fault.startswith(WHOLE_LINE_FAULT):
        return f"{where}: line {number} {fault.removeprefix(WHOLE_LINE_FAULT)}"
    return f"{where}:{number}: {fault}"


def _check_oddity(puzzle: Puzzle, strict: bool) -> Puzzle:
    """The puzzle. Raises MalformedBoard where it is odd and may not be."""
    if strict and puzzle.oddities:
        raise MalformedBoard(puzzle.oddities[0])
    return puzzle


def _refused_puzzle(name: str, code: str, message: str, remedy: str) -> NamedPuzzle:
    return NamedPuzzle(name, problem=Problem(code, message, remedy))

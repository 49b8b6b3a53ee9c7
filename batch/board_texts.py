"""Readers of puzzles that are given as text: as a link, a file, standard input, or JSON lines."""

import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO

from ..files.links import LINK_KEY, MalformedLink, is_link, is_puzzle_link, link_name, open_link
from ..files.texts import (
    MAX_LINK_LENGTH,
    MAX_TEXT_BYTES,
    check_length,
    check_regular_file,
    decode_text,
    parse_json,
    read_lines,
    read_text,
    split_boards,
    unreadable_fault,
)
from ..files.writing import STDIN
from ..pipeline import Problem
from ..solver.games import GAMES, game_of_row, game_of_text, parse_text
from ..solver.puzzle import MalformedBoard, Marks, Puzzle
from ..words.games import WORDS

NAME_FIELDS = ("id", "file")  # fields of a row that may hold its name
MAX_NAME_LENGTH = 255  # characters of a puzzle's name
JSON_LINES_SUFFIX = ".jsonl"
NEW_LINK_ADVICE = "ask its sender for another link"
WHOLE_LINE_FAULT = "it "  # start of a message whose "it" is the whole line
ROW_FORM_ADVICE = "write one JSON object per line, as in docs/games.md"


@dataclass(frozen=True)
class NamedPuzzle:
    """A puzzle with its name, or the problem in its place. marks: the player's marks, if a link has some."""

    name: str
    puzzle: Puzzle | None = None
    problem: Problem | None = None
    marks: Marks = field(default_factory=dict)


def read_puzzles(
    source: "str | bytes | BinaryIO", name: str, *, strict: bool = False, game: str | None = None
) -> Iterator[NamedPuzzle]:
    """Yield every puzzle of a source, or a problem in place of what is no puzzle.

    A .jsonl file holds a puzzle on each line. Standard input does so too if it begins with a JSON object. A
    text that begins with a link holds a link on each line. Any other text is one puzzle, or one puzzle below
    each heading (`split_boards`).

    source: a link, a path, or the bytes or the open file of standard input. name: the name of the source.
    strict: True if oddities, which puzzles of the game do not have, are a problem. game: one of GAMES; None
    to recognise the game of each puzzle.
    """
    if isinstance(source, str):
        if is_puzzle_link(source):
            yield _puzzle_of_link(source, link_name(source), strict, game)
            return
        if source.endswith(JSON_LINES_SUFFIX):
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
        yield _refused_puzzle(name, "no-file", *unreadable_fault(name, error))
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


def count_puzzles(source: str) -> int:
    """Count the puzzles that `read_puzzles` yields for a link or a path, without parsing them."""
    try:
        if not source.endswith(JSON_LINES_SUFFIX):
            text = "" if is_puzzle_link(source) else read_text(source)
            return len(_link_lines(text)) or len(split_boards(text)) or 1
        check_regular_file(source)
        with Path(source).open("rb") as file:
            return sum(not line.isspace() for line in read_lines(file))
    except (OSError, ValueError):
        return 1  # `read_puzzles` yields one problem


def parse_row_puzzle(row: Mapping[str, Any], game: str) -> Puzzle:
    """Return the puzzle of a JSON object, whose own fields, or those of its `puzzle`, describe it.

    Raises MalformedBoard, and TypeError or ValueError if a field has a value of the wrong type.
    """
    fields = row["puzzle"] if isinstance(row.get("puzzle"), dict) else row
    return GAMES[game].of_json(fields)


def _puzzle_of_text(text: str, name: str, strict: bool, game: str | None) -> NamedPuzzle:
    """Return the puzzle of a text, which may be a link. name, strict, game: as in `read_puzzles`."""
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
        check_regular_file(path)
        file = Path(path).open("rb")  # noqa: SIM115 - closed below, after the last row
    except (OSError, ValueError) as error:
        yield _refused_puzzle(path, "no-file", *unreadable_fault(path, error))
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
    """Return the lines of a text that begins with a link; empty for any other text."""
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    return lines if lines and is_link(lines[0]) else []


def _puzzles_of_links(lines: list[str], name: str, strict: bool, game: str | None) -> Iterator[NamedPuzzle]:
    """Yield the puzzle of each line. A single puzzle has the name of its source."""
    for number, line in enumerate(lines, 1):
        yield _puzzle_of_link(line, f"{name}:{number}" if len(lines) > 1 else name, strict, game)


def _puzzle_of_link(link: str, name: str, strict: bool, game: str | None) -> NamedPuzzle:
    """Return the puzzle of a link, with the link's marks. name, strict, game: as in `read_puzzles`."""
    try:
        puzzle, marks = open_link(link, game)
        return NamedPuzzle(name, _check_oddity(puzzle, strict), marks=marks)
    except MalformedLink as error:
        return _refused_puzzle(name, "malformed-board", _link_complaint(name, error), error.remedy)
    except MalformedBoard as error:
        return _refused_puzzle(name, "malformed-board", f"{name}: {error}", NEW_LINK_ADVICE)


def _link_complaint(name: str, error: MalformedLink) -> str:
    """Return the message about a malformed link. name: the beginning of the link, or its place in a file."""
    mark = "#" if name.startswith(LINK_KEY) else ""
    link = f"the link '{mark}{name}'" if is_link(name) else f"{name}: the link"
    return f"{link} {error.what.removeprefix('it ')}"


def _puzzle_of_line(line: bytes, source: str, number: int, strict: bool, game: str | None) -> NamedPuzzle:
    """Return the puzzle of a line, which is a JSON object or a link.

    The `id` or `file` of an object is the puzzle's name; without them its place is.
    """
    place = f"{source}:{number}"
    if is_link(text := line[:MAX_LINK_LENGTH].decode("ascii", "replace")):
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
        remedy = WORDS[kind].row_form if kind else ROW_FORM_ADVICE
        return _refused_puzzle(name, "malformed-board", _row_complaint(source, number, str(error)), remedy)


def _row_complaint(source: str, number: int, fault: str) -> str:
    """Return the message about a malformed row. fault: "it is ..." for a fault of the whole line."""
    where = "standard input" if source == STDIN else source
    if fault.startswith(WHOLE_LINE_FAULT):
        return f"{where}: line {number} {fault.removeprefix(WHOLE_LINE_FAULT)}"
    return f"{where}:{number}: {fault}"


def _check_oddity(puzzle: Puzzle, strict: bool) -> Puzzle:
    """Return the puzzle. Raises MalformedBoard if `strict` and if the puzzle has oddities."""
    if strict and puzzle.oddities:
        raise MalformedBoard(puzzle.oddities[0])
    return puzzle


def _refused_puzzle(name: str, code: str, message: str, remedy: str) -> NamedPuzzle:
    return NamedPuzzle(name, problem=Problem(code, message, remedy))

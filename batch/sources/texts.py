"""Puzzles given as text: a file, standard input, or JSON lines with one puzzle each."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...overlay.games import DRAWINGS
from ...pipeline import Problem, Snap, settle
from ...solver.games import GAMES, game_of_row, game_of_text, parse_text
from ...solver.puzzle import MalformedBoard, Puzzle

LARGEST_TEXT = 1 << 20  # bytes; the largest puzzle is a thousand times smaller
JSON_LINES = ".jsonl"
CHECK_NAME = "check the name and the folder"
ROW_FORM = "write one JSON object per line, as in docs/games.md"


@dataclass(frozen=True)
class Given:
    """A puzzle of a source under its name, or the problem that stands in its place."""

    name: str
    puzzle: Puzzle | None = None
    problem: Problem | None = None


def settled(
    source: "str | bytes", name: str, *, strict: bool = False, game: str | None = None
) -> Iterator[Snap]:
    """The answer to every puzzle of a source, as `puzzles` gives them."""
    for given in puzzles(source, name, strict=strict, game=game):
        yield settle(given.puzzle, given.name) if given.puzzle else Snap(given.name, problem=given.problem)


def puzzles(
    source: "str | bytes", name: str, *, strict: bool = False, game: str | None = None
) -> Iterator[Given]:
    """Every puzzle of a source: a path, or the bytes of standard input. A path ending in .jsonl holds a
    puzzle per line; anything else is one puzzle as text. What is no puzzle is given as a problem.

    strict: what a puzzle of the game would not have (oddities) is a problem as well. game: one of GAMES
    (None: detected from each).
    """
    if isinstance(source, str) and source.endswith(JSON_LINES):
        yield from _rows(source, strict, game)
        return
    kind = game
    try:
        text = decoded(source) if isinstance(source, bytes) else read_text(source)
        kind = game or game_of_text(text)
        yield Given(name, _accepted(parse_text(text, kind), strict))
    except OSError as error:
        yield _refused(name, "no-file", f"{name} cannot be read: {error.strerror}", CHECK_NAME)
    except MalformedBoard as error:
        remedy = DRAWINGS[kind].words.form if kind else "give a text file with one puzzle"
        yield _refused(name, "malformed-board", f"{name}: {error}", remedy)


def puzzle_of_row(row: Mapping[str, Any], game: str) -> Puzzle:
    """The puzzle of a JSON object of a game: its fields, or those in its `puzzle`. Raises MalformedBoard, and
    TypeError or ValueError where the fields hold other things than a puzzle's do."""
    fields = row["puzzle"] if isinstance(row.get("puzzle"), dict) else row
    return GAMES[game].of_json(fields)


def read_text(path: str) -> str:
    """The text of a puzzle's file. Raises OSError, and MalformedBoard where it is too long or no text."""
    if Path(path).exists() and not Path(path).is_file():
        raise OSError(0, "it is not a regular file")
    with Path(path).open("rb") as file:
        data = file.read(LARGEST_TEXT + 1)
    return decoded(data)


def decoded(data: bytes) -> str:
    """The text of bytes in UTF-8. Raises MalformedBoard where they are none, or too many."""
    if len(data) > LARGEST_TEXT:
        raise MalformedBoard(f"it is longer than {LARGEST_TEXT} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise MalformedBoard("it is not text") from None


def _rows(path: str, strict: bool, game: str | None) -> Iterator[Given]:
    try:
        file = Path(path).open("rb")  # noqa: SIM115 - closed below, after the last row
    except OSError as error:
        yield _refused(path, "no-file", f"{path} cannot be read: {error.strerror}", CHECK_NAME)
        return
    with file:
        for number, line in enumerate(file, 1):
            if line.strip():
                yield _row(line, f"{path}:{number}", strict, game)


def _row(line: bytes, place: str, strict: bool, game: str | None) -> Given:
    """The puzzle of one JSON row; it goes by the row's `id` where it has one."""
    name, kind = place, game
    try:
        row: Any = json.loads(line)
        if not isinstance(row, dict):
            raise MalformedBoard("it is no JSON object")
        kind = game or game_of_row(row)
        if kind is None:
            fields = ", ".join(dict.fromkeys(known.field for known in GAMES.values()))
            raise MalformedBoard(f"it has none of the fields {fields}")
        name = str(row.get("id", place))
        return Given(name, _accepted(puzzle_of_row(row, kind), strict))
    except (ValueError, TypeError) as error:  # MalformedBoard and what json raises are ValueErrors
        remedy = DRAWINGS[kind].words.row_form if kind else ROW_FORM
        return _refused(name, "malformed-board", f"{place}: {error}", remedy)


def _accepted(puzzle: Puzzle, strict: bool) -> Puzzle:
    """The puzzle. Raises MalformedBoard where it is odd and may not be."""
    if strict and puzzle.oddities:
        raise MalformedBoard(puzzle.oddities[0])
    return puzzle


def _refused(name: str, code: str, message: str, remedy: str) -> Given:
    return Given(name, problem=Problem(code, message, remedy))

"""Boards given as text: a file, standard input, or JSON lines with one board each."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...pipeline import Problem, Snap, settle
from ...solver.games import GAMES, QUEENS, game_of_row, game_of_text, parse_text
from ...solver.puzzle import MalformedBoard, Puzzle
from ...solver.queens.board import MAX_SIZE, Board

FORM = f"write N lines of N letters, N from 4 to {MAX_SIZE}, one letter a region"
ROW_FORM = 'write one JSON object a line with "regions", a list of strings, and "k"'
LARGEST_TEXT = 1 << 20  # bytes; the largest board is a thousand times smaller


@dataclass(frozen=True)
class Given:
    """One board of a source under its name, or a puzzle of another game, or the problem that stands in its
    place."""

    name: str
    board: Board | None = None
    puzzle: Puzzle | None = None
    problem: Problem | None = None


def answers(
    source: "str | bytes", name: str, *, strict: bool = False, game: str | None = None
) -> Iterator[Snap]:
    """The answer to every board and puzzle of a source, as `boards` gives them; game: default as seen from
    each."""
    for given in boards(source, name, strict=strict, game=game):
        board = given.board or given.puzzle
        yield settle(board, given.name) if board else Snap(given.name, problem=given.problem)


def boards(
    source: "str | bytes", name: str, *, strict: bool = False, game: str | None = QUEENS
) -> Iterator[Given]:
    """Every board of a source: a path, or the bytes of standard input. A path ending in .jsonl holds a board
    a line; anything else is one board as text. What is no board is given as a problem.

    strict: a region in several parts is a problem as well. game: what the boards are, "queens" or one of
    GAMES (None: seen from each).
    """
    if isinstance(source, str) and source.endswith(".jsonl"):
        yield from _rows(source, strict, game)
        return
    form = FORM
    try:
        text = decoded(source) if isinstance(source, bytes) else read_text(source)
        kind = game or game_of_text(text)
        form = GAMES[kind].form if kind in GAMES else FORM
        yield _given(parse_text(text, kind), name, strict)
    except OSError as error:
        yield _refused(
            name, "no-file", f"{name} cannot be read: {error.strerror}", "check the name and the folder"
        )
    except MalformedBoard as error:
        yield _refused(name, "malformed-board", f"{name}: {error}", form)


def read_text(path: str) -> str:
    """The text of a board's file. Raises OSError, and MalformedBoard where it is too long or no text."""
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
        yield _refused(
            path, "no-file", f"{path} cannot be read: {error.strerror}", "check the name and the folder"
        )
        return
    with file:
        for number, line in enumerate(file, 1):
            if line.strip():
                yield _row(line, f"{path}:{number}", strict, game)


def _row(line: bytes, place: str, strict: bool, game: str | None) -> Given:
    """The board of one JSON row; it goes by the row's `id` where it has one."""
    name, form = place, ROW_FORM
    try:
        row: Any = json.loads(line)
        kind = GAMES.get(game or game_of_row(row)) if isinstance(row, dict) else None
        if kind:
            name = str(row.get("id", place))
            form = f'write one JSON object a line with "{kind.field}" and what else "puzzle" has in an answer'
            fields = row["puzzle"] if isinstance(row.get("puzzle"), dict) else row
            return _given(kind.of(fields), name, strict)
        if not isinstance(row, dict) or "regions" not in row:
            raise MalformedBoard("it has no regions")
        name = str(row.get("id", place))
        regions, k = row["regions"], row.get("k", 1)
        if not isinstance(regions, list) or not all(isinstance(x, str | list) for x in regions):
            raise MalformedBoard("its regions are not a list of strings")
        if not isinstance(k, int) or isinstance(k, bool):
            raise MalformedBoard("its k is not a whole number")
        return _given(Board.of(regions, k), name, strict)
    except (ValueError, TypeError) as error:  # MalformedBoard and what json raises are ValueErrors
        return _refused(name, "malformed-board", f"{place}: {error}", form)


def _given(board: Board | Puzzle, name: str, strict: bool) -> Given:
    if not isinstance(board, Board):
        return Given(name, puzzle=board)
    if strict and board.oddities:
        raise MalformedBoard(board.oddities[0])
    return Given(name, board)


def _refused(name: str, code: str, message: str, remedy: str) -> Given:
    return Given(name, problem=Problem(code, message, remedy))

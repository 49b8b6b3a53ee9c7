"""The comparison of a capture's answer with the expected one.

The expected answer comes from a file of answers for the whole run, or from a file beside the capture.
"""

import csv
import io
import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from ..files.texts import decode_text, parse_json, unreadable_fault
from ..pipeline import Snap
from ..result.schema import Expected
from ..solver.games import GAMES, game_of_row, game_of_text, parse_text
from ..solver.puzzle import Puzzle
from .board_texts import parse_row_puzzle
from .sources import Source, read_sibling_file, sibling_file_name


class KnownAnswer(NamedTuple):
    """An entry of a file of answers. file: the name of that file. answer: fields as in docs/games.md."""

    file: str
    answer: Mapping[str, Any]


def compare_with_expected(source: Source, result: Snap, known: KnownAnswer | None = None) -> Expected | None:
    """Compare an answer with the known one, or else with a file of the capture's stem beside the capture.

    That file is a .txt with a puzzle, or a .json with the fields of a puzzle (docs/games.md), `solution` or
    `answer`, or both. Returns None if nothing is known.
    """
    if known:
        return _compare_with_file(known.file, lambda: _difference_from_fields(known.answer, result))
    for suffix, find_difference in ((".txt", _difference_from_text), (".json", _difference_from_json)):
        data = read_sibling_file(source, suffix)
        if data is not None:
            difference = partial(find_difference, data, result)
            if comparison := _compare_with_file(sibling_file_name(source, suffix), difference):
                return comparison
    return None


def _compare_with_file(file: str, difference: Callable[[], str | None]) -> Expected | None:
    """Return the comparison with a file; None if the file holds neither a puzzle nor an answer."""
    try:
        why = difference()
    except _NothingExpected:
        return None
    except Exception as error:  # a fault in this file must not lose the answer to the capture
        why = f"it cannot be understood: {error}"
    return {"file": file, "agrees": why is None, "why": why}


class _NothingExpected(Exception):
    """Raised when a file holds neither a puzzle nor an answer."""


def _difference_from_text(data: bytes, result: Snap) -> str | None:
    """Return the difference of a result from the puzzle in a text file; None if it agrees."""
    text = decode_text(data)
    return _puzzle_difference(parse_text(text, game_of_text(text)), result)


def _difference_from_json(data: bytes, result: Snap) -> str | None:
    """Return the difference of a result from the puzzle and answer in a JSON file; None if it agrees."""
    truth = parse_json(data)
    if not isinstance(truth, dict):
        raise _NothingExpected
    return _difference_from_fields(truth, result)


def _difference_from_fields(truth: Mapping[str, Any], result: Snap) -> str | None:
    """Return the difference of a result from the puzzle and answer in a JSON object; None if it agrees."""
    game = game_of_row(truth)
    given = (truth.get(name) for name in ("solution", "answer", "queens"))
    answer = next((value for value in given if value is not None), None)
    fields = truth["puzzle"] if isinstance(truth.get("puzzle"), dict) else truth
    why = None
    if game and any(known.owns_json(fields) for known in GAMES.values()):
        unknown = {part for part, value in fields.items() if value is None}
        why = _puzzle_difference(parse_row_puzzle(truth, game), result, unknown)
    elif answer is None:
        raise _NothingExpected
    return why or _answer_difference(answer, result)


def _answer_difference(expected: Any, result: Snap) -> str | None:
    """Return the difference from the expected answer; None if the answers agree, or if none is expected."""
    if expected is None:
        return None
    if result.status != "solved" or not result.solution:
        return f"it names a solution, and the capture is {result.status}"
    found = result.solution.puzzle.answer_schema(result.solution.answer)
    if found["queens"] is None:
        return None if expected == found["answer"] else "another answer was found"
    queens = {(row, column) for row, column in expected}  # in any order
    misplaced = sum((row, column) not in queens for row, column in found["queens"])
    if not misplaced and len(queens) == len(found["queens"]):
        return None
    return "1 queen stands elsewhere" if misplaced == 1 else f"{misplaced} queens stand elsewhere"


def _puzzle_difference(expected: Puzzle, result: Snap, unknown: Collection[str] = ()) -> str | None:
    """Return the difference of the puzzle that was read from the expected one; None if they agree.

    unknown: the fields of the puzzle's JSON object that are not compared.
    """
    if not result.solution:
        return "no board was read"
    read = result.solution.puzzle
    if type(read) is not type(expected):
        return "another game was read"
    if read.shape != expected.shape:
        (rows, columns), (r, c) = expected.shape, read.shape
        return f"the board is {rows} x {columns}, and {r} x {c} was read"
    found = read.to_json()
    fields = [x for x, value in expected.to_json().items() if x not in unknown and found[x] != value]
    return f"another puzzle was read: its {', '.join(fields)} differ" if fields else None


# A file with the expected answers of a run: CSV with columns as in results.csv, JSON, or JSON lines.

AnswerFields = dict[str, Any]  # an expected answer, by the names of fields in docs/games.md

MAX_FILE_BYTES = 1 << 30  # bytes of a file of answers
CELL_PATTERN = re.compile(r"r(\d{1,3})c(\d{1,3})")
NAME_COLUMN = "file"  # the column or field that names a capture
# Columns that are read. Others are ignored, so that a results.csv of a run is a file of answers.
ANSWER_COLUMNS = ("regions", "k", "game", "queens", "solution", "answer")
ANSWER_FILE_SUFFIXES = (".csv", ".json", ".jsonl")
FORM_ADVICE = "see docs/command-line.md for its form"


class InvalidAnswers(Exception):
    """Raised when a file of answers cannot be understood; `remedy` is one sentence for the user."""

    def __init__(self, message: str, remedy: str = FORM_ADVICE):
        super().__init__(message)
        self.remedy: str = remedy


class AnswerFile:
    """The answers in a file. An answer is for every capture whose path ends with the answer's name.

    A name without a suffix stands for pictures of any format. name: the file's name. digest: the SHA-256 of
    its content. Raises InvalidAnswers.
    """

    def __init__(self, path: Path):
        self.name: str = path.name
        try:
            with path.open("rb") as file:
                data = file.read(MAX_FILE_BYTES + 1)
        except OSError as error:
            raise InvalidAnswers(*unreadable_fault(path, error)) from None
        if len(data) > MAX_FILE_BYTES:
            raise InvalidAnswers(
                f"{path} is larger than {MAX_FILE_BYTES >> 30} GiB", "give the answers in several runs"
            )
        self.digest: str = sha256(data).hexdigest()
        try:
            rows = list(_answer_rows(data.decode("utf-8-sig"), path.suffix.lower()))
        except (ValueError, csv.Error) as error:
            remedy = (
                FORM_ADVICE if path.suffix.lower() in ANSWER_FILE_SUFFIXES else "give a .csv or .json file"
            )
            raise InvalidAnswers(f"{path}: {error}", remedy) from None
        self._rows = {_path_parts(name): row for name, row in rows}
        self._used: set[tuple[str, ...]] = set()

    def answer_for(self, file: str) -> AnswerFields | None:
        """Return the answer for a capture; None if there is none. The longest matching name counts."""
        parts = _path_parts(file)
        for start in range(len(parts)):
            for name in (parts[start:], (*parts[start:-1], PurePosixPath(parts[-1]).stem)):
                if name in self._rows:
                    self._used.add(name)
                    return self._rows[name]
        return None

    @property
    def unused(self) -> list[str]:
        """The names of answers that `answer_for` has not returned."""
        return ["/".join(name) for name in self._rows if name not in self._used]


def _path_parts(name: str) -> tuple[str, ...]:
    """Return the folders and the name of a path, equal on all systems.

    Windows writes backslashes, and macOS may write an accent as a character of its own.
    """
    normalized = unicodedata.normalize("NFC", name.replace("\\", "/"))
    return tuple(part for part in normalized.split("/") if part not in ("", "."))


def _answer_rows(text: str, suffix: str) -> Iterator[tuple[str, AnswerFields]]:
    """Yield each capture's name with its expected answer. Raises ValueError."""
    if suffix == ".csv":
        yield from _csv_rows(text)
        return
    if suffix == ".jsonl":
        found = [_parse_json_line(line, i) for i, line in enumerate(text.splitlines(), 1) if line.strip()]
    else:
        found = parse_json(text)
        if isinstance(found, dict):
            found = [{NAME_COLUMN: name, **_check_object(row, name)} for name, row in found.items()]
    if not isinstance(found, list):
        raise ValueError("it holds neither a list of answers nor an object with an answer for each file")
    for i, row in enumerate(found, 1):
        if not isinstance(_check_object(row, f"answer {i}").get(NAME_COLUMN), str):
            raise ValueError(f"answer {i} has no '{NAME_COLUMN}'")
        yield row[NAME_COLUMN], row


def _check_object(row: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(row, dict):
        raise ValueError(f"{where} is no JSON object")
    return row


def _parse_json_line(line: str, number: int) -> Any:
    try:
        return parse_json(line)
    except ValueError as error:
        raise ValueError(f"line {number} {str(error).removeprefix('it ')}") from None


def _csv_rows(text: str) -> Iterator[tuple[str, AnswerFields]]:
    reader = csv.DictReader(io.StringIO(text, newline=""))
    columns = reader.fieldnames or ()
    if NAME_COLUMN not in columns or not set(columns) & set(ANSWER_COLUMNS):
        raise ValueError(f"it needs a column '{NAME_COLUMN}', and one of {', '.join(ANSWER_COLUMNS)}")
    for row in reader:
        known = {name: row[name].strip() for name in (NAME_COLUMN, *ANSWER_COLUMNS) if row.get(name)}
        if NAME_COLUMN in known:
            try:
                yield (
                    _unescape_name(known.pop(NAME_COLUMN)),
                    {name: _parse_value(name, value) for name, value in known.items()},
                )
            except ValueError as error:
                raise ValueError(f"line {reader.line_num}: {error}") from None


def _unescape_name(name: str) -> str:
    """Remove the apostrophe that keeps spreadsheets from taking a name for a formula."""
    return name[1:] if name[:1] == "'" and name[1:2] in "=+-@" else name


def _parse_value(column: str, text: str) -> Any:
    """Return the JSON value of a CSV field, which is written as in results.csv, or as JSON."""
    if column == "game":
        return text
    if text[0] in "[{":
        return parse_json(text)
    if column == "k":
        return int(text)
    if column == "regions":
        return text.split("/")
    return _parse_cells(text) or _parse_numbers(text) or _parse_words(text) or text.split("/")


def _parse_cells(text: str) -> list[list[int]] | None:
    """Return the cells of a text like "r1c3 r2c5"; None for any other text."""
    matches = [CELL_PATTERN.fullmatch(word) for word in text.split()]
    return [[int(cell[1]) - 1, int(cell[2]) - 1] for cell in matches if cell] if all(matches) else None


def _parse_words(text: str) -> list[dict[str, Any]] | None:
    """Return the words of a text like "OUT:r1c1-r1c2-r2c2 LET:r3c1-r3c2"; None for any other text."""
    parts = [word.partition(":") for word in text.split()]
    paths = [_parse_cells(path.replace("-", " ")) for _, _, path in parts]
    words = [{"word": word, "path": path} for (word, _, _), path in zip(parts, paths, strict=True)]
    return words if all(paths) else None


def _parse_numbers(text: str) -> list[list[int]] | None:
    """Return the rows of numbers of a text like "1,2,3 2,3,1"; None for any other text."""
    rows = [row.split(",") for row in text.split()]
    is_numeric = all(len(row) > 1 and all(number.isdigit() for number in row) for row in rows)
    return [[int(number) for number in row] for row in rows] if is_numeric else None

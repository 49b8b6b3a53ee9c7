"""Whether a capture's answer is what is known of it: by a file of answers, or one of its stem beside it."""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any, NamedTuple

from ..files.texts import decoded, parsed
from ..pipeline import Snap
from ..result.shape import Expected
from ..solver.games import GAMES, game_of_row, game_of_text, parse_text
from ..solver.puzzle import Puzzle
from .sources.captures import Source
from .sources.opening import beside, name_beside
from .sources.texts import puzzle_of_row


class Known(NamedTuple):
    """What a file of answers, by its name, says of a capture: fields as docs/games.md names them."""

    file: str
    answer: Mapping[str, Any]


def compared(source: Source, result: Snap, known: Known | None = None) -> Expected | None:
    """What is known of a capture's answer, or else what the file beside it says: a .txt with a puzzle, or a
    .json with the fields that docs/games.md names, and `solution` or `answer`, or with these alone. None
    where there is none."""
    if known:
        return _agreement(known.file, lambda: _with_fields(known.answer, result))
    for suffix, disagreement in ((".txt", _with_text), (".json", _with_json)):
        data = beside(source, suffix)
        if data is not None:
            of_data = partial(disagreement, data, result)
            if found := _agreement(name_beside(source, suffix), of_data):
                return found
    return None


def _agreement(file: str, disagreement: Callable[[], str | None]) -> Expected | None:
    """What a file says; None where it says nothing of this."""
    try:
        why = disagreement()
    except _SaysNothing:
        return None
    except Exception as error:  # whatever is wrong with this file, the capture has its answer
        why = f"it cannot be understood: {error}"
    return {"file": file, "agrees": why is None, "why": why}


class _SaysNothing(Exception):
    """Raised when a file is about something else."""


def _with_text(data: bytes, result: Snap) -> str | None:
    text = decoded(data)
    return _other_puzzle(parse_text(text, game_of_text(text)), result)


def _with_json(data: bytes, result: Snap) -> str | None:
    """Why an answer is not the one in a JSON file."""
    truth = parsed(data)
    if not isinstance(truth, dict):
        raise _SaysNothing
    return _with_fields(truth, result)


def _with_fields(truth: Mapping[str, Any], result: Snap) -> str | None:
    """Why an answer is not the one that these fields say."""
    game = game_of_row(truth)
    given = (truth.get(name) for name in ("solution", "answer", "queens"))
    answer = next((value for value in given if value is not None), None)
    fields = truth["puzzle"] if isinstance(truth.get("puzzle"), dict) else truth
    why = None
    if game and any(known.has_row(fields) for known in GAMES.values()):
        unknown = {part for part, value in fields.items() if value is None}
        why = _other_puzzle(puzzle_of_row(truth, game), result, unknown)
    elif answer is None:
        raise _SaysNothing
    return why or _other_answer(answer, result)


def _other_answer(expected: Any, result: Snap) -> str | None:
    """How the answer differs from the expected one; it does not where none is expected."""
    if expected is None:
        return None
    if result.status != "solved" or not result.solution:
        return f"it names a solution, and the capture is {result.status}"
    found = result.solution.puzzle.answer_schema(result.solution.answer)
    if found["queens"] is None:
        return None if expected == found["answer"] else "another answer was found"
    queens = {(row, column) for row, column in expected}  # in any order
    off = sum((row, column) not in queens for row, column in found["queens"])
    if not off and len(queens) == len(found["queens"]):
        return None
    return "1 queen stands elsewhere" if off == 1 else f"{off} queens stand elsewhere"


def _other_puzzle(expected: Puzzle, result: Snap, unknown: Collection[str] = ()) -> str | None:
    """How the puzzle that was read differs from the expected one. unknown: the parts of its JSON object that
    may be anything."""
    if not result.solution:
        return "no board was read"
    read = result.solution.puzzle
    if type(read) is not type(expected):
        return "another game was read"
    if read.shape != expected.shape:
        (rows, columns), (r, c) = expected.shape, read.shape
        return f"the board is {rows} x {columns}, and {r} x {c} was read"
    found = read.to_json()
    parts = [x for x, value in expected.to_json().items() if x not in unknown and found[x] != value]
    return f"another puzzle was read: its {', '.join(parts)} differ" if parts else None

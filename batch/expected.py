"""Whether a capture's answer is what a file of the same stem beside it says."""

from collections.abc import Collection
from typing import Any

from ..pipeline import Snap
from ..solver.games import GAMES, game_of_row, game_of_text, parse_text
from ..solver.puzzle import Puzzle
from .sources.captures import Source
from .sources.json_texts import parsed
from .sources.opening import beside, name_beside
from .sources.texts import decoded, puzzle_of_row

Comparison = dict[str, Any]  # {"file": name, "agrees": bool, "why": None | text}


def compared(source: Source, result: Snap) -> Comparison | None:
    """What the file beside a capture says of its answer: a .txt with a puzzle, or a .json with the fields
    that docs/games.md names, and `solution` or `answer`, or with these alone. None where there is none."""
    for suffix, disagreement in ((".txt", _with_text), (".json", _with_json)):
        data = beside(source, suffix)
        if data is not None:
            try:
                why = disagreement(data, result)
            except _SaysNothing:
                continue
            except Exception as error:  # whatever is wrong with this file, the capture has its answer
                why = f"it cannot be understood: {error}"
            return {"file": name_beside(source, suffix), "agrees": why is None, "why": why}
    return None


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
    game, answer = game_of_row(truth), truth.get("solution", truth.get("answer"))
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
    return f"{off} queens stand elsewhere" if off or len(queens) != len(found["queens"]) else None


def _other_puzzle(expected: Puzzle, result: Snap, unknown: Collection[str] = ()) -> str | None:
    """How the puzzle that was read differs from the expected one. unknown: the parts of its JSON object that
    may be anything."""
    if not result.solution:
        return "no board was read"
    read = result.solution.puzzle
    if GAMES[read.game] is not GAMES[expected.game]:
        return "another game was read"
    if read.shape != expected.shape:
        (rows, columns), (r, c) = expected.shape, read.shape
        return f"the board is {rows} x {columns}, and {r} x {c} was read"
    found = read.to_json()
    parts = [x for x, value in expected.to_json().items() if x not in unknown and found[x] != value]
    return f"another puzzle was read: its {', '.join(parts)} differ" if parts else None

"""Whether a capture's answer is what a file of the same stem beside it says."""

import json
from collections.abc import Collection
from typing import Any

from ..pipeline import Snap
from ..solver.games import GAMES, game_of_row, game_of_text, parse_text
from ..solver.puzzle import MalformedBoard, Puzzle
from ..solver.queens.board import Board
from .sources.captures import Source
from .sources.opening import beside, name_beside
from .sources.texts import decoded

Verdict = dict[str, Any]  # {"file": name, "agrees": bool, "why": None | text}
NOTHING_READ, OTHER_GAME = "no board was read", "another game was read"


def compared(source: Source, result: Snap) -> Verdict | None:
    """What the file beside a capture says of its answer: a .txt with a board or puzzle, or a .json with
    `regions`, `solution` (queens as [row, column] from 0) or both; of other games with the fields that
    docs/games.md names, and `solution` or `answer`. None where there is no such file."""
    for suffix, disagreement in ((".txt", _with_text), (".json", _with_json)):
        data = beside(source, suffix)
        if data is not None:
            try:
                why = disagreement(data, result)
            except _SaysNothing:
                continue
            except (ValueError, TypeError) as error:  # MalformedBoard and what json raises are ValueErrors
                why = f"it cannot be understood: {error}"
            return {"file": name_beside(source, suffix), "agrees": why is None, "why": why}
    return None


class _SaysNothing(Exception):
    """Raised when a file is about something else."""


def _with_text(data: bytes, result: Snap) -> str | None:
    text = decoded(data)
    expected = parse_text(text, game_of_text(text))
    return _other_board(expected, result) if isinstance(expected, Board) else _other_puzzle(expected, result)


def _with_json(data: bytes, result: Snap) -> str | None:
    """Why an answer is not the one in a JSON file."""
    truth = json.loads(data)
    if not isinstance(truth, dict):
        raise _SaysNothing
    game = GAMES.get(game_of_row(truth))
    if game:
        fields = truth["puzzle"] if isinstance(truth.get("puzzle"), dict) else truth
        unknown = {part for part, value in fields.items() if value is None}
        why = _other_puzzle(game.of(fields), result, unknown)
        return why or _other_answer(truth.get("solution", truth.get("answer")), result)
    regions, solution = truth.get("regions"), truth.get("solution")
    if regions is None and solution is None:
        raise _SaysNothing
    if regions is not None and not isinstance(regions, list):
        raise MalformedBoard("its regions are not a list of strings")
    why = _other_board(Board.of(regions, truth.get("k") or 1), result) if regions else None
    return why or _other_answer(solution, result)


def _other_answer(expected: Any, result: Snap) -> str | None:
    """How the answer differs from the expected one; it does not where none is expected."""
    if expected is None:
        return None
    if result.status != "solved":
        return f"it names a solution, and the capture is {result.status}"
    if result.game_solution:
        same = expected == result.game_solution.puzzle_json()["answer"]
        return None if same else "another answer was found"
    found = result.solution.queens if result.solution else ()
    queens = {(row, column) for row, column in expected}
    off = sum(cell not in queens for cell in found)
    return f"{off} queens stand elsewhere" if off or len(queens) != len(found) else None


def _other_puzzle(expected: Puzzle, result: Snap, unknown: Collection[str] = ()) -> str | None:
    """How the puzzle that was read differs from the expected one. unknown: the parts of its JSON object that
    may be anything."""
    if not result.answered:
        return NOTHING_READ
    read = result.game_solution.puzzle if result.game_solution else None
    if read is None or read.game != expected.game:
        return OTHER_GAME
    found = read.to_json()
    parts = [x for x, value in expected.to_json().items() if x not in unknown and found[x] != value]
    return f"another puzzle was read: its {', '.join(parts)} differ" if parts else None


def _other_board(expected: Board, result: Snap) -> str | None:
    """How the board that was read differs from the expected one, whatever their letters are."""
    if not result.solution:
        return OTHER_GAME if result.answered else NOTHING_READ
    board = result.solution.board
    if board.n != expected.n:
        return f"the board is {expected.n} x {expected.n}, and {board.n} x {board.n} was read"
    cells = [
        (r, c)
        for r in range(board.n)
        for c in range(board.n)
        if board.letters[r][c] != expected.letters[r][c]
    ]
    if cells:
        row, column = cells[0]
        return f"another region from row {row + 1}, column {column + 1} on"
    return f"k is {expected.k}, and {board.k} was found" if board.k != expected.k else None

"""Whether a capture's answer is what a file of the same stem beside it says."""

import json
from typing import Any

from ..pipeline import Snap
from ..solver.board import Board, MalformedBoard, parse_board
from .boards import decoded
from .opening import beside, name_beside
from .sources import Source

Verdict = dict[str, Any]  # {"file": name, "agrees": bool, "why": None | text}


def compared(source: Source, result: Snap) -> Verdict | None:
    """What the file beside a capture says of its answer: a .txt with a board, or a .json with `regions`,
    `solution` (queens as [row, column] from 0) or both. None where there is no such file."""
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
    return _other_board(parse_board(decoded(data)), result)


def _with_json(data: bytes, result: Snap) -> str | None:
    """Why an answer is not the one in a JSON file."""
    truth = json.loads(data)
    if not isinstance(truth, dict) or not {"regions", "solution"} & truth.keys():
        raise _SaysNothing
    regions, solution = truth.get("regions"), truth.get("solution")
    if regions is not None and not isinstance(regions, list):
        raise MalformedBoard("its regions are not a list of strings")
    why = _other_board(Board.of(regions, truth.get("k") or 1), result) if regions else None
    if why or solution is None:
        return why
    if not result.solution or result.status != "solved":
        return f"it names a solution, and the capture is {result.status}"
    expected = {(row, column) for row, column in solution}
    off = sum(cell not in expected for cell in result.solution.queens)
    return f"{off} queens stand elsewhere" if off or len(expected) != len(result.solution.queens) else None


def _other_board(expected: Board, result: Snap) -> str | None:
    """How the board that was read differs from the expected one, whatever their letters are."""
    if not result.solution:
        return "no board was read"
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

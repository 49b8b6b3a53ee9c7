"""Which marks of a half-solved board contradict its solution, and why."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..cell import Cell, Unit, cell_name
from .board import Board
from .solution import Solution


class WrongMark(NamedTuple):
    """A queen or cross where it cannot be. mark: "queen" or "cross"."""

    cell: Cell
    mark: str
    why: str

    def to_json(self) -> dict[str, Any]:
        return {"cell": list(self.cell), "mark": self.mark, "why": self.why}


def wrong_marks(solution: Solution, queens: Sequence[Cell], crosses: Sequence[Cell]) -> tuple[WrongMark, ...]:
    """The marks that contradict the only solution, row by row; none where there is no only one."""
    if not solution.queens:
        return ()
    right = set(solution.queens)
    wrong = [
        WrongMark(cell, "queen", _why_no_queen(solution, cell, queens))
        for cell in queens
        if cell not in right
    ]
    wrong += [WrongMark(cell, "cross", _why_no_cross(solution, cell)) for cell in crosses if cell in right]
    return tuple(sorted(wrong))


def _why_no_queen(solution: Solution, cell: Cell, queens: Sequence[Cell]) -> str:
    for other in queens:
        clash = other != cell and _clash(solution.board, cell, other)
        if clash:
            return clash
    for i, step in enumerate(solution.steps, 1):
        if cell in step.dead:
            return f"step {i} rules it out: {step.text}"
    return "the only solution has no queen here"


def _why_no_cross(solution: Solution, cell: Cell) -> str:
    for i, step in enumerate(solution.steps, 1):
        if cell in step.queens:
            return f"step {i} places a queen here: {step.text}"
    return "the only solution has a queen here"


def _clash(board: Board, a: Cell, b: Cell) -> str | None:
    """The rule of the game that two queens break together, if it needs no counting: touching, or k = 1."""
    if abs(a[0] - b[0]) < 2 and abs(a[1] - b[1]) < 2:
        return f"it touches the queen at {cell_name(b)}"
    if board.k > 1:
        return None
    for kind, mine, other in (
        ("row", a[0], b[0]),
        ("column", a[1], b[1]),
        ("region", board.region_of(a), board.region_of(b)),
    ):
        if mine == other:
            return f"it shares {Unit(kind, mine).name} with the queen at {cell_name(b)}"
    return None

"""What follows next from a half-solved board: where to look, and the step that a person can take there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..cell import Cell, Unit
from .board import Board
from .ladder import next_step, solve
from .solution import Solution
from .state import State
from .step import Step


@dataclass(frozen=True)
class Hint:
    """The simplest step from a position. It names only cells that were open there: none that is marked, and
    none that a queen on the board attacks, since the game crosses those out itself."""

    step: Step

    @property
    def where(self) -> tuple[Unit, ...]:
        """The row, column or region to look at; several of a kind where a step needs them together."""
        return tuple(unit for unit in self.step.units if unit.kind == self.step.units[0].kind)

    def to_json(self) -> dict[str, Any]:
        """As the result schema has it; of several units to look at, the first."""
        unit = self.where[0]
        return {"where": {"unit": unit.kind, "index": unit.number}, "step": self.step.to_json(1)}


def right_marks(
    solution: Solution, queens: Sequence[Cell], crosses: Sequence[Cell]
) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """The queens and crosses that agree with the only solution."""
    right = set(solution.queens)
    return tuple(x for x in queens if x in right), tuple(x for x in crosses if x not in right)


def hint(solution: Solution, queens: Sequence[Cell] = (), crosses: Sequence[Cell] = ()) -> Hint | None:
    """The next step from the marks that are right. None where there is no only solution, where nothing is
    left to find, and where no rule finds anything."""
    if not solution.queens:
        return None
    state = State(solution.board, *right_marks(solution, queens, crosses))
    step = None if state.solved else next_step(solution.board, state)
    return Hint(step) if step else None


def steps_from(
    solution: Solution, queens: Sequence[Cell] = (), crosses: Sequence[Cell] = ()
) -> tuple[Step, ...]:
    """All steps from the marks that are right; none where there is no only solution."""
    if not solution.queens:
        return ()
    return solve(solution.board, State(solution.board, *right_marks(solution, queens, crosses))).steps


def cells_of_unit(board: Board, unit: Unit) -> tuple[Cell, ...]:
    """The cells of a row, column or region, row by row."""
    if unit.kind == "region":
        return tuple(sorted(board.cells_by_region[unit.number]))
    return cells_on_line(board.n, unit)


def cells_on_line(n: int, unit: Unit) -> tuple[Cell, ...]:
    """The cells of a row or column of n cells."""
    return tuple((unit.number, i) if unit.kind == "row" else (i, unit.number) for i in range(n))

"""What a player has put into a puzzle of suns and moons: what of it is wrong, and what follows next."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from .board import Cell, Unit
from .game import GameSolution, GameStep
from .mistakes import WrongMark
from .tango import Tango
from .tango_rules import NAMES


class TangoHint(NamedTuple):
    """The simplest step from a position."""

    step: GameStep

    @property
    def where(self) -> tuple[Unit, ...]:
        """The row or column to look at: a step rests on one line."""
        cells = [*self.step.because, *(cell for cell, _ in self.step.values)]
        rows, columns = ({cell[i] for cell in cells} for i in (0, 1))
        return (Unit("row", min(rows)) if len(rows) == 1 else Unit("column", min(columns)),)

    def to_json(self) -> dict[str, Any]:
        """As the result schema has it."""
        unit = self.where[0]
        return {"where": {"unit": unit.kind, "index": unit.number}, "step": self.step.to_json(1)}


def tango_hint(solution: GameSolution, entered: Mapping[Cell, int]) -> TangoHint | None:
    """The next step from what was put in and is right; None where there is no only answer, where nothing is
    left to find, and where no rule finds anything. entered: 0 (moon) or 1 (sun) by cell."""
    puzzle, answer = solution.puzzle, solution.answer
    if not isinstance(puzzle, Tango) or answer is None:
        return None
    rows = [list(row) for row in puzzle.givens]
    for (r, c), value in entered.items():
        if str(value) == answer[r][c]:
            rows[r][c] = str(value)
    now = Tango.of(["".join(row) for row in rows], puzzle.equal, puzzle.opposite)
    steps = now.conclude().steps
    return TangoHint(steps[0]) if steps else None


def wrong_symbols(solution: GameSolution, entered: Mapping[Cell, int]) -> tuple[WrongMark, ...]:
    """What was put in and contradicts the only answer, row by row; none where there is no only one."""
    answer = solution.answer
    if answer is None:
        return ()
    wrong = sorted(cell for cell, value in entered.items() if str(value) != answer[cell[0]][cell[1]])
    return tuple(WrongMark(x, NAMES[entered[x]], _why(solution, x, NAMES[1 - entered[x]])) for x in wrong)


def _why(solution: GameSolution, cell: Cell, right: str) -> str:
    for i, step in enumerate(solution.steps, 1):
        if any(found == cell for found, _ in step.values):
            return f"step {i} puts a {right} here: {step.text}"
    return f"the only answer has a {right} here"

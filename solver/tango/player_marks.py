"""What a player has put into a Tango: what of it is wrong, and what follows from the rest."""

from ..budget import Budget
from ..cell import Cell
from ..puzzle import Marks, Position, Solution, WrongMark, in_time
from .ladder import LADDER, Deduction
from .puzzle import KINDS, Tango
from .state import State


@in_time
def position(solution: Solution, marks: Marks) -> Position:
    """How far a player has come: everything right that was put in, and all that follows from it."""
    put_in = _put_in(marks)
    wrong = {mark.cell for mark in wrong_marks(solution, marks)}
    right = {cell: value for cell, value in put_in.items() if cell not in wrong}
    stuck = not set(solution.guessed) <= put_in.keys()
    assert isinstance(solution.puzzle, Tango)
    state = State(solution.puzzle)
    for (r, c), value in right.items():
        if state.live >> r * state.n + c & 1:
            state.put((r, c), value)
    proof = solution.proof
    if right or not proof:
        proof = Deduction.of(state, LADDER, Budget.for_board(solution.puzzle.shape)).proof
    kept = {f"{kind}s": tuple(c for c, v in right.items() if v == value) for value, kind in enumerate(KINDS)}
    return Position(kept, proof, stuck)


def wrong_marks(solution: Solution, marks: Marks) -> tuple[WrongMark, ...]:
    """The suns and moons that contradict the only answer, row by row; none where there is no only one."""
    if solution.answer is None:
        return ()
    rows = [str(row) for row in solution.answer]
    wrong = ((cell, value) for cell, value in _put_in(marks).items() if str(value) != rows[cell[0]][cell[1]])
    return tuple(
        WrongMark(cell, KINDS[value], step=solution.step_that_fills(cell)) for cell, value in sorted(wrong)
    )


def _put_in(marks: Marks) -> dict[Cell, int]:
    """0 (moon) or 1 (sun) by cell."""
    return {cell: value for value, kind in enumerate(KINDS) for cell in marks.get(f"{kind}s", ())}

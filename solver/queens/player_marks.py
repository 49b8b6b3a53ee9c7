"""The marks of a half-solved board: which contradict its solution, and what follows from the rest."""

from collections.abc import Sequence

from ..budget import Budget
from ..cell import Cell, Unit
from ..puzzle import Marks, Position, Solution, WrongMark, in_time
from .board import Board
from .ladder import solve
from .state import State

QUEENS, CROSSES = "queens", "crosses"  # kinds of marks
LEAST_WRONG = 3  # marks that contradict the solution, below which a player may just be wrong
LEAST_CROSSES = 2  # the same where every cross stands in a queen's cell, which no player does by mistake


@in_time
def position(solution: Solution, marks: Marks) -> Position:
    """How far a player has come: the queens and crosses that agree with the only solution, and all steps that
    follow from them."""
    board, right = solution.puzzle, set(solution.answer or ())
    assert isinstance(board, Board)
    queens = tuple(cell for cell in marks.get(QUEENS, ()) if cell in right)
    crosses = tuple(cell for cell in marks.get(CROSSES, ()) if cell not in right)
    state = State(board, queens, crosses)
    proof = solution.proof
    if queens or crosses or not proof:
        proof = solve(board, state, budget=Budget.for_board(board.shape)).proof
    stuck = not set(solution.guessed) <= set(queens)
    return Position({QUEENS: queens, CROSSES: crosses}, proof, stuck)


def wrong_marks(solution: Solution, marks: Marks) -> tuple[WrongMark, ...]:
    """The marks that contradict the only solution, row by row; none where there is no only one."""
    if solution.answer is None:
        return ()
    right, queens = set(solution.answer), marks.get(QUEENS, ())
    wrong = [_wrong_queen(solution, cell, queens) for cell in queens if cell not in right]
    wrong += [_wrong_cross(solution, cell) for cell in marks.get(CROSSES, ()) if cell in right]
    return tuple(sorted(wrong, key=lambda mark: mark[:2]))


def understood(solution: Solution, marks: Marks) -> Marks | None:
    """The marks as they are to be taken where most of them contradict the only solution, or all crosses stand
    in queens' cells: queens for crosses and crosses for queens, as boards drawn by hand have stars as crosses
    and empty cells as rings, if that contradicts nothing; else without either. None: as they are."""
    if solution.answer is None:
        return None
    queens, crosses = tuple(marks.get(QUEENS, ())), tuple(marks.get(CROSSES, ()))
    wrong = len(wrong_marks(solution, marks))
    stars = len(crosses) >= LEAST_CROSSES and set(crosses) <= set(solution.answer)
    if not stars and (wrong < LEAST_WRONG or 2 * wrong <= len(queens) + len(crosses)):
        return None
    swapped = {**marks, QUEENS: crosses, CROSSES: queens}
    return swapped if crosses and not wrong_marks(solution, swapped) else {**marks, QUEENS: (), CROSSES: ()}


def _wrong_queen(solution: Solution, cell: Cell, queens: Sequence[Cell]) -> WrongMark:
    board = solution.puzzle
    assert isinstance(board, Board)
    for other in queens:
        if other == cell:
            continue
        if abs(cell[0] - other[0]) < 2 and abs(cell[1] - other[1]) < 2:
            return WrongMark(cell, "queen", other=other)
        unit = _shared_unit(board, cell, other)
        if unit:
            return WrongMark(cell, "queen", other=other, unit=unit)
    steps = (i for i, step in enumerate(solution.steps, 1) if cell in step.dead)
    return WrongMark(cell, "queen", step=next(steps, None))


def _wrong_cross(solution: Solution, cell: Cell) -> WrongMark:
    steps = (i for i, step in enumerate(solution.steps, 1) if cell in step.queens)
    return WrongMark(cell, "cross", step=next(steps, None))


def _shared_unit(board: Board, a: Cell, b: Cell) -> Unit | None:
    """A unit that two queens cannot share, if it needs no counting: with one queen a unit, any."""
    if board.k > 1:
        return None
    for kind, mine, others in (
        ("row", a[0], b[0]),
        ("column", a[1], b[1]),
        ("region", board.region_of(a), board.region_of(b)),
    ):
        if mine == others:
            return Unit(kind, mine)
    return None

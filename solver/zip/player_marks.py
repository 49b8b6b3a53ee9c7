"""The path that a player has drawn on a Zip: what of it is wrong, and what follows from the rest."""

from collections import Counter
from itertools import pairwise

from ..budget import Budget
from ..cell import Cell
from ..pairs import Pair
from ..puzzle import Marks, Position, Solution, WrongMark, in_time
from .deduction import Deduction
from .ladder import LADDER
from .puzzle import Zip
from .state import State

PATH = "path"  # the kind of mark: neighbours that the player's path joins


@in_time
def position(solution: Solution, marks: Marks) -> Position:
    """How far a player has come: the links that are right, and all that follows from them."""
    drawn = set(marks.get(PATH, ()))
    links = _joined(solution)
    unseen = {(min(a, b), max(a, b)) for a, b in _ways(solution) if a in solution.guessed}
    stuck = not unseen <= drawn
    assert isinstance(solution.puzzle, Zip)
    right = tuple(sorted(drawn & links))
    state = State(solution.puzzle)
    for a, b in right:
        state.join(state.index(a), state.index(b))
    proof = solution.proof
    if right or not proof:
        proof = Deduction.of(state, LADDER, Budget.for_board(solution.puzzle.shape)).proof
    return Position({PATH: right} if drawn else {}, proof, stuck)


def wrong_marks(solution: Solution, marks: Marks) -> tuple[WrongMark, ...]:
    """The links that the only path does not have, by their upper or left cells, with the step of the way that
    rules each out; none where there is no only path."""
    if solution.answer is None:
        return ()
    wrong = sorted(set(marks.get(PATH, ())) - _joined(solution))
    return tuple(WrongMark(a, PATH, other=b, step=_step_against(solution, (a, b))) for a, b in wrong)


def _step_against(solution: Solution, wrong: Pair) -> int | None:
    """The number (from 1) of the first step of the way that parts two neighbours, or leaves one of them no
    end for the other; None where only search knows it."""
    puzzle, joined = solution.puzzle, Counter[Cell]()
    assert isinstance(puzzle, Zip)
    most = {cell: 1 if puzzle.numbers[cell[0]][cell[1]] in (1, puzzle.last) else 2 for cell in wrong}
    for number, step in enumerate(solution.steps, 1):
        joined.update(cell for link in step.links if link.joined for cell in (link.a, link.b))
        parted = any({link.a, link.b} == {*wrong} for link in step.links if not link.joined)
        if parted or any(joined[cell] >= most[cell] for cell in wrong):
            return number
    return None


def _ways(solution: Solution) -> list[Pair]:
    """The only path's links, each in its direction."""
    return list(pairwise(cell for cell in solution.answer or () if isinstance(cell, tuple)))


def _joined(solution: Solution) -> set[Pair]:
    """The only path's links, each with its upper or left cell first."""
    return {(min(pair), max(pair)) for pair in _ways(solution)}

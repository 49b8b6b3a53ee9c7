"""What is known of a puzzle of which it is known how many answers it has."""

from collections.abc import Callable, Sequence
from typing import Any

from .budget import Budget
from .cell import Cell
from .explain import Proof, Telling
from .ladder import Fired, Rung, State, climb
from .puzzle import Answer, Puzzle, Solution
from .rating import HYPOTHESES, rating_of


def concluded(
    puzzle: Puzzle,
    found: Sequence[Answer],
    state: State,
    ladder: Sequence[Rung],
    telling: Callable[[Any], Telling],
    goal: Callable[[Any, Sequence[Fired]], int],
    unexplained: Callable[[Sequence[Fired]], tuple[Cell, ...]],
    merged: Callable[[Any, Any], Any] = lambda first, second: None,
) -> Solution:
    """The deduction from a state, which is left at its end: of a puzzle with one answer by the whole ladder, of
    one with several as far as the fair rules go, of one with none nothing at all.

    found: up to two answers. telling: the position that a copy of a state is. goal: the facts to be told, from
    the state at the end and what was found. unexplained: of the only answer, the cells that were not found.
    """
    if not found:
        return Solution(puzzle, ())
    start = state.copy()
    if len(found) > 1:
        fired = tuple(fair_climb(state, ladder))
        proof = Proof(fired, lambda: telling(start), state.facts, merged)
        return Solution(puzzle, tuple(found), proof)
    state.budget = Budget.for_board(puzzle.shape)
    fired = tuple(climb(state, ladder))
    guessed = unexplained(fired)
    proof = Proof(fired, lambda: telling(start), goal(state, fired), merged)
    return Solution(puzzle, tuple(found), proof, rating_of(fired, not guessed), guessed)


def fair_climb(state: State, ladder: Sequence[Rung]) -> list[Fired]:
    """What the fair rules of a ladder find from a state on, which is left at their end."""
    return climb(state, [rung for rung in ladder if rung.tier < HYPOTHESES])

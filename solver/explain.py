"""From a proof to what is told: the steps of a puzzle of which it is known how many answers it has."""

from collections.abc import Callable, Sequence

from .budget import Budget
from .cell import Cell
from .ladder import Rung, State, climb, steps_of
from .puzzle import Answer, Puzzle, Solution
from .rating import HYPOTHESES, rating_of
from .step import Step


def explained(
    puzzle: Puzzle,
    found: Sequence[Answer],
    state: State,
    ladder: Sequence[Rung],
    unexplained: Callable[[Sequence[Step]], tuple[Cell, ...]],
) -> Solution:
    """The steps from a state, which is left at their end: of a puzzle with one answer by the whole ladder, of
    one with several as far as the fair rules go, of one with none no step at all.

    found: up to two answers. unexplained: of the only one, the cells that the steps do not show.
    """
    if len(found) != 1:
        return Solution(puzzle, tuple(found), fair_steps(state, ladder) if found else ())
    state.budget = Budget.for_board(puzzle.shape)
    fired = climb(state, ladder)
    steps = steps_of(fired)
    guessed = unexplained(steps)
    return Solution(puzzle, tuple(found), steps, rating_of(fired, not guessed), guessed)


def fair_steps(state: State, ladder: Sequence[Rung]) -> tuple[Step, ...]:
    """What the fair rules of a ladder find from a state on, which is left at their end."""
    return steps_of(climb(state, [rung for rung in ladder if rung.tier < HYPOTHESES]))

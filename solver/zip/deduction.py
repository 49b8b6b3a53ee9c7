"""What the ladder finds of a Zip, and what of it is told."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..budget import Budget
from ..explain import Proof
from ..ladder import Fired, Rung, climb
from .merging import joined_up
from .state import State
from .telling import Telling


@dataclass(frozen=True)
class Deduction:
    """What the ladder found, in order, from one state to another."""

    fired: tuple[Fired, ...]
    start: State
    state: State

    @property
    def proof(self) -> Proof:
        """Of all that it joins; what is parted on the way has no mark."""
        facts, goal = self.start.facts, self.state.known << self.state.parted
        choice = lambda: joined_up(self.fired, facts, goal)  # noqa: E731
        return Proof(self.fired, lambda: Telling(self.start), goal, choice=choice)


def deduce(start: State, ladder: Sequence[Rung], budget: Budget | None = None) -> Deduction:
    """All steps from a state, which is left as it is, until nothing more follows or the budget is spent."""
    state = start.copy()
    state.budget = budget
    return Deduction(tuple(climb(state, ladder)), start, state)

"""The ladder: which rules there are, in which order they are tried, and how hard each is."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from ..budget import Budget
from ..cell import Cell
from ..explain import Proof
from ..ladder import Climb, Rung
from ..rating import Rating, rating_of
from ..step import Step
from .board import Board
from .firing import Firing
from .masks import Masks
from .rules.contradiction import crossing_out_forces_contradiction, placement_forces_contradiction
from .rules.fair import FAIR as FAIR
from .rules.lookahead import looked_ahead
from .state import State
from .telling import Telling

#: What shows in single units: of a board with several solutions nothing else is looked for. To prove that
#: there are several takes a fraction of a millisecond, and rules that look at sets of units would take ten
#: times as long, for steps that lead nowhere.
QUICK = tuple(rung for rung in FAIR if rung.cost == 0)


def lookahead(state: State, fresh: int) -> list[Firing]:
    """Over all the fair rules (`looked_ahead`)."""
    return looked_ahead(state, FAIR)


#: THE table: first the rules of a fair board, then those that suppose something.
LADDER: tuple[Rung, ...] = (
    *FAIR,
    Rung((placement_forces_contradiction,), 4, 40, 2),
    Rung((crossing_out_forces_contradiction,), 4, 50, 2),
    Rung((lookahead,), 4, 100, 2),
)

ADJACENT = "queen-adjacent-kill"  # counted with the placing step that it belongs to


class Deduction(Climb[State]):
    """What the ladder found."""

    @property
    def proof(self) -> Proof:
        """Of the queens that it places; of a board that it does not solve, of all that it finds."""
        n = self.state.masks.n
        goal = self.state.queens << n * n if self.solved else self.state.facts
        return Proof(self.fired, partial(Telling, self.start), goal, self.ladder, in_time=self.in_time)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The way."""
        return self.proof.steps

    @property
    def solved(self) -> bool:
        """False as well where the start overfilled a unit: nothing that follows from it counts."""
        return self.state.solved and self.state.contradiction() is None

    @property
    def queens(self) -> tuple[Cell, ...]:
        return self.state.queen_cells


def solve(
    board: Board | Masks,
    state: State | None = None,
    rules: Sequence[Rung] = LADDER,
    budget: Budget | None = None,
) -> Deduction:
    """All steps from a state (left as it is; default: the empty board) until nothing more follows, or the
    budget is spent; none from a state that contradicts itself, since from a falsehood anything follows."""
    start = state.copy() if state else State(board)
    return Deduction.of(start, () if start.contradiction() is not None else rules, budget)


def rate(deduction: Deduction) -> Rating:
    """The rating of what the ladder found."""
    rating = rating_of(deduction.fired, deduction.solved)
    kills = sum(1 for found, *_ in deduction.fired if found.queens_mask and found.dead_mask)
    return replace(rating, counts={**rating.counts, ADJACENT: kills}) if kills else rating

"""The ladder: which rules there are, in which order they are tried, and how hard each is."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import groupby
from operator import attrgetter

from ..budget import Budget
from ..cell import Cell
from ..effort import tick
from ..explain import Proof
from ..ladder import Climb, Fired, Rung
from ..rating import Rating, rating_of
from ..step import Step
from ..way.effort import LOOK
from ..way.joining import Merge
from .board import Board
from .firing import Firing
from .masks import Masks
from .rules.arrangement import arrangement_region, arrangement_row
from .rules.attack import attack_column, attack_region, attack_row
from .rules.contradiction import crossing_out_forces_contradiction, placement_forces_contradiction
from .rules.fair import FAIR as FAIR
from .rules.lookahead import looked_ahead
from .rules.sets import larger_set, set_of_two
from .state import State
from .telling import Telling, beyond_the_line, both, places

#: What shows in single units: of a board with several solutions nothing else is looked for. To prove that
#: there are several takes a fraction of a millisecond, and rules that look at sets of units would take ten
#: times as long, for steps that lead nowhere.
QUICK = tuple(rung for rung in FAIR if rung.cost == 0)

#: What a way may be chosen from besides what was found, where a queen can be placed and elsewhere. With
#: several queens a unit it takes more to find a short way.
AT_ONCE = tuple(rung for rung in FAIR if rung.score == 1 or attack_region in rung.finds)
BESIDES = tuple(rung for rung in FAIR if rung in QUICK or set_of_two in rung.finds)
SETS_BESIDES = tuple(rung for rung in FAIR if rung in BESIDES or larger_set in rung.finds)
ARRANGED = tuple(rung for rung in FAIR if {arrangement_region, arrangement_row} & {*rung.finds})


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

#: What asks all that the cells of a unit of each kind reach.
REACHING = {
    kind: next(rung for rung in FAIR if find in rung.finds)
    for kind, find in (("region", attack_region), ("row", attack_row), ("column", attack_column))
}

ADJACENT = "queen-adjacent-kill"  # counted with the placing step that it belongs to


class Deduction(Climb[State]):
    """What the ladder found."""

    @property
    def proof(self) -> Proof:
        """Of the queens that it places; of a board that it does not solve, of all that it finds."""
        n = self.state.masks.n
        goal = self.state.queens << n * n if self.solved else self.state.facts
        return Proof(
            self.fired,
            partial(Telling, self.start),
            goal,
            Merge(places, both),
            self._choice,
            price,
            wider,
            self.in_time,
        )

    def _choice(self) -> list[Fired]:
        """What was found, and what else could have been by rules of no harder tier that look for no more than
        a person would: fewer steps are enough where one may choose."""
        hardest = max((x.rung.tier for x in self.fired), default=0)
        one_queen = self.start.masks.k == 1
        choice: list[Fired] = []
        before: list[Fired] = []
        state, seen = self.start.copy(), [0] * len(LADDER)  # what was live when a rule was last asked
        for rung, together in groupby(self.fired, key=attrgetter("rung")):
            tick()
            for x in before:
                if x.new:
                    state.apply(x.found)
            for i in _besides(rung, hardest, one_queen):
                other = LADDER[i]
                fresh = seen[i] ^ state.live if seen[i] else -1
                choice += [Fired(x, other) for find in other.finds for x in find(state, fresh)]
                seen[i] = state.live if one_queen else 0
            before = list(together)
            choice += before
        return choice

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


@lru_cache
def _besides(rung: Rung, hardest: int, one_queen: bool) -> tuple[int, ...]:
    """The harder rules of the ladder that are looked at where one has fired, none of a tier above the
    hardest."""
    if rung not in QUICK:
        return ()
    at_once, besides = (AT_ONCE, BESIDES) if one_queen else (QUICK, SETS_BESIDES)
    asked = at_once if rung.score == 1 else besides
    at = LADDER.index(rung)
    silent = ARRANGED if one_queen else ()
    return tuple(
        i for i, x in enumerate(LADDER) if i > at and x.tier <= hardest and x in asked and x not in silent
    )


def wider(position: Telling, firing: Firing) -> Fired | None:
    """A confinement as the harder rule that asks what its cells reach elsewhere as well."""
    more = beyond_the_line(position, firing)
    return more and Fired(more, REACHING[firing.units[0].kind])


def price(firing: Firing) -> float:
    """What it took to see a firing where it was found, as `effort_and_middle` counts."""
    return firing.because_mask.bit_count() + LOOK * len(firing.units)


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

"""What drives the rules of any game: try them in order, take the first step found, start again at the top."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from .budget import Budget
from .step import Step


class Found(Protocol):
    """What a rule found: a Step, or what a game keeps in its place until somebody asks for it."""

    @property
    def rule(self) -> str: ...
    @property
    def size(self) -> int | None: ...
    def step(self, tier: int) -> Step:
        """The step for everybody to read."""
        ...


class State(Protocol):
    """How far a solve has come. live: a mask of what is still open; of what died since a rule was last asked,
    the rule is told. budget: what may still be spent, None: as much as it takes."""

    budget: Budget | None

    @property
    def live(self) -> int: ...

    @property
    def solved(self) -> bool: ...

    def apply(self, found: Any, /) -> bool:
        """Do what a step says. True where more than `live` changed, so that every rule has to look at
        everything anew."""
        ...


RuleFunction = Callable[[Any, int], Any]  # (state, what has died since it last found nothing) -> Found | None


class Rung(NamedTuple):
    """One line of a ladder. find: a pure function, the rule (a RuleFunction, unless the game drives its rules
    itself). tier: what it asks of a person; score: what one
    step of it adds to a rating; cost: 0 looks at single units, 1 at sets of them, 2 simulates."""

    find: Callable[..., Any]
    tier: int
    score: int
    cost: int = 0


class Fired(NamedTuple):
    """What was found, and the rung that found it."""

    found: Any
    rung: Rung


def climb(state: State, ladder: Sequence[Rung]) -> list[Fired]:
    """All steps until no rule finds another, applied to the state as they come: always the cheapest rule that
    finds one.

    A rule that found nothing is asked again only about what has died since (its `fresh` mask), and not at all
    if nothing has: no dirty flags to keep. Ends as well once the state's budget is spent.
    """
    fired: list[Fired] = []
    everything = -1
    seen = [0] * len(ladder)  # what was live when the rule last found nothing; 0: not asked yet
    progress = True
    while progress and not state.solved:
        progress = False
        if state.budget and not state.budget.spend():
            break
        for i, rung in enumerate(ladder):
            fresh = seen[i] & ~state.live if seen[i] else everything
            if not fresh:
                continue
            found = rung[0](state, fresh)
            if found is None:
                seen[i] = state.live
                continue
            fired.append(Fired(found, rung))
            if state.apply(found):
                seen = [0] * len(ladder)
            progress = True
            break
    return fired


def steps_of(fired: Sequence[Fired]) -> tuple[Step, ...]:
    """What was found as the steps that everybody reads, each with its tier."""
    return tuple(found.step(rung.tier) for found, rung in fired)

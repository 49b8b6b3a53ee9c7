"""The ladder of any game: ask the rules in order, take all firings of the first that fires, start again at
the top.

A round takes every firing of the cheapest rule that fires at once. So what was found, and how hard a puzzle
is, does not depend on how the board is turned or mirrored.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from .budget import LADDER_SHARE, Budget, OutOfTime, check_clock, limit_time


class HasGives(Protocol):
    """A firing of any kind, as far as applying it needs."""

    @property
    def gives(self) -> int: ...


class Firing(Protocol):
    """One firing of one rule at one place.

    needs, gives: facts as bits; each game assigns the bits. Once all facts that a firing needs are known, it
    holds whatever else is known, and all facts that it gives follow.
    """

    @property
    def rule(self) -> str: ...
    @property
    def size(self) -> int | None: ...
    @property
    def needs(self) -> int: ...
    @property
    def gives(self) -> int: ...


class State(Protocol):
    """The state of a solve.

    live: a mask with a bit for each possibility that is still open, such as a live cell. A rule gets the bits
    that were cleared since the rule was last asked. facts: a mask of the known facts, in the bits of the
    game's firings. budget: the effort that is left; None for no limit.
    """

    budget: Budget | None

    @property
    def live(self) -> int: ...

    @property
    def facts(self) -> int: ...

    @property
    def solved(self) -> bool: ...

    def copy(self) -> Any:
        """Return a state that can be changed without changing this one."""
        ...

    def apply(self, found: Any, /) -> bool:
        """Enter the facts of a firing, some of which may be known. True if more than `live` changed, so that
        every rule has to look at everything again."""
        ...


SUPPOSITION_COST = 2  # the cost of a rule that supposes something

#: (state, what has died since it last found nothing) -> all its firings in this state, which is left as it is
RuleFunction = Callable[..., Iterable[Any]]


class Rung(NamedTuple):
    """One row of a ladder: a rule with everything that is known of it.

    rules: pure functions that are one rule for a person, such as those for rows and for columns. tier: how
    hard the rule is for a person. score: what one step of it adds to a rating. cost: 0 looks at single units,
    1 at sets of units, SUPPOSITION_COST supposes something. firing_names: the names of its firings, for which
    words/ has sentences; a name that ends in "-n" counts. least_effort: every firing takes at least this
    effort to see, so the rule is not asked if something much easier is open. takes_max_effort: its functions
    take a third argument, the most effort that an interesting firing may take.
    """

    rules: tuple[RuleFunction, ...]
    tier: int
    score: int
    cost: int = 0
    firing_names: tuple[str, ...] = ()
    least_effort: float = 0
    takes_max_effort: bool = False


class LadderFiring(NamedTuple):
    """A firing, and the rung that found it. is_new: True if it gives a fact that no earlier firing gave,
    those of the same round included."""

    firing: Any
    rung: Rung
    is_new: bool = True


S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Climb(Generic[S]):
    """The firings of a ladder, in order, from one state to another. finished_in_time: True if the clock did
    not end the climb; then no rule finds anything more."""

    firings: tuple[LadderFiring, ...]
    start_state: S
    state: S
    ladder: tuple[Rung, ...] = ()
    finished_in_time: bool = True

    @classmethod
    def of(cls, start: S, ladder: Sequence[Rung], budget: Budget | None = None) -> Self:
        """Climb from a state, which is left as it is, until no rule finds anything more, or the budget or the
        time is spent."""
        state: S = start.copy()
        state.budget = budget
        firings: list[LadderFiring] = []
        in_time = False
        with suppress(OutOfTime), limit_time(part=LADDER_SHARE):
            for found in climb_by_rounds(state, ladder):
                firings += found
            in_time = True
        return cls(tuple(firings), start, state, tuple(ladder), in_time)


def climb(state: State, ladder: Sequence[Rung], rounds: int | None = None) -> list[LadderFiring]:
    """Climb until no rule finds more, or for some rounds. The state is changed."""
    return [x for found in islice(climb_by_rounds(state, ladder), rounds) for x in found]


def climb_by_rounds(state: State, ladder: Sequence[Rung]) -> Iterator[list[LadderFiring]]:
    """Yield the firings round by round, and apply them to the state: always all firings of the cheapest rule
    that finds any.

    A rule that found nothing is asked again only about what has died since (its `fresh` mask), and not at all
    if nothing has. The climb also ends once the state's budget is spent. Raises OutOfTime, with the state as
    the last round has left it.
    """
    anything = -1
    live_when_asked = [0] * len(ladder)  # what was live when the rule last found nothing; 0: not asked yet
    has_fired = True
    while has_fired and not state.solved:
        has_fired = False
        if state.budget and not state.budget.spend():
            break
        check_clock()
        for i, rung in enumerate(ladder):
            fresh = live_when_asked[i] ^ state.live if live_when_asked[i] else anything
            if not fresh:
                continue
            found = [firing for find in rung.rules for firing in find(state, fresh)]
            if state.budget and state.budget.looks_left < 0:
                return  # what was found first would depend on how the board lies
            if not found:
                live_when_asked[i] = state.live
                continue
            firings: list[LadderFiring] = []
            for firing in found:
                facts = state.facts
                new = firing.gives | facts != facts
                firings.append(LadderFiring(firing, rung, new))
                if new and state.apply(firing):
                    live_when_asked = [0] * len(ladder)
            yield firings
            has_fired = True
            break

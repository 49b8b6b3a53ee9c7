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
    """A firing of any kind, as far as it is applied."""

    @property
    def gives(self) -> int: ...


class Firing(Protocol):
    """One firing of a rule at one place.

    needs, gives: facts as bits, which bit for which is up to the game; once all facts that it needs are known
    it holds, however much else is known, and all that it gives follow.
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
    """The state of a solve. live: a mask of what is still open; of what died since a rule was last asked, the
    rule is told. facts: what is known, in the bits of the game's firings. budget: what may still be spent,
    None: as much as it takes."""

    budget: Budget | None

    @property
    def live(self) -> int: ...

    @property
    def facts(self) -> int: ...

    @property
    def solved(self) -> bool: ...

    def copy(self) -> Any:
        """A state that can be changed without changing this one."""
        ...

    def apply(self, found: Any, /) -> bool:
        """Enter what a firing says, which may be known in part. True if more than `live` changed, so that
        every rule has to look at everything anew."""
        ...


SUPPOSITION_COST = 2  # the cost of a rule that supposes something

#: (state, what has died since it last found nothing) -> all its firings in this state, which is left as it is
RuleFunction = Callable[..., Iterable[Any]]


class Rung(NamedTuple):
    """One row of a ladder: a rule with all that is known of it.

    finds: pure functions that are one rule for a person, as for rows and for columns. tier: what it asks of a
    person; score: what one step of it adds to a rating; cost: 0 looks at single units, 1 at sets of them, TRY
    supposes something. names: the names of its firings, under which words/ has its names in sentences; one
    that ends in "-n" counts. least: no firing of it takes less effort to see, so that a way does not ask it
    where something much easier is open. takes_most: its rules take a third argument: the effort that a
    firing may take at most to be of interest.
    """

    finds: tuple[RuleFunction, ...]
    tier: int
    score: int
    cost: int = 0
    names: tuple[str, ...] = ()
    least: float = 0
    takes_most: bool = False


class Fired(NamedTuple):
    """A firing, and the rung that found it. new: it told more than what was found before it, in the same
    round as well."""

    found: Any
    rung: Rung
    new: bool = True


S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Climb(Generic[S]):
    """The firings of a ladder, in order, from one state to another. in_time: the clock did not end it, so
    that what it did not find no rule finds."""

    fired: tuple[Fired, ...]
    start: S
    state: S
    ladder: tuple[Rung, ...] = ()
    in_time: bool = True

    @classmethod
    def of(cls, start: S, ladder: Sequence[Rung], budget: Budget | None = None) -> Self:
        """Climb from a state, which is left as it is, until nothing more does, or the budget or the allowance
        of time is spent."""
        state: S = start.copy()
        state.budget = budget
        fired: list[Fired] = []
        in_time = False
        with suppress(OutOfTime), limit_time(part=LADDER_SHARE):
            for found in climb_by_rounds(state, ladder):
                fired += found
            in_time = True
        return cls(tuple(fired), start, state, tuple(ladder), in_time)


def climb(state: State, ladder: Sequence[Rung], rounds: int | None = None) -> list[Fired]:
    """Climb until no rule finds more, or for so many rounds, applied to the state as it comes."""
    return [x for found in islice(climb_by_rounds(state, ladder), rounds) for x in found]


def climb_by_rounds(state: State, ladder: Sequence[Rung]) -> Iterator[list[Fired]]:
    """The firings round by round, applied to the state as they come: always everything that the cheapest rule
    finds that finds anything.

    A rule that found nothing is asked again only about what has died since (its `fresh` mask), and not at all
    if nothing has: no dirty flags to keep. Ends as well once the state's budget is spent. Raises OutOfTime,
    with the state as the last round has left it.
    """
    everything = -1
    seen = [0] * len(ladder)  # what was live when the rule last found nothing; 0: not asked yet
    progress = True
    while progress and not state.solved:
        progress = False
        if state.budget and not state.budget.spend():
            break
        check_clock()
        for i, rung in enumerate(ladder):
            fresh = seen[i] ^ state.live if seen[i] else everything
            if not fresh:
                continue
            found = [firing for find in rung.finds for firing in find(state, fresh)]
            if state.budget and state.budget.left < 0:
                return  # what was found first would depend on how the board lies
            if not found:
                seen[i] = state.live
                continue
            fired: list[Fired] = []
            for firing in found:
                facts = state.facts
                new = firing.gives | facts != facts
                fired.append(Fired(firing, rung, new))
                if new and state.apply(firing):
                    seen = [0] * len(ladder)
            yield fired
            progress = True
            break

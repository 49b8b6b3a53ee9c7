"""Refutation: suppose something, follow it to a contradiction, and tell the shortest chain that leads there.

A game brings its own state, simple rules and contradictions. The links of a chain are firings: `needs` and
`gives` are facts as bits. The last link is the contradiction: it needs what clashes, and gives nothing.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, reduce
from itertools import count
from operator import or_
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from .needed_steps import Finding, firings_needed_for

SUPPOSED = "supposed"  # the rule of the first link of a chain
MAX_RETELLINGS = 3  # times that a chain is found anew without needless links; nearly always one is enough


class ChainLost(Exception):
    """Raised when a contradiction that was found is not found again where it is to be told."""


class Branch(Protocol):
    """A position in which something is supposed, as far as a chain is found anew from it."""

    @property
    def facts(self) -> int: ...

    def copy(self) -> Self: ...

    def apply(self, found: Any, /) -> bool: ...


B = TypeVar("B")
S = TypeVar("S", bound=Branch)
F = TypeVar("F", bound=Finding)


class Follower(NamedTuple, Generic[B, F]):
    """The way in which a game follows a supposition.

    follow(branch): apply all that the simple rules find next, and return it; nothing if they find nothing.
    clashes(branch): the contradictions that are there. easiest(branch, facts): the easiest firing that gives
    one of some facts, or None; without it a chain is not found anew.
    """

    follow: Callable[[B], Sequence[F]]
    clashes: Callable[[B], Sequence[F]]
    easiest: Callable[[B, int], F | None] | None = None


def propagate(branch: B, how: Follower[B, F]) -> tuple[list[F], Sequence[F]]:
    """Follow a branch until there is a contradiction; return all links, and all contradictions.

    Raises ChainLost if there is none.
    """
    links: list[F] = []
    while not (ends := how.clashes(branch)):
        found = how.follow(branch)
        if not found:
            raise ChainLost
        links += found
    return links, ends


def shortest_chain(
    links: Iterable[F], ends: Iterable[F], facts: int, rank: Callable[[list[F]], Any] = len
) -> list[F]:
    """Return the fewest links that lead from some facts to one of some contradictions, and that one.

    rank: of several chains the one that ranks least.
    """
    links = list(links)
    return min(([*firings_needed_for(end.needs, links, facts), end] for end in ends), key=rank)


def chain_to_clash(start: S, how: Follower[S, F], rank: Callable[[list[F]], Any] = len) -> list[F]:
    """Return the shortest chain from a state in which something is supposed to a contradiction.

    What the chain needs is looked for once more, each fact by the easiest rule that gives it then. The easier
    chain is taken unless it is longer. start is left as it is. Raises ChainLost if there is no contradiction.
    """
    links, ends = propagate(start.copy(), how)
    shortest = chain = shortest_chain(links, ends, start.facts, rank)
    for _ in range(MAX_RETELLINGS if how.easiest else 0):
        if len(chain) > len(links):  # every link is needed
            break
        links, ends = _retell(start.copy(), how, needs_of_chain(chain) & ~start.facts)
        chain = shortest_chain(links, ends, start.facts, rank)
        if len(chain) <= len(shortest):
            shortest = chain
    return shortest


def _retell(branch: S, how: Follower[S, F], wanted: int) -> tuple[list[F], Sequence[F]]:
    """Find some facts one by one, always the easiest first, until there is a contradiction."""
    assert how.easiest
    links: list[F] = []
    while not (ends := how.clashes(branch)):
        link = how.easiest(branch, wanted & ~branch.facts)
        if link is None:
            raise ChainLost
        branch.apply(link)
        links.append(link)
    return links, ends


def needs_of_chain(chain: Iterable[Finding], facts: int = -1) -> int:
    """Return the facts that a chain rests on, of some that are known before it (default: all)."""
    return reduce(or_, (link.needs for link in chain), 0) & facts


def suppositions_failing_first(
    branches: Sequence[B],
    follow: Callable[[B], bool],
    fails: Callable[[B], bool],
    rounds: int | None = None,
    may_go_on: Callable[[Sequence[B]], bool] | None = None,
) -> Sequence[B]:
    """Follow suppositions side by side; return those that fail after the fewest rounds, none if none does.

    follow(branch): go one round on; False if nothing follows any more. rounds: at most so many (default: as
    many as it takes). may_go_on: False if the budget is spent.
    """
    for number in count() if rounds is None else range(rounds + 1):
        if number:
            branches = [branch for branch in branches if follow(branch)]
        if failed := [branch for branch in branches if fails(branch)]:
            return failed
        if not branches or (may_go_on and not may_go_on(branches)):
            break
    return ()


def suppositions_leaving_uncovered(
    state: Any, tried: Iterable[int], suppose: Callable[[Any, int], object], follow: Callable[[Any], object]
) -> Iterator[int]:
    """Suppose each of some things in a copy of a state, side by side; return those after which something is
    left that nothing can cover (`broken`), in as few rounds as any does.

    follow(branch): go one round on; what is false if nothing follows any more. Each round of each branch
    costs one of the state's budget, if it has one.
    """
    branches: list[tuple[int, Any]] = []
    for x in tried:
        branch = state.copy()
        suppose(branch, x)
        branches.append((x, branch))
    budget = state.budget
    failed = suppositions_failing_first(
        branches,
        follow=lambda tried: bool(follow(tried[1])),
        fails=lambda tried: bool(tried[1].broken),
        may_go_on=lambda left: budget is None or all(budget.spend() for _ in left),
    )
    return (x for x, _ in failed)


class Refuted:
    """A firing that is found by trying; the chain that shows it is only worked out if somebody asks.

    rule: its name. gives: the facts that follow. size: how many ways were tried, if the rule counts them.
    """

    rule: str
    gives: int
    size: int | None

    def __init__(self, rule: str, gives: int, state: Any, size: int | None = None):
        self.rule, self.gives, self.size, self._state = rule, gives, size, state.copy()

    def chain(self) -> Iterable[Finding]:
        """Return the chain from the state in which this was found."""
        raise NotImplementedError

    @cached_property
    def needs(self) -> int:
        """The facts that the chain rests on."""
        return needs_of_chain(self.chain(), self._state.facts)

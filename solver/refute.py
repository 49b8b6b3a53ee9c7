"""Refutation: suppose something, follow it to a contradiction, and find the shortest chain that leads there.

A game brings its own state, simple rules and contradictions. The links of a chain are firings: `needs` and
`gives` are facts as bits. The last link is the contradiction: it needs the facts that clash, and gives
nothing.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, reduce
from itertools import count
from operator import or_
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from .needed_steps import Finding, firings_needed_for

SUPPOSED = "supposed"  # the rule of the first link of a chain
MAX_CHAIN_SEARCHES = 3  # times that a chain is found anew without needless links; nearly always one is enough


class ChainLost(Exception):
    """Raised when a contradiction that was found is not found again in the position where it is told."""


class Branch(Protocol):
    """A position in which something is supposed, as far as finding a chain needs it."""

    @property
    def facts(self) -> int: ...

    def copy(self) -> Self: ...

    def apply(self, found: Any, /) -> bool: ...


B = TypeVar("B")
S = TypeVar("S", bound=Branch)
F = TypeVar("F", bound=Finding)


class Follower(NamedTuple, Generic[B, F]):
    """A game's way to follow a supposition.

    apply_simple_rules(branch): apply the next firings of the simple rules, and return them; empty if there
    are none. find_clashes(branch): the contradictions in the position. easiest_firing(branch, facts): the
    easiest firing that gives one of some facts, or None; without this function a chain is not searched again.
    """

    apply_simple_rules: Callable[[B], Sequence[F]]
    clashes_of: Callable[[B], Sequence[F]]
    easiest_firing: Callable[[B, int], F | None] | None = None


def propagate(branch: B, follower: Follower[B, F]) -> tuple[list[F], Sequence[F]]:
    """Follow a branch until there is a contradiction; return all links, and all contradictions.

    Raises ChainLost if there is none.
    """
    links: list[F] = []
    while not (ends := follower.clashes_of(branch)):
        found = follower.apply_simple_rules(branch)
        if not found:
            raise ChainLost("no contradiction follows from what was supposed")
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


def chain_to_clash(start: S, follower: Follower[S, F], rank: Callable[[list[F]], Any] = len) -> list[F]:
    """Return the shortest chain to a contradiction from a state in which something is supposed.

    The facts that the chain needs are searched for once more, each by the easiest rule that gives it then.
    The easier chain is taken unless it is longer. start is left as it is. Raises ChainLost if there is no
    contradiction.
    """
    links, ends = propagate(start.copy(), follower)
    shortest = chain = shortest_chain(links, ends, start.facts, rank)
    for _ in range(MAX_CHAIN_SEARCHES if follower.easiest_firing else 0):
        if len(chain) > len(links):  # every link is needed
            break
        links, ends = _find_chain_anew(start.copy(), follower, needs_of_chain(chain) & ~start.facts)
        chain = shortest_chain(links, ends, start.facts, rank)
        if len(chain) <= len(shortest):
            shortest = chain
    return shortest


def _find_chain_anew(branch: S, follower: Follower[S, F], wanted: int) -> tuple[list[F], Sequence[F]]:
    """Find wanted facts one by one, the easiest firing first, until there is a contradiction."""
    assert follower.easiest_firing
    links: list[F] = []
    while not (ends := follower.clashes_of(branch)):
        link = follower.easiest_firing(branch, wanted & ~branch.facts)
        if link is None:
            raise ChainLost("no contradiction follows from what was supposed")
        branch.apply(link)
        links.append(link)
    return links, ends


def needs_of_chain(chain: Iterable[Finding], facts: int = -1) -> int:
    """Return the facts that a chain rests on, among the facts known before it (default: all)."""
    return reduce(or_, (link.needs for link in chain), 0) & facts


def suppositions_failing_first(
    branches: Sequence[B],
    go_on: Callable[[B], bool],
    has_failed: Callable[[B], bool],
    rounds: int | None = None,
    may_continue: Callable[[Sequence[B]], bool] | None = None,
) -> Sequence[B]:
    """Follow suppositions side by side; return those that fail after the fewest rounds, none if none does.

    go_on(branch): follow one more round; False if nothing follows. rounds: the most rounds (default: no
    limit). may_continue: False if the budget is spent.
    """
    for number in count() if rounds is None else range(rounds + 1):
        if number:
            branches = [branch for branch in branches if go_on(branch)]
        if failed := [branch for branch in branches if has_failed(branch)]:
            return failed
        if not branches or (may_continue and not may_continue(branches)):
            break
    return ()


def suppositions_leaving_uncovered(
    state: Any,
    suppositions: Iterable[int],
    suppose: Callable[[Any, int], object],
    go_on: Callable[[Any], object],
) -> Iterator[int]:
    """Suppose each item in a copy of a state, side by side; return those after which something is left that
    nothing can cover (`uncoverable_cells`), in the fewest rounds.

    go_on(branch): follow one more round; false if nothing follows. Each round of each branch costs one of the
    state's budget, if it has one.
    """
    branches: list[tuple[int, Any]] = []
    for x in suppositions:
        branch = state.copy()
        suppose(branch, x)
        branches.append((x, branch))
    budget = state.budget
    failed = suppositions_failing_first(
        branches,
        go_on=lambda tried: bool(go_on(tried[1])),
        has_failed=lambda tried: bool(tried[1].uncoverable_cells),
        may_continue=lambda left: budget is None or all(budget.spend() for _ in left),
    )
    return (x for x, _ in failed)


class Refutation:
    """A firing that is found by trying. The chain that shows it is only worked out if it is asked for.

    rule: its name. gives: the facts that follow. size: how many ways were tried, if the rule counts them.
    """

    rule: str
    gives: int
    size: int | None

    def __init__(self, rule: str, gives: int, state: Any, size: int | None = None):
        self.rule, self.gives, self.size, self._state = rule, gives, size, state.copy()

    def chain(self) -> Iterable[Finding]:
        """Return the chain from the state in which the firing was found."""
        raise NotImplementedError

    @cached_property
    def needs(self) -> int:
        """The facts that the chain rests on."""
        return needs_of_chain(self.chain(), self._state.facts)

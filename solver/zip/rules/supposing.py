"""Try it: suppose that two neighbours are joined, or that they are not, follow the simplest rules round by
round, and see whether some cell becomes a dead end, or the board falls into parts."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial, reduce
from operator import or_

from ...cell import bits
from ...effort import tick
from ...way.serving import ChainLost, leading_to
from ..firing import Bond, Firing
from ..state import State
from .links import barred, closed_ways, forbidding, only_ways_of, ready
from .parts import boundary, is_whole, reached, smaller

SUPPOSED, DEAD_END, CUT_OFF = "supposed", "dead-end", "cut-off"  # the first link of a chain; the last


class Branch:
    """What follows from a supposition, as far as it was followed. ends: the ends of pieces that have grown
    since; touched: the cells of which something has changed; stuck: a cell has too few ways. found: takes all
    that is found, where that is wanted."""

    __slots__ = ("ends", "found", "state", "stuck", "supposed", "touched")

    state: State
    supposed: Bond
    found: list[Firing] | None
    touched: set[int]
    ends: set[int]
    stuck: bool

    def __init__(self, state: State, supposed: Bond, found: list[Firing] | None = None):
        """found: then the position itself may show something of single links and cells as well."""
        self.state, self.supposed, self.found = state.copy(), supposed, found
        self.touched = {supposed.a, supposed.b}
        self.ends = set[int]()
        if found is not None:
            self.ends = self.touched = set(range(len(state.far)))
        self.stuck = False
        tick()
        if supposed.joined:
            self._join(supposed.a, supposed.b)
        else:
            self.state.part(supposed.a, supposed.b)
        self._look()

    def fails(self) -> bool:
        """Is there a contradiction?"""
        return self.stuck or not is_whole(self.state)

    def follow(self) -> bool:
        """Join all that single cells show, then part all that single links show. False where that is
        nothing."""
        tick()
        state, cells = self.state, ready(self.state, sorted(self.touched))
        self.touched = set()
        if self.found is not None:
            self.found += [only_ways_of(state, a) for a in cells]
        for a, b in [(cell, b) for cell in cells for b in bits(state.open[cell])]:
            if state.open[a] >> b & 1 and not state.forbidden(a, b):
                self._join(a, b)
        self._look()
        return bool(self.touched)

    def _join(self, a: int, b: int) -> None:
        state = self.state
        self.touched = self.touched | {a, b, *bits(state.open[a] | state.open[b])}
        self.ends = self.ends | {state.far[a], state.far[b]}
        state.join(a, b)

    def _look(self) -> None:
        """Part the links that are forbidden since pieces have grown, and see whether some cell is stuck."""
        state = self.state
        parted, self.ends = barred(state, self.ends), set[int]()
        if self.found is not None:
            self.found += [forbidding(state, rule, a, b) for a, b, rule in parted]
        for a, b, _ in parted:
            state.part(a, b)
            self.touched |= {a, b}
        self.stuck = any(state.open[a].bit_count() < state.need[a] for a in self.touched)


def suppositions(name: str, depth: int) -> Callable[[State, int], Iterable[Firing]]:
    """The rule that follows suppositions so many rounds, all of them as far as the first that fails.

    Fires when: joining, or parting, two neighbours leaves a cell with too few ways or the board in two parts,
    after at most `depth` rounds in which all that single cells and links show is done at once.
    Effect: the other holds.
    Valid because: there is a contradiction.
    """

    return partial(_find, name, depth)


def _find(name: str, depth: int, state: State, fresh: int) -> Iterator[Firing]:
    branches = [Branch(state, Bond(a, b, is_)) for a, b in state.open_links() for is_ in (True, False)]
    for rounds in range(depth + 1):
        if rounds:
            branches = [branch for branch in branches if branch.follow() or branch.stuck]
        failed = [branch.supposed for branch in branches if branch.fails()]
        if failed or not branches:
            return (refutation(state, name, supposed) for supposed in failed)
    return iter(())


def refutation(state: State, rule: str, supposed: Bond) -> Firing:
    """The firing of a supposition that fails, with what of it leads there."""
    branch = Branch(state, supposed, found := [])
    while not branch.fails():
        if not branch.follow() and not branch.fails():
            raise ChainLost
    end = _contradiction(branch.state)
    a, b, joined = supposed
    facts = state.joined_bit(a, b), state.parted_bit(a, b)
    given, gives = facts if joined else facts[::-1]
    start = Firing(SUPPOSED, (a, b), (supposed,), 0, given)
    chain = leading_to(end.needs, found, state.facts | given)
    given = reduce(or_, (link.gives for link in chain), given)
    needs = reduce(or_, (link.needs for link in chain), end.needs) & ~given
    return Firing(rule, (a, b), (Bond(a, b, not joined),), needs, gives, chain=(start, *chain, end))


def _contradiction(state: State) -> Firing:
    """Of a position that has one."""
    ways = (a for a, need in enumerate(state.need) if state.open[a].bit_count() < need)
    stuck = next(ways, None)
    if stuck is not None:
        return Firing(DEAD_END, (stuck,), (), closed_ways(state, stuck), 0)
    part = smaller(state, reached(state, 0))
    return Firing(CUT_OFF, tuple(bits(part)), (), boundary(state, part), 0)

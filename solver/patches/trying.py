"""What is found by trying: a rectangle, and what follows from it up to a contradiction."""

from collections.abc import Iterator
from functools import cached_property, reduce
from operator import or_

from ..cell import bits
from ..effort import tick
from ..way.serving import ChainLost, leading_to
from .firing import Firing
from .rules import left_alone, one_rectangle, only_reach, reached, shared, shared_cells
from .state import State

TRIED = "supposition"
SUPPOSED, NO_RECTANGLE, UNREACHED = (
    "supposed",
    "no-rectangle",
    "unreached",
)  # the first link of a chain; the last
SIMPLE = (one_rectangle, only_reach, shared_cells)
EVERYTHING = -1


class Refuted:
    """A rectangle that trying shows to be none; why it fails is only worked out where somebody asks."""

    rule: str = TRIED
    size: int | None = None
    parts: tuple[()] = ()
    k: int
    clue: int
    gives: int

    def __init__(self, k: int, state: State):
        self.k, self.clue = k, state.candidates.clue[k]
        self.gives = 1 << k + state.about.none
        self._state = state.copy()

    @cached_property
    def chain(self) -> tuple[Firing, ...]:
        return refutation(self._state, self.k)

    @cached_property
    def needs(self) -> int:
        return needs_of(self.chain, self._state.facts)


def needs_of(chain: tuple[Firing, ...], facts: int) -> int:
    """What a chain rests on, of the facts that are known before it."""
    return reduce(or_, (link.needs for link in chain), 0) & facts


def supposition(state: State, fresh: int) -> Iterator[Refuted]:
    """Fires when a rectangle, followed by the simplest rules, leaves a cell that none can cover, in as few
    rounds as any does. Effect: it is none of the answer. Valid because: it leads to a contradiction."""
    branches: list[tuple[int, State]] = []
    for k in bits(state.live & ~state.placed):
        branch = state.copy()
        branch.know(state.about.one(k))
        branches.append((k, branch))
    while branches:
        failed = [k for k, branch in branches if branch.broken]
        if failed:
            return (Refuted(k, state) for k in failed)
        if state.budget and not all(state.budget.spend() for _ in branches):
            break
        branches = [(k, branch) for k, branch in branches if _follow(branch)]
    return iter(())


def _follow(state: State) -> bool:
    """Enter all that the simplest rules find at once, without its reasons; False where that is nothing."""
    tick()
    about, facts, before = state.about, 0, state.facts
    for _, k in left_alone(state, EVERYTHING):
        facts |= about.one(k)
    for i, cells in shared(state, EVERYTHING):
        facts |= about.own(i, cells)
    for i, cell in reached(state, EVERYTHING):
        facts |= about.own(i, 1 << cell)
    state.know(facts)
    return state.facts != before


def refutation(state: State, k: int) -> tuple[Firing, ...]:
    """The chain that shows that a rectangle is none: it supposed, what is needed of what follows, and what
    fails in the end. It must lead to a contradiction."""
    about, candidates, branch = state.about, state.candidates, state.copy()
    supposed = Firing(SUPPOSED, candidates.clue[k], 0, about.one(k))
    branch.apply(supposed)
    links: list[Firing] = []
    while not branch.broken:
        tick()
        before = len(links)
        for link in [link for find in SIMPLE for link in find(branch, EVERYTHING)]:
            if link.gives & ~branch.facts and not branch.broken:
                links.append(link)
                branch.apply(link)
        if len(links) == before:
            raise ChainLost
    known = state.facts | supposed.gives
    ends = [_end(branch, cell) for cell in branch.broken]
    chains = [(*leading_to(end.needs, links, known), end) for end in ends]
    return (supposed, *min(chains, key=lambda chain: (len(chain), chain[-1].rule, chain[-1].target)))


def _end(branch: State, cell: int) -> Firing:
    """What fails: a clue without a rectangle, or a cell that none reaches."""
    at, needs = branch.candidates.at, branch.reasons(branch.candidates.covers[cell])
    if cell in at:
        return Firing(NO_RECTANGLE, at.index(cell), needs, 0, cell)
    return Firing(UNREACHED, -1, needs, 0, cell)

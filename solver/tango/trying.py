"""What is found by trying: a value in an open cell, and what follows up to a contradiction."""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache, reduce
from operator import or_

from ..cell import bits
from ..effort import tick
from ..way.pruning import ChainLost, leading_to
from .firing import SUPPOSED, Firing, contrary, fact, facts_in
from .lines import Line, line_key, shared
from .rules import (
    clashes,
    count,
    equal_pair_beside,
    equal_pair_count,
    gap,
    opposite_pair_count,
    pair,
    sign,
)
from .state import State

SIMPLE = (pair, gap, sign, count, equal_pair_beside, equal_pair_count, opposite_pair_count)
COMPLETE, TRIED = "complete-line", "supposition"


class Refuted:
    """A firing that is found by trying; why it holds is only worked out where somebody asks.

    gives: the fact that follows. line: the number of the line within which the chain stays, -1: it goes
    through the whole board.
    """

    value: int = 0
    pairs: int = 0
    rule: str
    line: int
    gives: int
    size: int | None

    def __init__(self, rule: str, line: int, gives: int, state: State, size: int | None = None):
        self.rule, self.line, self.gives, self.size, self._state = rule, line, gives, size, state.copy()

    @cached_property
    def chain(self) -> tuple[Firing, ...]:
        return refutation(self._state, self.gives, self.line)

    @cached_property
    def needs(self) -> int:
        return needs_of(self.chain, self._state.facts)


def needs_of(chain: Sequence[Firing], facts: int) -> int:
    """What a chain rests on, of the facts that are known before it."""
    return reduce(or_, (link.needs for link in chain), 0) & facts


def complete_line(state: State, fresh: int) -> Iterator[Refuted]:
    """Fires when all ways to fill a line, with what is known of it and the signs within it, have the same in
    an open cell. Effect: that cell gets it; `size` is the number of ways. Valid because: one is right."""
    for line in state.lines_with(fresh):
        found = shared(*line_key(line))
        if found is None:
            continue  # the line is broken already: nothing can be said
        for value, same in enumerate(found[:2]):
            for p in bits(same & line.open):
                yield Refuted(COMPLETE, line.number, facts_in(line, value, 1 << p), state, found.ways)


def supposition(state: State, fresh: int) -> Iterator[Refuted]:
    """Fires when a value in an open cell, followed by every rule within lines, leaves a line that cannot be
    filled. Effect: the cell gets the other. Valid because: the value leads to a contradiction."""
    for cell in state.open_cells:
        for value in (1, 0):
            if state.budget and not state.budget.spend():
                return
            tick()
            after = state.copy()
            after.put(cell, value)
            if after.follow():
                yield Refuted(TRIED, -1, fact(cell, 1 - value, state.n), state)


def refutation(state: State, gives: int, line: int) -> tuple[Firing, ...]:
    """The chain that shows a fact: its contrary supposed, what is needed of what follows, and what clashes in
    the end. line: as of `Refuted`. The contrary must lead to a contradiction."""
    branch = state.copy()
    supposed = Firing(SUPPOSED, -1, 0, contrary(gives, state.n))
    branch.apply(supposed)
    within = (line,) if line >= 0 else tuple(range(2 * state.n))
    links: list[Firing] = []
    while not (ends := [end for i in within for end in _clashes(branch.lines[i])]):
        links += _next_links(branch, within)
    known = state.facts | supposed.gives
    chains = [(*leading_to(links, end.needs, known), end) for end in ends]
    return (supposed, *min(chains, key=len))


def _next_links(branch: State, within: Sequence[int]) -> list[Firing]:
    """What follows in these lines at once, by simple rules if any does; filled in."""
    tick()
    done: list[Firing] = []
    for link in [link for i in within for link in _simple_links(branch.lines[i])]:
        if not link.gives & contrary(branch.facts, branch.n) and link.gives & ~branch.facts:
            branch.apply(link)
            done.append(link)
    if not done:
        link = next(_within_lines(branch, within), None)
        if link is None:
            raise ChainLost
        branch.apply(link)
        done.append(link)
    return done


# Chains meet the same lines again and again: what is seen in one is kept.
@lru_cache(maxsize=1 << 14)
def _clashes(line: Line) -> tuple[Firing, ...]:
    return tuple(clashes(line))


@lru_cache(maxsize=1 << 14)
def _simple_links(line: Line) -> tuple[Firing, ...]:
    """All that follows in a line by simple rules."""
    return tuple(link for find in SIMPLE for link in find(line, line.open)) if line.open else ()


def _within_lines(branch: State, within: Sequence[int]) -> Iterator[Firing]:
    """What follows in these lines by trying once more, where nothing simpler goes on."""
    for i in within:
        line = branch.lines[i]
        for gives in _settled(line):
            chain = refutation(branch, gives, i)
            yield Firing(COMPLETE, i, needs_of(chain, branch.facts), gives, chain=chain)


def _settled(line: Line) -> Iterator[int]:
    """The facts that all ways to fill a line share; where there is none, all that one likes."""
    found = shared(*line_key(line))
    for value, same in enumerate(found[:2] if found else (line.full, line.full)):
        for p in bits(same & line.open):
            yield facts_in(line, value, 1 << p)

"""What is found by trying: a value in an open cell, and what follows up to a contradiction."""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache, reduce
from operator import or_

from ..cell import bits
from ..effort import tick
from ..way.serving import ChainLost, leading_to
from .firing import BY, COMPLETE, SUPPOSED, TRIED, Firing, contrary, fact, facts_in
from .lines import Line, line_key, shared
from .rules import (
    LineRule,
    clashes,
    count,
    equal_pair_beside,
    equal_pair_count,
    gap,
    opposite_pair_count,
    pair,
    room_for_one,
    sign,
)
from .state import State

#: The rules by which a supposition is followed, the easiest first.
SIMPLE: tuple[LineRule, ...] = (
    *(pair, gap, sign, count, equal_pair_beside, equal_pair_count, opposite_pair_count, room_for_one),
)
ROUNDS = 3  # in which a chain is told anew without what can be left out; nearly always one is enough
RANK = {name: i for i, name in enumerate(BY)}


class Refuted:
    """A firing that is found by trying; why it holds is only worked out where somebody asks.

    gives: the fact that follows. line: the number of the line within which the chain stays, -1: it goes
    through the whole board. size: how many ways there are to fill that line.
    """

    rule: str
    line: int
    gives: int
    size: int | None

    def __init__(self, rule: str, line: int, gives: int, state: State, size: int | None = None):
        self.rule, self.line, self.gives, self.size, self._state = rule, line, gives, size, state.copy()

    @cached_property
    def needs(self) -> int:
        return needs_of(refutation(self._state, self.gives, self.line), self._state.facts)


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
        for gives in _settled(line):
            yield Refuted(COMPLETE, line.number, gives, state, found.ways)


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
    """The chain that shows a fact: its contrary supposed; link by link what a rule finds then and there, the
    easiest first, of what leads to a contradiction; what clashes in the end. line: as of `Refuted`. The
    contrary must lead to a contradiction."""
    supposed = Firing(SUPPOSED, -1, 0, contrary(gives, state.n))
    within = (line,) if line >= 0 else tuple(range(2 * state.n))
    start = state.copy()
    start.apply(supposed)
    links, ends = _as_far_as_a_clash(start.copy(), within)
    for _ in range(ROUNDS):
        few = _fewest(links, ends, start.facts)
        if len(few) > len(links):
            break
        wanted = reduce(or_, (link.needs for link in few), 0) & ~start.facts
        links, ends = _told(start.copy(), wanted, within)
    return (supposed, *_fewest(links, ends, start.facts))


def _fewest(links: Sequence[Firing], ends: Sequence[Firing], facts: int) -> list[Firing]:
    """Of some links as few as lead from facts to one of some ends, and that."""
    return min(([*leading_to(end.needs, links, facts), end] for end in ends), key=len)


def _as_far_as_a_clash(branch: State, within: Sequence[int]) -> tuple[list[Firing], list[Firing]]:
    """All that follows in these lines until there is a clash, and what clashes."""
    links: list[Firing] = []
    while not (ends := _clashing(branch, within)):
        done: list[Firing] = []
        for link in [link for i in within for link in _simple_links(branch.lines[i])]:
            if not link.gives & contrary(branch.facts, branch.n) and link.gives & ~branch.facts:
                branch.apply(link)
                done.append(link)
        if not done:
            done.append(_by_trying(branch, within, -1))
            branch.apply(done[0])
        links += done
    return links, ends


def _told(branch: State, wanted: int, within: Sequence[int]) -> tuple[list[Firing], list[Firing]]:
    """What says these facts, one by one, and what clashes then: always what is easiest where it is told."""
    links: list[Firing] = []
    while not (ends := _clashing(branch, within)):
        new = wanted & ~branch.facts
        simple = (link for i in within for link in _simple_links(branch.lines[i]) if link.gives & new)
        link = min(simple, key=lambda x: RANK[x.rule], default=None) or _by_trying(branch, within, new)
        branch.apply(link)
        links.append(link)
    return links, ends


def _by_trying(branch: State, within: Sequence[int], wanted: int) -> Firing:
    """What says some of these facts by trying once more, where nothing simpler goes on."""
    tick()
    for i in within:
        for gives in _settled(branch.lines[i]):
            if gives & wanted:
                chain = refutation(branch, gives, i)
                return Firing(COMPLETE, i, needs_of(chain, branch.facts), gives, chain=chain)
    raise ChainLost


def _clashing(branch: State, within: Sequence[int]) -> list[Firing]:
    return [end for i in within for end in _clashes(branch.lines[i])]


# Chains meet the same lines again and again: what is seen in one is kept.
@lru_cache(maxsize=1 << 14)
def _clashes(line: Line) -> tuple[Firing, ...]:
    return tuple(clashes(line))


@lru_cache(maxsize=1 << 14)
def _simple_links(line: Line) -> tuple[Firing, ...]:
    """All that follows in a line by simple rules."""
    return tuple(link for find in SIMPLE for link in find(line)) if line.open else ()


def _settled(line: Line) -> Iterator[int]:
    """The facts that all ways to fill a line share; where there is none, all that one likes."""
    found = shared(*line_key(line))
    for value, same in enumerate(found[:2] if found else (line.full, line.full)):
        for p in bits(same & line.open):
            yield facts_in(line, value, 1 << p)

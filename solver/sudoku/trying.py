"""What is found by trying: a digit in an open cell, and what follows up to a contradiction."""

from collections.abc import Iterator, Sequence
from functools import cached_property, partial, reduce
from operator import or_

from ..cell import bits
from ..effort import tick
from ..way.serving import ChainLost, leading_to
from .firing import NO_DIGIT, NO_PLACE, SUPPOSED, TRIED, Firing
from .rules import (
    Rule,
    box_line,
    hidden_sets,
    last_digit,
    naked_sets,
    pointing,
    single_candidate,
    single_place_in_box,
    single_place_in_line,
)
from .state import State

#: What is followed of a supposition: what places digits; all that is not harder than a pair.
NEAR: tuple[Rule, ...] = (last_digit, single_place_in_box, single_place_in_line, single_candidate)
FAR: tuple[Rule, ...] = (*NEAR, pointing, box_line, naked_sets(2), hidden_sets(2))
ROUNDS = 3  # in which a chain is told anew without what can be left out; nearly always one is enough


class Refuted:
    """A firing that is found by trying; why it holds is only worked out where somebody asks.

    cell, digit: what was tried, as numbers from 0. gives: the fact that it is not so. rules: those that were
    followed.
    """

    rule: str = TRIED
    size: int | None = None
    unit: int = -1
    other: int = -1
    cell: int
    digit: int
    rules: Sequence[Rule]
    cells: int
    digits: int
    gives: int

    def __init__(self, state: State, cell: int, digit: int, rules: Sequence[Rule]):
        self.cell, self.digit, self.rules, self._state = cell, digit, rules, state.copy()
        self.cells, self.digits = 1 << cell, 1 << digit
        self.gives = state.board.not_digit(self.cells, digit)

    @cached_property
    def needs(self) -> int:
        start = _supposed(self._state, self.cell, self.digit)
        chain = _fewest(*_as_far_as_a_clash(start.copy(), self.rules), start.facts)
        return reduce(or_, (link.needs for link in chain), 0) & self._state.facts


def suppositions(rules: Sequence[Rule]) -> Rule:
    """The rule that follows what these rules show."""
    return partial(_supposition, rules)  # pyright: ignore[reportReturnType]


def _supposition(rules: Sequence[Rule], state: State, fresh: int) -> Iterator[Refuted]:
    """Fires when a digit in an open cell, followed by these rules, leaves a cell without a digit, or a
    digit without a place. Effect: the cell is not that digit. Valid because: it leads to a
    contradiction."""
    for i in bits(state.open):
        for d in bits(state.candidates(i)):
            if state.budget and not state.budget.spend():
                return
            branch = _supposed(state, i, d)
            while not branch.is_broken and _next_links(branch, rules):
                pass
            if branch.is_broken:
                yield Refuted(state, i, d, rules)


def refutation(state: State, tried: Refuted) -> tuple[Firing, ...]:
    """The chain that shows it: what is supposed; link by link what a rule finds then and there, the easiest
    first, of what leads to a contradiction; what clashes in the end. It must lead to one."""
    start = _supposed(state, tried.cell, tried.digit)
    supposed = Firing(SUPPOSED, -1, tried.cells, tried.digits, 0, state.board.placed(tried.cell, tried.digit))
    links, ends = _as_far_as_a_clash(start.copy(), tried.rules)
    for _ in range(ROUNDS):
        few = _fewest(links, ends, start.facts)
        if len(few) > len(links):
            break
        wanted = reduce(or_, (link.needs for link in few), 0) & ~start.facts
        links, ends = _told(start.copy(), tried.rules, wanted)
    return (supposed, *_fewest(links, ends, start.facts))


def _fewest(links: Sequence[Firing], ends: Sequence[Firing], facts: int) -> list[Firing]:
    """Of some links as few as lead from facts to one of some ends, and that."""
    return min(([*leading_to(end.needs, links, facts), end] for end in ends), key=len)


def _supposed(state: State, cell: int, digit: int) -> State:
    branch = state.copy()
    branch.put(state.board.cell(cell), digit + 1)
    return branch


def _as_far_as_a_clash(branch: State, rules: Sequence[Rule]) -> tuple[list[Firing], list[Firing]]:
    """All that rules find until there are contradictions, and these."""
    links: list[Firing] = []
    while not branch.is_broken:
        found = _next_links(branch, rules)
        if not found:
            raise ChainLost
        links += found
    return links, list(_ends(branch))


def _told(branch: State, rules: Sequence[Rule], wanted: int) -> tuple[list[Firing], list[Firing]]:
    """What says these facts, one by one, and what clashes then: always what is easiest where it is told."""
    links: list[Firing] = []
    while not branch.is_broken:
        new = wanted & ~branch.facts
        link = next((x for find in rules for x in find(branch, -1) if x.gives & new), None)
        if link is None:
            raise ChainLost
        branch.apply(link)
        links.append(link)
    return links, list(_ends(branch))


def _next_links(branch: State, rules: Sequence[Rule]) -> list[Firing]:
    """All that the first of these rules finds that finds anything, done; none that contradicts another."""
    tick()
    board = branch.board
    for find in rules:
        done: list[Firing] = []
        for link in find(branch, -1):
            contrary = link.gives >> board.is_bit & branch.facts
            if link.gives & ~branch.facts and not contrary:
                branch.apply(link)
                done.append(link)
        if done:
            return done
    return []


def _ends(branch: State) -> Iterator[Firing]:
    """All contradictions that are there; each gives nothing and needs what clashes."""
    board = branch.board
    can = board.nots & ~branch.facts
    planes = [board.plane(can, d) for d in range(board.n)]
    for i in bits(board.all_cells & ~reduce(or_, planes)):
        yield Firing(NO_DIGIT, -1, 1 << i, 0, board.not_others(1 << i, 0), 0)
    for u, (_, mask) in enumerate(board.units):
        for d, plane in enumerate(planes):
            if not plane & mask:
                yield Firing(NO_PLACE, u, 0, 1 << d, board.not_digit(mask, d), 0)

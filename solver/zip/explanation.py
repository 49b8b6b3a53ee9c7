"""Explanations of Zip: what each firing claims in a position, what ways are left, and chains of tries."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial, reduce
from operator import or_

from .. import explainer, way
from ..cells import bit_numbers
from ..explainer import EVERYWHERE, Glance, middle_of_cells
from ..ladder import Rung
from ..step import Claim, Step, Why, link_facts
from .rules import (
    BOTH_WAYS,
    BRIDGE,
    CUT_OFF,
    DEAD_END,
    ONLY_WAYS,
    closed_neighbours,
    cut,
    forbidden_link_firing,
    forced_cells,
    links_near,
    only_ways_firing,
    refutation,
    told_by,
)
from .state import FORBIDDEN, LOOP, ORDER, TOO_EARLY, Bond, Firing, State


def in_groups(links: Sequence[Firing]) -> list[Firing]:
    """The links of a chain with those that only bar a way from a later one's cell directly before it, told
    from there."""
    groups = [[link] for link in links]
    for i, link in enumerate(links):
        users = [k for k, x in enumerate(links) if link.gives & x.needs]
        if link.rule in FORBIDDEN and len(users) == 1:
            user = links[users[0]]
            if user.rule in (ONLY_WAYS, DEAD_END) and user.cells[0] in link.cells:
                turned = link.cells[0] != user.cells[0]
                groups[users[0]].insert(-1, link._replace(cells=link.cells[::-1]) if turned else link)
                groups[i] = []
    return [link for group in groups for link in group]


def found_again(state: State, links: Sequence[Firing]) -> Iterator[Firing]:
    """The firings of single cells and links where these links stand, in a state that goes along."""
    for link in links:
        a, *b = link.cells
        if not b:
            found = only_ways_firing(state, a) if forced_cells(state, (a,)) else None
        else:
            rule = state.forbidden(a, b[0]) if state.open[a] >> b[0] & 1 else None
            found = forbidden_link_firing(state, rule, a, b[0]) if rule else None
        if found:
            yield found


# What a person sees in one look: a way that a try rules out and those that are left then; corners; cells
# beside one another, each of which has few ways once the one before it is known.

LONGEST = 4  # cells that are told at once
BARRED = 1  # of these, cells of which it is told what bars ways from there
CORRIDOR = 8  # cells that are told at once if nothing but walls and finished cells is in the way


def both(corners: Collection[int], first: Firing, second: Firing) -> Firing | None:
    """Two firings as one: the second is a cell that has no choice once the first has barred a way from it, or
    that goes on along the path, or a corner as the first is. None if they are two things."""
    if second.rule != ONLY_WAYS:
        return None
    (a,) = second.cells
    if first.chain:
        if first.bonds[0].joined or a not in first.cells:
            return None
        return _together(second._replace(out=(*second.out, first)), first, second)
    if first.rule != ONLY_WAYS or any(x.chain for x in first.out):
        return None
    run = first.run or (first,)
    if run[0].cells[0] in corners and all(_is_corner(x, corners) for x in run):
        if not _is_corner(second, corners) and (run[1:] or not _goes_on(run, second)):
            return None
    elif not _goes_on(run, second):
        if not _comes_before(run, second) or run[0].cells[0] in corners:
            return None
        return _together(first._replace(cells=(a, *first.cells), run=(second, *run)), first, second)
    return _together(first._replace(cells=(*first.cells, a), out=(), run=(*run, second)), first, second)


def _goes_on(run: Sequence[Firing], second: Firing) -> bool:
    """True if a cell lies beside the last of a run, between them the path is known, and the run is not too
    long yet."""
    (a,), (b,) = second.cells, run[-1].cells
    if not any(bond.joined and bond[:2] in ((a, b), (b, a)) for bond in run[-1].bonds):
        return False
    barred = sum(bool(x.out) for x in (*run, second))
    return barred <= BARRED and len(run) < (LONGEST if barred else CORRIDOR)


def _comes_before(run: Sequence[Firing], second: Firing) -> bool:
    """True if a cell lies before the first of a corridor, from where the path comes, and shows without it."""
    (a,), (b,) = second.cells, run[0].cells
    if second.out or any(x.out for x in run) or len(run) >= CORRIDOR:
        return False
    gives = reduce(or_, [x.gives for x in run])
    return (
        any(bond.joined and bond[:2] in ((a, b), (b, a)) for bond in run[0].bonds)
        and not second.needs & gives
    )


def _is_corner(firing: Firing, corners: Collection[int]) -> bool:
    """True if a firing is about a corner of the board, with two ways."""
    return firing.cells[0] in corners and len(firing.bonds) == 2 and not firing.out


def _together(firing: Firing, first: Firing, second: Firing) -> Firing:
    """A firing with the links that two others find, and what they need."""
    return firing._replace(
        bonds=(*first.bonds, *second.bonds),
        needs=first.needs | second.needs & ~first.gives,
        gives=first.gives | second.gives,
    )


# A position from which the way is told: what each firing claims as things then stand.

#: How a way is ruled out: by walls or the edge of the board; since the cell there has both its links
#: (passed); by an earlier step (ruled-out); since the path there would close a loop, bring numbers together
#: that do not follow each other, or end before it has passed every cell (early); since a cell would have too
#: few ways left, or a part of the board would be cut off.
WALL, PASSED, RULED_OUT, EARLY, NUMBER = "wall", "passed", "ruled-out", "early", "number"
BYS = (WALL, PASSED, RULED_OUT, LOOP, NUMBER, EARLY, DEAD_END, CUT_OFF)
HOW = {LOOP: LOOP, ORDER: NUMBER, TOO_EARLY: EARLY}  # by which a rule of links parts them


class Explainer(explainer.Explainer[State]):
    """A position from which the way of a Zip is told."""

    def watched_candidates(self, firing: Firing) -> int:
        if any(map(self._is_loop_now, (firing, *firing.out))):
            return EVERYWHERE
        if firing.rule in FORBIDDEN:
            return self.state.parted_bit(*firing.cells)  # what forbids it stays as it is
        return (
            links_near(self.state, firing.cells[0]) if firing.rule in (ONLY_WAYS, BOTH_WAYS) else EVERYWHERE
        )

    def _is_loop_now(self, firing: Firing) -> bool:
        """True if two ends of which something else was found are by now ends of one piece."""
        return firing.rule in (ORDER, TOO_EARLY) and self.state.far[firing.cells[0]] == firing.cells[1]

    def part_giving(self, firing: Firing, facts: int) -> Firing:
        return firing  # a link, or a cell, of which all is told at once

    def glance(self, firing: Firing) -> Glance:
        seen = 0
        for cell in (*firing.cells, *firing.seen):
            seen |= 1 << cell
        for x in firing.out:
            for cell in (*x.cells, *x.seen):
                seen |= 1 << cell
        if firing.rule in (ONLY_WAYS, BOTH_WAYS):
            for cell in closed_neighbours(self.state, firing.cells[0]):
                seen |= 1 << cell
        if firing.rule == BRIDGE:
            seen |= cut(self.state, *firing.cells)[0]
        followed = sum([1 + 2 * len(link.bonds) for link in firing.chain])
        return Glance(seen.bit_count() + followed, 0, middle_of_cells(self._cells(firing.cells)))

    def explain(self, firing: Firing, tier: int) -> Step:
        if firing.rule == ONLY_WAYS:
            return self._ways_left(firing, tier)
        if firing.chain:
            return self._tried(firing, tier)
        to = self.state.cell(firing.bonds[0].b)
        if firing.rule == BRIDGE:
            whys = [Why(to, self._cells(bit_numbers(cut(self.state, *firing.cells)[0])), CUT_OFF)]
        elif firing.rule == BOTH_WAYS:
            (x,) = firing.out
            whys = self._closed(firing.cells[0])
            whys.append(Why(self.state.cell(firing.cells[0]), self._cells(x.seen), HOW[x.rule]))
        else:
            whys = [Why(to, self._cells(firing.seen), HOW[firing.rule])]
        return self._step(firing.rule, firing.cells, whys, firing.bonds, tier)

    def _ways_left(self, firing: Firing, tier: int) -> Step:
        """A cell that has no more ways than it needs, or several in turn; with what rules out others."""
        position, whys = self.copy(), list[Why]()
        tried: Step | None = None
        for look in firing.run or (firing,):
            whys += position._closed(look.cells[0])
            for x in look.out:
                tried = position._tried(x, tier) if x.chain else None
                whys.append(position._barring(x, look.cells[0], tried))
            position.apply(look)
        step = self._step(ONLY_WAYS, firing.cells, whys, firing.bonds, tier)
        if not tried:
            return step
        return step._replace(rule=tried.rule, claim=step.claim._replace(chain=tried.claim.chain))

    def _barring(self, firing: Firing, a: int, tried: Step | None) -> Why:
        """The reason why there is no way from a cell to another: what would be wrong, or what a try has
        shown."""
        b = sum(firing.cells) - a
        by = tried.claim.why[0].by if tried else HOW[firing.rule]
        return Why(self.state.cell(a), self._cells((b, *firing.seen)), by)

    def _closed(self, a: int) -> list[Why]:
        """The reason why a cell has no ways but those that are open: by walls, cells that are passed, earlier
        steps."""
        state, cell = self.state, self.state.cell(a)
        passed = [b for b in closed_neighbours(state, a) if not state.need[b]]
        before = [b for b in closed_neighbours(state, a) if state.need[b]]
        why = [Why(cell, (), WALL)] if state.ways[a].bit_count() < 4 else []
        return why + [Why(cell, self._cells(x), by) for x, by in ((passed, PASSED), (before, RULED_OUT)) if x]

    def _tried(self, firing: Firing, tier: int) -> Step:
        """The step of a try: what is supposed, what follows in turn, and the contradiction."""
        a, b, joined = firing.bonds[0]
        supposed, *chain, end = in_groups(refutation(self.state, firing.rule, Bond(a, b, not joined)).chain)
        branch = self.copy()
        links = [branch._step(supposed.rule, supposed.cells, (), supposed.bonds, 0)]
        branch.apply(supposed)
        for link in found_again(branch.state, chain):
            links.append(branch.explain(link, 0))
            branch.apply(link)
        whys = branch._closed(end.cells[0]) if end.rule == DEAD_END else ()
        links.append(branch._step(end.rule, end.cells, whys, (), 0))
        why = Why(self.state.cell(firing.cells[1]), (), end.rule)
        step = self._step(firing.rule, firing.cells, (why,), firing.bonds, tier)
        return step._replace(claim=step.claim._replace(chain=tuple(links)))

    def _step(
        self, rule: str, cells: tuple[int, ...], why: Iterable[Why], bonds: Iterable[Bond], tier: int
    ) -> Step:
        links = tuple([self.state.link(bond) for bond in bonds])
        return Step(rule, Claim((), self._cells(cells), tuple(why)), facts=link_facts(links), tier=tier)

    def _cells(self, cells: Iterable[int]) -> tuple[tuple[int, int], ...]:
        return tuple([self.state.cell(cell) for cell in cells])


# What the ladder finds of a Zip, and what of it is told.


class Deduction(way.Deduction[State]):
    """The deduction of a Zip."""

    explainer: way.MakeExplainer = Explainer

    @property
    def goal(self) -> int:
        """All links that the path takes; what is parted on the way has no mark."""
        return self.state.known << self.state.parted

    @property
    def way_ladder(self) -> Sequence[Rung]:
        return told_by(self.ladder)

    @property
    def merge(self) -> way.MergeFirings:
        return partial(both, _corners(self.start))


def _corners(state: State) -> frozenset[int]:
    last = len(state.far) - 1
    return frozenset((0, state.columns - 1, last - state.columns + 1, last))

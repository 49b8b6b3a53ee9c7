"""Explanations of Zip: the claim of each firing in a position, the ways left, and chains of tries."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial, reduce
from operator import or_

from .. import explainer, way
from ..cells import bit_numbers
from ..explainer import EVERYWHERE, SeeingEffort, middle_of_cells
from ..ladder import Rung
from ..step import Claim, Step, Why, link_facts
from .rules import (
    BOTH_WAYS,
    BRIDGE,
    CUT_OFF,
    DEAD_END,
    ONLY_WAYS,
    closed_neighbours,
    firing_of_refutation,
    forbidden_link_firing,
    forced_cells,
    ladder_of_way,
    links_near,
    only_ways_firing,
    part_behind_link,
)
from .state import LINK_FORBIDDING_RULES, LOOP, ORDER, TOO_EARLY, Bond, Firing, State


def group_links(links: Sequence[Firing]) -> list[Firing]:
    """Return the links of a chain, reordered: a link that only bars a way from a later link's cell comes
    directly before that one, and is told from there."""
    groups = [[link] for link in links]
    for i, link in enumerate(links):
        users = [k for k, x in enumerate(links) if link.gives & x.needs]
        if link.rule in LINK_FORBIDDING_RULES and len(users) == 1:
            user = links[users[0]]
            if user.rule in (ONLY_WAYS, DEAD_END) and user.cells[0] in link.cells:
                turned = link.cells[0] != user.cells[0]
                groups[users[0]].insert(-1, link._replace(cells=link.cells[::-1]) if turned else link)
                groups[i] = []
    return [link for group in groups for link in group]


def find_links_again(state: State, links: Sequence[Firing]) -> Iterator[Firing]:
    """Yield the firings of single cells and links at the places of some links, in a state that goes along."""
    for link in links:
        a, *b = link.cells
        if not b:
            found = only_ways_firing(state, a) if forced_cells(state, (a,)) else None
        else:
            rule = state.rule_forbidding(a, b[0]) if state.open_neighbours[a] >> b[0] & 1 else None
            found = forbidden_link_firing(state, rule, a, b[0]) if rule else None
        if found:
            yield found


# What a person sees in one look: a way that a try rules out and those that are left then; corners; cells
# beside one another, each of which has few ways because of nothing but walls and finished cells.

MAX_CORRIDOR_CELLS = 8  # cells that are told at once


def merge_firings(corners: Collection[int], first: Firing, second: Firing) -> Firing | None:
    """Return two firings as one, or None if they are two things. The second is a cell that has no choice once
    the first, a try, has barred a way from it. Or both are corners, or cells beside one another along the
    path, from which nothing bars ways that has to be told."""
    if second.rule != ONLY_WAYS:
        return None
    (a,) = second.cells
    if first.chain:
        if first.bonds[0].joined or a not in first.cells:
            return None
        return _with_links_of_both(
            second._replace(barring_firings=(*second.barring_firings, first)), first, second
        )
    if first.rule != ONLY_WAYS or first.barring_firings or second.barring_firings:
        return None
    run = first.firings_in_turn or (first,)
    if run[0].cells[0] in corners and all(_is_corner(x, corners) for x in run):
        if not _is_corner(second, corners) and (run[1:] or not _extends_run(run, second)):
            return None
    elif not _extends_run(run, second):
        if not _precedes_run(run, second) or run[0].cells[0] in corners:
            return None
        return _with_links_of_both(
            first._replace(cells=(a, *first.cells), firings_in_turn=(second, *run)), first, second
        )
    return _with_links_of_both(
        first._replace(cells=(*first.cells, a), firings_in_turn=(*run, second)), first, second
    )


def _extends_run(run: Sequence[Firing], second: Firing) -> bool:
    """True if a cell lies beside the last cell of a run, the path between them is known, and the run is not
    too long."""
    (a,), (b,) = second.cells, run[-1].cells
    is_beside = any(bond.joined and bond[:2] in ((a, b), (b, a)) for bond in run[-1].bonds)
    return is_beside and len(run) < MAX_CORRIDOR_CELLS


def _precedes_run(run: Sequence[Firing], second: Firing) -> bool:
    """True if a cell lies before the first cell of a corridor, where the path comes from, and shows without
    it."""
    (a,), (b,) = second.cells, run[0].cells
    if len(run) >= MAX_CORRIDOR_CELLS:
        return False
    gives = reduce(or_, [x.gives for x in run])
    return (
        any(bond.joined and bond[:2] in ((a, b), (b, a)) for bond in run[0].bonds)
        and not second.needs & gives
    )


def _is_corner(firing: Firing, corners: Collection[int]) -> bool:
    """True if a firing is about a corner of the board with two ways."""
    return firing.cells[0] in corners and len(firing.bonds) == 2


def _with_links_of_both(firing: Firing, first: Firing, second: Firing) -> Firing:
    """Return a firing with the links that two others find, and what they need."""
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
REASONS = (WALL, PASSED, RULED_OUT, LOOP, NUMBER, EARLY, DEAD_END, CUT_OFF)
REASON_BY_RULE = {LOOP: LOOP, ORDER: NUMBER, TOO_EARLY: EARLY}  # by which a rule of links parts them


class Explainer(explainer.Explainer[State]):
    """A position in which firings of a Zip are explained."""

    def watched_candidates(self, firing: Firing) -> int:
        if any(map(self._is_loop_now, (firing, *firing.barring_firings))):
            return EVERYWHERE
        if firing.rule in LINK_FORBIDDING_RULES:
            return self.state.parted_bit(*firing.cells)  # what forbids it stays as it is
        return (
            links_near(self.state, firing.cells[0]) if firing.rule in (ONLY_WAYS, BOTH_WAYS) else EVERYWHERE
        )

    def _is_loop_now(self, firing: Firing) -> bool:
        """True if the ends of a link that another rule forbids have become the two ends of one piece."""
        return firing.rule in (ORDER, TOO_EARLY) and self.state.other_end[firing.cells[0]] == firing.cells[1]

    def restrict_to_facts(self, firing: Firing, facts: int) -> Firing:
        return firing  # a link, or a cell, of which all is told at once

    def effort_to_see(self, firing: Firing) -> SeeingEffort:
        seen = 0
        for cell in (*firing.cells, *firing.evidence_cells):
            seen |= 1 << cell
        for x in firing.barring_firings:
            for cell in (*x.cells, *x.evidence_cells):
                seen |= 1 << cell
        if firing.rule in (ONLY_WAYS, BOTH_WAYS):
            for cell in closed_neighbours(self.state, firing.cells[0]):
                seen |= 1 << cell
        if firing.rule == BRIDGE:
            seen |= part_behind_link(self.state, *firing.cells)[0]
        followed = sum([1 + 2 * len(link.bonds) for link in firing.chain])
        return SeeingEffort(seen.bit_count() + followed, 0, middle_of_cells(self._cells(firing.cells)))

    def explain(self, firing: Firing, tier: int) -> Step:
        if firing.rule == ONLY_WAYS:
            return self._explain_ways_left(firing, tier)
        if firing.chain:
            return self._explain_try(firing, tier)
        to = self.state.cell(firing.bonds[0].b)
        if firing.rule == BRIDGE:
            whys = [
                Why(to, self._cells(bit_numbers(part_behind_link(self.state, *firing.cells)[0])), CUT_OFF)
            ]
        elif firing.rule == BOTH_WAYS:
            (x,) = firing.barring_firings
            whys = self._reasons_for_closed_ways(firing.cells[0])
            whys.append(
                Why(self.state.cell(firing.cells[0]), self._cells(x.evidence_cells), REASON_BY_RULE[x.rule])
            )
        else:
            whys = [Why(to, self._cells(firing.evidence_cells), REASON_BY_RULE[firing.rule])]
        return self._make_step(firing.rule, firing.cells, whys, firing.bonds, tier)

    def _explain_ways_left(self, firing: Firing, tier: int) -> Step:
        """Return the step of a cell that has no more ways than it needs, or of several in turn, with what
        rules out others."""
        position, whys = self.copy(), list[Why]()
        tried: Step | None = None
        for look in firing.firings_in_turn or (firing,):
            whys += position._reasons_for_closed_ways(look.cells[0])
            for x in look.barring_firings:
                tried = position._explain_try(x, tier) if x.chain else None
                whys.append(position._reason_for_barred_way(x, look.cells[0], tried))
            position.apply(look)
        step = self._make_step(ONLY_WAYS, firing.cells, whys, firing.bonds, tier)
        if not tried:
            return step
        return step._replace(rule=tried.rule, claim=step.claim._replace(chain=tried.claim.chain))

    def _reason_for_barred_way(self, firing: Firing, a: int, tried: Step | None) -> Why:
        """Return why there is no way from a cell to another: a rule, or what a try has shown."""
        b = sum(firing.cells) - a
        by = tried.claim.why[0].reason if tried else REASON_BY_RULE[firing.rule]
        return Why(self.state.cell(a), self._cells((b, *firing.evidence_cells)), by)

    def _reasons_for_closed_ways(self, a: int) -> list[Why]:
        """Return why a cell has no ways except those that are open: walls, passed cells, earlier steps."""
        state, cell = self.state, self.state.cell(a)
        passed = [b for b in closed_neighbours(state, a) if not state.links_needed[b]]
        before = [b for b in closed_neighbours(state, a) if state.links_needed[b]]
        why = [Why(cell, (), WALL)] if state.unwalled_neighbours[a].bit_count() < 4 else []
        return why + [Why(cell, self._cells(x), by) for x, by in ((passed, PASSED), (before, RULED_OUT)) if x]

    def _explain_try(self, firing: Firing, tier: int) -> Step:
        """Return the step of a try: what is supposed, what follows in turn, and the contradiction."""
        a, b, joined = firing.bonds[0]
        supposed, *chain, end = group_links(
            firing_of_refutation(self.state, firing.rule, Bond(a, b, not joined)).chain
        )
        branch = self.copy()
        links = [branch._make_step(supposed.rule, supposed.cells, (), supposed.bonds, 0)]
        branch.apply(supposed)
        for link in find_links_again(branch.state, chain):
            links.append(branch.explain(link, 0))
            branch.apply(link)
        whys = branch._reasons_for_closed_ways(end.cells[0]) if end.rule == DEAD_END else ()
        links.append(branch._make_step(end.rule, end.cells, whys, (), 0))
        why = Why(self.state.cell(firing.cells[1]), (), end.rule)
        step = self._make_step(firing.rule, firing.cells, (why,), firing.bonds, tier)
        return step._replace(claim=step.claim._replace(chain=tuple(links)))

    def _make_step(
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
        """All links that the path takes. Parted links on the way have no mark."""
        return self.state.joined_link_facts << self.state.parted_fact_count

    @property
    def way_ladder(self) -> Sequence[Rung]:
        return ladder_of_way(self.ladder)

    @property
    def merge(self) -> way.MergeFirings:
        return partial(merge_firings, _corner_cells(self.start_state))


def _corner_cells(state: State) -> frozenset[int]:
    last = len(state.other_end) - 1
    return frozenset((0, state.columns - 1, last - state.columns + 1, last))

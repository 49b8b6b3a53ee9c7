"""A position from which the way is told: what each firing claims as things then stand."""

from collections.abc import Iterable, Mapping

from ..cell import bits
from ..step import Claim, Link, Step, Why
from ..way.effort import Middle, middle
from ..way.telling import Glance
from .chains import in_groups
from .firing import Bond, Firing
from .ladder import BRIDGE
from .rules.links import BOTH_WAYS, ONLY_WAYS, at_once, evidence, forbidden_through
from .rules.parts import cut
from .rules.supposing import CUT_OFF, DEAD_END, SUPPOSED, refutation
from .state import LOOP, ORDER, TOO_EARLY, State

#: How a way is ruled out: by walls or the edge of the board; since the cell there has both its links
#: (passed); by an earlier step (ruled-out); since the path there would close a loop, bring numbers together
#: that do not follow each other, or end before it has passed every cell (early); since a cell would have too
#: few ways left, or a part of the board would be cut off.
WALL, PASSED, RULED_OUT, EARLY, NUMBER = "wall", "passed", "ruled-out", "early", "number"
BYS = (WALL, PASSED, RULED_OUT, LOOP, NUMBER, EARLY, DEAD_END, CUT_OFF)

EASIEST_TIER = 1  # of what single cells and links show
TWO_WAYS_TIER = 2  # of two ways together
HOW = {LOOP: LOOP, ORDER: NUMBER, TOO_EARLY: EARLY}  # by which a rule of links parts them


class Telling:
    """What stands before a step (`Telling` of way/telling.py)."""

    state: State
    shape: tuple[int, int]

    def __init__(self, state: State):
        self.state = state.copy()
        self.shape = (len(state.far) // state.columns, state.columns)
        self._told: tuple[Firing | None, State] = (
            None,
            self.state,
        )  # what was told last, and what is after it
        self._middles: dict[tuple[int, ...], Middle] = {}  # of some cells

    @property
    def facts(self) -> int:
        return self.state.facts

    def copy(self) -> "Telling":
        twin = Telling(self.state)
        twin._middles = self._middles
        return twin

    def apply(self, firing: Firing) -> bool:
        told, after = self._told
        if told is firing:
            self.state = after
        else:
            firing = self._by_now(firing)
            self.state.apply(firing._replace(bonds=tuple(self._found(firing))))
        return False

    def _by_now(self, firing: Firing) -> Firing:
        """What it has come to: single links at one of its ends may show by now that a link is joined."""
        a, b, joined = firing.bonds[0]
        if firing.parts or firing.rule in (ONLY_WAYS, BRIDGE) or not joined:
            return firing
        return at_once(self.state, a, b) or at_once(self.state, b, a) or firing

    def _found(self, firing: Firing) -> list[Bond]:
        """All that follows by now: of a cell all ways that are left."""
        if firing.rule != ONLY_WAYS:
            return list(firing.bonds)
        position, bonds = Telling(self.state), list[Bond]()
        for a, out in _looks(firing):
            told, ends = position._sides(a, out)
            for bond in (*[Bond(a, b, False) for b in told], *[Bond(a, b, True) for b in ends]):
                if position.state.open[bond.a] >> bond.b & 1:
                    before = position.state.links
                    position.state.apply(firing._replace(bonds=(bond,)))
                    bonds += [bond] if position.state.links != before else []
        return bonds

    def _sides(self, a: int, out: Mapping[int, Firing]) -> tuple[list[int], list[int]]:
        """Of the open sides of a cell those that are told to be ruled out, and the others; none of a cell
        that has all its links."""
        sides = list(bits(self.state.open[a])) if self.state.need[a] else []
        return [b for b in sides if b in out], [b for b in sides if b not in out]

    def glance(self, firing: Firing) -> Glance:
        state, seen = self.state, 0
        for part in firing.parts or (firing,):
            for cell in part.cells:
                seen |= 1 << cell
            if part.rule in (ONLY_WAYS, BOTH_WAYS):
                a = part.cells[0]
                seen |= state.ways[a] & ~(state.open[a] | state.joined[a])
            elif part.rule == BRIDGE:
                seen |= cut(state, *part.cells)[0]
            if part.rule == BOTH_WAYS or part.rule in HOW:
                for cell in part.seen:
                    seen |= 1 << cell
        chain = [part for part in firing.parts if part.chain] or [firing]
        followed = sum([1 + 2 * len(link.bonds) for link in chain[0].chain])
        at = self._middles.get(firing.cells)
        if not at:
            at = self._middles[firing.cells] = middle(self._cells(firing.cells))
        return Glance(seen.bit_count() + followed, 0, at)

    def tell(self, firing: Firing, tier: int) -> Step:
        if firing.parts or firing.rule == ONLY_WAYS:
            return self._ways_left(firing, tier)
        if firing.rule == BRIDGE:
            a, b = firing.cells
            part = cut(self.state, a, b)[0]
            why = Why(self.state.cell(b), self._cells(bits(part)), CUT_OFF)
            return self._step(firing.rule, firing.cells, (why,), firing.bonds, tier)
        a, b, joined = firing.bonds[0]
        rule = None if joined else self.state.forbidden(a, b)
        if rule:
            return self._forbidden(rule, a, b, min(tier, EASIEST_TIER))
        found = self._by_now(firing)
        if found is firing:
            return self._tried(firing, tier)
        if found.rule == BOTH_WAYS:
            return self._not_both(found, min(tier, TWO_WAYS_TIER))
        step = self._ways_left(found, tier)
        self._told = firing, self._told[1]
        return step

    def _not_both(self, firing: Firing, tier: int) -> Step:
        """A cell of whose three ways two do not go together."""
        (a,), (bond,) = firing.cells, firing.bonds
        b, c, *_ = firing.seen
        rule = forbidden_through(self.state, b, a, c)
        assert rule
        others = [why._replace(cell=self.state.cell(bond.b)) for why in self._closed(a, (), {})]
        why = Why(self.state.cell(bond.b), self._cells(firing.seen), HOW[rule])
        return self._step(BOTH_WAYS, (a,), (*others, why), (bond,), tier)

    def _ways_left(self, firing: Firing, tier: int) -> Step:
        """A cell that has no more ways than it needs, or several in turn; with what rules out others."""
        position = Telling(self.state)
        why: list[Why] = []
        bonds: list[Bond] = []
        cells: list[int] = []
        tried: list[Step] = []
        for a, out in _looks(firing):
            told, ends = position._sides(a, out)
            if not ends:
                continue
            tries = {b: position._tried(out[b], tier) for b in told if not position.state.forbidden(a, b)}
            tried += tries.values()
            reasons = position._closed(a, told, tries)
            parted = [Bond(a, b, False) for b in told]
            joined: list[Bond] = []
            for bond in [Bond(a, b, True) for b in ends]:
                before = position.state.links
                position.state.apply(firing._replace(bonds=(bond,)))
                joined += [bond] if position.state.links != before else []
            why += [x._replace(cell=self.state.cell(b)) for _, b, _ in joined for x in reasons]
            bonds += [*joined, *parted]
            cells.append(a)
        for bond in bonds:
            if position.state.open[bond.a] >> bond.b & 1:
                position.state.part(bond.a, bond.b)
        self._told = firing, position.state
        step = self._step(ONLY_WAYS, tuple(cells), tuple(why), tuple(bonds), min(tier, EASIEST_TIER))
        if not tried:
            return step
        return step._replace(
            rule=tried[0].rule, tier=tier, claim=step.claim._replace(chain=tried[0].claim.chain)
        )

    def _closed(self, a: int, told: Iterable[int], tries: Mapping[int, Step]) -> list[Why]:
        """Why a cell has no ways but those that are left: by walls, cells that are passed, earlier steps, and
        what is told of some sides here."""
        state, cell = self.state, self.state.cell(a)
        closed = list(bits(state.ways[a] & ~(state.open[a] | state.joined[a])))
        passed = [b for b in closed if not state.need[b]]
        before = [b for b in closed if state.need[b]]
        why = [Why(cell, (), WALL)] if state.ways[a].bit_count() < 4 else []
        why += [Why(cell, self._cells(x), by) for x, by in ((passed, PASSED), (before, RULED_OUT)) if x]
        for b in told:
            rule = state.forbidden(a, b)
            if rule:
                why.append(Why(cell, self._cells((b, *evidence(state, rule, a, b))), HOW[rule]))
            else:
                why.append(Why(cell, self._cells((b,)), tries[b].claim.why[0].by))
        return why

    def _forbidden(self, rule: str, a: int, b: int, tier: int) -> Step:
        """A link that joins what may not be joined."""
        why = Why(self.state.cell(b), self._cells(evidence(self.state, rule, a, b)), HOW[rule])
        return self._step(rule, (a, b), (why,), (Bond(a, b, False),), tier)

    def _tried(self, firing: Firing, tier: int) -> Step:
        """What is supposed, what follows from it in turn, and the contradiction."""
        branch, links = Telling(self.state), list[Step]()
        a, b, joined = firing.bonds[0]
        *chain, end = in_groups(refutation(self.state, firing.rule, Bond(a, b, not joined), anew=True).chain)
        for link in chain:
            if link.rule == SUPPOSED:
                links.append(branch._step(SUPPOSED, link.cells, (), link.bonds, 0))
            elif any(branch.state.open[x.a] >> x.b & 1 for x in link.bonds):  # not passed by now
                links.append(branch.tell(link, 0))
            branch.apply(link)
        links.append(branch._contradiction(end))
        why = Why(self.state.cell(firing.cells[1]), (), end.rule)
        step = self._step(firing.rule, firing.cells, (why,), firing.bonds, tier)
        return step._replace(claim=step.claim._replace(chain=tuple(links)))

    def _contradiction(self, end: Firing) -> Step:
        why = tuple(self._closed(end.cells[0], (), {})) if end.rule == DEAD_END else ()
        return self._step(end.rule, end.cells, why, (), 0)

    def _step(
        self, rule: str, cells: tuple[int, ...], why: tuple[Why, ...], bonds: Iterable[Bond], tier: int
    ) -> Step:
        links: tuple[Link, ...] = tuple(self.state.link(bond) for bond in bonds)
        return Step(rule, Claim((), self._cells(cells), why), links=links, tier=tier)

    def _cells(self, cells: Iterable[int]) -> tuple[tuple[int, int], ...]:
        return tuple([self.state.cell(cell) for cell in cells])


def _looks(firing: Firing) -> list[tuple[int, dict[int, Firing]]]:
    """The cells that are looked at in turn, each with what is told of its sides."""
    parts = firing.parts or (firing,)
    out = [part for part in parts if part.rule != ONLY_WAYS]
    looks = [part.cells[0] for part in parts if part.rule == ONLY_WAYS]
    return [(a, {sum(x.cells) - a: x for x in out if a in x.cells}) for a in looks]

"""A position from which the way is told: what each firing claims as things then stand."""

from collections.abc import Iterable

from ..cell import bits
from ..step import Claim, Step, Why
from ..way.effort import middle
from ..way.telling import Glance
from .chains import found_again, in_groups
from .firing import Bond, Firing
from .rules.changed import zone
from .rules.links import BOTH_WAYS, ONLY_WAYS, closed
from .rules.parts import BRIDGE, cut
from .rules.supposing import CUT_OFF, DEAD_END, refutation
from .state import FORBIDDEN, LOOP, ORDER, TOO_EARLY, State

#: How a way is ruled out: by walls or the edge of the board; since the cell there has both its links
#: (passed); by an earlier step (ruled-out); since the path there would close a loop, bring numbers together
#: that do not follow each other, or end before it has passed every cell (early); since a cell would have too
#: few ways left, or a part of the board would be cut off.
WALL, PASSED, RULED_OUT, EARLY, NUMBER = "wall", "passed", "ruled-out", "early", "number"
BYS = (WALL, PASSED, RULED_OUT, LOOP, NUMBER, EARLY, DEAD_END, CUT_OFF)
EVERYWHERE = -1
HOW = {LOOP: LOOP, ORDER: NUMBER, TOO_EARLY: EARLY}  # by which a rule of links parts them


class Telling:
    """What stands before a step (`Telling` of way/telling.py)."""

    state: State
    shape: tuple[int, int]

    def __init__(self, state: State):
        self.state = state.copy()
        self.shape = (len(state.far) // state.columns, state.columns)

    @property
    def facts(self) -> int:
        return self.state.facts

    def copy(self) -> "Telling":
        return Telling(self.state)

    def apply(self, firing: Firing) -> bool:
        return self.state.apply(firing)

    def scope(self, firing: Firing) -> int:
        if any(map(self._is_loop_now, (firing, *firing.out))):
            return EVERYWHERE
        if firing.rule in FORBIDDEN:
            return self.state.parted_bit(*firing.cells)  # what forbids it stays as it is
        return zone(self.state, firing.cells[0]) if firing.rule in (ONLY_WAYS, BOTH_WAYS) else EVERYWHERE

    def _is_loop_now(self, firing: Firing) -> bool:
        """Is it by now the same path that two ends are of which something else was found?"""
        return firing.rule in (ORDER, TOO_EARLY) and self.state.far[firing.cells[0]] == firing.cells[1]

    def only(self, firing: Firing, facts: int) -> Firing:
        return firing  # a link, or a cell, of which all is told at once

    def glance(self, firing: Firing) -> Glance:
        seen = 0
        for cell in (*firing.cells, *firing.seen):
            seen |= 1 << cell
        for x in firing.out:
            for cell in (*x.cells, *x.seen):
                seen |= 1 << cell
        if firing.rule == BRIDGE:
            seen |= cut(self.state, *firing.cells)[0]
        followed = sum([1 + 2 * len(link.bonds) for link in firing.chain])
        return Glance(seen.bit_count() + followed, 0, middle(self._cells(firing.cells)))

    def tell(self, firing: Firing, tier: int) -> Step:
        if firing.rule == ONLY_WAYS:
            return self._ways_left(firing, tier)
        if firing.chain:
            return self._tried(firing, tier)
        to = self.state.cell(firing.bonds[0].b)
        if firing.rule == BRIDGE:
            whys = [Why(to, self._cells(bits(cut(self.state, *firing.cells)[0])), CUT_OFF)]
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
        """Why there is no way from a cell to another: what would be wrong, or what a try has shown."""
        b = sum(firing.cells) - a
        by = tried.claim.why[0].by if tried else HOW[firing.rule]
        return Why(self.state.cell(a), self._cells((b, *firing.seen)), by)

    def _closed(self, a: int) -> list[Why]:
        """Why a cell has no ways but those that are open: by walls, cells that are passed, earlier steps."""
        state, cell = self.state, self.state.cell(a)
        passed = [b for b in closed(state, a) if not state.need[b]]
        before = [b for b in closed(state, a) if state.need[b]]
        why = [Why(cell, (), WALL)] if state.ways[a].bit_count() < 4 else []
        return why + [Why(cell, self._cells(x), by) for x, by in ((passed, PASSED), (before, RULED_OUT)) if x]

    def _tried(self, firing: Firing, tier: int) -> Step:
        """What is supposed, what follows from it in turn, and the contradiction."""
        a, b, joined = firing.bonds[0]
        supposed, *chain, end = in_groups(refutation(self.state, firing.rule, Bond(a, b, not joined)).chain)
        branch = self.copy()
        links = [branch._step(supposed.rule, supposed.cells, (), supposed.bonds, 0)]
        branch.apply(supposed)
        for link in found_again(branch.state, chain):
            links.append(branch.tell(link, 0))
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
        return Step(rule, Claim((), self._cells(cells), tuple(why)), links=links, tier=tier)

    def _cells(self, cells: Iterable[int]) -> tuple[tuple[int, int], ...]:
        return tuple([self.state.cell(cell) for cell in cells])

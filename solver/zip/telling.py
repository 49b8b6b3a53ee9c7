"""A position from which the way is told: what each firing claims as things then stand."""

from collections.abc import Iterable

from ..bits import bits
from ..explain import Glance, middle
from ..step import Claim, Link, Step, Why
from .firing import Bond, Firing
from .links import ONLY_WAYS, evidence
from .parts import cut
from .rules import BRIDGE
from .state import LOOP, ORDER, TOO_EARLY, State
from .supposing import CUT_OFF, DEAD_END, SUPPOSED, refutation

#: How a way is ruled out: by walls or the edge of the board; since the cell there has both its links (passed);
#: by an earlier step (ruled-out); since the path there would close a loop, bring numbers together that do not
#: follow each other, or end before it has passed every cell (early); since a cell would have too few ways
#: left, or a part of the board would be cut off.
WALL, PASSED, RULED_OUT, EARLY, NUMBER = "wall", "passed", "ruled-out", "early", "number"
BYS = (WALL, PASSED, RULED_OUT, LOOP, NUMBER, EARLY, DEAD_END, CUT_OFF)

HOW = {LOOP: LOOP, ORDER: NUMBER, TOO_EARLY: EARLY}  # by which a rule of links parts them


class Telling:
    """What stands before a step (`Telling` of explain.py)."""

    def __init__(self, state: State):
        self.state = state.copy()
        self.shape = (len(state.far) // state.columns, state.columns)

    @property
    def facts(self) -> int:
        return self.state.facts

    def apply(self, firing: Firing) -> bool:
        for part in firing.parts or (firing,):
            self.state.apply(part)
        return False

    def glance(self, firing: Firing) -> Glance:
        state, seen = self.state, 0
        for part in firing.parts or (firing,):
            for cell in part.cells:
                seen |= 1 << cell
            if part.rule == ONLY_WAYS:
                a = part.cells[0]
                seen |= state.ways[a] & ~(state.open[a] | state.joined[a])
            elif part.rule == BRIDGE:
                seen |= cut(state, *part.cells)[0]
            elif part.rule in HOW:
                for cell in part.seen:
                    seen |= 1 << cell
        chain = [part for part in firing.parts if part.chain] or [firing]
        followed = sum([1 + 2 * len(link.bonds) for link in chain[0].chain])
        cells = firing.cells
        at = middle([state.cell(cell) for cell in cells])
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
        return self._forbidden(rule, a, b, tier) if rule else self._tried(firing, tier)

    def _ways_left(self, firing: Firing, tier: int) -> Step:
        """A cell that has no more ways than it needs, or several in turn; with what rules out others."""
        position, parts = Telling(self.state), firing.parts or (firing,)
        out = {frozenset(part.cells): part for part in parts if part.rule != ONLY_WAYS}
        why: list[Why] = []
        bonds: list[Bond] = []
        for part in parts:
            if part.rule == ONLY_WAYS:
                (a,) = part.cells
                ends = [b for b in bits(position.state.open[a]) if not out.get(frozenset((a, b)))]
                closed = [x for end in ends[:1] for x in position._closed(a, end, out)]
                position.apply(part)
                new = [b for b in ends if position.state.joined[a] >> b & 1]
                why += [x._replace(cell=self.state.cell(end)) for end in new for x in closed]
                bonds += [Bond(a, b, True) for b in new]
        used = [x for x in out.values() if self.state.open[x.cells[0]] >> x.cells[1] & 1]
        tried = [x for x in used if x.chain and not self.state.forbidden(*x.cells)]
        chains = [self._tried(x, tier).claim.chain for x in tried]
        rule = tried[0].rule if tried else ONLY_WAYS
        bonds += [bond for part in used for bond in part.bonds]
        cells = tuple(part.cells[0] for part in parts if part.rule == ONLY_WAYS)
        step = self._step(rule, cells, tuple(why), tuple(bonds), tier)
        return step._replace(claim=step.claim._replace(chain=chains[0])) if chains else step

    def _closed(self, a: int, to: int, out: dict[frozenset[int], Firing]) -> list[Why]:
        """Why a cell has no ways but those that are left: by walls, cells that are passed, earlier steps, and
        what is told of some links here. Given as reasons of the cell `to`."""
        state, cell = self.state, self.state.cell(to)
        told = [b for b in bits(state.open[a]) if frozenset((a, b)) in out]
        closed = list(bits(state.ways[a] & ~(state.open[a] | state.joined[a])))
        passed = [b for b in closed if not state.need[b]]
        before = [b for b in closed if state.need[b]]
        why = [Why(cell, (), WALL)] if state.ways[a].bit_count() < 4 else []
        why += [
            Why(cell, self._cells(cells), by)
            for cells, by in ((passed, PASSED), (before, RULED_OUT))
            if cells
        ]
        for b in told:
            part = out[frozenset((a, b))]
            rule = state.forbidden(a, b)
            if rule:
                why.append(Why(cell, self._cells((b, *evidence(state, rule, a, b))), HOW[rule]))
            else:
                (reason,) = self._tried(part, 0).claim.why
                why.append(Why(cell, self._cells((b,)), reason.by))
        return why

    def _forbidden(self, rule: str, a: int, b: int, tier: int) -> Step:
        """A link that joins what may not be joined."""
        why = Why(self.state.cell(b), self._cells(evidence(self.state, rule, a, b)), HOW[rule])
        return self._step(rule, (a, b), (why,), (Bond(a, b, False),), tier)

    def _tried(self, firing: Firing, tier: int) -> Step:
        """What is supposed, what follows from it in turn, and the contradiction."""
        branch, links = Telling(self.state), list[Step]()
        a, b, joined = firing.bonds[0]
        *chain, end = refutation(self.state, firing.rule, Bond(a, b, not joined), anew=True).chain
        for link in chain:
            if link.rule == SUPPOSED:
                links.append(branch._step(SUPPOSED, link.cells, (), link.bonds, 0))
            else:
                links.append(branch.tell(link, 0))
            branch.apply(link)
        links.append(branch._contradiction(end))
        why = Why(self.state.cell(firing.cells[1]), (), end.rule)
        step = self._step(firing.rule, firing.cells, (why,), firing.bonds, tier)
        return step._replace(claim=step.claim._replace(chain=tuple(links)))

    def _contradiction(self, end: Firing) -> Step:
        why = tuple(self._closed(end.cells[0], end.cells[0], {})) if end.rule == DEAD_END else ()
        return self._step(end.rule, end.cells, why, (), 0)

    def _step(
        self, rule: str, cells: tuple[int, ...], why: tuple[Why, ...], bonds: Iterable[Bond], tier: int
    ) -> Step:
        links: tuple[Link, ...] = tuple(self.state.link(bond) for bond in bonds)
        return Step(rule, Claim((), self._cells(cells), why), links=links, tier=tier)

    def _cells(self, cells: Iterable[int]) -> tuple[tuple[int, int], ...]:
        return tuple([self.state.cell(cell) for cell in cells])

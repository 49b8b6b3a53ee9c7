"""Does each step of Queens and Star Battle follow from what it says?

From the units that it looks at (each gets its k queens), adjacency, and the queens and crosses that stand.
That no other unit takes more than k is used where a queen is put: it fills its own. Where the reasons of a
claim name a unit that it does not look at ("by row"), that is counted by itself.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain as one_after_another
from itertools import groupby
from typing import NamedTuple

from queens_snap.solver.step import Claim, Step
from tests.claims.queens_position import KINDS, Position, Unit

from ..told import Cell, Fact, ToldWay
from .stars import Demands, SearchTooLarge, StarSearch, Sum
from .verdict import (
    BY_REASON,
    CONTRADICTION,
    FALSE,
    UNDECIDED,
    UNSAID,
    JudgedThing,
    Verdict,
    link_of,
    place_of,
)


class QueensPosition(NamedTuple):
    """Position: queens and free cells, as bits."""

    queens: int
    free: int


def judged(told: ToldWay) -> Iterator[Verdict]:
    """Find the faults in the steps of a way."""
    grid = UnitMasks(Position(told.puzzle, told.start))
    state = grid.start
    answer = None if told.answer is None else {(r, c) for r, c in told.answer}
    for i, step in enumerate(told.steps, 1):
        yield from grid.step(state, i, step)
        for fact in _facts(step):
            if answer is not None and (fact[1] in answer) != (fact[0] == "queen"):
                yield place_of(i, step).verdict(FALSE, fact)
        state = grid.after(state, step)


def _facts(step: Step) -> Iterator[Fact]:
    return one_after_another((("queen", x) for x in step.queens), (("dead", x) for x in step.dead))


class UnitMasks:
    """The units of a board as bits."""

    def __init__(self, position: Position):
        self.n, self.k = position.n, position.k
        self.units = {unit: self.bits(cells) for unit, cells in position.units.items()}
        self.units_of = position.units_of
        self.start = QueensPosition(self.bits(position.queens), self.bits(position.open))
        self.near = [self._near(r, c) for r in range(self.n) for c in range(self.n)]

    def _near(self, r: int, c: int) -> int:
        rows, columns = (range(max(0, x - 1), min(self.n, x + 2)) for x in (r, c))
        return self.bits((a, b) for a in rows for b in columns)

    def bits(self, cells: Iterable[Cell]) -> int:
        return sum(1 << r * self.n + c for r, c in set(cells))

    def bit(self, cell: Cell) -> int:
        return 1 << cell[0] * self.n + cell[1]

    def after(self, state: QueensPosition, step: Step) -> QueensPosition:
        return QueensPosition(
            state.queens | self.bits(step.queens), state.free & ~self.bits((*step.queens, *step.dead))
        )

    def killed(self, state: QueensPosition, queens: Sequence[Cell]) -> int:
        """Cells that some queens rule out at once: those that they touch, and the rest of the units that they
        fill."""
        standing, out = state.queens | self.bits(queens), 0
        for cell in queens:
            out |= self.near[cell[0] * self.n + cell[1]]
            for unit in self.units_of[cell]:
                if (self.units[unit] & standing).bit_count() >= self.k:
                    out |= self.units[unit]
        return out & ~self.bits(queens)

    def step(self, state: QueensPosition, number: int, step: Step) -> Iterator[Verdict]:
        place = place_of(number, step)
        if not step.claim.chain:
            yield from self._claim(state, place, step)
            return
        first, *links, last = step.claim.chain
        yield from self._refuted(state, place, step, first)
        branch = self.after(state, first)
        for i, link in enumerate(links, 2):
            yield from self._claim(branch, link_of(number, i, step.rule, link), link)
            branch = self.after(branch, link)
        end = link_of(number, len(links) + 2, step.rule, last)
        yield from self._shown(branch, end, CONTRADICTION)

    def _refuted(
        self, state: QueensPosition, place: JudgedThing, step: Step, first: Step
    ) -> Iterator[Verdict]:
        """Check that a chain finds the contrary of what it supposes, and what a queen rules out at once."""
        supposed = place._replace(link=1, claim=first.claim)
        at_once = self.killed(state, first.queens)
        for cell in first.dead if first.queens else ():
            if not at_once & self.bit(cell):
                yield supposed.verdict(UNSAID, ("dead", cell), self._unit_of(state, cell, first.queens))
        at_once = self.killed(state, step.queens)
        for fact in _facts(step):
            contrary = first.dead if fact[0] == "queen" else first.queens
            if fact[1] not in contrary and not (fact[0] == "dead" and at_once & self.bit(fact[1])):
                yield place.verdict(UNSAID, fact)

    def _unit_of(self, state: QueensPosition, cell: Cell, queens: Sequence[Cell]) -> Unit | None:
        shared = [x for x in self.units_of[cell] if any(x in self.units_of[y] for y in queens)]
        return shared[0] if shared else None

    def _claim(self, state: QueensPosition, place: JudgedThing, step: Step) -> Iterator[Verdict]:
        at_once = self.killed(state, step.queens)
        for fact in _facts(step):
            if fact[0] == "queen" or not at_once & self.bit(fact[1]):
                yield from self._shown(state, place, fact)

    def _shown(self, state: QueensPosition, place: JudgedThing, fact: Fact) -> Iterator[Verdict]:
        """Nothing where a fact follows from the units that are looked at."""
        claim = place.claim
        try:
            if self._follows(state, claim, (), fact):
                return
            if self._follows(state, claim, self._named(claim), fact):
                yield place.verdict(BY_REASON, fact)
                return
            more = (x for x in self.units if self._follows(state, claim, (*self._named(claim), x), fact))
            yield place.verdict(UNSAID, fact, next(more, None))
        except SearchTooLarge:
            yield place.verdict(UNDECIDED, fact)

    def _named(self, claim: Claim) -> tuple[Unit, ...]:
        """The units that reasons name: of what is ruled out, where it lies with all that rules it out."""
        found: dict[Unit, None] = {}
        for why in claim.why:
            for unit in self.units_of[why.cell] if why.by in KINDS and why.sources else ():
                if unit[0] == why.by and not self.bits(why.sources) & ~self.units[unit]:
                    found[unit] = None
        return tuple(found)

    def _follows(self, state: QueensPosition, claim: Claim, also: Sequence[Unit], fact: Fact) -> bool:
        """Is there no filling of the units without it? also: units that take no more than k."""
        looked = sorted({(unit.kind, unit.number) for unit in claim.look})
        kinds = [tuple(self._sum(state, x) for x in some) for _, some in groupby(looked, lambda x: x[0])]
        asked = Demands(tuple(kinds), tuple(self._sum(state, unit) for unit in also))
        touched = 0
        for i in range(self.n * self.n):
            if state.queens >> i & 1:
                touched |= self.near[i]
        free, search = state.free & ~touched, StarSearch(self.near)
        if fact is CONTRADICTION:
            return not search.fits(free, asked)
        bit = self.bit(fact[1])
        if fact[0] == "queen":
            return not search.fits(free & ~bit, asked)
        return not free & bit or not search.with_star(free, asked, bit)

    def _sum(self, state: QueensPosition, unit: Unit) -> Sum:
        cells = self.units[unit]
        return Sum(cells, self.k - (cells & state.queens).bit_count())

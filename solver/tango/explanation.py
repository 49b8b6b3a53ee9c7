"""Explanations of Tango: positions from which the way is told, and what each firing claims there."""

from .. import explainer, way
from ..cells import Cell, Unit
from ..explainer import EVERYWHERE, SeeingEffort, middle_of_cells
from ..refute import needs_of_chain
from ..step import Claim, Fact, Step, Why, value_facts
from .rules import RefutedValue, chain_refuting_contrary
from .state import REASON_BY_RULE, SIGN, Firing, State, cells_of, cells_of_lines, values_of

AnyFiring = Firing | RefutedValue


class Explainer(explainer.Explainer[State]):
    """A position from which the way of a Tango is told."""

    def __init__(self, state: State):
        super().__init__(state)
        self.n: int = state.n

    def watched_candidates(self, firing: AnyFiring) -> int:
        return cells_of_lines(self.n)[firing.line] if firing.line >= 0 else EVERYWHERE

    def facts_of_firing(self, firing: AnyFiring) -> tuple[Fact, ...]:
        return value_facts(values_of(firing.gives, self.n))

    def effort_to_see(self, firing: AnyFiring) -> SeeingEffort:
        if not isinstance(firing, Firing) or firing.chain:
            return self._effort_to_see(firing)
        if firing not in self.cache:  # a firing of one line is seen alike wherever it is told
            self.cache[firing] = self._effort_to_see(firing)
        return self.cache[firing]

    def _effort_to_see(self, firing: AnyFiring) -> SeeingEffort:
        chain = self._refuting_chain(firing)
        cells, sources = self._cells_and_sources(firing, chain)
        seen, units = len({*cells, *sources}) + bool(chain), len(self._units(firing))
        for link in chain[1:]:
            seen += link.needs.bit_count() + link.gives.bit_count()
            units += link.rule != SIGN
        return SeeingEffort(seen, units, middle_of_cells(cells))

    def claim(self, firing: AnyFiring) -> Claim:
        chain = self._refuting_chain(firing)
        cells, sources = self._cells_and_sources(firing, chain)
        links = self.link_steps(chain)
        by = links[-1].rule if links else REASON_BY_RULE[firing.rule]
        count = firing.count if isinstance(firing, Firing) else None
        why = [Why(x, sources, by) for x in cells_of(firing.gives, self.n)]
        return Claim(self._units(firing), cells, tuple(why), count, links)

    def _cells_and_sources(
        self, firing: AnyFiring, chain: tuple[Firing, ...]
    ) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
        """The cells that a claim is about, and those that settle it."""
        cells, needs = (
            cells_of(firing.gives, self.n),
            needs_of_chain(chain, self.facts) if chain else firing.needs,
        )
        if isinstance(firing, Firing) and firing.pairs:
            cells = tuple(sorted((*cells, *self.state.lines[firing.line].cells(firing.pairs))))
        return cells, cells_of(needs, self.n)

    def _refuting_chain(self, firing: AnyFiring) -> tuple[Firing, ...]:
        """Return the chain that refutes the supposition of a firing in this position."""
        if isinstance(firing, Firing):
            return firing.chain
        known_there: object = self.facts if firing.line < 0 else self.state.lines[firing.line].masks
        key = firing.line, firing.gives, known_there
        if key not in self.cache:
            self.cache[key] = chain_refuting_contrary(self.state, firing.gives, firing.line)
        return self.cache[key]

    def _units(self, firing: AnyFiring) -> tuple[Unit, ...]:
        if firing.line < 0 or firing.rule == SIGN:
            return ()
        return (self.state.lines[firing.line].unit,)

    def clash_step(self, link: Firing) -> Step:
        pairs = self.state.lines[link.line].cells(link.pairs)
        why = tuple(Why(a, (b,), SIGN) for a, b in zip(pairs[::2], pairs[1::2], strict=True))
        cells = tuple(sorted((*cells_of(link.needs, self.n), *pairs)))
        return Step(link.rule, Claim(self._units(link), cells, why, link.count))


# The deduction of a puzzle: what the ladder found, and the proof that it gives.


class Deduction(way.Deduction[State]):
    """The deduction of a Tango."""

    explainer: way.MakeExplainer = Explainer

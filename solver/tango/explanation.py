"""Explanations of Tango: positions from which the way is told, and what each firing claims there."""

from .. import way
from ..cells import Cell, Unit
from ..refute import needs_of
from ..step import Claim, Step, Why, value_facts
from ..way import Glance, middle
from .rules import (
    RefutedValue,
    refutation,
)
from .state import BY, SIGN, SUPPOSED, Firing, State, cells_of, cells_of_lines, values_of

Found = Firing | RefutedValue


class Telling:
    """A position from which the way is told (`Telling` of way.py)."""

    state: State
    n: int
    shape: tuple[int, int]

    def __init__(self, state: State):
        self.state = state.copy()
        self.n, self.shape = state.n, (state.n, state.n)
        self._chains: dict[tuple[int, int, object], tuple[Firing, ...]] = {}

    @property
    def facts(self) -> int:
        return self.state.facts

    def copy(self) -> "Telling":
        twin = Telling(self.state)
        twin._chains = self._chains
        return twin

    def apply(self, firing: Found) -> bool:
        return self.state.apply(firing)

    def scope(self, firing: Found) -> int:
        return cells_of_lines(self.n)[firing.line] if firing.line >= 0 else -1

    def only(self, firing: Found, facts: int) -> Found:
        return firing._replace(gives=firing.gives & facts) if isinstance(firing, Firing) else firing

    def glance(self, firing: Found) -> Glance:
        chain = self._chain(firing)
        cells, sources = self._look(firing, chain)
        seen, units = len({*cells, *sources}) + bool(chain), len(self._units(firing))
        for link in chain[1:]:
            seen += link.needs.bit_count() + link.gives.bit_count()
            units += link.rule != SIGN
        return Glance(seen, units, middle(cells))

    def tell(self, firing: Found, tier: int) -> Step:
        values = values_of(firing.gives, self.n)
        chain = self._chain(firing)
        cells, sources = self._look(firing, chain)
        links = self._links(chain)
        by = links[-1].rule if links else BY[firing.rule]
        count = firing.count if isinstance(firing, Firing) else None
        claim = Claim(self._units(firing), cells, tuple(Why(x, sources, by) for x, _ in values), count, links)
        return Step(firing.rule, claim, facts=value_facts(values), size=firing.size, tier=tier)

    def _look(self, firing: Found, chain: tuple[Firing, ...]) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
        """The cells that a claim is about, and those that settle it."""
        cells, needs = cells_of(firing.gives, self.n), needs_of(chain, self.facts) if chain else firing.needs
        if isinstance(firing, Firing) and firing.pairs:
            cells = tuple(sorted((*cells, *self.state.lines[firing.line].cells(firing.pairs))))
        return cells, cells_of(needs, self.n)

    def _chain(self, firing: Found) -> tuple[Firing, ...]:
        """The chain of a try, as it goes from here."""
        if isinstance(firing, Firing):
            return firing.chain
        there: object = self.facts if firing.line < 0 else self.state.lines[firing.line].masks
        key = firing.line, firing.gives, there
        if key not in self._chains:
            self._chains[key] = refutation(self.state, firing.gives, firing.line)
        return self._chains[key]

    def _units(self, firing: Found) -> tuple[Unit, ...]:
        if firing.line < 0 or firing.rule == SIGN:
            return ()
        return (self.state.lines[firing.line].unit,)

    def _links(self, chain: tuple[Firing, ...]) -> tuple[Step, ...]:
        branch, links = Telling(self.state), list[Step]()
        for link in chain:
            links.append(branch._link(link))
            branch.apply(link)
        return tuple(links)

    def _link(self, link: Firing) -> Step:
        if link.rule == SUPPOSED:
            return Step(
                SUPPOSED,
                Claim((), cells_of(link.gives, self.n)),
                facts=value_facts(values_of(link.gives, self.n)),
            )
        return self.tell(link, 0) if link.gives else self._end(link)

    def _end(self, link: Firing) -> Step:
        """The contradiction at the end of a chain."""
        pairs = self.state.lines[link.line].cells(link.pairs)
        why = tuple(Why(a, (b,), SIGN) for a, b in zip(pairs[::2], pairs[1::2], strict=True))
        cells = tuple(sorted((*cells_of(link.needs, self.n), *pairs)))
        return Step(link.rule, Claim(self._units(link), cells, why, link.count))


# The deduction of a puzzle: what the ladder found, and the proof that it gives.


class Deduction(way.Deduction[State]):
    """The deduction of the ladder."""

    telling = Telling

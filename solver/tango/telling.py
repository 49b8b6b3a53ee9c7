"""A position from which the way is told: what each firing claims as things then stand."""

from typing import NamedTuple

from ..cell import Cell, Unit
from ..step import Claim, Count, Step, Why
from ..way.effort import middle
from ..way.telling import Glance
from .firing import BALANCE, SIGN, SUPPOSED, THREE, Firing, cells_of, contrary, facts_in, values_of
from .lines import Line
from .rules import count
from .state import State
from .trying import Refuted, needs_of, refutation

Found = Firing | Refuted
BESIDE = "equal-pair-beside"
COUNTS = ("count", "equal-pair-count", "opposite-pair-count")
EASIEST_TIER = 1  # of what needs no more than a sign or a full line


class Look(NamedTuple):
    """What a firing amounts to in a position: the cells that a claim is about, those that settle it, those of
    pairs that it counts, the chain."""

    cells: tuple[Cell, ...]
    sources: tuple[Cell, ...]
    chain: tuple[Firing, ...] = ()


class Telling:
    """What stands before a step (`Telling` of way/telling.py)."""

    state: State
    n: int
    shape: tuple[int, int]

    def __init__(self, state: State, is_branch: bool = False):
        self.state = state.copy()
        self.n, self._is_branch = state.n, is_branch  # what a chain tells is no more than what it needs
        self.shape = (state.n, state.n)
        self._chains: dict[tuple[int, int, object], tuple[Firing, ...]] = {}

    @property
    def facts(self) -> int:
        return self.state.facts

    def copy(self) -> "Telling":
        twin = Telling(self.state, self._is_branch)
        twin._chains = self._chains
        return twin

    def apply(self, firing: Found) -> bool:
        return self.state.apply(self._now(firing))

    def glance(self, firing: Found) -> Glance:
        firing = self._now(firing)
        look = self._look(firing)
        cells, units = len({*look.cells, *look.sources}), int(bool(self._units(firing)))
        for link in look.chain[1:]:
            cells += link.needs.bit_count() + link.gives.bit_count()
            units += link.rule != SIGN
        return Glance(cells + bool(look.chain), units, middle(look.cells))

    def _now(self, firing: Found) -> Found:
        """What it has come to: a pair of which one cell is known by now needs but its sign, a line that has
        all of a kind no pairs."""
        if not isinstance(firing, Firing) or "-pair-" not in firing.rule:
            return firing
        line, value = self.state.lines[firing.line], firing.value
        if firing.rule.startswith("equal"):
            known = firing.gives & self.facts
            if known and known != firing.gives:
                return Firing(SIGN, firing.line, known, firing.gives & ~known, 1 - value)
        else:
            firing = firing._replace(pairs=self._open_pairs(firing.pairs, line))
            firing = firing._replace(size=firing.pairs.bit_count() // 2)
        if (firing.rule != BESIDE and line.left(value) == 0) or firing.size == 0:
            full = next(found for found in count(line, line.open) if found.value == value)
            return full._replace(gives=full.gives & firing.gives) if self._is_branch else full
        return firing

    def _open_pairs(self, pairs: int, line: Line) -> int:
        """The pairs of neighbours, of some, of which a cell is open."""
        left, kept = pairs, 0
        while left:
            two = 3 * (left & -left)
            left &= ~two
            kept |= two if two & line.open else 0
        return kept

    def tell(self, firing: Found, tier: int) -> Step:
        tier = tier if (now := self._now(firing)).rule == firing.rule else min(tier, EASIEST_TIER)
        firing, look = now, self._look(now)
        values = values_of(self._new(firing), self.n)
        by = look.chain[-1].rule if look.chain else _by(firing.rule)
        links = self._links(look.chain)
        sources = self._sources(links) if links else look.sources
        why = tuple(Why(cell, sources, by) for cell, _ in values)
        claim = Claim(self._units(firing), look.cells, why, self._count(firing), links)
        return Step(firing.rule, claim, values=values, size=firing.size, tier=tier)

    def _new(self, firing: Found) -> int:
        """What it says of open cells."""
        return firing.gives & ~self.facts & ~contrary(self.facts, self.n)

    def _sources(self, links: tuple[Step, ...]) -> tuple[Cell, ...]:
        """The known cells that links rest on."""
        seen = {cell for link in links for cell in link.claim.seen}
        return tuple(sorted(seen - set(self.state.open_cells)))

    def _look(self, firing: Found) -> Look:
        filled = cells_of(self._new(firing), self.n)
        if firing.rule in COUNTS:
            line = self.state.lines[firing.line]
            known = facts_in(line, firing.value, line.masks[firing.value] & ~firing.pairs)
            return Look(tuple(sorted({*filled, *line.cells(firing.pairs)})), cells_of(known, self.n))
        chain = self._chain(firing)
        needs = needs_of(chain, self.facts) if chain else firing.needs
        return Look(filled, cells_of(needs, self.n), chain)

    def _chain(self, firing: Found) -> tuple[Firing, ...]:
        """The chain as it goes from here: what is known by now is no link of it."""
        if not firing.chain:
            return ()
        there: object = self.facts if firing.line < 0 else self.state.lines[firing.line].masks
        key = firing.line, firing.gives, there
        if key not in self._chains:
            self._chains[key] = refutation(self.state, firing.gives, firing.line)
        return self._chains[key]

    def _units(self, firing: Found) -> tuple[Unit, ...]:
        if firing.line < 0 or firing.rule == SIGN:
            return ()
        return (self.state.lines[firing.line].unit,)

    def _count(self, firing: Found) -> Count | None:
        if firing.rule == "equal-pair-count":
            return Count(1, 2)
        if firing.rule == "opposite-pair-count":
            takes = firing.size or 0
            return Count(takes, takes)
        return None

    def _links(self, chain: tuple[Firing, ...]) -> tuple[Step, ...]:
        branch, links = Telling(self.state, is_branch=True), []
        for link in chain:
            if not link.gives:
                links.append(branch._end(link))
            elif branch._new(branch._now(link)):  # what others have told by then is left out
                links.append(branch._link(link))
                branch.apply(link)
        return _in_use(links)

    def _link(self, link: Firing) -> Step:
        if link.rule == SUPPOSED:
            values = values_of(link.gives, self.n)
            return Step(SUPPOSED, Claim((), cells_of(link.gives, self.n)), values=values)
        return self.tell(link, 0)

    def _end(self, link: Firing) -> Step:
        """What clashes."""
        line = self.state.lines[link.line]
        cells = {*cells_of(link.needs, self.n), *line.cells(link.pairs)}
        counted = Count(link.size or 0, self._too_many(link, line)) if link.rule == BALANCE else None
        pairs = line.cells(link.pairs)
        why = tuple(Why(a, (b,), SIGN) for a, b in zip(pairs[::2], pairs[1::2], strict=True))
        return Step(link.rule, Claim(self._units(link), tuple(sorted(cells)), why, counted))

    def _too_many(self, link: Firing, line: Line) -> int:
        return line.masks[link.value].bit_count() + link.pairs.bit_count() // 2


def _in_use(links: list[Step]) -> tuple[Step, ...]:
    """The links without those that found only what no later one looks at."""
    seen: set[Cell] = set()
    kept: list[Step] = []
    for link in reversed(links):
        if not kept or link.rule == SUPPOSED or seen & set(link.found):
            kept.append(link)
            seen |= set(link.claim.seen)
    return tuple(reversed(kept))


def _by(rule: str) -> str:
    if rule == SIGN:
        return SIGN
    return BALANCE if rule in COUNTS else THREE

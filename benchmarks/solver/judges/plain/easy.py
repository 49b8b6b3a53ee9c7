"""Things that are plainly easy to see in a position, whatever the game."""

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple, Protocol

from queens_snap.solver.step import Step

from ..told import Fact, facts_of, found_by


class Easy(NamedTuple):
    """Something plainly easy that is open. kind: how it is seen. place: where, as `Known.places` names it.
    facts: what it finds. places: whether it fills something in, rather than crossing out. size: how much
    there is to look at."""

    kind: str
    place: Hashable
    facts: frozenset[Fact]
    places: bool
    size: int


class ObviousFacts(Protocol):
    """A position on a way. kinds: of what is plainly easy, the easiest first."""

    kinds: Sequence[str]

    def easy(self) -> Iterator[Easy]:
        """Find everything that is plainly easy here."""
        ...

    def kind(self, step: Step) -> str | None:
        """The kind of a step of the first tier, None where it is of none."""
        ...

    def places(self, step: Step) -> set[Hashable]:
        """The places, as those of what is easy, that a step itself looks at and tells of; none of a chain."""
        ...

    def apply(self, step: Step) -> None: ...


class Passed(NamedTuple):
    """A step that passes over something easier. how: `HARDER` ... below. step: its number, from 1."""

    how: str
    step: int
    rule: str
    easy: Easy

    @property
    def where(self) -> str:
        """Place where the easier thing is seen, counted from 0."""
        place = self.easy.place
        return " and ".join(sorted(map(str, place))) if isinstance(place, frozenset) else str(place)


HARDER, LESSER, LARGER, ALONG = "passed over by a harder step", "lesser", "larger", "along"

#: How hard a step is that is of no plain kind: of the first tier, or of another, which is added.
OF_NO_KIND, OF_A_TIER = 50, 100


class Way:
    """The steps of a way. hard: how hard each is, as the number of its kind or as above. found: which step
    (from 0) finds what."""

    def __init__(self, known: ObviousFacts, steps: Sequence[Step]):
        self.known, self.steps = known, steps
        self.hard = [_hardness(known, step) for step in steps]
        self.places = [known.places(step) for step in steps]
        self.found = found_by(steps)

    def passed_over(self) -> Iterator[Passed]:
        """Find the easy things that the steps pass over, of each step at most one thing a sort."""
        for i, step in enumerate(self.steps):
            seen: dict[str, Easy] = {}
            some = list(self.known.easy())
            for easy in some:
                how = self._how(i, easy, some)
                if how and (how not in seen or self._rank(easy) < self._rank(seen[how])):
                    seen[how] = easy
            yield from (Passed(how, i + 1, step.rule, easy) for how, easy in seen.items())
            self.known.apply(step)

    def _rank(self, easy: Easy) -> tuple[int, int]:
        return self.known.kinds.index(easy.kind), easy.size

    def _how(self, i: int, easy: Easy, some: Sequence[Easy]) -> str | None:
        """Describe how a step passes over something easy; None if it does not."""
        rank, _ = self._rank(easy)
        if self.hard[i] == rank:
            here = any(self.found.get(fact) == i for fact in easy.facts)
            return LARGER if here and easy.size < self._size(i, some) else None
        if self.hard[i] < rank:
            return None
        if self._says(i, easy, rank):
            return ALONG
        if not easy.places and not self._serves(i, easy, rank):
            return None
        return HARDER if self.steps[i].tier > 1 else LESSER

    def _serves(self, i: int, easy: Easy, rank: int) -> bool:
        """Does it find what the step or a later one finds by something harder, and not along with it?"""
        steps = {self.found[fact] for fact in easy.facts if self.found.get(fact, -1) >= i}
        return any(self.hard[j] > rank and not self._says(j, easy, rank) for j in steps)

    def _says(self, i: int, easy: Easy, rank: int) -> bool:
        """Does a harder step look where the easy thing is seen, and say all of it that is said, and more?"""
        told = {fact for fact in easy.facts if fact in self.found}
        looks = self.hard[i] > rank and easy.place in self.places[i]
        return looks and bool(told) and told < facts_of(self.steps[i])

    def _size(self, i: int, some: Sequence[Easy]) -> int:
        """Number of things to look at in a step of a plain kind, as what is easy counts it; 0 where the step
        is nothing plainly easy here."""
        kind = self.known.kinds[self.hard[i]]
        return max((x.size for x in some if x.kind == kind and x.place in self.places[i]), default=0)


def _hardness(known: ObviousFacts, step: Step) -> int:
    if step.tier > 1:
        return OF_A_TIER + step.tier
    kind = known.kind(step)
    return OF_NO_KIND if kind is None else known.kinds.index(kind)

"""A game of nothing but rules: each is written "needs>gives", facts being letters."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from queens_snap.solver.budget import Budget
from queens_snap.solver.ladder import Fired, Rung, climb
from queens_snap.solver.step import Claim, Step
from queens_snap.solver.telling import Glance, Telling

FACTS = "abcdefgh"


def facts(letters: str) -> int:
    return sum(1 << FACTS.index(letter) for letter in letters)


def letters(some: int) -> str:
    return "".join(x for x in FACTS if facts(x) & some)


class Toy(NamedTuple):
    """A firing. price: how many cells it looks at."""

    needs: int
    gives: int
    price: int = 1
    rule: str = "toy"
    size: int | None = None

    @classmethod
    def of(cls, text: str) -> "Toy":
        """ "needs>gives", or "needs>gives@price"."""
        said, _, price = text.partition("@")
        needs, gives = said.split(">")
        return cls(facts(needs), facts(gives), int(price or 1))

    def __str__(self) -> str:
        return f"{letters(self.needs)}>{letters(self.gives)}"


class ToyFacts:
    """Known facts."""

    budget: Budget | None = None
    shape: tuple[int, int] = (1, len(FACTS))

    def __init__(self, known: int = 0):
        self.facts: int = known

    @property
    def live(self) -> int:
        return ~self.facts & (1 << len(FACTS)) - 1

    @property
    def solved(self) -> bool:
        return not self.live

    def copy(self) -> "ToyFacts":
        return ToyFacts(self.facts)

    def apply(self, found: Toy, /) -> bool:
        self.facts |= found.gives
        return False


class ToyTelling(Telling[ToyFacts]):
    """A position from which is told."""

    def glance(self, firing: Toy, /) -> Glance:
        return Glance(firing.price, 0, (0.0, 0.0))

    def tell(self, firing: Toy, tier: int, /) -> Step:
        return Step(str(firing), Claim((), ()), tier=tier)


def _find(toys: Sequence[Toy], state: ToyFacts, fresh: int) -> Iterator[Toy]:
    for toy in toys:
        if not toy.needs & ~state.facts and toy.gives & ~state.facts:
            yield toy


def ladder(*tiers: str) -> tuple[Rung, ...]:
    """A rung a tier, of the rules written there."""
    return tuple(
        Rung((partial(_find, [Toy.of(text) for text in tier.split()]),), i, i)
        for i, tier in enumerate(tiers, 1)
    )


def fired(rungs: Sequence[Rung]) -> list[Fired]:
    """Firings that climbing finds."""
    return climb(ToyFacts(), rungs)


def said(moves: Sequence[Any]) -> str:
    return " ".join(str(getattr(x, "found", x)) for x in moves)

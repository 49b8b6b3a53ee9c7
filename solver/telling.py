"""Positions from which a way is told: what a firing claims there, and the effort to see it."""

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from .cells import Cell
from .refute import SUPPOSED, Refuted
from .step import Claim, Fact, Step

UNIT_EFFORT = 2  # effort of a unit to look at, in cells: it has to be found, and kept in mind

Middle = tuple[float, float]  # row, column


def effort_and_middle(claim: Claim, n: int, before: Middle | None) -> tuple[float, Middle | None]:
    """The effort to see a claim, and where one looks then: the middle of the cells that it looks at. A cell
    costs 1, a unit to look at 2, and the way there from what one has looked at before its length in cells,
    divided by the size of the board; a chain costs what its claims cost."""
    here = at = middle_of_cells(claim.cells) if claim.cells else before
    effort = len(claim.rests_on) + UNIT_EFFORT * len(claim.look) + distance_between(before, here) / n
    for step in claim.chain:
        more, at = effort_and_middle(step.claim, n, at)
        effort += more
    return effort, here


def middle_of_cells(cells: Sequence[Cell]) -> Middle:
    """The middle of some cells."""
    rows = columns = 0
    for r, c in cells:
        rows += r
        columns += c
    return rows / len(cells), columns / len(cells)


def distance_between(a: Middle | None, b: Middle | None) -> float:
    """From one middle to another, in cells; none where one has not looked at anything yet."""
    return hypot(a[0] - b[0], a[1] - b[1]) if a and b else 0.0


class Glance(NamedTuple):
    """The effort to see a firing in some position: how many cells it looks at, and units; and their
    middle. gain: the worth of what it finds, in cells to look at, where that counts between firings that are
    about as easy to see."""

    cells: int
    units: int
    middle: Middle
    gain: int = 0


class TellableState(Protocol):
    """The state of a puzzle, as far as a way is told from it."""

    @property
    def shape(self) -> tuple[int, int]: ...

    @property
    def facts(self) -> int: ...

    def copy(self) -> Any: ...

    def apply(self, found: Any, /) -> bool: ...


S = TypeVar("S", bound=TellableState)
EVERYWHERE = -1  # the scope of a firing that may change wherever something does


class Telling(Generic[S]):
    """A position from which a way is told, with what its game says of a firing that its rules find in it.

    A game says what a firing finds (`found`) and claims (`claim`); the rest has defaults. state: the state
    about which its rules are asked. shape: rows and columns of the board. cache: what was worked out, which
    positions that go on from here share.
    """

    state: S
    shape: tuple[int, int]
    cache: dict[Any, Any]

    def __init__(self, state: S):
        self.state = state.copy()
        self.shape = state.shape
        self.cache = {}

    @property
    def facts(self) -> int:
        """The facts that are known, in the bits of the game's firings."""
        return self.state.facts

    def branch(self) -> Self:
        """A position in which something may be supposed, without leaving a trace in this one."""
        return type(self)(self.state)

    def copy(self) -> Self:
        """A position that can go on without this one."""
        twin = self.branch()
        twin.cache = self.cache
        return twin

    def apply(self, firing: Any, /) -> bool:
        """Go on to the position after it. True where every rule has to look at everything anew."""
        return self.state.apply(firing)

    def scope(self, firing: Any, /) -> int:
        """The place where its rule looked, in the bits of what is live: as long as nothing changes there, it
        finds the same."""
        return EVERYWHERE

    def only(self, firing: Any, facts: int, /) -> Any:
        """The part of a firing that gives some facts alone; what is found by trying is told as a whole."""
        return firing if isinstance(firing, Refuted) else firing._replace(gives=firing.gives & facts)

    def found(self, firing: Any, /) -> tuple[Fact, ...]:
        """The facts that a firing finds here."""
        raise NotImplementedError

    def claim(self, firing: Any, /) -> Claim:
        """The claim of a firing as things stand here."""
        raise NotImplementedError

    def glance(self, firing: Any, /) -> Glance:
        """The effort to see a firing here: as much as its claim asks to look at."""
        claim = self.claim(firing)
        cells, units = len(claim.rests_on), len(claim.look)
        for link in claim.chain:
            cells += len(link.claim.rests_on)
            units += len(link.claim.look)
        return Glance(cells, units, middle_of_cells(claim.cells))

    def tell(self, firing: Any, tier: int, /) -> Step:
        """The step with its claim as things stand here."""
        return Step(firing.rule, self.claim(firing), self.found(firing), firing.size, tier)

    def links(self, chain: Iterable[Any]) -> tuple[Step, ...]:
        """The steps of a chain, each in the position after the one before it."""
        branch, links = self.branch(), list[Step]()
        for link in chain:
            links.append(branch.link(link))
            branch.apply(link)
        return tuple(links)

    def link(self, link: Any, /) -> Step:
        """The step of one link of a chain: what is supposed, what follows, or the contradiction."""
        if link.rule == SUPPOSED:
            return self.supposed(self.found(link))
        return self.tell(link, 0) if link.gives else self.clash(link)

    def supposed(self, facts: tuple[Fact, ...]) -> Step:
        """The step that supposes something."""
        return Step(SUPPOSED, Claim((), tuple([cell for fact in facts for cell in fact.cells])), facts)

    def clash(self, link: Any, /) -> Step:
        """The contradiction at the end of a chain."""
        return Step(link.rule, self.claim(link))

"""The explainer: a position in which firings become steps with claims, and the effort to see them."""

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from .cells import Cell
from .refute import SUPPOSED, Refutation
from .step import Claim, Fact, Step

UNIT_EFFORT = 2  # effort of a unit to look at, in cells: it has to be found, and kept in mind

Point = tuple[float, float]  # row, column


def effort_and_middle(claim: Claim, n: int, looked_at: Point | None) -> tuple[float, Point | None]:
    """Return the effort to see a claim, and the middle of the cells that it looks at.

    A cell costs 1, a unit to look at 2. The way from where one has looked before (looked_at) costs its length
    in cells, divided by the size of the board (n). A chain costs as much as its claims.
    """
    middle = last_middle = middle_of_cells(claim.cells) if claim.cells else looked_at
    effort = (
        len(claim.reason_cells) + UNIT_EFFORT * len(claim.units) + distance_between(looked_at, middle) / n
    )
    for step in claim.chain:
        more, last_middle = effort_and_middle(step.claim, n, last_middle)
        effort += more
    return effort, middle


def middle_of_cells(cells: Sequence[Cell]) -> Point:
    """Return the middle of some cells."""
    rows = columns = 0
    for r, c in cells:
        rows += r
        columns += c
    return rows / len(cells), columns / len(cells)


def distance_between(a: Point | None, b: Point | None) -> float:
    """Return the distance of two middles in cells; 0 if one of them is None."""
    return hypot(a[0] - b[0], a[1] - b[1]) if a and b else 0.0


class SeeingEffort(NamedTuple):
    """The effort to see a firing in a position. cells, units: how many of each the firing looks at. middle:
    the middle of the cells. gain: the value of the finding, as cells to look at; it decides between firings
    that are about as easy to see."""

    cells: int
    units: int
    middle: Point
    gain: int = 0


class ExplainableState(Protocol):
    """The state of a puzzle, as far as an explainer needs it."""

    @property
    def shape(self) -> tuple[int, int]: ...

    @property
    def facts(self) -> int: ...

    def copy(self) -> Any: ...

    def apply(self, found: Any, /) -> bool: ...


S = TypeVar("S", bound=ExplainableState)
EVERYWHERE = -1  # the scope of a firing that may change wherever something does


class Explainer(Generic[S]):
    """A position in which a game explains the firings that its rules find.

    A game defines the facts (`facts_of_firing`) and the claim (`claim`) of a firing; the rest has defaults.
    state: the state about which its rules are asked. shape: rows and columns of the board. cache: results
    that positions further on share.
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
        """Return a position in which something may be supposed without changing this one."""
        return type(self)(self.state)

    def copy(self) -> Self:
        """Return a copy of the position that can go on alone."""
        copied = self.branch()
        copied.cache = self.cache
        return copied

    def apply(self, firing: Any, /) -> bool:
        """Go on to the position after a firing. True if every rule has to look at everything again."""
        return self.state.apply(firing)

    def watched_candidates(self, firing: Any, /) -> int:
        """Return the candidates at which a firing's rule looked, in the bits of what is live. As long as none
        of them changes, the rule finds the same there."""
        return EVERYWHERE

    def restrict_to_facts(self, firing: Any, facts: int, /) -> Any:
        """Return the part of a firing that gives only some facts. A refutation is always told as a whole."""
        return firing if isinstance(firing, Refutation) else firing._replace(gives=firing.gives & facts)

    def facts_of_firing(self, firing: Any, /) -> tuple[Fact, ...]:
        """Return the facts that a firing finds here."""
        raise NotImplementedError

    def claim(self, firing: Any, /) -> Claim:
        """Return the claim of a firing in this position."""
        raise NotImplementedError

    def effort_to_see(self, firing: Any, /) -> SeeingEffort:
        """Return the effort to see a firing here: all that its claim looks at."""
        claim = self.claim(firing)
        cells, units = len(claim.reason_cells), len(claim.units)
        for link in claim.chain:
            cells += len(link.claim.reason_cells)
            units += len(link.claim.units)
        return SeeingEffort(cells, units, middle_of_cells(claim.cells))

    def explain(self, firing: Any, tier: int, /) -> Step:
        """Return the step of a firing, with its claim in this position."""
        return Step(firing.rule, self.claim(firing), self.facts_of_firing(firing), firing.size, tier)

    def link_steps(self, chain: Iterable[Any]) -> tuple[Step, ...]:
        """Return the steps of a chain, each in the position after the one before it."""
        branch, links = self.branch(), list[Step]()
        for link in chain:
            links.append(branch.link_step(link))
            branch.apply(link)
        return tuple(links)

    def link_step(self, link: Any, /) -> Step:
        """Return the step of one link of a chain: a supposition, a consequence, or the contradiction."""
        if link.rule == SUPPOSED:
            return self.supposition_step(self.facts_of_firing(link))
        return self.explain(link, 0) if link.gives else self.clash_step(link)

    def supposition_step(self, facts: tuple[Fact, ...]) -> Step:
        """Return the step that supposes some facts."""
        return Step(SUPPOSED, Claim((), tuple([cell for fact in facts for cell in fact.cells])), facts)

    def clash_step(self, link: Any, /) -> Step:
        """Return the step of the contradiction at the end of a chain."""
        return Step(link.rule, self.claim(link))

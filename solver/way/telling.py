"""What a game has to say of a position for a way to be told from it."""

from typing import Any, NamedTuple, Protocol, Self

from ..step import Step
from .effort import Middle


class Glance(NamedTuple):
    """What it takes to see a firing in some position: how many cells it looks at, and units; and their
    middle."""

    cells: int
    units: int
    middle: Middle


class Telling(Protocol):
    """A position from which a way is told, with what its game says of a firing that its rules find in it.
    shape: rows and columns of the board."""

    shape: tuple[int, int]

    @property
    def facts(self) -> int: ...

    @property
    def state(self) -> Any:
        """What its rules are asked about (`State` of ladder.py)."""
        ...

    def copy(self) -> Self:
        """A position that can go on without this one. What it works out may serve this one as well."""
        ...

    def scope(self, firing: Any, /) -> int:
        """Where its rule looked, in the bits of what is live: as long as nothing changes there, it finds the
        same. -1: everywhere."""
        ...

    def only(self, firing: Any, facts: int, /) -> Any:
        """What a firing says of some facts alone."""
        ...

    def glance(self, firing: Any, /) -> Glance:
        """What it takes to see a firing here: as much as the claim of `tell` asks to look at, and quicker."""
        ...

    def tell(self, firing: Any, tier: int, /) -> Step:
        """The step with its claim as things stand here."""
        ...

    def apply(self, firing: Any, /) -> bool:
        """Go on to the position after it. True where every rule has to look at everything anew."""
        ...

"""How long we look for a proof: one policy for every game."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from .cpsat import OrToolsMissing

A = TypeVar("A")

# Looks for a step, those within suppositions among them, that explaining one puzzle may take, times its
# cells: some 20 seconds. Puzzles that people made need a tenth of it at most, but for one in a thousand.
LADDER_BUDGET = 400_000

# What CP-SAT may take for an answer, in its own measure, the same on every machine: some 40 seconds.
CP_SAT_BUDGET = 60.0


class SearchTooLong(Exception):
    """Raised when a search has done as much work as allowed; `found` are the answers so far.

    Puzzles that people made need a few thousand positions at most; one read wrongly may need any number.
    """

    def __init__(self, message: str, found: Sequence[Any] = ()):
        super().__init__(message)
        self.found = found


class Budget:
    """Looks for a step that may still be taken."""

    __slots__ = ("left",)

    left: int

    def __init__(self, looks: int):
        self.left = looks

    @classmethod
    def for_board(cls, shape: tuple[int, int]) -> "Budget":
        """What explaining a puzzle of so many rows and columns may take."""
        return cls(LADDER_BUDGET // (shape[0] * shape[1]))

    def spend(self) -> bool:
        """Take one look; False where none is left."""
        self.left -= 1
        return self.left >= 0


def proven(*ways: Callable[[], list[A] | None], instead: Callable[[], list[A]] | None = None) -> list[A]:
    """What the first of these ways to look for answers finds that comes to an end: search, more search,
    CP-SAT. A way that does not raises SearchTooLong, or gives None. instead: the last way where OR-tools is
    not installed.

    Raises SearchTooLong after all of them, from OrToolsMissing where one of them needs OR-tools.
    """
    missing = None
    for way in ways:
        try:
            found = way()
        except SearchTooLong:
            continue
        except OrToolsMissing as error:
            missing = error
            continue
        if found is not None:
            return found
    if missing and instead:
        try:
            return instead()
        except SearchTooLong as error:
            raise error from missing
    raise SearchTooLong("no search comes to an end") from missing

"""How long we look for a proof: one policy for every game, in steps, so that the same comes of it everywhere.
The clock that ends what takes longer even so is in effort.py."""

from collections.abc import Callable
from typing import TypeVar

from .cpsat import OrToolsMissing
from .effort import SEARCH, OutOfTime, SearchTooLong, allowance, scale, tick

__all__ = ["CP_SAT_BUDGET", "LADDER_BUDGET", "Budget", "SearchTooLong", "proven"]

A = TypeVar("A")

# Looks for a step, those within suppositions among them, that explaining one puzzle may take, times its
# cells: some 20 seconds. Puzzles that people made need a tenth of it at most, but for one in a thousand.
LADDER_BUDGET = 400_000

# What CP-SAT may take for an answer, in its own measure, the same on every machine: some 40 seconds.
CP_SAT_BUDGET = 60.0


class Budget:
    """Looks for a step that may still be taken."""

    __slots__ = ("left",)

    left: int

    def __init__(self, looks: int):
        self.left = looks

    @classmethod
    def for_board(cls, shape: tuple[int, int]) -> "Budget":
        """What explaining a puzzle of so many rows and columns may take."""
        return cls(int(LADDER_BUDGET * scale()) // (shape[0] * shape[1]))

    def spend(self) -> bool:
        """Take one look; False where none is left."""
        self.left -= 1
        return self.left >= 0


def proven(*ways: Callable[[], list[A] | None], instead: Callable[[], list[A]] | None = None) -> list[A]:
    """What the first of these ways to look for answers finds that comes to an end: search, more search,
    CP-SAT. A way that does not raises SearchTooLong, or gives None. instead: the last way where OR-tools is
    not installed.

    Raises SearchTooLong after all of them, from OrToolsMissing where one of them needs OR-tools; OutOfTime if
    the clock has ended them.
    """
    missing, late = None, False
    with allowance(part=SEARCH):
        for way in ways:
            try:
                tick()  # before a model is built
                found = way()
            except SearchTooLong as error:
                late |= isinstance(error, OutOfTime)
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
    raise OutOfTime() if late else SearchTooLong("no search comes to an end") from missing

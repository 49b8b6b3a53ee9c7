"""The hint: what follows next from a player's position."""

from typing import NamedTuple

from .cells import Unit
from .puzzle import Position
from .step import Step


class Hint(NamedTuple):
    """The step of least effort from a position.

    saved: how many steps of the way from the givens the player's own marks have saved. before: the steps that
    come first and leave no mark, so that nothing on the player's board shows them.
    """

    step: Step
    saved: int = 0
    before: tuple[Step, ...] = ()

    @property
    def first(self) -> Step:
        """The step to begin with."""
        return (*self.before, self.step)[0]

    @property
    def where(self) -> tuple[Unit, ...]:
        """The row, column or region to look at first; several of a kind if a step needs them together."""
        return self.first.units_to_look_at


def next_hint(position: Position, steps: int = 0) -> Hint | None:
    """Return the next step that a player can mark; None if nothing is left to find, or no rule finds
    anything. steps: the length of the way from the givens."""
    way = position.steps
    at = next((i for i, step in enumerate(way) if step.leaves_mark), None)
    return None if at is None else Hint(way[at], max(0, steps - len(way)), way[:at])

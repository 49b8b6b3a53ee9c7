"""What follows next from where a player stands."""

from typing import NamedTuple

from .cell import Unit
from .puzzle import Position
from .step import Step


class Hint(NamedTuple):
    """The step of least effort from a position. It names only what is open there. saved: how many steps of
    the way from the givens the player's own marks have made needless."""

    step: Step
    saved: int = 0

    @property
    def where(self) -> tuple[Unit, ...]:
        """The row, column or region to look at; several of a kind where a step needs them together."""
        return self.step.where


def hint(position: Position, steps: int = 0) -> Hint | None:
    """The next step that a player can mark; None where nothing is left to find, and where no rule finds
    anything. steps: how many the way from the givens has."""
    step = position.next_step
    return step and Hint(step, max(0, steps - len(position.steps)))

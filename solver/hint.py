"""What follows next from where a player stands."""

from typing import Any, NamedTuple

from .cell import Unit
from .puzzle import Position
from .step import Step


class Hint(NamedTuple):
    """The simplest step from a position. It names only what is open there."""

    step: Step

    @property
    def where(self) -> tuple[Unit, ...]:
        """The row, column or region to look at; several of a kind where a step needs them together."""
        return self.step.where

    def to_json(self) -> dict[str, Any]:
        """`where` of the result schema; of several units to look at, the first."""
        unit = self.where[0]
        return {"unit": unit.kind, "index": unit.number}


def hint(position: Position) -> Hint | None:
    """The next step that a player can mark: one that only says where a path does not go leaves no mark, and
    would come again and again. None where nothing is left to find, and where no rule finds anything."""
    return next((Hint(step) for step in position.steps if leaves_mark(step)), None)


def leaves_mark(step: Step) -> bool:
    """True if a player can put down what the step finds."""
    return bool(step.queens or step.dead or step.values or any(link.joined for link in step.links))

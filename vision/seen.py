"""What was seen on a board of any game: the one record."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..solver.puzzle import Marks
from .doubts import Doubt
from .places import Place


@dataclass(frozen=True)
class Seen:
    """n: cells a side. given: what the puzzle has in its cells and between them, as `Things` names it. put:
    what a player has put in, likewise; drawn: the same of marks that take no single place, by kind. doubts:
    about these things, and about the board as a whole in `of_board`. second: what else may stand in a cell.
    more: what else makes the puzzle (the box of a Sudoku)."""

    n: int
    given: Mapping[Place, str]
    put: Mapping[Place, str] = field(default_factory=dict)
    drawn: Marks = field(default_factory=dict)
    doubts: tuple[Doubt, ...] = ()
    of_board: tuple[Doubt, ...] = ()
    second: Mapping[Place, str] = field(default_factory=dict)
    more: Any = None

    @property
    def known(self) -> dict[Place, str]:
        """All that stands somewhere, whose ever it is."""
        return {**self.given, **self.put}

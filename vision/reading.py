"""What was read from a capture, of any game."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..solver.puzzle import Marks, Puzzle
from .grid.lattice import Lattice


@dataclass(frozen=True)
class Alternative:
    """Another way to read the puzzle, with what the picture's support for it is (0..1). marks: what was put
    in then, where that is something else. changes: in how much it differs; what differs less goes before."""

    puzzle: Puzzle
    support: float
    why: str
    marks: Marks | None = None
    changes: int = 1


@dataclass(frozen=True, eq=False)
class Reading:
    """lattice: where the cells lie. puzzle: as it was read, whether or not it can be solved. marks: what a
    player has put in, by kind. confidence: 0..1. alternatives: ranked by support, without the puzzle itself.
    warnings: doubts about what was read. notes: harmless facts.

    Kept for inspection: colours ((n, n, 3) RGB 0..255, each cell's own), stages (the game's own record).
    """

    lattice: Lattice
    puzzle: Puzzle
    marks: Marks
    confidence: float
    alternatives: tuple[Alternative, ...] = ()
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    colours: np.ndarray | None = None
    stages: Any = None

    def with_alternative(self, alternative: Alternative) -> "Reading":
        """This reading with the puzzle of one of its alternatives."""
        marks = self.marks if alternative.marks is None else alternative.marks
        return replace(self, puzzle=alternative.puzzle, marks=marks)

    def doubted(self, warning: str, share: float) -> "Reading":
        """This reading with one more warning. share: what it leaves of the confidence, 0..1."""
        return replace(self, confidence=share * self.confidence, warnings=(*self.warnings, warning))

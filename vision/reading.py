"""The reading of a capture of any game, and its confidence."""

import json
import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np

from ..solver.cells import Cell, Rectangle
from ..solver.puzzle import Marks, Puzzle
from .cells_and_sides import Place, cells_of
from .doubts import Doubt
from .grid.lattice import Lattice

# Chance that a reading is right, by its support and the sorts of its doubts. A doubt can only lower it. The
# weights are in confidence.json. benchmarks/reading/confidence.py fits them to drawn boards, and
# docs/reading.md shows how well the result agrees with what was right.

# weights that benchmarks/reading/confidence.py fits to drawn boards
CONFIDENCE_TABLE = Path(__file__).with_name("confidence.json")
MIN_SUPPORT_DISTANCE = 0.01  # supports count as at least this far from 0 and 1, where log odds are infinite


def confidence_of(support: float, doubts: Sequence[Doubt]) -> float:
    """Return the chance (0..1) that a reading is right. support: sureness of the reading without its doubts,
    0..1."""
    return chance(_table(), support, (str(doubt.sort) for doubt in doubts))


def chance(table: Mapping[str, Any], support: float, sorts: Iterable[str]) -> float:
    """Return the chance (0..1) that a reading is right. sorts: sorts of its doubts; each counts once.

    table: weights as log odds: `base`, `support` for each unit of the support's own log odds, `doubted` once
    if there is any doubt, and one weight for each sort in `sorts`.
    """
    weights = [table["sorts"][sort] for sort in sorted(set(sorts))]
    odds = table["base"] + table["support"] * log_odds(support) + sum(weights)
    odds += table["doubted"] if weights else 0.0
    return 1 / (1 + math.exp(-odds))


def log_odds(share: float) -> float:
    """Return the log odds of a chance (0..1)."""
    share = min(max(share, MIN_SUPPORT_DISTANCE), 1 - MIN_SUPPORT_DISTANCE)
    return math.log(share / (1 - share))


@cache
def _table() -> dict[str, Any]:
    return json.loads(CONFIDENCE_TABLE.read_text("utf-8"))


LIKELY_SUPPORT = 0.5  # support above which a reading is more likely right than wrong


@dataclass(frozen=True)
class Alternative:
    """Another reading of the same board.

    puzzle: its puzzle. support: how much the picture supports it, 0..1. why: the difference, in words. marks:
    the player's marks in this reading; None if they are the same. changes: number of places that differ;
    fewer go first.
    """

    puzzle: Puzzle
    support: float
    why: str
    marks: Marks | None = None
    changes: int = 1


# fields of a Reading that do not decide whether two readings are equal, or are compared apart
UNCOMPARED_FIELDS = ("colours", "stages", "discs")


@dataclass(frozen=True, eq=False)
class Reading:
    """A capture as it was read.

    lattice: where the cells lie. puzzle: the puzzle as read, solvable or not. marks: the player's marks, by
    kind. support: sureness of the reading without its doubts, 0..1. doubts: possible faults. alternatives:
    other readings, by rank. notes: harmless facts. corrected: places where a person put something else than
    was read.

    Kept for inspection: observations (what was read at each place; None if a person gave the whole puzzle),
    colours ((n, n, 3) RGB 0..255, each cell's own), stages (the game's own record, which a pickle leaves out
    because it may be a thousand times as large as the rest). discs: see `disc_radii`.

    Readings are equal if all other fields are, whatever their stages.
    """

    lattice: Lattice
    puzzle: Puzzle
    marks: Marks
    support: float = 1.0
    doubts: tuple[Doubt, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    notes: tuple[str, ...] = ()
    corrected: frozenset[Place] = frozenset()
    observations: Any = field(default=None, repr=False)
    colours: np.ndarray | None = None
    stages: Any = None
    discs: Mapping[Cell, float] | None = field(default=None, repr=False)

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields without the stages, except for what is drawn by them."""
        state = {each.name: getattr(self, each.name) for each in fields(self)}
        return state | {"stages": None, "discs": self.disc_radii}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Reading):
            return NotImplemented
        return self._compared_fields == other._compared_fields and _equal_arrays(self.colours, other.colours)

    def __hash__(self) -> int:
        return hash((self.lattice, self.puzzle))

    @property
    def _compared_fields(self) -> tuple[object, ...]:
        """The fields that decide whether readings are equal, except the colours."""
        return tuple(getattr(self, each.name) for each in fields(self) if each.name not in UNCOMPARED_FIELDS)

    @property
    def disc_radii(self) -> Mapping[Cell, float]:
        """Radius (cells) of each disc of the capture that drawing must not cover, by cell."""
        if self.discs is not None:
            return self.discs
        return {disc.cell: disc.radius for disc in getattr(self.stages, "discs", ())}

    @cached_property
    def confidence(self) -> float:
        """Chance (0..1) that the reading is right."""
        return confidence_of(self.support, self.doubts)

    @property
    def warnings(self) -> tuple[str, ...]:
        """The doubts as sentences."""
        return tuple(map(str, self.doubts))

    def with_alternative(self, alternative: Alternative) -> "Reading":
        """Return this reading with the puzzle and marks of one of its alternatives."""
        marks = self.marks if alternative.marks is None else alternative.marks
        return replace(self, puzzle=alternative.puzzle, marks=marks)

    @property
    def doubtful(self) -> frozenset[Cell]:
        """The cells that a doubt is about, including the cells beside a doubtful side."""
        return frozenset(cell for doubt in self.doubts for place in doubt.places for cell in cells_of(place))

    def without_marks(self, cells: Collection[Cell]) -> "Reading":
        """Return this reading without the marks in these cells."""
        kept = {
            kind: tuple(mark for mark in found if not any(cell in cells for cell in cells_of_mark(mark)))
            for kind, found in self.marks.items()
        }
        return replace(self, marks=kept)

    def with_doubt(self, doubt: Doubt) -> "Reading":
        """Return this reading with one more doubt."""
        return replace(self, doubts=(*self.doubts, doubt))


def _equal_arrays(one: np.ndarray | None, other: np.ndarray | None) -> bool:
    if one is None or other is None:
        return one is other
    return np.array_equal(one, other)


def cells_of_mark(mark: Any) -> tuple[Cell, ...]:
    """Return the cells of a mark: the cell itself, the cells of a rectangle or of a word, the cell of a
    digit, or the upper or left cell of a link."""
    if isinstance(mark, Rectangle):
        return mark.cells
    if len(mark) > 2 and isinstance(mark[0], tuple):
        return mark
    return (mark[0] if isinstance(mark[0], tuple) else mark[:2],)

"""Reading of a capture, of any game, and its confidence."""

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

TABLE = Path(__file__).with_name("confidence.json")
SUREST = 0.01  # smallest distance of a support from 0 and 1 that counts: the log odds have no limit there


def confidence_of(support: float, doubts: Sequence[Doubt]) -> float:
    """The chance that a reading is right, 0..1. support: how sure the reading is without any doubt, 0..1."""
    return chance(_table(), support, (str(doubt.sort) for doubt in doubts))


def chance(table: Mapping[str, Any], support: float, sorts: Iterable[str]) -> float:
    """The chance that a reading is right, by this table. sorts: of its doubts; each counts once.

    The table's weights are log odds: `base`, `support` for each unit of the support's own log odds, `doubted`
    once if there is any doubt, and one for each of `sorts`.
    """
    weights = [table["sorts"][sort] for sort in sorted(set(sorts))]
    odds = table["base"] + table["support"] * log_odds(support) + sum(weights)
    odds += table["doubted"] if weights else 0.0
    return 1 / (1 + math.exp(-odds))


def log_odds(share: float) -> float:
    """The log odds of a chance, 0..1."""
    share = min(max(share, SUREST), 1 - SUREST)
    return math.log(share / (1 - share))


@cache
def _table() -> dict[str, Any]:
    return json.loads(TABLE.read_text("utf-8"))


LIKELY = 0.5  # support above which a reading is likelier right than wrong


@dataclass(frozen=True)
class Alternative:
    """Another way to read the puzzle. support: the picture's for it, 0..1. why: in what it differs. marks:
    what was put in then, where that is something else. changes: in how much it differs; what differs less
    goes before."""

    puzzle: Puzzle
    support: float
    why: str
    marks: Marks | None = None
    changes: int = 1


NO_FACTS = ("colours", "stages", "discs")  # fields of a Reading that `_facts` leaves out


@dataclass(frozen=True, eq=False)
class Reading:
    """lattice: where the cells lie. puzzle: as it was read, whether or not it can be solved. marks: what a
    player has put in, by kind. support: how sure the reading is without any doubt, 0..1. doubts: what speaks
    against it. alternatives: ranked by support, without the puzzle itself. notes: harmless facts. said: the
    places in which a person says that something else stands than was read there.

    Kept for inspection: seen (what was read of each place; None where a person has given the whole puzzle),
    colours ((n, n, 3) RGB 0..255, each cell's own), stages (the game's own record, which a pickle leaves
    behind: it may be a thousand times as large as the rest). discs: see `disc_radii`.

    Two readings are equal if they say the same, whatever their stages are.
    """

    lattice: Lattice
    puzzle: Puzzle
    marks: Marks
    support: float = 1.0
    doubts: tuple[Doubt, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    notes: tuple[str, ...] = ()
    said: frozenset[Place] = frozenset()
    seen: Any = field(default=None, repr=False)
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
        return self._facts == other._facts and _equal_arrays(self.colours, other.colours)

    def __hash__(self) -> int:
        return hash((self.lattice, self.puzzle))

    @property
    def _facts(self) -> tuple[object, ...]:
        """The fields that make readings equal, colours aside."""
        return tuple(getattr(self, each.name) for each in fields(self) if each.name not in NO_FACTS)

    @property
    def disc_radii(self) -> Mapping[Cell, float]:
        """The radius (cells) of each disc in the capture that drawing leaves as it is, by cell."""
        if self.discs is not None:
            return self.discs
        return {disc.cell: disc.radius for disc in getattr(self.stages, "discs", ())}

    @cached_property
    def confidence(self) -> float:
        """Chance that the reading is right, 0..1."""
        return confidence_of(self.support, self.doubts)

    @property
    def warnings(self) -> tuple[str, ...]:
        """The doubts as sentences."""
        return tuple(map(str, self.doubts))

    def with_alternative(self, alternative: Alternative) -> "Reading":
        """This reading with the puzzle of one of its alternatives."""
        marks = self.marks if alternative.marks is None else alternative.marks
        return replace(self, puzzle=alternative.puzzle, marks=marks)

    @property
    def doubtful(self) -> frozenset[Cell]:
        """The cells about which something is doubted, those beside a side included."""
        return frozenset(cell for doubt in self.doubts for place in doubt.places for cell in cells_of(place))

    def without_marks(self, cells: Collection[Cell]) -> "Reading":
        """This reading without what was put into these cells."""
        kept = {
            kind: tuple(mark for mark in found if not any(cell in cells for cell in cells_in(mark)))
            for kind, found in self.marks.items()
        }
        return replace(self, marks=kept)

    def doubted(self, doubt: Doubt) -> "Reading":
        """This reading with one more doubt."""
        return replace(self, doubts=(*self.doubts, doubt))


def _equal_arrays(one: np.ndarray | None, other: np.ndarray | None) -> bool:
    if one is None or other is None:
        return one is other
    return np.array_equal(one, other)


def cells_in(mark: Any) -> tuple[Cell, ...]:
    """The cells of a mark: itself, those of a rectangle or of a word, that of a digit, the upper or left one
    of a link."""
    if isinstance(mark, Rectangle):
        return mark.cells
    if len(mark) > 2 and isinstance(mark[0], tuple):
        return mark
    return (mark[0] if isinstance(mark[0], tuple) else mark[:2],)

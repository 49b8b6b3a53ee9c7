"""The walls between cells: thick strokes along a whole side, where other sides have a thin line or none."""

from collections.abc import Container
from typing import NamedTuple

import numpy as np

from ..solver.pairs import Pair
from .cells import Sides, border_ink
from .flat import Flat

ENDS = (0.06, 0.2)  # of a side, from both its ends: a path that crosses it leaves them free
MIDDLE = (
    0.36,
    0.5,
)  # of a side, from both its ends: its middle, where the strokes of walls beside it do not reach
REACH = 0.11  # of a cell, to both sides of a border: half a thick wall; a broad path beside it lies further out
LEAST = 3.0  # hundredths of a cell of full ink: a thin line has up to 2.5, the thinnest wall 5
ABOVE_LINE = 2.2  # times the ink of a line without a wall, from which it is one
UNSURE = 1.5  # the same, from which it is said that it may be one
USUAL = 20  # percentile of all sides' ink that is a line without a wall: at least a fifth has none
ALIKE = 0.45  # of the usual wall's ink: all walls of a board are as thick


class Walls(NamedTuple):
    """walls: pairs of cells with a wall between them, sorted; unsure: that may have one, or none."""

    walls: tuple[Pair, ...] = ()
    unsure: tuple[Pair, ...] = ()

    def beside(self, path: Container[Pair]) -> "Walls":
        """Those that a path does not cross: where it runs, no wall can be."""
        return Walls(*(tuple(pair for pair in pairs if pair not in path) for pairs in self))


def find_walls(flat: Flat, colours: np.ndarray) -> Walls:
    """The walls of a board laid flat. colours: (n, n, 3) RGB, each cell's own colour."""
    ends, middle = (border_ink(flat, colours, at=part, reach=REACH) for part in (ENDS, MIDDLE))
    ink = np.minimum(ends.flat(), middle.flat())
    line = float(np.percentile(ink, USUAL))
    least = max(LEAST, ABOVE_LINE * line)
    walls = ink >= least
    unsure = ~walls & (ink >= max(UNSURE * line, LEAST * UNSURE / ABOVE_LINE))
    if walls.any():
        usual = float(np.median(ink[walls]))
        thin = walls & (ink < ALIKE * usual)
        unsure = (unsure & (ink >= ALIKE * usual * UNSURE / ABOVE_LINE)) | thin
        walls &= ~thin
    pairs = _pairs(ends)
    return Walls(*(tuple(sorted(pairs[i] for i in np.flatnonzero(part))) for part in (walls, unsure)))


def _pairs(sides: Sides) -> list[Pair]:
    """The cells of each value in `Sides.flat`."""
    right = [((int(r), int(c)), (int(r), int(c) + 1)) for r, c in np.ndindex(sides.right.shape)]
    below = [((int(r), int(c)), (int(r) + 1, int(c))) for r, c in np.ndindex(sides.below.shape)]
    return right + below

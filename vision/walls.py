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
REACH = (
    0.11  # of a cell, to both sides of a border: half a thick wall; a broad path beside it lies further out
)
LEAST = 3.0  # hundredths of a cell of full ink: a thin line has up to 2.5, the thinnest wall 5
ABOVE_LINE = 2.2  # times the ink of a line without a wall, from which it is one
UNSURE = 1.5  # the same, from which it is said that it may be one
USUAL = 20  # percentile of all sides' ink that is a line without a wall: at least a fifth has none
LIKE_WALL = (
    0.5  # of the contrast between wall and cell, by which a wall's colour may differ from the usual wall's
)
NEAR = 0.05  # of a cell: how far from its place a wall's middle may lie
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
        other = walls & ~_like_most(flat, colours, walls)
        walls, unsure = walls & ~other, unsure | other
    pairs = _pairs(ends)
    return Walls(*(tuple(sorted(pairs[i] for i in np.flatnonzero(part))) for part in (walls, unsure)))


def _like_most(flat: Flat, colours: np.ndarray, walls: np.ndarray) -> np.ndarray:
    """For each value in `Sides.flat` whether its line has the colour of most walls, rather than that of its
    cells: a gap or a line between two bands of a path has not."""
    own = colours.swapaxes(0, 1)
    turned = np.ascontiguousarray(flat.rgb.swapaxes(0, 1))
    below = _line_colours(turned, own, flat.cell).swapaxes(0, 1)
    lines = np.concatenate([x.reshape(-1, 3) for x in (_line_colours(flat.rgb, colours, flat.cell), below)])
    grounds = np.concatenate([x.reshape(-1, 3) for x in (colours[:, 1:], colours[1:])])
    usual = np.median(lines[walls], axis=0)
    away = np.abs(lines - usual).max(axis=1)
    return away < LIKE_WALL * np.abs(grounds - usual).max(axis=1)


def _line_colours(rgb: np.ndarray, colours: np.ndarray, cell: int) -> np.ndarray:
    """(rows, columns - 1, 3): near the border right of each cell of side `cell`, beside its middle, the
    colour that differs most from the cell's."""
    rows, columns = colours.shape[:2]
    first, second, near = (round(x * cell) for x in (*ENDS, NEAR))
    at_rows = np.r_[first:second, cell - second : cell - first]
    at = np.arange(1, columns)[:, None] * cell + np.arange(-near, near)
    lines = np.median(rgb.reshape(rows, cell, -1, 3)[:, at_rows][:, :, at], axis=1)
    unlike = np.abs(lines - colours[:, 1:, None]).max(axis=3)  # (rows, columns - 1, across)
    return np.take_along_axis(lines, unlike.argmax(axis=2)[..., None, None], axis=2)[:, :, 0]


def _pairs(sides: Sides) -> list[Pair]:
    """The cells of each value in `Sides.flat`."""
    right = [((int(r), int(c)), (int(r), int(c) + 1)) for r, c in np.ndindex(sides.right.shape)]
    below = [((int(r), int(c)), (int(r) + 1, int(c))) for r, c in np.ndindex(sides.below.shape)]
    return right + below

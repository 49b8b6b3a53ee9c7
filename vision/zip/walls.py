"""The walls between cells: thick strokes along a whole side, where other sides have a thin line or none."""

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ...solver.puzzle import Pair
from ..cells.ink import BetweenCells, border_ink
from ..cells.unexplained import LEAST_LINE, lines_of
from ..grid.lattice import Flat
from ..percentiles import median, percentile, strongest
from ..places import lattice_line

ENDS = (0.06, 0.2)  # of a side, from both its ends: a path that crosses it leaves them free
# Of a side, from both its ends: its middle, where the strokes of walls beside it do not reach.
MIDDLE = (0.36, 0.5)
# Of a cell, to both sides of a border: half a thick wall; a broad path beside it lies further out.
REACH = 0.11
LEAST = 3.0  # hundredths of a cell of full ink: a thin line has up to 2.5, the thinnest wall 5
ABOVE_LINE = 2.2  # times the ink of a line without a wall, from which it is one
UNSURE = 1.5  # the same, from which it is said that it may be one
# 0..255, by which the grounds of two cells differ where one is tinted; and share of the ink that is seen of a
# line between such cells, which is counted against the one that it is more like.
TINTED, BESIDE_TINT = 12.0, 0.6
USUAL = 20  # percentile of all sides' ink that is a line without a wall: at least a fifth has none
# Of the contrast between wall and cell, by which a wall's colour may differ from the usual wall's.
LIKE_WALL = 0.5
NEAR = 0.05  # of a cell: how far from its place a wall's middle may lie
# Of the usual wall's ink, since all walls of a board are as thick: below the first a wall is doubtful, below
# the second it is rather none, below the third it is none.
ALIKE, LEAST_ALIKE, POSSIBLE = 0.75, 0.45, 0.3
# Of a side, along it, and of a cell, across it: where a wall's stroke is measured.
ALONG, ACROSS = (0.15, 0.85), 0.13
WAVERS = 0.003  # cells by which a wall's middle strays; those of the game reach 0.0011, a pen's have 0.0065
UNLIKE_INK = 60.0  # 0..255 by which a wall's colour differs from the discs'; in the game it is up to 9
MOST_OTHER_INK = 0.5  # share of the walls with another colour, above which that is the walls' own
FEW_LINELESS = 25  # percent of the sides on which no line may be seen where a board shows its lines


class Walls(NamedTuple):
    """walls: pairs of cells with a wall between them, sorted; unsure: pairs that may have one or none,
    whichever was read. sure: how near each wall's ink is to that of the usual wall, 0..1."""

    walls: tuple[Pair, ...] = ()
    unsure: tuple[Pair, ...] = ()
    sure: Mapping[Pair, float] = {}

    def without(self, pairs: Container[Pair]) -> "Walls":
        """Leave out these pairs."""
        walls, unsure = (
            tuple(pair for pair in some if pair not in pairs) for some in (self.walls, self.unsure)
        )
        return self._replace(walls=walls, unsure=unsure)


def find_walls(flat: Flat, colours: np.ndarray, path: Container[Pair] = ()) -> Walls:
    """The walls of a board laid flat. colours: (n, n, 3) RGB, each cell's own colour. path: neighbours that a
    player's path joins: where it runs, no wall can be."""
    ends, middle = (border_ink(flat, colours, at=part, reach=REACH) for part in (ENDS, MIDDLE))
    pairs = _pairs(ends)
    free = np.array([pair not in path for pair in pairs])
    ink = np.where(free, np.minimum(ends.flat(), middle.flat()), 0)
    line = float(percentile(ink[free], USUAL)) if free.any() else 0.0
    least = max(LEAST, ABOVE_LINE * line)
    walls = ink >= least
    grounds = np.concatenate([np.abs(np.diff(colours, axis=axis)).max(axis=2).ravel() for axis in (1, 0)])
    faintest = LEAST * UNSURE / ABOVE_LINE * np.where(grounds > TINTED, BESIDE_TINT, 1.0)
    sure: dict[Pair, float] = {}
    unsure = ~walls & (ink >= np.maximum(UNSURE * line, faintest))
    if walls.any():
        usual = float(median(ink[walls]))
        unsure = (unsure & (ink >= POSSIBLE * usual)) | (walls & (ink < ALIKE * usual))
        walls &= ink >= LEAST_ALIKE * usual
        other = walls & ~_like_most(flat, colours, walls)
        walls, unsure = walls & ~other, unsure | other
        near = np.minimum(ink, usual) / np.maximum(ink, usual)
        sure = {pairs[i]: float(near[i]) for i in np.flatnonzero(walls).tolist()}
    found, doubtful = (tuple(sorted(pairs[i] for i in np.flatnonzero(part))) for part in (walls, unsure))
    return Walls(found, doubtful, sure)


class SideStroke(NamedTuple):
    """A line along the side of two cells. colour: (3,) RGB, of its darkest or brightest part. wavering: how
    far its middle strays along the side, standard deviation in cells."""

    colour: np.ndarray
    wavering: float


def stroke(flat: Flat, colours: np.ndarray, pair: Pair) -> SideStroke:
    """Measure the line between two neighbours. colours: (n, n, 3) RGB, each cell's own colour."""
    ((r, c), below) = pair
    upright = below[0] == r
    picture, row, column = (flat.rgb, r, c) if upright else (flat.turned, c, r)
    first, last, reach = (round(x * flat.cell) for x in (*ALONG, ACROSS))
    edge, top = (column + 1) * flat.cell, row * flat.cell
    patch = picture[top + first : top + last, edge - reach : edge + reach].astype(np.float32)
    unlike = np.minimum(*(strongest(np.abs(patch - colours[cell])) for cell in pair))
    weight = unlike**2
    middles = (weight * (np.arange(2 * reach) + 0.5)).sum(axis=1) / np.maximum(weight.sum(axis=1), 1.0)
    at = unlike.argmax(axis=1)
    return SideStroke(median(patch[np.arange(len(patch)), at], axis=0), float(middles.std()) / flat.cell)


class Foreign(NamedTuple):
    """Walls that may be something else. other_ink: not in the colour of walls: surely a pen's. wavering: not
    straight."""

    other_ink: tuple[Pair, ...] = ()
    wavering: tuple[Pair, ...] = ()


def foreign_walls(flat: Flat, colours: np.ndarray, walls: Sequence[Pair], ink: np.ndarray) -> Foreign:
    """The walls that are not drawn as the game draws them: straight, in the colour of the discs, unless most
    have another colour. colours: (n, n, 3) RGB, each cell's own. ink: (3,) RGB of the discs."""
    if not walls:
        return Foreign()
    strokes = [stroke(flat, colours, pair) for pair in walls]
    other = np.array([float(np.abs(one.colour - ink).max()) for one in strokes]) > UNLIKE_INK
    if len({*map(lattice_line, walls)}) > 1 and other.mean() > MOST_OTHER_INK:
        other[:] = False  # the walls of this board have a colour of their own
    wavering = [one.wavering > WAVERS for one in strokes]
    return Foreign(
        *(
            tuple(pair for pair, is_one in zip(walls, which, strict=True) if is_one)
            for which in (other, wavering)
        )
    )


def shows_lines(flat: Flat, colours: np.ndarray, path: Container[Pair]) -> bool:
    """True if lines are seen between most cells that a path does not join: then walls would be seen as well.
    See find_walls."""
    lines = lines_of(flat, colours)
    free = lines.line[[pair not in path for pair in lines.pairs]]
    return bool(percentile(free, FEW_LINELESS) >= LEAST_LINE) if len(free) else False


def _like_most(flat: Flat, colours: np.ndarray, walls: np.ndarray) -> np.ndarray:
    """For each value in `BetweenCells.flat` whether its line has the colour of most walls, rather than that
    of its cells: a gap or a line between two bands of a path has not."""
    own = colours.swapaxes(0, 1)
    below = _line_colours(flat.turned, own, flat.cell).swapaxes(0, 1)
    lines = np.concatenate([x.reshape(-1, 3) for x in (_line_colours(flat.rgb, colours, flat.cell), below)])
    grounds = np.concatenate([x.reshape(-1, 3) for x in (colours[:, 1:], colours[1:])])
    usual = median(lines[walls], axis=0)
    away = np.abs(lines - usual).max(axis=1)
    return away < LIKE_WALL * np.abs(grounds - usual).max(axis=1)


def _line_colours(rgb: np.ndarray, colours: np.ndarray, cell: int) -> np.ndarray:
    """(rows, columns - 1, 3): near the border right of each cell of side `cell`, beside its middle, the
    colour that differs most from the cell's."""
    rows, columns = colours.shape[:2]
    first, second, near = (round(x * cell) for x in (*ENDS, NEAR))
    at_rows = np.r_[first:second, cell - second : cell - first]
    at = np.arange(1, columns)[:, None] * cell + np.arange(-near, near)
    lines = median(rgb.reshape(rows, cell, -1, 3)[:, at_rows][:, :, at], axis=1)
    unlike = strongest(np.abs(lines - colours[:, 1:, None]))  # (rows, columns - 1, across)
    return np.take_along_axis(lines, unlike.argmax(axis=2)[..., None, None], axis=2)[:, :, 0]


def _pairs(sides: BetweenCells) -> list[Pair]:
    """The cells of each value in `BetweenCells.flat`."""
    right = [((int(r), int(c)), (int(r), int(c) + 1)) for r, c in np.ndindex(sides.right.shape)]
    below = [((int(r), int(c)), (int(r) + 1, int(c))) for r, c in np.ndindex(sides.below.shape)]
    return right + below

"""Things on the sides between cells: walls, the path of a player, or something that is none of the game's.

A network tells them from what is measured of the strokes on all sides; see `stroke_measures`. The colours of
cells are taken beside walls and beside a path, which may be broad.
"""

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ...solver.cells import Cell
from ...solver.puzzle import Pair
from ..cells.colours import contrasts
from ..cells.unexplained import LEAST_LINE, has_bits, lines_of
from ..cells.view import View
from ..grid.lattice import Flat
from ..measure.sides import pairs_of
from ..measure.strokes import STROKE_MEASURES, stroke_measures
from ..percentiles import median, percentile, strongest
from ..weigh.sides import FOREIGN, FOREIGN_ON_WALL, PATH, WALL, stroke_log_odds

SURE = 0.75  # chance of what is read on a side, below which it is doubtful
# Chance from which a band across a side is a path: less is a gap between two broad discs in one case of
# two hundred.
SURE_PATH = 0.95
ALIKE = 0.75  # of the usual wall's width, below which a wall is doubtful: those of a board are as thick
WAVERS = 1.7  # hundredths of a cell by which the middle of a wall strays; of drawn walls 3 in 1000 do
WALLS, STRANGE = [WALL, FOREIGN_ON_WALL], [FOREIGN, FOREIGN_ON_WALL]  # answers of the network
FEW_LINELESS = 25  # percent of the sides on which no line may be seen where a board shows its lines


class Sides(NamedTuple):
    """walls, path: pairs of cells with a wall between them, or joined by a player's path, sorted. unsure:
    pairs of which it is hard to tell, whatever was read. foreign: pairs between which something lies that is
    none of the game's. sure: how surely each wall is one, 0..1."""

    walls: tuple[Pair, ...] = ()
    path: tuple[Pair, ...] = ()
    unsure: tuple[Pair, ...] = ()
    foreign: tuple[Pair, ...] = ()
    sure: Mapping[Pair, float] = {}


def find_sides(view: View) -> Sides:
    """Things on the sides of a board."""
    return told_sides(measures_of(view), view.n)


def told_sides(measures: np.ndarray, n: int) -> Sides:
    """Tell the things on the sides of n x n cells from what is measured of them."""
    chances = 1 / (1 + np.exp(-stroke_log_odds(measures)))
    wall, foreign = chances[:, WALLS].sum(axis=1), chances[:, STRANGE].sum(axis=1)
    pairs = pairs_of(n)

    def where(which: np.ndarray) -> tuple[Pair, ...]:
        return tuple(sorted(pairs[i] for i in np.flatnonzero(which).tolist()))

    is_wall, is_foreign = wall > 0.5, foreign > 0.5
    unsure = (np.minimum(wall, 1 - wall) > 1 - SURE) | ((foreign > 1 - SURE) & ~is_foreign)
    if is_wall.any():
        width, wavering = (measures[:, STROKE_MEASURES.index(name)] for name in ("width", "wavering"))
        unsure |= (
            is_wall & ~is_foreign & ((width < ALIKE * float(median(width[is_wall]))) | (wavering > WAVERS))
        )
    sure = {pairs[i]: float(2 * wall[i] - 1) for i in np.flatnonzero(is_wall).tolist()}
    return Sides(where(is_wall), where(chances[:, PATH] > SURE_PATH), where(unsure), where(is_foreign), sure)


def measures_of(view: View) -> np.ndarray:
    """What is measured of the sides of a board: see `stroke_measures`. Walls mostly have the colour of its
    discs."""
    ink = median([disc.colour for disc in view.discs], axis=0) if view.discs else None
    return stroke_measures(view.flat, ground_colours(view.flat), ink)


def shows_lines(flat: Flat, colours: np.ndarray, path: Container[Pair]) -> bool:
    """True if lines are seen between most cells that a path does not join: then walls would be seen as well.
    colours: (n, n, 3) RGB, each cell's own colour."""
    lines = lines_of(flat, colours)
    free = lines.line[[pair not in path for pair in lines.pairs]]
    return bool(percentile(free, FEW_LINELESS) >= LEAST_LINE) if len(free) else False


# Of a cell, from its edges both ways: outside a path of three quarters of it, inside walls of a quarter.
CORNERS = ((0.07, 0.11), (0.13, 0.18))
SAME_GROUND = 16.0  # contrast (0..255) between the two parts below which both show a cell's own colour
ODD_REACH = 0.25  # of a cell, from its middle: smaller than most discs
ODD_SHARE = 0.3  # of that, which stands out from the cell: a mouse pointer covers less
UNLIKE = 32.0  # contrast (0..255) by which it stands out at least
EDGE = 0.16  # of a cell, from its edges: no wall reaches in beyond


def ground_colours(flat: Flat) -> np.ndarray:
    """(n, n, 3) float32 RGB 0..255: each cell's own colour, beside thick walls and a broad path.

    The outer part of a cell's four corners is free of a path, the inner part of walls. Where both are alike
    that is a ground of the board; elsewhere it is the one of the two that is more like such a ground.
    """
    outer, inner = (_corners(flat, *part) for part in CORNERS)
    sure = np.abs(outer - inner).max(axis=2) < SAME_GROUND
    if not sure.any():
        return inner
    grounds = inner[sure]
    off = [strongest(np.abs(x[:, :, None] - grounds)).min(axis=2) for x in (outer, inner)]
    return np.where((off[0] < off[1])[..., None], outer, inner)


def _corners(flat: Flat, first: float, second: float) -> np.ndarray:
    """(n, n, 3) float32: the median of squares in each cell's corners, from `first` to `second` of a cell off
    both of its edges."""
    near, far = round(first * flat.cell), round(second * flat.cell)
    at = np.r_[near:far, flat.cell - far : flat.cell - near]
    corners = flat.cells[:, :, at][:, :, :, at]
    return median(corners.reshape(*corners.shape[:2], -1, 3), axis=2).astype(np.float32)


def odd_cells(flat: Flat, colours: np.ndarray, known: Container[Cell]) -> tuple[Cell, ...]:
    """The cells that hold as much as a disc would, or bits of one, and are not known to. colours: (n, n, 3)
    RGB, each cell's own colour."""
    v, u = (np.mgrid[: flat.cell, : flat.cell] + 0.5) / flat.cell - 0.5
    middle = np.hypot(u, v) < ODD_REACH
    edge = round(EDGE * flat.cell)
    unlike = contrasts(flat, colours) > UNLIKE
    inside = unlike[:, :, edge:-edge, edge:-edge]
    return tuple(
        (r, c)
        for r, c in np.ndindex(unlike.shape[:2])
        if (r, c) not in known
        and (unlike[r, c, middle].mean() > ODD_SHARE or has_bits(inside[r, c], flat.cell))
    )


HALF = 0.1  # of a cell: half the width of a path, at least
OTHER_COLOUR = 36.0  # contrast (0..255) by which what ends before the middle of a cell differs from that


def no_path(flat: Flat, joined: Sequence[Pair], numbers: Mapping[Cell, int]) -> tuple[Pair, ...]:
    """The links that are none, but something that lies on a side: their colour does not reach the middle of a
    cell without a disc, or they lead neither to another link nor to an end of the path; or the only one leads
    from number to number. numbers: those of the cells with discs."""
    ends = {cell for cell, number in numbers.items() if number in (1, max(numbers.values()))}
    if len(joined) == 1 and numbers.keys() >= {*joined[0]}:
        ends = set()
    links = Counter(cell for pair in joined for cell in pair)
    alone = {pair for pair in joined if all(links[cell] == 1 and cell not in ends for cell in pair)}
    return tuple(
        pair
        for pair in joined
        if pair in alone or any(_ends_before(flat, pair, cell) for cell in pair if cell not in numbers)
    )


def _ends_before(flat: Flat, link: Pair, cell: Cell) -> bool:
    """True if the middle of a cell has another colour than the side that it is entered by."""
    middle = _colour_at(flat, *cell)
    ((r, c), (below, right)) = link
    return float(np.abs(_colour_at(flat, (r + below) / 2, (c + right) / 2) - middle).max()) > OTHER_COLOUR


def _colour_at(flat: Flat, row: float, column: float) -> np.ndarray:
    """(3,): what usually lies around a place, counted from the middle of the first cell."""
    half = round(HALF * flat.cell)
    y, x = (round((place + 0.5) * flat.cell) for place in (row, column))
    return median(flat.rgb[y - half : y + half, x - half : x + half].reshape(-1, 3), axis=0)

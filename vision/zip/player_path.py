"""The path that a player has drawn: a broad band from cell to cell, through the middles of their sides."""

from collections import Counter
from collections.abc import Container, Mapping, Sequence

import numpy as np

from ...solver.cells import Cell
from ...solver.puzzle import Pair
from ..cells.colours import contrasts
from ..cells.unexplained import has_bits
from ..grid.lattice import Flat
from ..percentiles import median, strongest

# Each cell's own colour beside walls and a path, and the cells in which something stands out from it.

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


ACROSS = 0.16  # of a cell, to both sides of a border: how far the band is followed
HALF = 0.1  # of a cell: half its width, at least
PLAYER_PATH_UNLIKE = (
    36.0  # contrast (0..255) by which the band stands out from both cells' own colours at least
)
# Of a side: its ends, which the broadest band leaves free; and the share of both that it may cover even so.
CORNER, COVERED = (0.05, 0.1), 0.7
SHARE = 0.95  # of the places looked at that must
# Contrast (0..255) at most between the band on the border and in one cell: a disc may lie in the other.
EVEN = 40.0


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
    return (
        float(np.abs(_colour_at(flat, (r + below) / 2, (c + right) / 2) - middle).max()) > PLAYER_PATH_UNLIKE
    )


def _colour_at(flat: Flat, row: float, column: float) -> np.ndarray:
    """(3,): what usually lies around a place, counted from the middle of the first cell."""
    half = round(HALF * flat.cell)
    y, x = (round((place + 0.5) * flat.cell) for place in (row, column))
    return median(flat.rgb[y - half : y + half, x - half : x + half].reshape(-1, 3), axis=0)


def find_player_path(flat: Flat, colours: np.ndarray) -> tuple[Pair, ...]:
    """The neighbours that the path joins, sorted. colours: (n, n, 3) RGB, each cell's own colour.

    Walls and lines are thinner than the stretch that is looked at, and between two bands a wall has another
    colour: neither is taken for the path.
    """
    joined: list[Pair] = []
    for picture, own, flips in ((flat.rgb, colours, False), (flat.turned, colours.swapaxes(0, 1), True)):
        for r, c in np.argwhere(_crossed(picture, own, flat.cell)).tolist():
            joined.append(((c, r), (c + 1, r)) if flips else ((r, c), (r, c + 1)))
    return tuple(sorted(joined))


def _crossed(rgb: np.ndarray, colours: np.ndarray, cell: int) -> np.ndarray:
    """(rows, columns - 1) bool: whether a band runs across the border right of each cell of side `cell`."""
    rows, columns = colours.shape[:2]
    reach, half = round(ACROSS * cell), round(HALF * cell)
    at = np.arange(1, columns)[:, None] * cell + np.arange(-reach, reach)
    sides = rgb.reshape(rows, cell, -1, 3)[:, :, at]  # (rows, along, columns - 1, across, 3)
    left, right = (own[:, None, :, None] for own in (colours[:, :-1], colours[:, 1:]))
    band = sides[:, cell // 2 - half : cell // 2 + half].astype(np.float32)
    off = [strongest(np.abs(band - own)) for own in (left, right)]
    middle = (np.minimum(*off) > PLAYER_PATH_UNLIKE).mean(axis=(1, 3))
    along = median(band, axis=1)  # (rows, columns - 1, across, 3)
    own, edge = median(along[:, :, reach - half // 2 : reach + half // 2], axis=2), half // 2
    goes_on = [median(part, axis=2) for part in (along[:, :, :edge], along[:, :, -edge:])]
    even = np.minimum(*(np.abs(part - own).max(axis=2) for part in goes_on)) < EVEN
    corner = slice(*(round(x * cell) for x in CORNER))
    near = sides[..., reach - edge : reach + edge, :]
    ends = (part[:, corner].astype(np.float32) - own[:, None, :, None] for part in (near, near[:, ::-1]))
    covered = [(strongest(np.abs(end)) < PLAYER_PATH_UNLIKE).mean(axis=(1, 3)) for end in ends]
    return (middle > SHARE) & even & (np.minimum(*covered) < COVERED)

"""The place of a board whose lines alone do not show it.

Under a broad path its discs show it: they are round and alike, and stand in the middles of cells. On squared
paper its lines are stronger than those of the paper.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product

import cv2
import numpy as np

from ...solver.cells import Cell
from ..boards import Boards, View
from ..grid.lattice import Lattice, NoLattice
from ..grid.seeds import Seed, flat_patches
from ..grid.window import CORNERS, NOTHING_AROUND, Windows
from ..measure.unexplained import measure_lines
from ..percentiles import median, percentile
from .full_path import SIZES
from .numbers import numbers_of

EDGE_LEVEL = 32  # level (0..255) of edges around discs
MIN_DISC_SIDE_PX = 6  # least side (pixels) of a disc's box; numbers on smaller discs are not read
MAX_SIDE_DIFFERENCE = 0.12  # share by which width and height of a disc's box differ, at most
DISC_FILLS = (0.72, 0.84)  # least and largest share of its box that a disc fills; a circle fills 0.785
MAX_WIDTH_SPREAD = 0.12  # share by which the discs of a board differ in width, at most
WIDTH_ROUNDING_PX = 1.5  # pixels by which widths may always differ, because edges lie between pixels
MIN_DISCS = 4  # least discs; fewer may lie on a lattice by chance
DIAMETERS = (0.3, 0.95)  # least and largest diameter (cells) of a disc's flat part
CELL_SIDE_STEP = 0.004  # share by which tried cell sides differ: a twentieth of a cell in twelve cells
MAX_MEAN_DISC_OFFSET = 0.06  # mean distance (cells) of the discs from the cells' middles, at most
MAX_SEEDS = 6  # most seeds that are tried; discs of a board fit three cell sizes at most


def board_by_discs(boards: Boards) -> View | None:
    """Return the board with lines around the cells of all discs, numbered from 1 to the last; None if there
    is none."""
    view = boards.around_seeds(CORNERS, disc_seeds)
    if view is None or view.n not in SIZES or not view.shows_discs:
        return None
    return view if view.part(numbers_of).are_plain else None


def disc_seeds(edges: np.ndarray) -> Iterator[Seed]:
    """Yield the upright lattices in whose cells' middles all discs lie, the largest cells first. edges: see
    flat_patches."""
    discs = _round_patches(edges)
    if len(discs) < MIN_DISCS:
        return
    centres, wide = discs[:, :2], float(median(discs[:, 2]))
    seeds = (_fit_seed(centres, side) for side in _possible_cell_sides(centres, wide))
    yield from islice(filter(None, seeds), MAX_SEEDS)


def _round_patches(edges: np.ndarray) -> np.ndarray:
    """Return (m, 3) float: centre and width of the largest set of round flat patches of one width."""
    patches = flat_patches(edges, EDGE_LEVEL)
    w, h = patches.boxes.T[2:]
    long, short = np.maximum(w, h), np.minimum(w, h)
    square = (short >= MIN_DISC_SIDE_PX) & (
        long - short <= np.maximum(MAX_SIDE_DIFFERENCE * long, WIDTH_ROUNDING_PX)
    )
    found = [patches.boxes[i] for i in np.flatnonzero(square).tolist() if _is_round(patches.outlines[i])]
    if not found:
        return np.zeros((0, 3))
    boxes = np.array(found, float)
    sides = boxes[:, 2:].mean(axis=1)
    alike = np.abs(np.subtract.outer(sides, sides)) <= np.maximum(MAX_WIDTH_SPREAD * sides, WIDTH_ROUNDING_PX)
    most = alike[alike.sum(axis=1).argmax()]
    return np.column_stack([boxes[:, :2] + boxes[:, 2:] / 2, sides])[most]


def _is_round(outline: np.ndarray) -> bool:
    """True if the hull of a patch is a disc."""
    _, _, w, h = cv2.boundingRect(outline)
    area = cv2.contourArea(cv2.convexHull(outline))
    # the outline runs through the middles of the pixels around the patch
    return DISC_FILLS[0] < area / max((w - 1) * (h - 1), 1) < DISC_FILLS[1]


def _possible_cell_sides(centres: np.ndarray, wide: float) -> list[float]:
    """Return the cell sides (pixels) for which all centres lie in the middles of cells, the largest first.
    wide: width of a disc."""
    least, most = wide / DIAMETERS[1], wide / DIAMETERS[0]
    sides = most * np.exp(-CELL_SIDE_STEP * np.arange(int(np.log(most / least) / CELL_SIDE_STEP) + 1))
    turns = np.exp(2j * np.pi * centres[None] / sides[:, None, None])  # (sides, m, 2)
    alike = np.abs(turns.mean(axis=1)).min(axis=1)  # 1 where all lie alike in their cells
    least_alike = 1 - (2 * np.pi * MAX_MEAN_DISC_OFFSET) ** 2 / 2  # where they spread by MAX_MEAN_DISC_OFFSET
    peaks = (alike >= np.append(alike[1:], 0)) & (alike > np.append(0, alike[:-1]))
    return sides[peaks & (alike > least_alike)].tolist()


def _fit_seed(centres: np.ndarray, side: float) -> Seed | None:
    """Return the lattice with cells of about that side in whose middles the centres lie; None if there is
    none."""
    phase = np.angle(np.exp(2j * np.pi * centres / side).mean(axis=0)) / (2 * np.pi)
    places = np.round(centres / side - phase)
    places -= places.min(axis=0)
    columns, rows = (int(v) + 1 for v in places.max(axis=0))
    if max(columns, rows) >= SIZES.stop or min(columns, rows) < 2:
        return None
    m = len(centres)
    known = np.zeros((2 * m, 3))
    known[:, 0] = (places + 0.5).T.ravel()
    known[:m, 1] = known[m:, 2] = 1
    (side, x, y), *_ = np.linalg.lstsq(known, centres.T.ravel(), rcond=None)
    homography = np.array([[side, 0, x], [0, side, y], [0, 0, 1]], float)
    try:
        return Seed(homography, (0, rows), (0, columns), m)
    except NoLattice:
        return None


AT_EDGE_CELLS = 0.2  # cells between the squares and the picture's edge, at most, if they are paper
MIN_CONTRAST_RATIO = 1.2  # contrast of the board's lines, in times the paper's, at least
PALER_SIDES_PERCENT = 25  # percentile of the sides beside discs that counts as the board's line
# least share of the board's sides that are strong, and of the strong sides that are the board's
MIN_STRONG_SIDES_SHARE = 0.85


def without_paper(view: View) -> View:
    """Return the board alone if its lines are plainly stronger than all around it; else the view itself."""
    if view.lattice.gaps(view.rgb).max() > AT_EDGE_CELLS or not view.discs:
        return view
    strong = _strong_sides(view)
    found = _strong_square(strong, view.n, {disc.cell for disc in view.discs}) if strong else None
    if found is None:
        return view
    (row, column), n = found
    move = np.array([[1, 0, column], [0, 1, row], [0, 0, 1]], float)
    own = view.found
    window = Windows(own.flat, own.lines).window_at(own.window.row + row, own.window.column + column, n)
    lattice = Lattice.of(view.lattice.homography @ move, n)
    return View(
        view.rgb,
        replace(own, lattice=lattice, window=replace(window, outer_support=NOTHING_AROUND)),
        view.boards,
    )


def _strong_sides(view: View) -> tuple[np.ndarray, np.ndarray] | None:
    """Return (n, n - 1) bool right of cells and (n - 1, n) bool below them: True for lines of a board rather
    than paper; None if all are alike."""
    n = view.n
    paper = median(view.colours[[0, -1]].reshape(-1, 3), axis=0).astype(np.float32)
    lines = measure_lines(view.flat, np.broadcast_to(paper, view.colours.shape))
    right, below = lines.line[: n * (n - 1)].reshape(n, n - 1), lines.line[n * (n - 1) :].reshape(n - 1, n)
    # How strong a line comes out depends on where between pixels it lies: each is held against its own ends.
    right = right / np.maximum(median(right[[0, -1]], axis=0), 1.0)
    below = below / np.maximum(median(below[:, [0, -1]], axis=1), 1.0)[:, None]
    discs = {disc.cell for disc in view.discs}
    every = np.concatenate([right.ravel(), below.ravel()])
    own = float(percentile(every[[not discs.isdisjoint(pair) for pair in lines.pairs]], PALER_SIDES_PERCENT))
    return None if own < MIN_CONTRAST_RATIO else (right > own**0.5, below > own**0.5)


def _strong_square(
    strong: tuple[np.ndarray, np.ndarray], n: int, discs: set[Cell]
) -> tuple[Cell, int] | None:
    """Return the first cell and the cells a side of the square around all discs whose sides are strong while
    hardly any other is; None if there is none."""
    right, below = (np.pad(x, ((0, 0), (1, 1))) for x in (strong[0], strong[1].T))
    below = below.T
    first, last = np.min([*discs], axis=0), np.max([*discs], axis=0)
    every = int(right.sum() + below.sum())
    best = None
    for size in SIZES:
        for r, c in product(range(n - size + 1), repeat=2):
            if size == n or min(first - (r, c)) < 0 or max(last - (r + size - 1, c + size - 1)) > 0:
                continue
            sides = right[r : r + size, c : c + size + 1], below[r : r + size + 1, c : c + size]
            seen = int(sum(x.sum() for x in sides))
            share, own = seen / sum(x.size for x in sides), seen / max(every, 1)
            if min(share, own) >= MIN_STRONG_SIDES_SHARE and (best is None or share + own > best[0]):
                best = share + own, (r, c), size
    return best and (best[1], best[2])

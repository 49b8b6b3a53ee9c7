"""The board of a Zip from its discs: they are round and alike, and stand in the middles of cells. For boards
of which a broad path hides so much that their cells are not seen, but lines are beside it."""

from collections.abc import Iterator
from itertools import islice

import cv2
import numpy as np

from ..boards import Boards
from ..cells.view import View
from ..grid.lattice import NoLattice
from ..grid.seeds import Seed, flat_patches
from ..grid.window import CORNERS
from ..percentiles import median
from .full_path import SIZES
from .numbers import numbers_of

LEVEL = 32  # 0..255, of edges: discs stand out from what they lie on
LEAST_SIDE = 6  # pixels of a disc's box: the number on a smaller one is not read
NOT_SQUARE = 0.12  # share by which a disc's box may be longer than wide, or the other way round
ROUND = (0.72, 0.84)  # of its box that a disc fills, numbers included: a circle fills 0.785
ALIKE = 0.12  # share by which the discs of a board may differ in width
ROUNDED = 1.5  # pixels by which both may be off in any case: edges lie between pixels
LEAST_DISCS = 4  # fewer may stand on a lattice by chance
DIAMETERS = (0.3, 0.95)  # of a cell: how wide the flat part of a disc is
FINE = 0.004  # share by which the sides of cells that are tried differ: a twentieth of a cell in twelve
OFF = 0.06  # of a cell: how far the discs may lie off the middles, as a mean
MOST_SEEDS = 6  # that are looked at: discs of a board fit three sizes of cells at most


def board_by_discs(boards: Boards) -> View | None:
    """The board with lines around the cells of all discs, which have the numbers from 1 to the last; None
    where there is none."""
    view = boards.around_seeds(CORNERS, disc_seeds)
    if view is None or view.n not in SIZES or not view.shows_discs:
        return None
    return view if view.part(numbers_of).are_plain else None


def disc_seeds(edges: np.ndarray) -> Iterator[Seed]:
    """The upright lattices in the middles of whose cells all discs lie, the largest cells first. edges:
    see flat_patches."""
    discs = _round_patches(edges)
    if len(discs) < LEAST_DISCS:
        return
    centres, wide = discs[:, :2], float(median(discs[:, 2]))
    seeds = (_fit(centres, side) for side in _sides(centres, wide))
    yield from islice(filter(None, seeds), MOST_SEEDS)


def _round_patches(edges: np.ndarray) -> np.ndarray:
    """(m, 3) float: the middle and the width of the round flat patches, of those that are alike the most."""
    patches = flat_patches(edges, LEVEL)
    w, h = patches.boxes.T[2:]
    long, short = np.maximum(w, h), np.minimum(w, h)
    square = (short >= LEAST_SIDE) & (long - short <= np.maximum(NOT_SQUARE * long, ROUNDED))
    found = [patches.boxes[i] for i in np.flatnonzero(square).tolist() if _is_round(patches.outlines[i])]
    if not found:
        return np.zeros((0, 3))
    boxes = np.array(found, float)
    sides = boxes[:, 2:].mean(axis=1)
    alike = np.abs(np.subtract.outer(sides, sides)) <= np.maximum(ALIKE * sides, ROUNDED)
    most = alike[alike.sum(axis=1).argmax()]
    return np.column_stack([boxes[:, :2] + boxes[:, 2:] / 2, sides])[most]


def _is_round(outline: np.ndarray) -> bool:
    """True if the hull of a patch is a disc."""
    _, _, w, h = cv2.boundingRect(outline)
    area = cv2.contourArea(cv2.convexHull(outline))
    # the outline runs through the middles of the pixels around the patch
    return ROUND[0] < area / max((w - 1) * (h - 1), 1) < ROUND[1]


def _sides(centres: np.ndarray, wide: float) -> list[float]:
    """Widths of cells in whose middles all these places lie, in pixels, the widest first."""
    least, most = wide / DIAMETERS[1], wide / DIAMETERS[0]
    sides = most * np.exp(-FINE * np.arange(int(np.log(most / least) / FINE) + 1))
    turns = np.exp(2j * np.pi * centres[None] / sides[:, None, None])  # (sides, m, 2)
    alike = np.abs(turns.mean(axis=1)).min(axis=1)  # 1 where all lie alike in their cells
    least_alike = 1 - (2 * np.pi * OFF) ** 2 / 2  # where they spread by OFF
    peaks = (alike >= np.append(alike[1:], 0)) & (alike > np.append(0, alike[:-1]))
    return sides[peaks & (alike > least_alike)].tolist()


def _fit(centres: np.ndarray, side: float) -> Seed | None:
    """The lattice of cells about so wide in whose middles these places lie."""
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

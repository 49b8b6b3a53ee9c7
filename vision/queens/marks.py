"""What is already drawn in the cells: queens (crowns, stars, discs, rings), crosses and small dots."""

import cv2
import numpy as np

from ...solver.cell import Cell
from ..grid.rectify import Flat

INNER = (0.09, 0.91)  # of a cell: within lie marks, outside them borders
SEEN = 0.8  # share of a row or column on the picture from which the middles of its cells are whole
FAINTEST = 13  # contrast (0..255) of a mark against its cell, below which it is noise
FAINTEST_QUEEN = 55  # the same for a queen: the faintest are black on a board dimmed to 40 %
NOISE_TIMES = 5.0  # how far above the cell's own unrest (its quietest quarter) a mark must stand out
MOST_NOISE = 40.0  # contrast that unrest can explain, at the worst JPEG quality
OUTLINE = 0.4  # share of a mark's own strongest contrast at which its outline is taken
LEAST_AREA = 0.008  # of a cell: a thin little cross covers 1 %
STRIPED = 0.3  # share of the inner part's rim that is covered: hatching and pictures cover more, crowns less
OFF_CENTRE = 0.17  # of a cell: marks are drawn in the middle, step numbers and pointers are not
SOLID = 0.56  # share of its box that a dot fills where it is too small to be seen as round; digits fill half
DOT = 0.34  # of a cell: a disc or ring narrower than this is a dot, a wider one a queen
LEAST_QUEEN = 0.26  # of a cell: width and height from which a shape that is no cross is a queen
QUEEN_AREA = 0.035  # of a cell, the same: digits and letters of that height cover less
CROSS_GRID = 11  # points a side at which a mark's box is compared with a cross
LEAST_CROSS = 0.09  # of a cell, its width: below, it is a speck


def find_marks(fine: Flat, colours: np.ndarray) -> dict[str, tuple[Cell, ...]]:
    """{"queens" | "crosses" | "dots": cells, row by row} of a board laid flat.

    colours: (n, n, 3) RGB, each cell's own colour.
    """
    lo, hi = (round(x * fine.cell) for x in INNER)
    inner = fine.cells[:, :, lo:hi, lo:hi]
    n = fine.rows
    contrast = np.empty((n, n, hi - lo, hi - lo), np.uint8)
    for r in range(n):
        own = np.broadcast_to(colours[r].round().astype(np.uint8)[:, None, None], inner[r].shape)
        contrast[r] = (np.maximum(inner[r], own) - np.minimum(inner[r], own)).max(axis=3)
    found: dict[str, list[Cell]] = {"queens": [], "crosses": [], "dots": []}
    busy = (contrast > FAINTEST).mean(axis=(2, 3)) * (INNER[1] - INNER[0]) ** 2 > LEAST_AREA
    busy &= (fine.row_seen >= SEEN)[:, None] & (fine.column_seen >= SEEN)[None]
    for r, c in np.argwhere(busy).tolist():
        kind = _kind(contrast[r, c], fine.cell)
        if kind:
            found[kind].append((r, c))
    return {kind: tuple(cells) for kind, cells in found.items()}


def _kind(contrast: np.ndarray, cell: int) -> str | None:
    """What the inner part of one cell shows; contrast: (side, side) uint8 against the cell's own colour."""
    strongest = float(np.partition(contrast, -contrast.size // 100, axis=None)[-contrast.size // 100])
    quiet = float(np.partition(contrast, contrast.size // 4, axis=None)[contrast.size // 4])
    noise = min(NOISE_TIMES * quiet, MOST_NOISE)
    outline = max(FAINTEST + noise, OUTLINE * strongest)
    mask = contrast > outline
    side = len(mask)
    count = int(np.count_nonzero(mask))
    rim = np.count_nonzero(mask[[0, -1]]) + np.count_nonzero(mask[:, [0, -1]])
    if count < LEAST_AREA * cell * cell or rim > STRIPED * 4 * side:
        return None
    (x0, x1), (y0, y1) = _spread(mask.sum(axis=0)), _spread(mask.sum(axis=1))
    width, height = (x1 - x0) / cell, (y1 - y0) / cell
    centre = (x0 + x1) / 2, (y0 + y1) / 2
    if max(abs(v - side / 2) for v in centre) > OFF_CENTRE * cell or max(width, height) > 2.2 * min(
        width, height
    ):
        return None
    if min(width, height) >= LEAST_CROSS and _is_cross(contrast[y0:y1, x0:x1]):
        return "crosses"
    y, x = np.nonzero(mask)
    u, v = (x + 0.5 - centre[0]) / ((x1 - x0) / 2), (y + 0.5 - centre[1]) / ((y1 - y0) / 2)
    area = count / cell**2
    round_ = _is_ring(u, v) or _is_disc(u, v, area / (width * height))
    if max(width, height) < DOT and (round_ or area > SOLID * width * height):
        return "dots"
    if strongest < FAINTEST_QUEEN + noise:
        return None
    if round_ or (min(width, height) >= LEAST_QUEEN and area >= QUEEN_AREA):
        return "queens"
    return None


def _spread(counts: np.ndarray) -> tuple[int, int]:
    """Half-open range that holds the middle 98 % of the pixels, so that a stray one does not stretch the
    box."""
    total = np.cumsum(counts)
    first, last = np.searchsorted(total, (0.01 * total[-1], 0.99 * total[-1]))
    return int(first), int(last) + 1


def _is_cross(contrast: np.ndarray) -> bool:
    """Drawn into all four corners of its box, not into the middles of its sides. contrast: (h, w) uint8."""
    way = cv2.INTER_AREA if min(contrast.shape) > CROSS_GRID else cv2.INTER_LINEAR
    box = cv2.resize(contrast.astype(np.float32), (CROSS_GRID, CROSS_GRID), interpolation=way)
    means = CROSS_PLACES @ cv2.GaussianBlur(box, (3, 3), 0).ravel()
    corners, sides = means[:4], means[4:]
    usual = corners.mean()
    return bool(sides.max() < 0.75 * usual and corners.min() > 0.5 * usual)


def _cross_places() -> np.ndarray:
    """(8, CROSS_GRID ** 2) float32: rows that average over the four corners and the middles of the four
    sides."""
    third = CROSS_GRID // 3
    first, middle, last = slice(third), slice(third + 1, -third - 1), slice(-third, None)
    places = [(y, x) for y in (first, last) for x in (first, last)]
    places += [(slice(1), middle), (slice(-1, None), middle), (middle, slice(1)), (middle, slice(-1, None))]
    rows = np.zeros((len(places), CROSS_GRID, CROSS_GRID), np.float32)
    for row, place in zip(rows, places, strict=True):
        row[place] = 1 / row[place].size
    return rows.reshape(len(places), -1)


CROSS_PLACES = _cross_places()


def _is_ring(u: np.ndarray, v: np.ndarray) -> bool:
    """A circle's outline and nothing within."""
    radius = np.hypot(u, v)
    angles = np.unique((np.arctan2(v, u) // (np.pi / 8)).astype(int))
    return bool((radius > 0.6).mean() > 0.95 and radius.std() < 0.15 and len(angles) >= 14)


def _is_disc(u: np.ndarray, v: np.ndarray, fill: float) -> bool:
    """A filled circle: pi / 4 of its box, corners empty."""
    return bool(abs(fill - np.pi / 4) < 0.13 and (np.hypot(u, v) > 1.12).mean() < 0.04)

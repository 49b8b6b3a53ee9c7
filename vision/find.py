"""Find the board's lattice in a capture."""

from dataclasses import dataclass

import cv2
import numpy as np

from .errors import NoBoardFound
from .flat import CELL, Flat, flatten
from .lattice import Lattice
from .squares import EDGE_LEVELS, Seed, edge_map, seeds_at
from .window import MAX_N, MIN_N, Segments, Window, Windows, segments

WORK_PIXELS = 700_000  # of the copy that is searched first: a phone page then has cells of some 50 px
MARGIN = 2  # cells around the seed that are looked at
GOOD = 0.75  # mean support of inner lines at which no other generator need be asked


@dataclass(frozen=True)
class Found:
    """A lattice with all that speaks for and against it.

    lattice: in pixels of the capture. flat: the seed's neighbourhood laid flat. window: in flat cells.
    """

    lattice: Lattice
    flat: Flat
    lines: Segments
    window: Window


def find(rgb: np.ndarray, size: int | None = None) -> Found:
    """The best supported lattice of (H, W, 3) uint8 `rgb`; raises NoBoardFound."""
    sizes = range(MIN_N, MAX_N + 1) if size is None else range(size, size + 1)
    height, width = rgb.shape[:2]
    scale = min(1.0, (WORK_PIXELS / (height * width)) ** 0.5)
    best: Found | None = None
    while True:
        best = _better(best, _search(rgb, scale, sizes))
        if scale >= 1 or (best is not None and best.window.inner >= GOOD):
            break
        scale = min(1.0, 2 * scale)
    if best is None or best.window.inner < 0.3:
        raise NoBoardFound("no grid of a board in this picture", "show the whole board, straight and uncovered")
    return best


def _search(rgb: np.ndarray, scale: float, sizes: range) -> Found | None:
    work = rgb if scale == 1 else cv2.resize(rgb, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    edges = edge_map(work)
    best = None
    for level in EDGE_LEVELS:
        for seed in seeds_at(edges, level)[:2]:
            best = _better(best, _from_seed(rgb, work, seed, sizes))
        if best is not None and best.window.inner >= GOOD:
            break
    return best


def _better(a: Found | None, b: Found | None) -> Found | None:
    if a is None or b is None:
        return a or b
    return a if a.window.total >= b.window.total else b


def _from_seed(rgb: np.ndarray, work: np.ndarray, seed: Seed, sizes: range) -> Found | None:
    rows = seed.rows[0] - MARGIN, seed.rows[1] + MARGIN
    columns = seed.columns[0] - MARGIN, seed.columns[1] + MARGIN
    if max(rows[1] - rows[0], columns[1] - columns[0]) > MAX_N + 8:
        return None
    cell = float(np.sqrt(abs(np.linalg.det(seed.homography[:2, :2]))))
    small, zoom = work, 1.0
    if cell > 1.5 * CELL:
        zoom = CELL / cell
        small = cv2.resize(work, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA)
    zx, zy = small.shape[1] / work.shape[1], small.shape[0] / work.shape[0]
    flat = flatten(small, np.diag([zx, zy, 1]) @ seed.homography, rows, columns)
    lines = segments(flat, (MARGIN, flat.rows - MARGIN), (MARGIN, flat.columns - MARGIN))
    window = Windows(flat, lines).best(sizes)
    if window is None:
        return None
    back = np.diag([rgb.shape[1] / work.shape[1], rgb.shape[0] / work.shape[0], 1]) @ seed.homography
    return Found(_lattice(back, window, flat), flat, lines, window)


def _lattice(homography: np.ndarray, window: Window, flat: Flat) -> Lattice:
    r, c, n = window.row + flat.row0, window.column + flat.column0, window.n
    corners = []
    for x, y in ((c, r), (c + n, r), (c + n, r + n), (c, r + n)):
        p = homography @ (x, y, 1)
        corners.append((float(p[0] / p[2]), float(p[1] / p[2])))
    return Lattice(n, tuple(corners))

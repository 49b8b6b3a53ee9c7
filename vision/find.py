"""Find the board's lattice in a capture."""

from dataclasses import dataclass

import numpy as np

from .errors import NoBoardFound
from .flat import Flat, flatten, shrink
from .lattice import Lattice
from .squares import EDGE_LEVELS, Seed, edge_map, seeds_at
from .window import MAX_N, MIN_N, Segments, Window, Windows, segments

WORK_PIXELS = 700_000  # about, of the copy that is searched first: a phone page then has cells of some 50 px
MARGIN = 2  # cells around the seed that are looked at
GOOD = 0.75  # mean support (-1..1) of inner lines at which no other way to find seeds need be tried
POOR = 0.3  # mean support of inner lines below which it is no board
MOST_SEEDS = 4  # looked at per way, best supported first


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
    """The largest well supported lattice of (H, W, 3) uint8 `rgb`; raises NoBoardFound."""
    sizes = range(MIN_N, MAX_N + 1) if size is None else range(size, size + 1)
    height, width = rgb.shape[:2]
    times = max(1, round((height * width / WORK_PIXELS) ** 0.5))
    found: list[Found] = []
    while True:
        found += _search(rgb, times, sizes)
        if times == 1 or any(_is_good(f) for f in found):
            break
        times //= 2
    if not found or max(f.window.inner for f in found) < POOR:
        raise NoBoardFound(
            "no grid of a board in this picture", "show the whole board, straight and uncovered"
        )
    return max(found, key=_rank)


def _is_good(found: Found) -> bool:
    return found.window.inner >= GOOD and found.window.weakest >= 0


def _rank(found: Found) -> tuple[bool, float]:
    """Well supported ones first, the largest on the picture among them; else by support."""
    good = _is_good(found)
    return good, found.lattice.cell * found.lattice.n if good else found.window.total


def _search(rgb: np.ndarray, times: int, sizes: range) -> list[Found]:
    work = shrink(rgb, times)
    edges = edge_map(work)
    found: list[Found] = []
    for level in EDGE_LEVELS:
        tried = [_from_seed(work, times, seed, sizes) for seed in seeds_at(edges, level)[:MOST_SEEDS]]
        found += [f for f in tried if f is not None]
        if any(_is_good(f) for f in found):
            break
    return found


def _from_seed(work: np.ndarray, times: int, seed: Seed, sizes: range) -> Found | None:
    rows = seed.rows[0] - MARGIN, seed.rows[1] + MARGIN
    columns = seed.columns[0] - MARGIN, seed.columns[1] + MARGIN
    if max(rows[1] - rows[0], columns[1] - columns[0]) > MAX_N + 8:
        return None
    flat = flatten(work, seed.homography, rows, columns)
    lines = segments(flat, (MARGIN, flat.rows - MARGIN), (MARGIN, flat.columns - MARGIN))
    window = Windows(flat, lines).best(sizes)
    if window is None:
        return None
    back = np.diag([times, times, 1]) @ seed.homography
    return Found(_lattice(back, window, flat), flat, lines, window)


def _lattice(homography: np.ndarray, window: Window, flat: Flat) -> Lattice:
    r, c, n = window.row + flat.row0, window.column + flat.column0, window.n
    corners = []
    for x, y in ((c, r), (c + n, r), (c + n, r + n), (c, r + n)):
        p = homography @ (x, y, 1)
        corners.append((float(p[0] / p[2]), float(p[1] / p[2])))
    return Lattice(n, tuple(corners))

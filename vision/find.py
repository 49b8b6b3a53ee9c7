"""Find the board's lattice in a capture."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from .errors import NoBoardFound
from .flat import Flat, flatten, shrink
from .lattice import Lattice
from .squares import EDGE_LEVELS, Seed, edge_map, seeds_at
from .window import MAX_N, MIN_N, Segments, Window, Windows, segments

WORK_PIXELS = 700_000  # about, of the copy that is searched first: a phone page then has cells of some 50 px
MARGIN = 2  # cells around the seed that are looked at
GOOD = 0.75  # mean support (-1..1) of inner lines at which no other way to find seeds need be tried
GOES_ON = 0.55  # mean support of the lines just outside a window; example rows and buttons stay below 0.5
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
    found: list[Found] = []
    for zoom in _zooms(rgb.shape[0] * rgb.shape[1]):
        found += _search(rgb, zoom, sizes)
        if any(_is_good(f) for f in found):
            break
    if not found or max(f.window.inner for f in found) < POOR:
        raise NoBoardFound(
            "no grid of a board in this picture", "show the whole board, straight and uncovered"
        )
    return max(found, key=_rank)


def _zooms(pixels: int) -> list[float]:
    """The scales to search at, in order: about WORK_PIXELS, then coarser (blur and noise shrink with the picture,
    boards do not vanish), then finer (small cells), above 1 where even the capture's own pixels are few."""
    times = max(1, round((pixels / WORK_PIXELS) ** 0.5))
    zooms = [1 / times, 1 / (2 * times)]
    while times > 1:
        times //= 2
        zooms.append(1 / times)
    return [*zooms, 2.0] if pixels <= WORK_PIXELS else zooms


def _is_good(found: Found) -> bool:
    w = found.window
    return w.inner >= GOOD and w.weakest >= 0 and w.beyond < GOES_ON


def _rank(found: Found) -> tuple[bool, float]:
    """Well supported ones first, the largest on the picture among them; else by support."""
    good = _is_good(found)
    return good, found.lattice.cell * found.lattice.n if good else found.window.total


def _search(rgb: np.ndarray, zoom: float, sizes: range) -> list[Found]:
    if zoom > 1:
        work = cv2.resize(rgb, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_LINEAR)
    else:
        work = shrink(rgb, round(1 / zoom))
    edges = edge_map(work)
    found: list[Found] = []
    for level in EDGE_LEVELS:
        for seed in seeds_at(edges, level)[:MOST_SEEDS]:
            f = _from_seed(work, seed, sizes)
            if f is not None:
                found.append(_scaled(f, 1 / zoom))
        if any(_is_good(f) for f in found):
            break
    return found


def _from_seed(work: np.ndarray, seed: Seed, sizes: range) -> Found | None:
    """The best window of a seed's lattice, looked for further out while it reaches the end of what was seen."""
    rows, columns = seed.rows, seed.columns
    found = None
    while max(rows[1] - rows[0], columns[1] - columns[0]) <= MAX_N + MARGIN:
        seen = rows[0] - MARGIN, rows[1] + MARGIN, columns[0] - MARGIN, columns[1] + MARGIN
        flat = flatten(work, seed.homography, seen[:2], seen[2:])
        inside = [(s[0] - f, s[1] - f) for s, f in ((seed.rows, seen[0]), (seed.columns, seen[2]))]
        lines = segments(flat, inside[0], inside[1])
        window = Windows(flat, lines).best(sizes)
        if window is None:
            break
        found = Found(_lattice(seed.homography, window, flat), flat, lines, window)
        r, c = window.row + seen[0], window.column + seen[2]
        grown = (
            (min(r, rows[0]), max(r + window.n, rows[1])),
            (min(c, columns[0]), max(c + window.n, columns[1])),
        )
        if grown == (rows, columns):
            break
        rows, columns = grown
    return found


def _scaled(found: Found, times: float) -> Found:
    """The same with its lattice in pixels of a picture `times` as large."""
    corners = tuple((x * times, y * times) for x, y in found.lattice.corners)
    return replace(found, lattice=Lattice(found.lattice.n, corners))


def _lattice(homography: np.ndarray, window: Window, flat: Flat) -> Lattice:
    r, c, n = window.row + flat.row0, window.column + flat.column0, window.n
    corners = []
    for x, y in ((c, r), (c + n, r), (c + n, r + n), (c, r + n)):
        p = homography @ (x, y, 1)
        corners.append((float(p[0] / p[2]), float(p[1] / p[2])))
    return Lattice(n, tuple(corners))

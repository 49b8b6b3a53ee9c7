"""Find the board's lattice in a capture."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from .correction import Corners
from .errors import NoBoardFound
from .flat import Flat, flatten, shrink
from .lattice import Lattice
from .squares import EDGE_LEVELS, MIN_SIDE, Seed, edge_map, seeds_at
from .window import MAX_N, MIN_N, Segments, Window, Windows, segments

WORK_PIXELS = 700_000  # about, of the copy that is searched first: a phone page then has cells of some 50 px
MARGIN = 2  # cells around the seed that are looked at
GOOD = 0.75  # mean support (-1..1) of inner lines at which no other way to find seeds need be tried
GOES_ON = 0.55  # mean support of the lines just outside a window; example rows and buttons stay below 0.5
POOR = 0.4  # mean support of inner lines below which it is no board
POOR_LINE = -0.2  # mean support of its weakest row or line below which a grid is none of this size
# side of another board on the page against the largest; examples beside a board are smaller
LEAST_OTHER = 0.8
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


def find(rgb: np.ndarray, size: int | None = None) -> tuple[Found, ...]:
    """The boards' lattices in (H, W, 3) uint8 `rgb`, the largest well supported one first; raises
    NoBoardFound.

    Others follow only if they are complete boards of their own, LEAST_OTHER of the first one's side or more.
    """
    sizes = range(MIN_N, MAX_N + 1) if size is None else range(size, size + 1)
    found: list[Found] = []
    for zoom in _zooms(*rgb.shape[:2]):
        found += _search(rgb, zoom, sizes)
        if any(_is_good(f) for f in found):
            break
    found = [f for f in found if f.window.inner >= POOR and f.window.weakest >= POOR_LINE]
    if not found:
        raise NoBoardFound(
            "no grid of a board in this picture", "show the whole board, straight and uncovered"
        )
    best, *others = sorted(found, key=_rank, reverse=True)
    boards = [best]
    for other in others:
        large = _side(other) >= LEAST_OTHER * _side(best)
        if large and _is_good(other) and not any(_overlap(other, b) for b in boards):
            boards.append(other)
    return tuple(boards)


def find_at(rgb: np.ndarray, corners: Corners, size: int | None = None) -> Found:
    """The lattice between four given outer corners (see Lattice), in pixels of (H, W, 3) uint8 `rgb`.

    Without a size, that whose lines add up to most; raises NoBoardFound where no size has any.
    """
    sizes = range(MIN_N, MAX_N + 1) if size is None else (size,)
    found = []
    for n in sizes:
        lattice = Lattice(n, corners)
        rim = -MARGIN, n + MARGIN
        flat = flatten(rgb, lattice.homography, rim, rim)
        lines = segments(flat, (MARGIN, MARGIN + n), (MARGIN, MARGIN + n))
        found.append(Found(lattice, flat, lines, Windows(flat, lines).at(MARGIN, MARGIN, n)))
    best = max(found, key=lambda f: f.window.total)
    if size is None and best.window.inner < POOR:
        raise NoBoardFound("no grid between these corners", "give the number of cells a side with --size")
    return best


def _side(found: Found) -> float:
    return found.lattice.cell * found.lattice.n


def _overlap(a: Found, b: Found) -> bool:
    """True if the boxes around two lattices share more than a rim."""
    ax0, ay0, ax1, ay1 = a.lattice.bbox
    bx0, by0, bx1, by1 = b.lattice.bbox
    slack = min(a.lattice.cell, b.lattice.cell) / 2
    return min(ax1, bx1) - max(ax0, bx0) > slack and min(ay1, by1) - max(ay0, by0) > slack


def _zooms(height: int, width: int) -> list[float]:
    """The scales to search at, in order: about WORK_PIXELS, then coarser (blur and noise shrink with the
    picture, boards do not vanish), then finer (small cells), above 1 where even the capture's own pixels are
    few."""
    times = max(1, round((height * width / WORK_PIXELS) ** 0.5))
    zooms = [1 / times, 1 / (2 * times)]
    while times > 1:
        times //= 2
        zooms.append(1 / times)
    if height * width <= WORK_PIXELS:
        zooms.append(2.0)
    return [z for z in zooms if z * min(height, width) >= MIN_N * MIN_SIDE]


def _is_good(found: Found) -> bool:
    w = found.window
    return w.inner >= GOOD and w.weakest >= 0 and w.beyond < GOES_ON


def _rank(found: Found) -> tuple[bool, float]:
    """Well supported ones first, the largest on the picture among them; else by support."""
    good = _is_good(found)
    return good, _side(found) if good else found.window.total


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
                found.append(replace(f, lattice=f.lattice.scaled(1 / zoom)))
        if any(_is_good(f) for f in found):
            break
    return found


def _from_seed(work: np.ndarray, seed: Seed, sizes: range) -> Found | None:
    """The best window of a seed's lattice, looked for further out while it reaches the end of what was
    seen."""
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
        top, left = window.row + seen[0], window.column + seen[2]
        higher = min(top, rows[0]), max(top + window.n, rows[1])
        wider = min(left, columns[0]), max(left + window.n, columns[1])
        if (higher, wider) == (rows, columns):
            break
        rows, columns = higher, wider
    return found


def _lattice(homography: np.ndarray, window: Window, flat: Flat) -> Lattice:
    """The window's lattice, from the endless lattice's homography."""
    to_window = np.array([[1, 0, window.column + flat.column0], [0, 1, window.row + flat.row0], [0, 0, 1]])
    return Lattice.of(homography @ to_window, window.n)

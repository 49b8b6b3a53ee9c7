"""Find the board's lattice in a capture."""

from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from ..source.errors import NoBoardFound
from .copies import Copies
from .lattice import Corners, Lattice
from .rectify import CELL, Flat, flatten
from .seeds import MIN_SIDE, Seed
from .window import BESIDE_MARKS, MAX_N, MIN_N, PLAIN, Segments, Sight, Window, Windows, segments

WORK_PIXELS = 700_000  # about, of the copy that is searched first: a phone page then has cells of some 50 px
MARGIN = 2  # cells around the seed that are looked at
GOOD = 0.75  # mean support (-1..1) of inner lines at which no other way to find seeds need be tried
GOES_ON = 0.55  # mean support of the lines just outside a window; example rows and buttons stay below 0.5
POOR = 0.4  # mean support of inner lines below which it is no board
POOR_LINE = -0.2  # mean support of its weakest row or line below which a grid is none of this size
# side of another board on the page against the largest; examples beside a board are smaller
LEAST_OTHER = 0.8
# the same where it has more cells than examples under "how to play", which are 5 x 5 or less
LEAST_GROWN = 0.4
GROWN = 6
MOST_SEEDS = 4  # looked at per way, best supported first
# Of the flat pictures that may be looked at in one capture, so that a refusal is quick; of finer ones fewer.
MOST_CELLS = 6_000
# Of the pixels that may be searched for patches, once for each level of contrast: the same.
MOST_PIXELS = 16_000_000
# Share of a square's cells that were seen, from which it is also looked at beside the marks in them.
WHOLE_SEED = 0.75
SAME_SEED = 0.06  # of a cell: seeds whose corners differ by less need not both be looked at


@dataclass
class _Room:
    """How many flat cells may still be looked at in a capture, and how many pixels searched for patches."""

    cells: int
    pixels: int = MOST_PIXELS

    @property
    def is_left(self) -> bool:
        return self.cells > 0 and self.pixels > 0


@dataclass(frozen=True)
class Found:
    """A lattice with all that speaks for and against it.

    lattice: in pixels of the capture. flat: the seed's neighbourhood laid flat. window: in flat cells.
    doubts: sentences without full stop, of what speaks against this lattice.
    """

    lattice: Lattice
    flat: Flat
    lines: Segments
    window: Window
    doubts: tuple[str, ...] = ()

    def scaled(self, times: int) -> "Found":
        """The same board in the picture of which this one is a copy, so many times smaller."""
        return self if times == 1 else replace(self, lattice=self.lattice.scaled(times))


def find(copies: Copies, size: int | None = None, sight: Sight = PLAIN) -> tuple[Found, ...]:
    """The boards' lattices in a picture, the largest well supported one first; raises NoBoardFound. sight:
    how lines are looked for.

    Others follow only if they are complete boards of their own, LEAST_OTHER of the first one's side or more.
    """
    sizes = range(sight.least, MAX_N + 1) if size is None else range(size, size + 1)
    found: list[Found] = []
    room = _Room(MOST_CELLS * CELL**2 // sight.cell**2)
    for zoom in _zooms(*copies.rgb.shape[:2]):
        found += _search(copies, zoom, sizes, room, sight)
        if not room.is_left or any(_is_good(f) for f in found):
            break
    found = [f for f in found if f.window.inner >= POOR and f.window.weakest >= POOR_LINE]
    if not found:
        raise NoBoardFound(
            "no grid of a board in this picture", "show the whole board, straight and uncovered"
        )
    best, *others = sorted(found, key=_rank, reverse=True)
    boards = [best]
    for other in others:
        least = LEAST_GROWN if other.window.n >= GROWN else LEAST_OTHER
        large = _side(other) >= least * _side(best)
        if large and _is_complete(other) and not any(_overlap(other, b) for b in boards):
            boards.append(other)
    return tuple(boards)


def find_at(rgb: np.ndarray, corners: Corners, size: int | None = None, sight: Sight = PLAIN) -> Found:
    """The lattice between four given outer corners (see Lattice), in pixels of (H, W, 3) uint8 `rgb`.
    sight: as in `find`.

    Without a size, that whose lines add up to most; raises NoBoardFound where no size has any.
    """
    sizes = range(sight.least, MAX_N + 1) if size is None else (size,)
    found = []
    for n in sizes:
        lattice = Lattice(n, corners)
        rim = -MARGIN, n + MARGIN
        flat = flatten(rgb, lattice.homography, rim, rim, sight.cell)
        lines = segments(flat, (MARGIN, MARGIN + n), (MARGIN, MARGIN + n), sight)
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
    return _is_complete(found) and found.window.beyond < GOES_ON


def _is_complete(found: Found) -> bool:
    """True if all its lines are there; another board close by may look like more of it."""
    return found.window.inner >= GOOD and found.window.weakest >= 0


def _rank(found: Found) -> tuple[bool, float]:
    """Well supported ones first, the largest on the picture among them; else by support."""
    good = _is_good(found)
    return good, _side(found) if good else found.window.total


def _search(copies: Copies, zoom: float, sizes: range, room: _Room, sight: Sight) -> list[Found]:
    """What is found at one scale while there is room, which it takes up."""
    work = copies.at(zoom)
    found: list[Found] = []
    seen: list[Seed] = []
    for gap, level in product(sight.gaps, sight.levels):
        if not room.is_left:
            break
        room.pixels -= work.shape[0] * work.shape[1]
        for seed in copies.seeds(zoom, gap, level)[:MOST_SEEDS]:
            if room.cells <= 0 or any(_same(seed, s) for s in seen):
                continue
            seen.append(seed)
            f, cost = _from_seed(work, seed, sizes, sight)
            room.cells -= cost
            if sight is PLAIN and _is_whole(seed) and not (f and _is_good(f)):
                marked, cost = _from_seed(work, seed, sizes, BESIDE_MARKS)
                room.cells -= cost
                f = marked if marked and _is_good(marked) and marked.window.n == len(range(*seed.rows)) else f
            if f is not None:
                found.append(replace(f, lattice=f.lattice.scaled(1 / zoom)))
        if any(_is_good(f) for f in found):
            break
    return found


def _is_whole(seed: Seed) -> bool:
    """True if nearly all cells of a square were seen, so that it may be a board by itself."""
    rows, columns = len(range(*seed.rows)), len(range(*seed.columns))
    return rows == columns >= MIN_N and seed.support >= WHOLE_SEED * rows * columns


def _same(a: Seed, b: Seed) -> bool:
    """True if two seeds lie on the same cells."""
    if (a.rows, a.columns) != (b.rows, b.columns):
        return False
    ends = [(x, y, 1.0) for x in a.columns for y in a.rows]
    places = [(p[:, :2] / p[:, 2:]) for p in (np.array(ends) @ s.homography.T for s in (a, b))]
    cell = float(np.sqrt(abs(np.linalg.det(a.homography[:2, :2]))))
    return bool(np.abs(places[0] - places[1]).max() < SAME_SEED * cell)


def _from_seed(work: np.ndarray, seed: Seed, sizes: range, sight: Sight) -> tuple[Found | None, int]:
    """The best window of a seed's lattice, looked for further out while it reaches the end of what was seen;
    and how many flat cells were looked at."""
    rows, columns = seed.rows, seed.columns
    found, cost = None, 0
    while max(rows[1] - rows[0], columns[1] - columns[0]) <= MAX_N + MARGIN:
        seen = rows[0] - MARGIN, rows[1] + MARGIN, columns[0] - MARGIN, columns[1] + MARGIN
        flat = flatten(work, seed.homography, seen[:2], seen[2:], sight.cell)
        cost += flat.rows * flat.columns
        inside = [(s[0] - f, s[1] - f) for s, f in ((seed.rows, seen[0]), (seed.columns, seen[2]))]
        lines = segments(flat, inside[0], inside[1], sight)
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
    return found, cost


def _lattice(homography: np.ndarray, window: Window, flat: Flat) -> Lattice:
    """The window's lattice, from the endless lattice's homography."""
    to_window = np.array([[1, 0, window.column + flat.column0], [0, 1, window.row + flat.row0], [0, 0, 1]])
    return Lattice.of(homography @ to_window, window.n)

"""Look for boards in a capture at one scale."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import product

import numpy as np

from .lattice import FINE_CELL, Flat, Lattice, NoLattice, flatten
from .seeds import Copies, Seed
from .settle import settled
from .window import BESIDE_MARKS, MAX_N, MIDDLES, MIN_N, Segments, Sight, Window, Windows, segments

MARGIN = 2  # cells around the seed that are looked at
GOOD = 0.75  # mean support (-1..1) of inner lines at which no other way to find seeds need be tried
GOES_ON = 0.55  # mean support of the lines just outside a window; example rows and buttons stay below 0.5
# Of the flat pictures that may be looked at in one capture, so that a refusal is quick; of finer ones fewer.
MOST_CELLS = 6_000
# Of the pixels that may be searched for patches, once for each level of contrast: the same.
MOST_PIXELS = 22_000_000
# Share of a square's cells that were seen, from which it is also looked at beside the marks in them.
WHOLE_SEED = 0.75
SAME_SEED = 0.06  # of a cell: seeds whose corners differ by less need not both be looked at

Range = tuple[int, int]  # of rows or columns, half-open


@dataclass
class SearchBudget:
    """The number of flat cells may still be looked at in a capture, and how many pixels searched for
    patches."""

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


def is_good(found: Found) -> bool:
    return is_complete(found) and found.window.beyond < GOES_ON


def is_complete(found: Found) -> bool:
    """True if all its lines are there; another board close by may look like more of it."""
    return found.window.inner >= GOOD and found.window.weakest >= 0


def search(
    copies: Copies, zoom: float, sizes: range, room: SearchBudget, sight: Sight
) -> Iterator[tuple[Found, ...]]:
    """Search each level of one scale, until a board is plain to see, and while there is room, which it takes
    up."""
    work = copies.at(zoom)
    seen: list[Seed] = []
    for gap, level in product(sight.gaps, sight.levels):
        if not room.is_left:
            break
        room.pixels -= work.shape[0] * work.shape[1]
        found: list[Found] = []
        for seed in copies.seeds(zoom, gap, level):
            if room.cells <= 0 or any(_same(seed, s) for s in seen):
                continue
            seen.append(seed)
            laid_flat = cache(partial(flatten, work, seed.homography))
            f, cost = _from_seed(laid_flat, seed, sizes, sight)
            room.cells -= cost
            if f and is_good(f) and sight.cell >= FINE_CELL:
                f, cost = _settled(work, f, seed, sizes, sight)
                room.cells -= cost
            if sight is MIDDLES and _is_whole(seed) and not (f and is_good(f)):
                marked, cost = _from_seed(laid_flat, seed, sizes, BESIDE_MARKS)
                room.cells -= cost
                f = marked if marked and is_good(marked) and marked.window.n == len(range(*seed.rows)) else f
            if f is not None:
                found.append(replace(f, lattice=f.lattice.scaled(1 / zoom)))
        yield tuple(found)
        if any(is_good(f) for f in found):
            break


def _settled(work: np.ndarray, found: Found, seed: Seed, sizes: range, sight: Sight) -> tuple[Found, int]:
    """A board that is plain to see once more where its lines are, if it lies aside of them; and how many flat
    cells were looked at."""
    homography = settled(found.flat, found.window)
    if homography is None:
        return found, 0
    try:
        seed = replace(seed, homography=homography)
    except NoLattice:
        return found, 0
    laid_flat = cache(partial(flatten, work, homography))
    moved, cost = _from_seed(laid_flat, seed, sizes, sight)
    return (moved if moved and is_good(moved) else found), cost


def _is_whole(seed: Seed) -> bool:
    """True if nearly all cells of a square were seen, so that it may be a board by itself."""
    rows, columns = len(range(*seed.rows)), len(range(*seed.columns))
    return rows == columns >= MIN_N and seed.support >= WHOLE_SEED * rows * columns


def around(copies: Copies, zoom: float, seed: Seed, sizes: range, sight: Sight) -> Found | None:
    """The best window of one seed's lattice at one scale, if it holds all cells that the seed saw."""
    laid_flat = cache(partial(flatten, copies.at(zoom), seed.homography))
    found, _ = _from_seed(laid_flat, seed, sizes, sight)
    if found is None:
        return None
    window, flat = found.window, found.flat
    ways = (window.row + flat.row0, seed.rows), (window.column + flat.column0, seed.columns)
    if any(start > first or start + window.n < last for start, (first, last) in ways):
        return None
    return replace(found, lattice=found.lattice.scaled(1 / zoom))


def _same(a: Seed, b: Seed) -> bool:
    """True if two seeds lie on the same cells."""
    if (a.rows, a.columns) != (b.rows, b.columns):
        return False
    ends = [(x, y, 1.0) for x in a.columns for y in a.rows]
    places = [(p[:, :2] / p[:, 2:]) for p in (np.array(ends) @ s.homography.T for s in (a, b))]
    cell = float(np.sqrt(abs(np.linalg.det(a.homography[:2, :2]))))
    return bool(np.abs(places[0] - places[1]).max() < SAME_SEED * cell)


def _from_seed(
    laid_flat: Callable[[Range, Range, int], Flat], seed: Seed, sizes: range, sight: Sight
) -> tuple[Found | None, int]:
    """The best window of a seed's lattice, looked for further out while it reaches the end of what was seen;
    and how many flat cells were looked at. laid_flat: rows, columns and the side of a cell to the picture."""
    rows, columns = seed.rows, seed.columns
    found, cost = None, 0
    while max(rows[1] - rows[0], columns[1] - columns[0]) <= MAX_N + MARGIN:
        seen = rows[0] - MARGIN, rows[1] + MARGIN, columns[0] - MARGIN, columns[1] + MARGIN
        flat = laid_flat(seen[:2], seen[2:], sight.cell)
        cost += flat.rows * flat.columns
        inside = [(s[0] - f, s[1] - f) for s, f in ((seed.rows, seen[0]), (seed.columns, seen[2]))]
        lines = segments(flat, inside[0], inside[1], sight)
        windows = Windows(flat, lines)
        window = windows.best(sizes)
        if window is None:
            break
        doubts = windows.doubts(window) if window.n + 1 in sizes else ()
        try:
            lattice = _lattice(seed.homography, window, flat)
        except NoLattice:  # the window reaches to the horizon
            break
        found = Found(lattice, flat, lines, window, doubts)
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

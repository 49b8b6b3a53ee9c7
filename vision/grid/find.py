"""Search for the lattices of the boards in a capture, scale by scale."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from itertools import chain, product
from math import dist

import numpy as np

from ..percentiles import median, strongest
from ..source.errors import BadCorrection, NoBoardFound
from .lattice import CELL, FINE_CELL, NO_GRID, Corners, Flat, Lattice, NoLattice, flatten
from .seeds import MIN_SIDE, Copies, Seed
from .window import BESIDE_MARKS, MAX_N, MIDDLES, MIN_N, Segments, Sight, Window, Windows, segments

# The search at one scale.

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
        """Return the board in the original of this picture, which is `times` as large."""
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


__all__ = ["GOES_ON", "GOOD", "MARGIN", "Found", "ScaleSearch", "check_corners", "find_at"]

WORK_PIXELS = 700_000  # about, of the copy that is searched first: a phone page then has cells of some 50 px
POOR = 0.4  # mean support of inner lines below which it is no board
POOR_LINE = -0.2  # mean support of its weakest row or line below which a grid is none of this size
# side of another board on the page against the largest; examples beside a board are smaller
LEAST_OTHER = 0.8
# the same where it has more cells than examples under "how to play", which are 5 x 5 or less
LEAST_GROWN = 0.4
GROWN = 6
LEAST_CELL = 4  # pixels a cell between given corners has at least: in smaller ones nothing can be read
LEAST_NEAR = 0.1  # how near the rim around given corners may come to the horizon (0) that a tilt gives them


class ScaleSearch:
    """Boards looked for in one way, scale by scale, and no further than is asked for.

    copies: of the picture. size: cells a side where they are known. sight: how lines are looked for.
    """

    copies: Copies
    sight: Sight
    sizes: range
    zooms: list[float]
    room: SearchBudget
    first: tuple[Found, ...] = ()  # what was found so far at the scale that is looked at first

    def __init__(self, copies: Copies, size: int | None = None, sight: Sight = MIDDLES):
        self.copies, self.sight = copies, sight
        self.sizes = range(sight.min_cells, MAX_N + 1) if size is None else range(size, size + 1)
        self.zooms = _zooms(*copies.rgb.shape[:2])
        self.room = SearchBudget(MOST_CELLS * CELL**2 // sight.cell**2)
        self._levels = self._at(self.zooms[0]) if self.zooms else iter(())
        self._looked = 0

    def _at(self, zoom: float) -> Iterator[tuple[Found, ...]]:
        return search(self.copies, zoom, self.sizes, self.room, self.sight)

    def search_next_level(self) -> bool:
        """Search one more level of the scale that is searched first; return False if none is left."""
        found = next(self._levels, None)
        self.first += found or ()
        self._looked += 1
        return found is not None

    def search_levels(self, levels: int | None = None) -> None:
        """Search all levels of that scale that may show more, or so many."""
        while (levels is None or self._looked < levels) and self.search_next_level():
            pass

    def around_seeds(self, seeds_in: Callable[[np.ndarray], Iterable[Seed]]) -> Found | None:
        """The board all of whose lines are there, and most of them, around what something else than flat
        patches takes for cells at the scale that is looked at first; None where there is none. seeds_in: from
        the edges of a picture (see edge_map) to a few seeds in it."""
        boards = [
            found
            for zoom in self.zooms[:1]
            for seed in seeds_in(self.copies.edges_at(zoom))
            if (found := around(self.copies, zoom, seed, self.sizes, self.sight)) and is_complete(found)
        ]
        return max(boards, key=lambda found: found.window.total, default=None)

    @cached_property
    def _found(self) -> list[Found]:
        """Find everything that is a board or may be one."""
        self.search_levels()
        found = self.first
        for zoom in self.zooms[1:]:
            if not self.room.is_left or any(is_good(f) for f in found):
                break
            cells = (f.lattice.cell for f in found if _may_be(f))
            # what is laid flat from cells larger than these shows no more at a finer scale
            if zoom > self.zooms[0] and max(cells, default=0.0) * self.zooms[0] >= self.sight.cell:
                break
            found += tuple(chain.from_iterable(self._at(zoom)))
        return [f for f in found if _may_be(f)]

    @property
    def is_plain(self) -> bool:
        """True if a board that is plain to see was found so far at the scale that is looked at first."""
        return any(is_good(f) for f in self.first)

    def boards(self, everywhere: bool = True) -> tuple[Found, ...]:
        """The boards' lattices, the largest well supported one first; raises NoBoardFound. everywhere: at all
        levels, and at the other scales too, where the first shows none that is plain to see; else what was
        found so far.

        Others follow only if they are complete boards of their own, LEAST_OTHER of the first one's side or
        more.
        """
        found = self._found if everywhere else list(filter(_may_be, self.first))
        if not found:
            raise NoBoardFound(*NO_GRID)
        best, *others = sorted(found, key=_rank, reverse=True)
        boards = [best]
        for other in others:
            least = LEAST_GROWN if other.window.n >= GROWN else LEAST_OTHER
            large = _side(other) >= least * _side(best)
            if large and is_complete(other) and not any(_overlap(other, b) for b in boards):
                boards.append(other)
        return tuple(boards)


def check_corners(corners: Corners, size: int | None, shape: tuple[int, ...]) -> None:
    """Raises BadCorrection where no board can be read between corners that a person has given: where they lie
    outside a picture of that shape (height, width ...) by more than a cell, too near to each other, or so
    that the board would reach to the horizon. size: cells a side where they are known."""
    height, width = shape[:2]
    n = size or MIN_N
    sides = [dist(one, other) for one, other in zip(corners, (*corners[1:], corners[0]), strict=True)]
    cell = min(max(sides), max(width, height)) / n
    for x, y in corners:
        if max(-x, -y, x - width, y - height) > cell:
            where = f"the corner {x:g},{y:g} lies outside the picture, which is {width} x {height} pixels"
            raise BadCorrection(where, "give corners inside it")
    whole = "give those of the whole grid"
    if min(sides) < LEAST_CELL * n:
        raise BadCorrection(f"two of the corners are only {min(sides):.0f} pixels apart", whole)
    unlike = BadCorrection("the corners are not those of a square, however it is tilted", whole)
    try:
        depth, ends = Lattice(n, corners).homography[2], (-MARGIN, n + MARGIN)
    except NoLattice:
        raise unlike from None
    if min(float(depth @ (x, y, 1.0)) for x in ends for y in ends) < LEAST_NEAR:
        raise unlike


def find_at(rgb: np.ndarray, corners: Corners, size: int | None = None, sight: Sight = MIDDLES) -> Found:
    """The lattice between four given outer corners (see Lattice), in pixels of (H, W, 3) uint8 `rgb`.
    sight: how lines are looked for.

    Without a size, that whose lines add up to most; raises NoBoardFound where no size has any.
    """
    sizes = range(sight.min_cells, MAX_N + 1) if size is None else (size,)
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
    picture, boards do not vanish), then finer (small cells)."""
    times = max(1, round((height * width / WORK_PIXELS) ** 0.5))
    zooms = [1 / times, 1 / (2 * times)]
    while times > 1:
        times //= 2
        zooms.append(1 / times)
    return [z for z in zooms if z * min(height, width) >= MIN_N * MIN_SIDE]


def _may_be(found: Found) -> bool:
    """True unless its lines are too poor."""
    return found.window.inner >= POOR and found.window.weakest >= POOR_LINE


def _rank(found: Found) -> tuple[bool, float]:
    """Well supported ones first, the largest on the picture among them; else by support."""
    good = is_good(found)
    return good, _side(found) if good else found.window.total


# A lattice moved to where its lines are seen: seeds lie aside of them where light that falls across a board
# cuts the same corner off all its cells.

ALONG = ((0.06, 0.2), (0.8, 0.94))  # of a cell's side: what is looked at, beside what stands in cells
REACH = 0.25  # of a cell, to both sides of where a line should be
PEN = 0.08  # of a cell: lines are thinner than that
ASIDE = 0.065  # of a cell, from which a lattice is moved; on plain pictures it is less than 0.05 aside
STRAY = 0.03  # of a cell, by which half of the lines may be elsewhere than where they are thought to be then


def settled(flat: Flat, window: Window) -> np.ndarray | None:
    """(3, 3): the homography of `flat` so moved and stretched that lines lie where they are seen; None where
    they do already, or are not seen in one way. window: of `flat`."""
    top, left, n = window.row, window.column, window.n
    part = flat.part(top, left, n)
    across, down = _fit(part.rgb, flat.cell), _fit(part.turned, flat.cell)
    if across is None or down is None or max(_most(*across, n), _most(*down, n)) < ASIDE:
        return None
    (x, wider), (y, higher) = across, down
    u, v = left + flat.column0, top + flat.row0  # in lattice coordinates
    move = np.array([[1 + wider, 0, x - wider * u], [0, 1 + higher, y - higher * v], [0, 0, 1]])
    return flat.homography @ move


def _most(first: float, step: float, n: int) -> float:
    """Largest distance of a line between cells from its place, in cells; see `_fit`."""
    return max(abs(first + step), abs(first + step * (n - 1)))


def _fit(rgb: np.ndarray, cell: int) -> tuple[float, float] | None:
    """Distance (cells) by which the first upright line of a board lies right of its place, and by how much
    that grows with each further line; None if single lines are seen elsewhere."""
    n, reach, pen = rgb.shape[1] // cell, round(REACH * cell), max(2, round(PEN * cell))
    rows = np.concatenate([np.arange(round(a * cell), round(b * cell)) for a, b in ALONG])
    strips = rgb.reshape(n, cell, -1, 3)[:, rows].reshape(-1, n * cell, 3)
    profile = median(strips, axis=0)
    padded = np.pad(profile, ((pen, pen), (0, 0)), mode="edge")
    stands_out = np.minimum(
        strongest(np.abs(profile - padded[: -2 * pen])), strongest(np.abs(profile - padded[2 * pen :]))
    )
    lines = np.arange(1, n)
    seen = stands_out[lines[:, None] * cell + np.arange(-reach, reach)]
    off = (seen.argmax(axis=1) + 0.5 - reach) / cell
    slope, first = np.polyfit(lines, off, 1)
    if median(np.abs(first + slope * lines - off)) > STRAY:
        return None
    return float(first), float(slope)

"""Search for the lattices of the boards in a capture, scale by scale."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from itertools import chain, product
from math import dist

import numpy as np

from ..percentiles import max_channel, median
from ..source.errors import BadCorrection, NoBoardFound
from .lattice import CELL_PX, FINE_CELL_PX, NO_GRID, Corners, Flat, Lattice, NoLattice, flatten
from .seeds import MIN_PATCH_SIDE_PX, Copies, Seed
from .window import BESIDE_MARKS, MAX_N, MIDDLES, MIN_N, Segments, Sight, Window, Windows, segments

# The search at one scale.

MARGIN_CELLS = 2  # cells around the seed that are searched
MIN_GOOD_SUPPORT = 0.75  # mean support (-1..1) of a board's inner lines, from which no other search is needed
# mean support (-1..1) of lines just outside a window, from which the grid continues; example rows and buttons
# stay below 0.5
MIN_CONTINUED_SUPPORT = 0.55
# most cells of flat pictures that one capture may use, so that a refusal is quick; of finer ones fewer
MAX_FLAT_CELLS = 6_000
# most pixels that may be searched for patches, counted once for each level of contrast
MAX_SEARCHED_PIXELS = 22_000_000
# share of a square's cells that a seed saw, from which its lines are also looked for beside marks
MIN_WHOLE_SEED_SHARE = 0.75
# cells by which the corners of two seeds differ at most, if only one of them need be tried
MAX_SAME_SEED_OFFSET = 0.06

Range = tuple[int, int]  # half-open range of rows or columns


@dataclass
class SearchBudget:
    """The amount of work that a search of a capture may still do.

    cells: cells of flat pictures. pixels: pixels searched for patches.
    """

    cells: int
    pixels: int = MAX_SEARCHED_PIXELS

    @property
    def is_left(self) -> bool:
        return self.cells > 0 and self.pixels > 0


@dataclass(frozen=True)
class FoundBoard:
    """A lattice that was found, with the evidence for and against it.

    lattice: in pixels of the capture. flat: the seed's neighbourhood laid flat. lines: evidence of lines in
    `flat`. window: the board, in cells of `flat`. doubts: sentences without full stop about faults of the
    lattice.
    """

    lattice: Lattice
    flat: Flat
    lines: Segments
    window: Window
    doubts: tuple[str, ...] = ()

    def scaled(self, times: int) -> "FoundBoard":
        """Return the board in the original picture, `times` as large as the searched copy."""
        return self if times == 1 else replace(self, lattice=self.lattice.scaled(times))


def is_good(found: FoundBoard) -> bool:
    return is_complete(found) and found.window.beyond < MIN_CONTINUED_SUPPORT


def is_complete(found: FoundBoard) -> bool:
    """True if all lines of the board are seen. A board close by may still look like more of it."""
    return found.window.inner_support >= MIN_GOOD_SUPPORT and found.window.weakest >= 0


def search_scale(
    copies: Copies, zoom: float, sizes: range, budget: SearchBudget, sight: Sight
) -> Iterator[tuple[FoundBoard, ...]]:
    """Yield the boards of each level of one scale, until one is plain or the budget `room` is used up. sizes:
    possible cells a side."""
    work = copies.scaled_copy(zoom)
    seen: list[Seed] = []
    for gap, level in product(sight.gaps, sight.levels):
        if not budget.is_left:
            break
        budget.pixels -= work.shape[0] * work.shape[1]
        found: list[FoundBoard] = []
        for seed in copies.seeds(zoom, gap, level):
            if budget.cells <= 0 or any(_are_same_seed(seed, s) for s in seen):
                continue
            seen.append(seed)
            laid_flat = cache(partial(flatten, work, seed.homography))
            f, cost = _best_window_of_seed(laid_flat, seed, sizes, sight)
            budget.cells -= cost
            if f and is_good(f) and sight.cell >= FINE_CELL_PX:
                f, cost = _find_realigned(work, f, seed, sizes, sight)
                budget.cells -= cost
            if sight is MIDDLES and _is_whole(seed) and not (f and is_good(f)):
                marked, cost = _best_window_of_seed(laid_flat, seed, sizes, BESIDE_MARKS)
                budget.cells -= cost
                f = marked if marked and is_good(marked) and marked.window.n == len(range(*seed.rows)) else f
            if f is not None:
                found.append(replace(f, lattice=f.lattice.scaled(1 / zoom)))
        yield tuple(found)
        if any(is_good(f) for f in found):
            break


def _find_realigned(
    work: np.ndarray, found: FoundBoard, seed: Seed, sizes: range, sight: Sight
) -> tuple[FoundBoard, int]:
    """Return a plain board found again at the place where its lines are seen, if the seed lay aside of them;
    and how many flat cells were used."""
    homography = realigned_homography(found.flat, found.window)
    if homography is None:
        return found, 0
    try:
        seed = replace(seed, homography=homography)
    except NoLattice:
        return found, 0
    laid_flat = cache(partial(flatten, work, homography))
    moved, cost = _best_window_of_seed(laid_flat, seed, sizes, sight)
    return (moved if moved and is_good(moved) else found), cost


def _is_whole(seed: Seed) -> bool:
    """True if a seed saw nearly all cells of a square, so that it may be a board by itself."""
    rows, columns = len(range(*seed.rows)), len(range(*seed.columns))
    return rows == columns >= MIN_N and seed.support >= MIN_WHOLE_SEED_SHARE * rows * columns


def find_around_seed(
    copies: Copies, zoom: float, seed: Seed, sizes: range, sight: Sight
) -> FoundBoard | None:
    """Return the best window of one seed's lattice at one scale; None if it does not hold all cells that the
    seed saw."""
    laid_flat = cache(partial(flatten, copies.scaled_copy(zoom), seed.homography))
    found, _ = _best_window_of_seed(laid_flat, seed, sizes, sight)
    if found is None:
        return None
    window, flat = found.window, found.flat
    ways = (window.row + flat.row0, seed.rows), (window.column + flat.column0, seed.columns)
    if any(start > first or start + window.n < last for start, (first, last) in ways):
        return None
    return replace(found, lattice=found.lattice.scaled(1 / zoom))


def _are_same_seed(a: Seed, b: Seed) -> bool:
    """True if two seeds have the same cells at the same place."""
    if (a.rows, a.columns) != (b.rows, b.columns):
        return False
    ends = [(x, y, 1.0) for x in a.columns for y in a.rows]
    places = [(p[:, :2] / p[:, 2:]) for p in (np.array(ends) @ s.homography.T for s in (a, b))]
    cell = float(np.sqrt(abs(np.linalg.det(a.homography[:2, :2]))))
    return bool(np.abs(places[0] - places[1]).max() < MAX_SAME_SEED_OFFSET * cell)


def _best_window_of_seed(
    laid_flat: Callable[[Range, Range, int], Flat], seed: Seed, sizes: range, sight: Sight
) -> tuple[FoundBoard | None, int]:
    """Return the best window of a seed's lattice, searched further out while it reaches the end of the flat
    picture; and how many flat cells were used. laid_flat: from rows, columns and the side of a cell to the
    flat picture."""
    rows, columns = seed.rows, seed.columns
    found, cost = None, 0
    while max(rows[1] - rows[0], columns[1] - columns[0]) <= MAX_N + MARGIN_CELLS:
        seen = (
            rows[0] - MARGIN_CELLS,
            rows[1] + MARGIN_CELLS,
            columns[0] - MARGIN_CELLS,
            columns[1] + MARGIN_CELLS,
        )
        flat = laid_flat(seen[:2], seen[2:], sight.cell)
        cost += flat.rows * flat.columns
        inside = [(s[0] - f, s[1] - f) for s, f in ((seed.rows, seen[0]), (seed.columns, seen[2]))]
        lines = segments(flat, inside[0], inside[1], sight)
        windows = Windows(flat, lines)
        window = windows.best_window(sizes)
        if window is None:
            break
        doubts = windows.doubts(window) if window.n + 1 in sizes else ()
        try:
            lattice = _lattice(seed.homography, window, flat)
        except NoLattice:  # the window reaches to the horizon
            break
        found = FoundBoard(lattice, flat, lines, window, doubts)
        top, left = window.row + seen[0], window.column + seen[2]
        higher = min(top, rows[0]), max(top + window.n, rows[1])
        wider = min(left, columns[0]), max(left + window.n, columns[1])
        if (higher, wider) == (rows, columns):
            break
        rows, columns = higher, wider
    return found, cost


def _lattice(homography: np.ndarray, window: Window, flat: Flat) -> Lattice:
    """Return the lattice of a window. homography: of the endless lattice."""
    to_window = np.array([[1, 0, window.column + flat.column0], [0, 1, window.row + flat.row0], [0, 0, 1]])
    return Lattice.of(homography @ to_window, window.n)


__all__ = [
    "MARGIN_CELLS",
    "MIN_CONTINUED_SUPPORT",
    "MIN_GOOD_SUPPORT",
    "FoundBoard",
    "ScaleSearch",
    "check_corners",
    "find_at",
]

# about how many pixels the copy has that is searched first: cells of a phone page get some 50 pixels
WORK_PIXELS = 700_000
MIN_BOARD_SUPPORT = 0.4  # mean support (-1..1) of inner lines, below which it is no board
MIN_WEAKEST_SUPPORT = (
    -0.2
)  # mean support (-1..1) of the weakest row or line, below which the grid has another size
# side of another board, as a share of the largest one's; examples beside a board are smaller
MIN_OTHER_BOARD_SHARE = 0.8
MIN_OTHER_LARGE_SHARE = 0.4  # the same share for a board of MIN_LARGE_CELLS or more a side
MIN_LARGE_CELLS = 6  # cells a side from which a small board is no example: examples are 5 x 5 or less
MIN_CELL_PX = 4  # least pixels of a cell between given corners; smaller cells cannot be read
MIN_DEPTH = 0.1  # least depth (0 at the horizon, 1 at a corner) of the rim around given corners


class ScaleSearch:
    """The search for boards with one way of looking for lines, scale by scale, and no further than is asked
    for.

    copies: copies of the picture. size: cells a side, None if unknown. sight: how lines are looked for.
    """

    copies: Copies
    sight: Sight
    sizes: range
    zooms: list[float]
    search_budget: SearchBudget
    first_boards: tuple[FoundBoard, ...] = ()  # what was found so far at the scale that is looked at first

    def __init__(self, copies: Copies, size: int | None = None, sight: Sight = MIDDLES):
        self.copies, self.sight = copies, sight
        self.sizes = range(sight.min_cells, MAX_N + 1) if size is None else range(size, size + 1)
        self.zooms = _zooms(*copies.rgb.shape[:2])
        self.search_budget = SearchBudget(MAX_FLAT_CELLS * CELL_PX**2 // sight.cell**2)
        self._levels = self._boards_at_scale(self.zooms[0]) if self.zooms else iter(())
        self._looked = 0

    def _boards_at_scale(self, zoom: float) -> Iterator[tuple[FoundBoard, ...]]:
        return search_scale(self.copies, zoom, self.sizes, self.search_budget, self.sight)

    def search_next_level(self) -> bool:
        """Search one more level of the first scale. Return False if no level is left."""
        found = next(self._levels, None)
        self.first_boards += found or ()
        self._looked += 1
        return found is not None

    def search_levels(self, levels: int | None = None) -> None:
        """Search the levels of the first scale up to a number of levels, None for all."""
        while (levels is None or self._looked < levels) and self.search_next_level():
            pass

    def around_seeds(self, seeds_in: Callable[[np.ndarray], Iterable[Seed]]) -> FoundBoard | None:
        """Return the board with most lines, all of them seen, around seeds that `seeds_in` finds in the edges
        of the first scale (see edge_map); None if there is none."""
        boards = [
            found
            for zoom in self.zooms[:1]
            for seed in seeds_in(self.copies.edges_at(zoom))
            if (found := find_around_seed(self.copies, zoom, seed, self.sizes, self.sight))
            and is_complete(found)
        ]
        return max(boards, key=lambda found: found.window.total, default=None)

    @cached_property
    def _possible_boards(self) -> list[FoundBoard]:
        """Everything at all scales that is a board or may be one."""
        self.search_levels()
        found = self.first_boards
        for zoom in self.zooms[1:]:
            if not self.search_budget.is_left or any(is_good(f) for f in found):
                break
            cells = (f.lattice.cell for f in found if _may_be_board(f))
            # what is laid flat from cells larger than these shows no more at a finer scale
            if zoom > self.zooms[0] and max(cells, default=0.0) * self.zooms[0] >= self.sight.cell:
                break
            found += tuple(chain.from_iterable(self._boards_at_scale(zoom)))
        return [f for f in found if _may_be_board(f)]

    @property
    def is_plain(self) -> bool:
        """True if a plain board was found so far at the first scale."""
        return any(is_good(f) for f in self.first_boards)

    def boards(self, everywhere: bool = True) -> tuple[FoundBoard, ...]:
        """Return the boards, the largest well supported one first. Others follow if they are complete and
        have at least MIN_OTHER_BOARD_SHARE of its side. Raises NoBoardFound if there is none. everywhere:
        True to search all levels, and other scales if the first shows no plain board; False for what was
        found so far."""
        found = self._possible_boards if everywhere else list(filter(_may_be_board, self.first_boards))
        if not found:
            raise NoBoardFound(*NO_GRID)
        best, *others = sorted(found, key=_rank_of_board, reverse=True)
        boards = [best]
        for other in others:
            least = MIN_OTHER_LARGE_SHARE if other.window.n >= MIN_LARGE_CELLS else MIN_OTHER_BOARD_SHARE
            large = _side(other) >= least * _side(best)
            if large and is_complete(other) and not any(_overlap(other, b) for b in boards):
                boards.append(other)
        return tuple(boards)


def check_corners(corners: Corners, size: int | None, shape: tuple[int, ...]) -> None:
    """Raise BadCorrection if no board can be read between the corners that a person gave: they lie outside
    the picture by more than a cell, too close together, or so that the board would reach the horizon. size:
    cells a side, None if unknown. shape: (height, width ...) of the picture."""
    height, width = shape[:2]
    n = size or MIN_N
    sides = [dist(one, other) for one, other in zip(corners, (*corners[1:], corners[0]), strict=True)]
    cell = min(max(sides), max(width, height)) / n
    for x, y in corners:
        if max(-x, -y, x - width, y - height) > cell:
            where = f"the corner {x:g},{y:g} lies outside the picture, which is {width} x {height} pixels"
            raise BadCorrection(where, "give corners inside it")
    whole = "give those of the whole grid"
    if min(sides) < MIN_CELL_PX * n:
        raise BadCorrection(f"two of the corners are only {min(sides):.0f} pixels apart", whole)
    unlike = BadCorrection("the corners are not those of a square, however it is tilted", whole)
    try:
        depth, ends = Lattice(n, corners).homography[2], (-MARGIN_CELLS, n + MARGIN_CELLS)
    except NoLattice:
        raise unlike from None
    if min(float(depth @ (x, y, 1.0)) for x in ends for y in ends) < MIN_DEPTH:
        raise unlike


def find_at(rgb: np.ndarray, corners: Corners, size: int | None = None, sight: Sight = MIDDLES) -> FoundBoard:
    """Return the board between four given outer corners (see Lattice), in pixels of (H, W, 3) uint8 `rgb`.
    Without a size, the size with the most line support is taken. Raises NoBoardFound if no size has
    enough."""
    sizes = range(sight.min_cells, MAX_N + 1) if size is None else (size,)
    found = []
    for n in sizes:
        lattice = Lattice(n, corners)
        rim = -MARGIN_CELLS, n + MARGIN_CELLS
        flat = flatten(rgb, lattice.homography, rim, rim, sight.cell)
        lines = segments(flat, (MARGIN_CELLS, MARGIN_CELLS + n), (MARGIN_CELLS, MARGIN_CELLS + n), sight)
        found.append(
            FoundBoard(lattice, flat, lines, Windows(flat, lines).window_at(MARGIN_CELLS, MARGIN_CELLS, n))
        )
    best = max(found, key=lambda f: f.window.total)
    if size is None and best.window.inner_support < MIN_BOARD_SUPPORT:
        raise NoBoardFound("no grid between these corners", "give the number of cells a side with --size")
    return best


def _side(found: FoundBoard) -> float:
    return found.lattice.cell * found.lattice.n


def _overlap(a: FoundBoard, b: FoundBoard) -> bool:
    """True if the boxes around two lattices overlap by more than half a cell."""
    ax0, ay0, ax1, ay1 = a.lattice.bbox
    bx0, by0, bx1, by1 = b.lattice.bbox
    slack = min(a.lattice.cell, b.lattice.cell) / 2
    return min(ax1, bx1) - max(ax0, bx0) > slack and min(ay1, by1) - max(ay0, by0) > slack


def _zooms(height: int, width: int) -> list[float]:
    """Return the scales to search, in order: about WORK_PIXELS, then coarser (which removes blur and noise),
    then finer (for small cells)."""
    times = max(1, round((height * width / WORK_PIXELS) ** 0.5))
    zooms = [1 / times, 1 / (2 * times)]
    while times > 1:
        times //= 2
        zooms.append(1 / times)
    return [z for z in zooms if z * min(height, width) >= MIN_N * MIN_PATCH_SIDE_PX]


def _may_be_board(found: FoundBoard) -> bool:
    """True unless the board's lines have too little support."""
    return found.window.inner_support >= MIN_BOARD_SUPPORT and found.window.weakest >= MIN_WEAKEST_SUPPORT


def _rank_of_board(found: FoundBoard) -> tuple[bool, float]:
    """Return the key by which boards are ranked: well supported boards above others, by their side; others by
    support."""
    good = is_good(found)
    return good, _side(found) if good else found.window.total


# A lattice moved to where its lines are seen: seeds lie aside of them where light that falls across a board
# cuts the same corner off all its cells.

# parts of a cell's side (cells) that are measured, beside what stands in cells
ALONG_SIDES = ((0.06, 0.2), (0.8, 0.94))
LINE_SEARCH_REACH = 0.25  # cells to both sides of a line's expected place that are searched
MAX_LINE_BREADTH = 0.08  # cells; lines are thinner
MIN_MISALIGNMENT = 0.065  # cells from which a lattice is moved; plain pictures are less than 0.05 aside
# median distance (cells) of lines from the fitted lattice, above which it is not moved
MAX_LINE_RESIDUAL = 0.03


def realigned_homography(flat: Flat, window: Window) -> np.ndarray | None:
    """Return (3, 3): the homography of `flat` moved and stretched so that lines lie where they are seen; None
    if they already do, or if single lines lie elsewhere. window: of `flat`."""
    top, left, n = window.row, window.column, window.n
    part = flat.part(top, left, n)
    across, down = _fit_misalignment(part.rgb, flat.cell), _fit_misalignment(part.turned, flat.cell)
    if (
        across is None
        or down is None
        or max(_largest_misalignment(*across, n), _largest_misalignment(*down, n)) < MIN_MISALIGNMENT
    ):
        return None
    (x, wider), (y, higher) = across, down
    u, v = left + flat.column0, top + flat.row0  # in lattice coordinates
    move = np.array([[1 + wider, 0, x - wider * u], [0, 1 + higher, y - higher * v], [0, 0, 1]])
    return flat.homography @ move


def _largest_misalignment(first: float, step: float, n: int) -> float:
    """Return the largest distance (cells) of a line from its place. first, step: see `_fit_misalignment`."""
    return max(abs(first + step), abs(first + step * (n - 1)))


def _fit_misalignment(rgb: np.ndarray, cell: int) -> tuple[float, float] | None:
    """Return the distance (cells) of the first upright line right of its expected place, and by how much it
    grows with each further line; None if single lines lie elsewhere."""
    n, reach, pen = (
        rgb.shape[1] // cell,
        round(LINE_SEARCH_REACH * cell),
        max(2, round(MAX_LINE_BREADTH * cell)),
    )
    rows = np.concatenate([np.arange(round(a * cell), round(b * cell)) for a, b in ALONG_SIDES])
    strips = rgb.reshape(n, cell, -1, 3)[:, rows].reshape(-1, n * cell, 3)
    profile = median(strips, axis=0)
    padded = np.pad(profile, ((pen, pen), (0, 0)), mode="edge")
    stands_out = np.minimum(
        max_channel(np.abs(profile - padded[: -2 * pen])), max_channel(np.abs(profile - padded[2 * pen :]))
    )
    lines = np.arange(1, n)
    seen = stands_out[lines[:, None] * cell + np.arange(-reach, reach)]
    off = (seen.argmax(axis=1) + 0.5 - reach) / cell
    slope, first = np.polyfit(lines, off, 1)
    if median(np.abs(first + slope * lines - off)) > MAX_LINE_RESIDUAL:
        return None
    return float(first), float(slope)

"""Find the boards' lattices in a capture."""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import chain
from math import dist

import numpy as np

from ..source.errors import BadCorrection, NoBoardFound
from .lattice import CELL, NO_GRID, Corners, Lattice, NoLattice, flatten
from .search import (
    GOES_ON,
    GOOD,
    MARGIN,
    MOST_CELLS,
    Found,
    SearchBudget,
    around,
    is_complete,
    is_good,
    search,
)
from .seeds import MIN_SIDE, Copies, Seed
from .window import MAX_N, MIDDLES, MIN_N, Sight, Windows, segments

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
        self.sizes = range(sight.least, MAX_N + 1) if size is None else range(size, size + 1)
        self.zooms = _zooms(*copies.rgb.shape[:2])
        self.room = SearchBudget(MOST_CELLS * CELL**2 // sight.cell**2)
        self._levels = self._at(self.zooms[0]) if self.zooms else iter(())
        self._looked = 0

    def _at(self, zoom: float) -> Iterator[tuple[Found, ...]]:
        return search(self.copies, zoom, self.sizes, self.room, self.sight)

    def goes_on(self) -> bool:
        """Looks at one more level of the scale that is looked at first; False where none is left."""
        found = next(self._levels, None)
        self.first += found or ()
        self._looked += 1
        return found is not None

    def finish(self, levels: int | None = None) -> None:
        """Looks at all levels of that scale that may show more, or at so many."""
        while (levels is None or self._looked < levels) and self.goes_on():
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
        self.finish()
        found = self.first
        for zoom in self.zooms[1:]:
            if not self.room.is_left or any(is_good(f) for f in found):
                break
            if zoom > 1 and not self.copies.may_have_small_cells:
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


def _may_be(found: Found) -> bool:
    """True unless its lines are too poor."""
    return found.window.inner >= POOR and found.window.weakest >= POOR_LINE


def _rank(found: Found) -> tuple[bool, float]:
    """Well supported ones first, the largest on the picture among them; else by support."""
    good = is_good(found)
    return good, _side(found) if good else found.window.total

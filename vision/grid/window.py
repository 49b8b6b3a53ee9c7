"""Choice of the N x N cells of an endless lattice that are the board: lines inside, none outside."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import NamedTuple

import numpy as np

from ..percentiles import median, percentile, strongest
from .lattice import CELL, FINE_CELL, MIN_ON_PICTURE, Flat
from .seeds import EDGE_LEVELS

# May a board have one more row and column than were found? Where cells have the page's colour, the lines
# between them are hard to see, or not there at all.

FRAMED = 0.9  # mean support of each side of a window with one more row and column, from which it is the board
LEAST_LINES_SEEN = 0.25  # share of the lines between the added cells that must be seen
LINE = 0.35  # mean support (-1..1) from which such a line is seen
# Support of each line and side of these, from which they are all there, though faint: half of what is usual
# (see `level` in `segments`). On a bare page there is next to none.
FAINT = -0.5


class Larger(NamedTuple):
    """A window with one more row and column, from (row, column) on. sides: (4, n) support (-1..1) of its
    outer sides. between: support of the new lines between cells."""

    row: int
    column: int
    sides: np.ndarray
    between: np.ndarray

    @property
    def is_framed(self) -> bool:
        """True if all four sides are seen."""
        return bool(self.sides.mean(axis=1).min() > FRAMED)

    @property
    def is_lined(self) -> bool:
        """True if some of the lines between the cells are seen."""
        return bool((self.between > LINE).mean() > LEAST_LINES_SEEN)

    @property
    def is_faint(self) -> bool:
        """True if all sides and lines may be there."""
        return bool(min(self.sides.min(), self.between.min()) > FAINT)


def larger_windows(
    vertical: np.ndarray,
    horizontal: np.ndarray,
    usable: tuple[int, int, int, int],
    row: int,
    column: int,
    n: int,
) -> Iterator[Larger]:
    """The window of n x n cells from (row, column) with one more row and column, in each of the four corners
    that lie on the picture. vertical, horizontal: see Segments; usable: see Windows."""
    top, bottom, left, right = usable
    m = n + 1
    for r, c in product((row - 1, row), (column - 1, column)):
        if r < top or c < left or r + m > bottom or c + m > right:
            continue
        more = (r if r < row else r + n), (c if c < column else c + n)
        sides = np.stack([*vertical[r : r + m, [c, c + m]].T, *horizontal[[r, r + m], c : c + m]])
        between = vertical[more[0], c + 1 : c + m], horizontal[r + 1 : r + m, more[1]]
        yield Larger(r, c, sides, np.concatenate(between))


def the_larger(windows: list[Larger]) -> Larger | None:
    """The one that is the board: framed, with some lines; or with all of them faintly, as no other."""
    plain = [w for w in windows if w.is_framed and w.is_lined]
    faint = [w for w in windows if w.is_faint]
    return plain[0] if plain else faint[0] if len(faint) == 1 else None


MIN_N = 5  # cells a side, at least, of boards in captures
MAX_N = 25  # cells a side, at most, of boards in captures
# Least share of the contrast of the seed's own lines that a line has: thin against thick.
TYPICAL_SHARE = 0.14
REACH = 1 / 8  # of a cell, within which a line lies at its place
BESIDE = 0.3  # of a cell: how far beside a line the ground is taken that it stands out from
# mean support (-1..1) above which a row or column joins the window: two thirds of its lines are there
BAR = 0.35
WEAK = 0.2  # mean support of a single row or line below which the window is doubted...
WEAK_COST = 4.0  # ... by this much a cell
SLIVER = 0.07  # of a cell: what must be visible outside the window to see whether its lines go on there
CONTENDERS = 12  # windows whose weakest lines are looked at, by the sum of all lines
WHOLE = 0.95  # share of a row or column on the picture from which it counts as not cut
EDGE_SLACK = 0.06  # of a cell: a line this near the picture's edge cannot be seen or missed

NOTHING_AROUND = (-1.0, -1.0, -1.0, -1.0)  # no line beyond any side of a window

Places = int | np.ndarray  # a place, or as many as the array has


@dataclass(frozen=True)
class Sight:
    """Way of looking for lines.

    along: the parts of a cell's side that are looked at, in shares of it. cell: side of a cell in the flat
    picture, pixels. floor: contrast of a line (0..255) below which it may be noise. levels: see EDGE_LEVELS.
    gaps: pixels of a gap in a line through which cells must not run together, one try each. min_cells: a
    side. plain: percent of a row's cells that must hold nothing beside its lines, or it is text or a picture.
    """

    along: tuple[tuple[float, float], ...]
    cell: int
    floor: float
    levels: tuple[int, ...]
    gaps: tuple[int, ...]
    min_cells: int = MIN_N
    plain: float = 50


# Along the middle of each cell's side: where nothing in the cells comes near their lines.
MIDDLES = Sight(((0.2, 0.8),), CELL, 5.0, EDGE_LEVELS, (0,))
# Where symbols stand in all cells, and signs in gaps of faint lines: beside both, and fine enough for thin
# lines; with levels at which a band of light over a finished board is no edge, and its lines are. Clues that
# reach beside them stand in half of a row's cells and more.
CORNERS = Sight(
    ((0.05, 0.2), (0.8, 0.95)), FINE_CELL, 2.5, (*EDGE_LEVELS, 3, 26, 45), (0, 6), min_cells=4, plain=40
)
# Beside what stands in the middle of cells: where marks in most of them would hide the lines.
BESIDE_MARKS = Sight(((0.06, 0.24), (0.76, 0.94)), CELL, 5.0, EDGE_LEVELS, (0,))


@dataclass(frozen=True)
class Segments:
    """Sureness that a line runs along each cell side of a Flat, -1 (none) .. 1 (surely).

    vertical: (rows, columns + 1), the side left of each cell; horizontal: (rows + 1, columns), the side
    above. nan where it cannot be known (the flat's own outer edge, off the picture).
    """

    vertical: np.ndarray
    horizontal: np.ndarray


@dataclass(frozen=True)
class Window:
    """The best N x N window. score: mean support (-1..1) of its lines; rest: what speaks against it.

    inner: mean support of the lines between its cells; outer: of its four outer sides;
    around: mean support (-1..1) of the lines in the column or row just outside its left, top, right and
    bottom side, -1 where that cannot be seen; beyond: the strongest of them.
    """

    row: int
    column: int
    n: int
    total: float
    inner: float
    weakest: float
    around: tuple[float, float, float, float] = NOTHING_AROUND

    @property
    def beyond(self) -> float:
        return max(self.around)


def segments(
    flat: Flat, seen_rows: tuple[int, int], seen_columns: tuple[int, int], sight: Sight = MIDDLES
) -> Segments:
    """Line evidence on every cell side; the ranges (in flat cells) tell where the seed saw cells."""
    vertical, busy_rows = _contrasts(flat.rgb, sight)
    horizontal, busy_columns = (x.T for x in _contrasts(flat.turned, sight))
    r, c = slice(*seen_rows), slice(*seen_columns)
    inside = np.concatenate(
        [
            vertical[r, seen_columns[0] + 1 : seen_columns[1]].ravel(),
            horizontal[seen_rows[0] + 1 : seen_rows[1], c].ravel(),
        ]
    )
    level = max(sight.floor, TYPICAL_SHARE * float(median(inside)))
    # What the picture's edge cuts through is repeated beyond it, and a cut mark then looks like texture.
    busy_rows = np.where(flat.row_seen < WHOLE, 0, busy_rows)
    busy_columns = np.where(flat.column_seen < WHOLE, 0, busy_columns)
    v = np.clip((vertical - busy_rows[:, None] - level) / level, -1, 1)
    h = np.clip((horizontal - busy_columns[None] - level) / level, -1, 1)
    v[:, _unseen(flat.column_seen)] = np.nan
    h[_unseen(flat.row_seen)] = np.nan
    return Segments(v, h)


def _unseen(seen: np.ndarray) -> np.ndarray:
    """(cells + 1,) bool: the lines that lie off the picture or so near its edge that nothing can be said."""
    whole = np.concatenate([[0], seen, [0]])
    return np.minimum(whole[:-1], whole[1:]) < EDGE_SLACK


def _contrasts(rgb: np.ndarray, sight: Sight) -> tuple[np.ndarray, np.ndarray]:
    """(rows, columns + 1): contrast of a vertical line or step at each cell's left side, 0..255; (rows,): how
    busy the row's cells are in their middles (text and pictures are, cells with a mark here and there
    not)."""
    cell = sight.cell
    rows, width = rgb.shape[0] // cell, rgb.shape[1]
    step = cell // 12
    along = np.concatenate([np.arange(int(a * cell), int(b * cell), step) for a, b in sight.along])
    strips = rgb.reshape(rows, cell, width, 3)[:, along]
    profile = median(strips, axis=1).astype(np.float32)  # (rows, width, 3)
    middles = profile.reshape(rows, -1, cell, 3)[:, :, int(0.25 * cell) : int(0.75 * cell)]
    busy = percentile(np.ptp(middles, axis=2).max(axis=2), sight.plain, axis=1)
    side, reach = round(BESIDE * cell), round(REACH * cell)
    profile = np.pad(profile, ((0, 0), (cell, cell), (0, 0)), mode="edge")
    at = (np.arange(width // cell + 1) + 1) * cell
    left = profile[:, at[:, None] + np.arange(-side, -reach - 1)].mean(axis=2)
    right = profile[:, at[:, None] + np.arange(reach + 1, side)].mean(axis=2)
    centre = profile[:, at[:, None] + np.arange(-reach, reach)]  # (rows, columns + 1, 2 * reach, 3)
    from_left = strongest(np.abs(centre - left[:, :, None]))
    from_right = strongest(np.abs(centre - right[:, :, None]))
    ink = np.minimum(from_left, from_right).max(axis=2)
    return np.maximum(ink, strongest(np.abs(left - right))), busy


class _Sums:
    """Sums of segment support over any rectangle in constant time."""

    table: np.ndarray

    def __init__(self, values: np.ndarray):
        self.table = np.zeros((values.shape[0] + 1, values.shape[1] + 1))
        self.table[1:, 1:] = np.nan_to_num(values - BAR).cumsum(0).cumsum(1)

    def __call__(self, r0: Places, c0: Places, r1: Places, c1: Places) -> np.ndarray:
        t = self.table
        return t[r1, c1] - t[r0, c1] - t[r1, c0] + t[r0, c0]


class Windows:
    """All square windows of a flat, scored by the lines on their cells' sides."""

    flat: Flat
    lines: Segments
    v: _Sums
    h: _Sums

    def __init__(self, flat: Flat, lines: Segments):
        self.flat, self.lines = flat, lines
        self.v, self.h = _Sums(lines.vertical), _Sums(lines.horizontal)

    @cached_property
    def usable(self) -> tuple[int, int, int, int]:
        """(first row, last row + 1, first column, last column + 1) that lie on the picture."""
        rows = np.flatnonzero(self.flat.row_seen >= MIN_ON_PICTURE)
        columns = np.flatnonzero(self.flat.column_seen >= MIN_ON_PICTURE)
        return int(rows[0]), int(rows[-1]) + 1, int(columns[0]), int(columns[-1]) + 1

    def sum(self, r: Places, c: Places, rows: Places, columns: Places) -> np.ndarray:
        """Sum of support over all sides of the window's cells, the outer sides included."""
        return self.v(r, c, r + rows, c + columns + 1) + self.h(r, c, r + rows + 1, c + columns)

    def best(self, sizes: range) -> Window | None:
        """The square whose lines add up to most: too small misses lines, too large counts their absence."""
        top, bottom, left, right = self.usable
        found: list[tuple[float, int, int, int]] = []
        for n in sizes:
            if n > bottom - top or n > right - left:
                continue
            rows, columns = np.arange(top, bottom - n + 1)[:, None], np.arange(left, right - n + 1)
            total = self.sum(rows, columns, n, n)
            for i in np.argsort(-total, axis=None)[:8].tolist():
                r, c = divmod(i, len(columns))
                found.append((float(total[r, c]), r + top, c + left, n))
        best: Window | None = None
        for spec in sorted(found, reverse=True)[:CONTENDERS]:
            if best and best.total >= spec[0]:  # a weak line only takes from a total
                break
            window = self._window(*spec)
            best = window if best is None or window.total > best.total else best
        if best is None:
            return None
        if best.n + 1 in sizes:
            best = self._framed(best) or best
        return replace(best, around=self._around(best.row, best.column, best.n))

    def _framed(self, window: Window) -> Window | None:
        """The window with one more row and column, where that is the board."""
        larger = the_larger(self._larger(window))
        if larger is None:
            return None
        r, c, n = larger.row, larger.column, window.n + 1
        # that no line is seen between some of these cells says nothing against it
        return replace(self._window(float(self.sum(r, c, n, n)), r, c, n), weakest=window.weakest)

    def doubts(self, window: Window) -> tuple[str, ...]:
        """Doubts about a window's size: a frame around one more row and column, in one corner only, with
        hardly a line between their cells."""
        framed = sum(larger.is_framed for larger in self._larger(window)) == 1
        return (f"the board may have {window.n + 1} cells a side",) if framed else ()

    def _larger(self, window: Window) -> list[Larger]:
        place = window.row, window.column, window.n
        return [*larger_windows(self.lines.vertical, self.lines.horizontal, self.usable, *place)]

    def at(self, row: int, column: int, n: int) -> Window:
        """The window with this place and size."""
        window = self._window(float(self.sum(row, column, n, n)), row, column, n)
        return replace(window, around=self._around(row, column, n))

    def _window(self, total: float, r: int, c: int, n: int) -> Window:
        v = self.lines.vertical[r : r + n, c + 1 : c + n]
        h = self.lines.horizontal[r + 1 : r + n, c : c + n]
        inner = float(np.concatenate([v.ravel(), h.ravel()]).mean())
        weakest = float(min(x.mean(axis=a).min() for x in (v, h) for a in (0, 1)))
        total += WEAK_COST * n * min(0.0, weakest - WEAK)
        return Window(r, c, n, total, inner, weakest)

    def _around(self, r: int, c: int, n: int) -> tuple[float, float, float, float]:
        """See Window: of the lines that cross the column or row just outside each side."""
        v, h = self.lines.vertical[:, c : c + n + 1].T, self.lines.horizontal[r : r + n + 1]
        rows, columns = self.flat.row_seen, self.flat.column_seen
        return (
            _crossed(h, columns, c - 1),
            _crossed(v, rows, r - 1),
            _crossed(h, columns, c + n),
            _crossed(v, rows, r + n),
        )


def _crossed(lines: np.ndarray, seen: np.ndarray, at: int) -> float:
    """Mean of (k, cells) `lines` at that cell; -1 where none is or hardly any of it is seen."""
    if not 0 <= at < len(seen) or seen[at] <= SLIVER or not np.isfinite(lines[:, at]).any():
        return -1.0
    return float(np.nanmean(lines[:, at]))

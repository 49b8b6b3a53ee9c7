"""Choice of the N x N cells of an endless lattice that are the board: lines inside, none outside."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import NamedTuple

import numpy as np

from ..percentiles import max_channel, mean, median, percentile
from .lattice import CELL_PX, FINE_CELL_PX, MIN_ON_PICTURE, Flat
from .seeds import EDGE_LEVELS

# May a board have one more row and column than were found? If cells have the page's colour, the lines
# between them are hard to see, or not there at all.

# mean support (-1..1) of each side of a window with one more row and column, from which it is the board
MIN_FRAME_SUPPORT = 0.9
MIN_LINES_SEEN_SHARE = 0.25  # least share of the lines between the added cells that are seen
MIN_LINE_SUPPORT = 0.35  # mean support (-1..1) from which such a line is seen
# support (-1..1) of every added line and side, from which all are there, though faint: half the usual
# contrast
MIN_FAINT_SUPPORT = -0.5


class LargerWindow(NamedTuple):
    """A window with one more row and column, from (row, column) on.

    sides: (4, n) support (-1..1) of its outer sides. inner_line_support: support (-1..1) of the added lines
    between cells.
    """

    row: int
    column: int
    sides: np.ndarray
    inner_line_support: np.ndarray

    @property
    def is_framed(self) -> bool:
        """True if all four sides are seen."""
        return bool(mean(self.sides, axis=1).min() > MIN_FRAME_SUPPORT)

    @property
    def is_lined(self) -> bool:
        """True if some of the lines between the added cells are seen."""
        return bool((self.inner_line_support > MIN_LINE_SUPPORT).mean() > MIN_LINES_SEEN_SHARE)

    @property
    def is_faint(self) -> bool:
        """True if all sides and added lines may be there, though faint."""
        return bool(min(self.sides.min(), self.inner_line_support.min()) > MIN_FAINT_SUPPORT)


def larger_windows(
    vertical: np.ndarray,
    horizontal: np.ndarray,
    usable: tuple[int, int, int, int],
    row: int,
    column: int,
    n: int,
) -> Iterator[LargerWindow]:
    """Yield the window of n x n cells from (row, column) with one more row and column, added at each of the
    four corners where it lies on the picture. vertical, horizontal: see Segments. usable: see Windows."""
    top, bottom, left, right = usable
    m = n + 1
    for r, c in product((row - 1, row), (column - 1, column)):
        if r < top or c < left or r + m > bottom or c + m > right:
            continue
        more = (r if r < row else r + n), (c if c < column else c + n)
        rows, columns = slice(r, r + m), slice(c, c + m)
        level = horizontal[r, columns], horizontal[r + m, columns]
        sides = np.array([vertical[rows, c], vertical[rows, c + m], *level])
        between = vertical[more[0], c + 1 : c + m], horizontal[r + 1 : r + m, more[1]]
        yield LargerWindow(r, c, sides, np.concatenate(between))


def choose_larger_window(windows: list[LargerWindow]) -> LargerWindow | None:
    """Return the larger window that is the board: one that is framed and has some lines; or the only one
    whose lines are all there faintly; None if neither exists."""
    plain = [w for w in windows if w.is_framed and w.is_lined]
    faint = [w for w in windows if w.is_faint]
    return plain[0] if plain else faint[0] if len(faint) == 1 else None


MIN_N = 5  # cells a side, at least, of boards in captures
MAX_N = 25  # cells a side, at most, of boards in captures
# least contrast of a line, as a share of the seed's own lines: thin against thick
MIN_LINE_CONTRAST_SHARE = 0.14
LINE_REACH = 1 / 8  # cells within which a line lies at its place
GROUND_DISTANCE = 0.3  # cells beside a line where its ground is measured
# mean support (-1..1) above which a row or column joins the window: two thirds of its lines are there
MIN_JOINING_SUPPORT = 0.35
# mean support (-1..1) of the weakest row or line, below which the window loses score
MIN_WEAKEST_SUPPORT = 0.2
# score that a window loses, for each cell a side and each unit of support below MIN_WEAKEST_SUPPORT
WEAK_COST = 4.0
# cells that must be on the picture outside a window to see whether its lines continue
MIN_VISIBLE_OUTSIDE = 0.07
MAX_CONTENDERS = 12  # most windows whose weakest lines are computed, by the sum of all lines
MIN_WHOLE_SHARE = 0.95  # share of a row or column on the picture, from which it is not cut
EDGE_SLACK = 0.06  # cells from the picture's edge within which a line can be neither seen nor missed

NOTHING_AROUND = (-1.0, -1.0, -1.0, -1.0)  # no line beyond any side of a window

Places = int | np.ndarray  # one row or column, or an array of them


@dataclass(frozen=True)
class Sight:
    """A way of looking for lines.

    measured_parts: the parts of a cell's side that are measured, in shares of it. cell: pixels of a cell's
    side in the flat picture. floor: contrast (0..255) of a line below which it may be noise. levels: see
    EDGE_LEVELS. gaps: pixels of gaps in lines that are closed, one try each. min_cells: least cells a side.
    min_plain_percent: percent of a row's cells that must be empty beside its lines, or it is text or a
    picture.
    """

    measured_parts: tuple[tuple[float, float], ...]
    cell: int
    floor: float
    levels: tuple[int, ...]
    gaps: tuple[int, ...]
    min_cells: int = MIN_N
    min_plain_percent: float = 50


# Along the middle of each cell's side: where nothing in the cells comes near their lines.
MIDDLES = Sight(((0.2, 0.8),), CELL_PX, 5.0, EDGE_LEVELS, (0,))
# Where symbols stand in all cells, and signs in gaps of faint lines: beside both, and fine enough for thin
# lines; with levels at which a band of light over a finished board is no edge, and its lines are. Clues that
# reach beside them stand in half of a row's cells and more.
CORNERS = Sight(
    ((0.05, 0.2), (0.8, 0.95)),
    FINE_CELL_PX,
    2.5,
    (*EDGE_LEVELS, 3, 26, 45),
    (0, 6),
    min_cells=4,
    min_plain_percent=40,
)
# Beside what stands in the middle of cells: where marks in most of them would hide the lines.
BESIDE_MARKS = Sight(((0.06, 0.24), (0.76, 0.94)), CELL_PX, 5.0, EDGE_LEVELS, (0,))


@dataclass(frozen=True)
class Segments:
    """Support that a line runs along each cell side of a Flat, from -1 (none) to 1 (surely).

    vertical: (rows, columns + 1), the side left of each cell. horizontal: (rows + 1, columns), the side above
    each cell. nan if unknown: at the flat picture's outer edge, or off the picture.
    """

    vertical: np.ndarray
    horizontal: np.ndarray


@dataclass(frozen=True)
class Window:
    """N x N cells of a flat picture that may be the board.

    row, column: its first cell. total: score, the sum of its lines' support above MIN_JOINING_SUPPORT.
    inner_support: mean support (-1..1) of the lines between its cells. weakest: mean support of its weakest
    row or line. outer_support: mean support of the lines in the row or column just outside its left, top,
    right and bottom side, -1 if unseen.
    """

    row: int
    column: int
    n: int
    total: float
    inner_support: float
    weakest: float
    outer_support: tuple[float, float, float, float] = NOTHING_AROUND

    @property
    def beyond(self) -> float:
        return max(self.outer_support)


def segments(
    flat: Flat, seen_rows: tuple[int, int], seen_columns: tuple[int, int], sight: Sight = MIDDLES
) -> Segments:
    """Return the support of a line on every cell side. seen_rows, seen_columns: half-open ranges of flat
    cells that the seed saw."""
    vertical, busy_rows = _contrasts(flat.rgb, sight)
    horizontal, busy_columns = (x.T for x in _contrasts(flat.turned, sight))
    r, c = slice(*seen_rows), slice(*seen_columns)
    inside = np.concatenate(
        [
            vertical[r, seen_columns[0] + 1 : seen_columns[1]].ravel(),
            horizontal[seen_rows[0] + 1 : seen_rows[1], c].ravel(),
        ]
    )
    level = max(sight.floor, MIN_LINE_CONTRAST_SHARE * float(median(inside)))
    # Beyond the picture's edge its last pixels are repeated, so that texture cannot be measured there: the
    # quietest row or column that was seen stands for it.
    busy_rows = np.where(flat.row_seen < MIN_WHOLE_SHARE, busy_rows[r].min(), busy_rows)
    busy_columns = np.where(flat.column_seen < MIN_WHOLE_SHARE, busy_columns[c].min(), busy_columns)
    v = np.clip((vertical - busy_rows[:, None] - level) / level, -1, 1)
    h = np.clip((horizontal - busy_columns[None] - level) / level, -1, 1)
    v[:, _unseen_lines(flat.column_seen)] = np.nan
    h[_unseen_lines(flat.row_seen)] = np.nan
    return Segments(v, h)


def _unseen_lines(seen: np.ndarray) -> np.ndarray:
    """Return (cells + 1,) bool: the lines that lie off the picture, or too near to its edge. seen: share of
    each row or column on the picture."""
    whole = np.concatenate([[0], seen, [0]])
    return np.minimum(whole[:-1], whole[1:]) < EDGE_SLACK


def _contrasts(rgb: np.ndarray, sight: Sight) -> tuple[np.ndarray, np.ndarray]:
    """Return (rows, columns + 1): contrast (0..255) of a vertical line or step at each cell's left side; and
    (rows,): how busy the middles of the row's cells are (text and pictures are busy, cells with a few marks
    are not)."""
    cell = sight.cell
    rows, width = rgb.shape[0] // cell, rgb.shape[1]
    step = cell // 12
    along = np.concatenate([np.arange(int(a * cell), int(b * cell), step) for a, b in sight.measured_parts])
    strips = rgb.reshape(rows, cell, width, 3)[:, along]
    profile = median(strips, axis=1).astype(np.float32)  # (rows, width, 3)
    middles = profile.reshape(rows, -1, cell, 3)[:, :, int(0.25 * cell) : int(0.75 * cell)]
    middles = np.ascontiguousarray(middles.transpose(2, 0, 1, 3))  # what is largest is found faster so
    ranges = max_channel(middles.max(axis=0) - middles.min(axis=0))
    busy = percentile(ranges, sight.min_plain_percent, axis=1)
    side, reach = round(GROUND_DISTANCE * cell), round(LINE_REACH * cell)
    around = np.arange(0, width + 1, cell)[:, None] + np.arange(-side, side)
    around = profile[:, around.clip(0, width - 1)]  # (rows, columns + 1, 2 * side, 3)
    left = mean(around[:, :, : side - reach - 1], axis=2)
    right = mean(around[:, :, side + reach + 1 :], axis=2)
    centre = around[:, :, side - reach : side + reach]
    from_left = max_channel(np.abs(centre - left[:, :, None]))
    from_right = max_channel(np.abs(centre - right[:, :, None]))
    ink = np.minimum(from_left, from_right).max(axis=2)
    return np.maximum(ink, max_channel(np.abs(left - right))), busy


class _Sums:
    """Sums of segment support over any rectangle, in constant time."""

    table: np.ndarray

    def __init__(self, values: np.ndarray):
        self.table = np.zeros((values.shape[0] + 1, values.shape[1] + 1))
        self.table[1:, 1:] = np.nan_to_num(values - MIN_JOINING_SUPPORT).cumsum(0).cumsum(1)

    def __call__(self, r0: Places, c0: Places, r1: Places, c1: Places) -> np.ndarray:
        t = self.table
        return t[r1, c1] - t[r0, c1] - t[r1, c0] + t[r0, c0]

    def of_all(self, rows: int, columns: int) -> np.ndarray:
        """Return the sums over all rectangles of this size, by their first row and column."""
        t = self.table
        return t[rows:, columns:] - t[:-rows, columns:] - t[rows:, :-columns] + t[:-rows, :-columns]


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
        """(first row, last row + 1, first column, last column + 1) on the picture."""
        rows = np.flatnonzero(self.flat.row_seen >= MIN_ON_PICTURE)
        columns = np.flatnonzero(self.flat.column_seen >= MIN_ON_PICTURE)
        return int(rows[0]), int(rows[-1]) + 1, int(columns[0]), int(columns[-1]) + 1

    def sum(self, r: Places, c: Places, rows: Places, columns: Places) -> np.ndarray:
        """Return the sum of support over all sides of a window's cells, its outer sides included."""
        return self.v(r, c, r + rows, c + columns + 1) + self.h(r, c, r + rows + 1, c + columns)

    def best_window(self, sizes: range) -> Window | None:
        """Return the window whose lines add up to most, or None: one that is too small misses lines, one too
        large counts their absence."""
        top, bottom, left, right = self.usable
        found: list[tuple[float, int, int, int]] = []
        for n in sizes:
            if n > bottom - top or n > right - left:
                continue
            total = self.v.of_all(n, n + 1) + self.h.of_all(n + 1, n)
            total = total[top : bottom - n + 1, left : right - n + 1]
            for i in np.argsort(-total, axis=None)[:8].tolist():
                r, c = divmod(i, total.shape[1])
                found.append((float(total[r, c]), r + top, c + left, n))
        best: Window | None = None
        for spec in sorted(found, reverse=True)[:MAX_CONTENDERS]:
            if best and best.total >= spec[0]:  # a weak line only takes from a total
                break
            window = self._window(*spec)
            best = window if best is None or window.total > best.total else best
        if best is None:
            return None
        if best.n + 1 in sizes:
            best = self._larger_board(best) or best
        return replace(best, outer_support=self._support_around(best.row, best.column, best.n))

    def _larger_board(self, window: Window) -> Window | None:
        """Return the window with one more row and column, if that is the board; else None."""
        larger = choose_larger_window(self._larger(window))
        if larger is None:
            return None
        r, c, n = larger.row, larger.column, window.n + 1
        # that no line is seen between some of these cells says nothing against it
        return replace(self._window(float(self.sum(r, c, n, n)), r, c, n), weakest=window.weakest)

    def doubts(self, window: Window) -> tuple[str, ...]:
        """Return a sentence that the board may be larger, if a frame surrounds one more row and column in
        exactly one corner with hardly a line between their cells; else ()."""
        framed = sum(larger.is_framed for larger in self._larger(window)) == 1
        return (f"the board may have {window.n + 1} cells a side",) if framed else ()

    def _larger(self, window: Window) -> list[LargerWindow]:
        place = window.row, window.column, window.n
        return [*larger_windows(self.lines.vertical, self.lines.horizontal, self.usable, *place)]

    def window_at(self, row: int, column: int, n: int) -> Window:
        """Return the window with this place and size."""
        window = self._window(float(self.sum(row, column, n, n)), row, column, n)
        return replace(window, outer_support=self._support_around(row, column, n))

    def _window(self, total: float, r: int, c: int, n: int) -> Window:
        v = self.lines.vertical[r : r + n, c + 1 : c + n]
        h = self.lines.horizontal[r + 1 : r + n, c : c + n]
        inner = float(mean(np.concatenate([v.ravel(), h.ravel()])))
        weakest = float(min(mean(x, axis=a).min() for x in (v, h) for a in (0, 1)))
        total += WEAK_COST * n * min(0.0, weakest - MIN_WEAKEST_SUPPORT)
        return Window(r, c, n, total, inner, weakest)

    def _support_around(self, r: int, c: int, n: int) -> tuple[float, float, float, float]:
        """Return `Window.outer_support`: mean support of the lines that cross the row or column just outside
        each side."""
        v, h = self.lines.vertical[:, c : c + n + 1].T, self.lines.horizontal[r : r + n + 1]
        rows, columns = self.flat.row_seen, self.flat.column_seen
        return (
            _support_outside(h, columns, c - 1),
            _support_outside(v, rows, r - 1),
            _support_outside(h, columns, c + n),
            _support_outside(v, rows, r + n),
        )


def _support_outside(lines: np.ndarray, seen: np.ndarray, at: int) -> float:
    """Return the mean of (k, cells) `lines` at cell `at`; -1 if no line, or hardly any of the cell, is seen.
    seen: share of each cell on the picture."""
    if not 0 <= at < len(seen) or seen[at] <= MIN_VISIBLE_OUTSIDE:
        return -1.0
    known = lines[:, at][np.isfinite(lines[:, at])]
    return float(known.mean()) if len(known) else -1.0

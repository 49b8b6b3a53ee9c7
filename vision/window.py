"""Which N x N cells of an endless lattice are the board: lines inside, none outside."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from .flat import CELL, MIN_ON_PICTURE, Flat

MIN_N, MAX_N = 5, 25  # cells a side that are read from captures
FLOOR = 5.0  # contrast of a line (0..255) below which it may be noise
TYPICAL_SHARE = 0.25  # a line has at least this share of the contrast that the seed's own lines have


@dataclass(frozen=True)
class Segments:
    """How surely a line runs along each cell side of a Flat, -1 (none) .. 1 (surely).

    vertical: (rows, columns + 1), the side left of each cell; horizontal: (rows + 1, columns), the side above.
    nan where it cannot be known (the flat's own outer edge, off the picture).
    contrast_v, contrast_h: the same before scaling, 0..255.
    """

    vertical: np.ndarray
    horizontal: np.ndarray
    contrast_v: np.ndarray
    contrast_h: np.ndarray


@dataclass(frozen=True)
class Window:
    """The best N x N window. score: mean support (-1..1) of its lines; rest: what speaks against it.

    inner: mean support of the lines between its cells; outer: of its four outer sides;
    beyond: strongest mean support of the lines in the rows or columns just outside it (-1..1).
    """

    row: int
    column: int
    n: int
    total: float
    inner: float
    weakest: float
    beyond: float


def segments(flat: Flat, seen_rows: tuple[int, int], seen_columns: tuple[int, int]) -> Segments:
    """Line evidence on every cell side; the ranges (in flat cells) tell where the seed saw cells."""
    vertical = _contrasts(flat.rgb)
    horizontal = _contrasts(flat.rgb.swapaxes(0, 1)).T
    r, c = slice(*seen_rows), slice(*seen_columns)
    inside = np.concatenate([
        vertical[r, seen_columns[0] + 1 : seen_columns[1]].ravel(),
        horizontal[seen_rows[0] + 1 : seen_rows[1], c].ravel(),
    ])
    level = max(FLOOR, TYPICAL_SHARE * float(np.median(inside)))
    scaled = [np.clip((x - level) / level, -1, 1) for x in (vertical, horizontal)]
    scaled[0][:, [0, -1]] = np.nan
    scaled[1][[0, -1]] = np.nan
    return Segments(scaled[0], scaled[1], vertical, horizontal)


def _contrasts(rgb: np.ndarray) -> np.ndarray:
    """(rows, columns + 1): contrast of a vertical line or step at each cell's left side, 0..255."""
    rows, width = rgb.shape[0] // CELL, rgb.shape[1]
    lo, hi = int(0.2 * CELL), int(0.8 * CELL)
    strips = rgb.reshape(rows, CELL, width, 3)[:, lo:hi:2]
    profile = np.median(strips, axis=1).astype(np.float32)  # (rows, width, 3)
    side, middle = round(0.3 * CELL), round(0.17 * CELL)
    profile = np.pad(profile, ((0, 0), (CELL, CELL), (0, 0)), mode="edge")
    at = (np.arange(width // CELL + 1) + 1) * CELL
    left = profile[:, at[:, None] + np.arange(-side, -middle)].mean(axis=2)
    right = profile[:, at[:, None] + np.arange(middle, side)].mean(axis=2)
    centre = profile[:, at[:, None] + np.arange(-middle, middle)]  # (rows, columns + 1, 2 * middle, 3)
    from_left = np.abs(centre - left[:, :, None]).max(axis=3)
    from_right = np.abs(centre - right[:, :, None]).max(axis=3)
    ink = np.minimum(from_left, from_right).max(axis=2)
    return np.maximum(ink, np.abs(left - right).max(axis=2))


class _Sums:
    """Sums of segment support over any rectangle in constant time."""

    def __init__(self, values: np.ndarray):
        self.table = np.zeros((values.shape[0] + 1, values.shape[1] + 1))
        self.table[1:, 1:] = np.nan_to_num(values).cumsum(0).cumsum(1)

    def __call__(self, r0, c0, r1, c1):
        t = self.table
        return t[r1, c1] - t[r0, c1] - t[r1, c0] + t[r0, c0]


class Windows:
    """All square windows of a flat, scored by the lines on their cells' sides."""

    def __init__(self, flat: Flat, lines: Segments):
        self.flat, self.lines = flat, lines
        self.v, self.h = _Sums(lines.vertical), _Sums(lines.horizontal)

    @cached_property
    def usable(self) -> tuple[int, int, int, int]:
        """(first row, last row + 1, first column, last column + 1) that lie on the picture."""
        rows = np.flatnonzero(self.flat.row_seen >= MIN_ON_PICTURE)
        columns = np.flatnonzero(self.flat.column_seen >= MIN_ON_PICTURE)
        return int(rows[0]), int(rows[-1]) + 1, int(columns[0]), int(columns[-1]) + 1

    def sum(self, r, c, rows, columns):
        """Sum of support over all sides of the window's cells, the outer sides included."""
        return self.v(r, c, r + rows, c + columns + 1) + self.h(r, c, r + rows + 1, c + columns)

    def best(self, sizes: range) -> Window | None:
        """The square whose lines add up to most: too small misses lines, too large counts their absence."""
        top, bottom, left, right = self.usable
        found = None
        for n in sizes:
            if n > bottom - top or n > right - left:
                continue
            rr, cc = np.mgrid[top : bottom - n + 1, left : right - n + 1]
            total = self.sum(rr, cc, n, n)
            i = np.unravel_index(total.argmax(), total.shape)
            if found is None or total[i] > found[0]:
                found = float(total[i]), int(rr[i]), int(cc[i]), n
        return self.window(*found[1:], found[0]) if found else None

    def window(self, r: int, c: int, n: int, total: float) -> Window:
        v = self.lines.vertical[r : r + n, c + 1 : c + n]
        h = self.lines.horizontal[r + 1 : r + n, c : c + n]
        inner = float(np.concatenate([v.ravel(), h.ravel()]).mean())
        weakest = float(min(v.mean(axis=0).min(), h.mean(axis=1).min(), v.mean(axis=1).min(), h.mean(axis=0).min()))
        return Window(r, c, n, total, inner, weakest, self._beyond(r, c, n))

    def _beyond(self, r: int, c: int, n: int) -> float:
        """Mean support of the lines that cross the rows and columns just outside, the strongest of the four."""
        v, h = self.lines.vertical, self.lines.horizontal
        strips = []
        if r > 0 and self.flat.row_seen[r - 1] > 0.2:
            strips.append(v[r - 1, c : c + n + 1])
        if r + n < self.flat.rows and self.flat.row_seen[r + n] > 0.2:
            strips.append(v[r + n, c : c + n + 1])
        if c > 0 and self.flat.column_seen[c - 1] > 0.2:
            strips.append(h[r : r + n + 1, c - 1])
        if c + n < self.flat.columns and self.flat.column_seen[c + n] > 0.2:
            strips.append(h[r : r + n + 1, c + n])
        means = [float(np.nanmean(s)) for s in strips if np.isfinite(s).any()]
        return max(means, default=-1.0)

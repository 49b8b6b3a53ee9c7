"""The lengths of the words of Wend, from the rows of small squares below its board or above it."""

from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np

from ...solver.wend.puzzle import LONGEST, SHORTEST
from ..cells.view import View
from ..percentiles import median, percentile

FINE = 72.0  # pixels: smaller cells are looked at so large, since the gaps between squares are slim
BESIDE = 0.5  # cells: how far the part of the picture that is looked at reaches beyond the board's sides
FAR, NEAR = 4.5, 0.12  # cells from the board between which the rows lie
ROOM = 1.5  # cells below a board in which the game has its rows
LEVELS = (6.0, 9.0, 13.0, 18.0, 26.0, 36.0, 50.0)  # 0..255: contrasts of rows against the page
SHARES = (0.5, 0.65, 0.8)  # of the strongest contrast nearby, from which a row is told from a gap
AROUND = 0.2  # cells: how far that is
#: Cells from the board's left side, between which the first squares lie: they begin there or after its frame.
FIRST = (0.03, 0.12), (0.1, 0.17)
HEIGHTS = (0.09, 0.5)  # cells: of a square
AS_HIGH = 0.3  # share by which rows differ in height at most
EVEN = 0.2  # share by which the distances from row to row differ at most
MOST_GAP = 0.8  # height of the gap between two rows, in that of a row, at most
PALE = 25.0  # percentile of the contrast of the first square that is its own, not that of a letter in it
ALONG = 0.5  # share of the contrast of its first square from which a row goes on
MIDDLE = (0.25, 0.75)  # of the height of a row: where its squares are broad
LEFT = 0.25  # cells: how far the first square begins from the board's left side at most
FACTORS = (1.0, 0.98, 1.02, 0.96, 1.04, 1.06)  # of the distance of rows, that squares may be apart instead
UNSURE = 0.3  # squares: how far a row's width is from a whole number of them at most


class Band(NamedTuple):
    """The rows of pixels of a row of squares: from top to bottom, this one not included."""

    top: int
    bottom: int

    @property
    def height(self) -> int:
        return self.bottom - self.top


def lengths_beside(view: View, letters: int) -> tuple[int, ...]:
    """The lengths that rows of squares below or above a board say, shortest first; none where none are seen.
    letters: how many there are on the board, which all words together have."""
    left, top, right, bottom = view.lattice.bbox
    cell, (height, width) = view.lattice.cell, view.rgb.shape[:2]
    seen: list[tuple[int, ...]] = []
    for low, high in ((bottom + NEAR * cell, bottom + FAR * cell), (top - FAR * cell, top - NEAR * cell)):
        y0, y1 = (int(np.clip(round(y), 0, height)) for y in (low, high))
        x0, x1 = (int(np.clip(round(x), 0, width)) for x in (left - BESIDE * cell, right + BESIDE * cell))
        if y1 - y0 > HEIGHTS[0] * cell:
            seen += _lengths(view.rgb[y0:y1, x0:x1], cell, left - x0)
    return max(seen, key=lambda lengths: (sum(lengths) == letters, len(lengths)), default=())


def shows_page_below(view: View) -> bool:
    """True if a picture shows so much below the board that rows of squares would be seen there."""
    return view.rgb.shape[0] - view.lattice.bbox[3] > ROOM * view.lattice.cell


def _lengths(rgb: np.ndarray, cell: float, left: float) -> Iterator[tuple[int, ...]]:
    """Lengths that a part of a picture, (H, W, 3) uint8, seems to show, at several levels of contrast. left:
    the board's left side."""
    times = max(1.0, FINE / cell)
    if times > 1:
        rgb = cv2.resize(rgb, None, fx=times, fy=times, interpolation=cv2.INTER_CUBIC)
    cell, left = cell * times, left * times
    page = median(rgb.reshape(-1, 3), axis=0)
    away = np.abs(rgb.astype(np.float32) - page).max(axis=2)
    for first in FIRST:
        yield from _from_first(away, first, cell, left)


def _from_first(
    away: np.ndarray, first: tuple[float, float], cell: float, left: float
) -> Iterator[tuple[int, ...]]:
    """Lengths by the rows that stand out where the first squares lie. away: (H, W) contrast against
    the page."""
    start, end = (round(left + x * cell) for x in first)
    strip = away[:, start:end].mean(axis=1)
    around = cv2.dilate(strip[:, None], np.ones((2 * round(AROUND * cell) + 1, 1), np.uint8))[:, 0]
    is_row = [strip > level for level in LEVELS]
    is_row += [(strip > LEVELS[0]) & (strip > share * around) for share in SHARES]  # rows differ in contrast
    for some in is_row:
        bands = [x for x in _bands(some) if HEIGHTS[0] * cell <= x.height <= HEIGHTS[1] * cell]
        best = max((_even(bands, i) for i in range(len(bands))), key=len, default=[])
        if len(best) > 1 and (lengths := _counted(away, best, start, end, left - LEFT * cell)):
            yield lengths


def _bands(is_row: np.ndarray) -> list[Band]:
    """The runs of (H,) bool, from the top."""
    edges = np.flatnonzero(np.diff(np.pad(is_row.astype(np.int8), 1)))
    return [Band(int(a), int(b)) for a, b in zip(edges[::2], edges[1::2], strict=True)]


def _even(bands: list[Band], first: int) -> list[Band]:
    """The bands from one on that follow each other evenly and are as high."""
    chosen = [bands[first]]
    for band in bands[first + 1 :]:
        a, b = chosen[0], chosen[-1]
        step = band.top - b.top
        usual = (b.top - a.top) / (len(chosen) - 1) if len(chosen) > 1 else step
        if (
            abs(band.height / a.height - 1) > AS_HIGH
            or not b.height <= step <= (1 + MOST_GAP) * max(a.height, b.height)
            or abs(step / usual - 1) > EVEN
        ):
            break
        chosen.append(band)
    return chosen


def _counted(away: np.ndarray, bands: list[Band], start: int, end: int, least: float) -> tuple[int, ...]:
    """The number of squares of each row; none where a row is no whole number of them. start, end: columns of
    pixels in the first square. least: column at which that begins at the earliest."""
    pitch = (bands[-1].top - bands[0].top) / (len(bands) - 1)
    gap = pitch - sum(band.height for band in bands) / len(bands)
    widths = [_width(away, band, start, end, least, pitch) + gap for band in bands]
    found = {}
    for factor in FACTORS:
        wide = np.array(widths) / (pitch * factor)
        off = float(np.abs(wide - np.round(wide)).max())
        if off <= UNSURE and all(SHORTEST <= round(x) <= LONGEST for x in wide.tolist()):
            found[off] = tuple(sorted(round(x) for x in wide.tolist()))
    return found[min(found)] if found else ()


def _width(away: np.ndarray, band: Band, start: int, end: int, least: float, pitch: float) -> float:
    """The width of a row of squares, in pixels."""
    low, high = (band.top + round(x * band.height) for x in MIDDLE)
    along = away[low : high + 1].mean(axis=0)
    full = ALONG * float(percentile(along[start:end], PALE))
    begin, reach = start, 0
    while begin > max(0, least) and along[begin] > full:
        begin -= 1
    for run in _bands(along[begin:] > full):
        if run.top - reach > pitch / 2:
            break
        reach = run.bottom
    return reach

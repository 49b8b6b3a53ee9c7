"""What the four outer sides of a board look like: their frame, and whether lines go on beyond them."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from ...percentiles import median, percentile, strongest
from ..find import Found
from ..rectify import Flat, flatten
from .crossing import CROSSING, stubs
from .margins import margin
from .pages import CLEAR, GROUND, ONE_GROUND, even_pages, ground_rows, grounds, on_bare_page

LINE = 0.17  # of a cell, to both sides of the board's side: what a frame may cover
# Of a cell, from both ends of each cell along the side: where marks and symbols do not reach
ALONG = (0.2, 0.32)
# Of a cell beyond the side, behind its frame: where the rest of a row that was cut would be seen
STUBS = ((0.14, 0.2), (0.2, 0.4))
MOST_OF_IT = 25  # percent of a side that may have less ink than is said: pointers, and what stands beside it
LEAST_ALIKE = 0.3  # share of a side along which one ground must be seen to tell by
BESIDE_CELL = (0.2, 0.8)  # of a cell, along it: where its part of the frame is looked at; corners are round
# Share of a side's usual ink below which its frame is thinner at a place, where it is uneven; where it is
# even, so many times what most places (EVEN percent) are off.
THINNER, LITTLE_THINNER, EVEN, TIMES_OFF = 0.85, 0.93, 75, 4.0
CORNER = 0.045  # of a cell, beyond the corner of the cells: what the frame covers there, if it is not round
LEAST_CORNER = 6.0  # contrast (0..255) of the frame beside it, below which it may be noise
SAME_CELL = 14.0  # 0..255: up to which a strip beyond a side's line has the colour of the cells along it
STRIP = 0.14  # of a cell, beyond the side: where such a strip begins, at most
NAMES = ("left", "top", "right", "bottom")


class OuterSides(NamedTuple):
    """Left, top, right and bottom of a board, (4,) float each.

    gaps: cells between the side and the picture's edge; negative where it lies off the picture. frame: ink of
    a line there that differs from what lies on both its sides, in hundredths of a cell of full contrast; nan
    where that cannot be seen.
    grounds: (4, 3) RGB, what the board lies on there. even: share (0..1) of the cells along it beside which
    that is seen. cells: (4, 3) RGB, of most cells along it. stubs: share
    (0..1) of lines across the side that go on beyond it; 0 where that cannot be seen. strips: share (0..1) of
    the cells along it whose colour is seen once more behind its line, the same. corners: top left, top
    right, bottom left, bottom right; share (0..1) of the frame's ink that the very corner has: none where it
    is round; nan where there is no frame. thin: (4, n), left to right or top to bottom, the share (0..1) of
    each cell's part of the frame that is thinner than the rest of its side, though cell and page are plain; 0
    where that was not looked for (`few`). margins: bool, whether a page lies right behind its line that none
    of the board's lines runs across (see margins).
    """

    gaps: np.ndarray
    frame: np.ndarray
    grounds: np.ndarray
    even: np.ndarray
    cells: np.ndarray
    stubs: np.ndarray
    strips: np.ndarray
    corners: np.ndarray
    thin: np.ndarray
    margins: np.ndarray


def look_at_sides(rgb: np.ndarray, found: Found, cell: int | None = None, few: bool = False) -> OuterSides:
    """All of that for a board that was found in (H, W, 3) uint8 `rgb`; with cells of so many pixels (default:
    as it was found). few: its cells have a few grounds, with things on some of them."""
    gaps = found.lattice.gaps(rgb)
    around = _with_rim(rgb, found, cell or found.flat.cell)
    strips = _strips(around)
    free = [_free(strip, around.cell) for strip in strips]
    usual = _usual([part[_within(around.cell)] for part in free], around.cell) if few else None
    margins = [margin(strip, around.cell) for strip in strips]
    has_margin = np.array([rows is not None for rows in margins])
    usually = [ground_rows(around.cell)] * len(strips)
    pages = [rows or usual_rows for rows, usual_rows in zip(margins, usually, strict=True)]
    alike = pages if has_margin.all() else usually  # sides are compared with each other
    frame = np.array([_frame(*part, around.cell, usual) for part in zip(free, alike, strict=True)])
    going_on = np.max([stubs(strips, around.cell, stub) * (gaps > stub[1]) for stub in STUBS], axis=0)
    going_on[has_margin | ((gaps > GROUND[1]) & on_bare_page(strips, around.cell))] = 0
    beyond = grounds(strips, around.cell, alike)
    cells = grounds(strips[:, ::-1], around.cell, usually)
    told_by = np.where((gaps < GROUND[1])[:, None], beyond[[2, 3, 0, 1]], beyond)
    ends = [rows.start - around.cell if rows else round(STRIP * around.cell) for rows in margins]
    behind = [_behind(*part, around.cell) for part in zip(free, told_by, ends, strict=True)]
    none = np.zeros(around.rows - 2)
    beside = zip(strips, pages, strict=True)
    thin = [none if usual is None else _thin(*part, around.cell, usual) for part in beside]
    return OuterSides(
        gaps,
        frame,
        beyond,
        even_pages(strips, around.cell, alike),
        cells,
        going_on,
        np.array(behind),
        _corners(around),
        np.array(thin),
        has_margin,
    )


def _with_rim(rgb: np.ndarray, found: Found, cell: int) -> Flat:
    """The board with one cell around it, laid flat: as it was found, if it was seen so large then."""
    flat, window, n = found.flat, found.window, found.lattice.n
    least = min(window.row, window.column, flat.rows - n - window.row, flat.columns - n - window.column)
    if least >= 1 and cell == flat.cell:
        return flat.part(window.row - 1, window.column - 1, n + 2)
    return flatten(rgb, found.lattice.homography, (-1, n + 1), (-1, n + 1), cell)


def _strips(around: Flat) -> np.ndarray:
    """(4, 2 * cell, n * cell, 3) float32: the cells along each side, turned so that first comes the cell
    within the board, then as much beyond it. around: with a rim of one cell."""
    n, s = around.rows - 2, around.cell
    upright = around.turned[:, s:-s], around.rgb[:, s:-s]
    first, last = slice(2 * s - 1, None, -1), slice(n * s, None)
    return np.stack([picture[part] for part in (first, last) for picture in upright]).astype(np.float32)


def _rows(s: int) -> np.ndarray:
    """The pixels along a cell of that side, in pixels, which marks and symbols do not reach."""
    first, last = (round(x * s) for x in ALONG)
    return np.r_[first:last, s - last : s - first]


def _free(strip: np.ndarray, s: int) -> np.ndarray:
    """(2 * s, n * rows, 3): these of all cells along a strip."""
    return strip[:, (np.arange(0, strip.shape[1], s)[:, None] + _rows(s)).ravel()]


def _within(s: int) -> slice:
    """The rows of a strip, with cells of s pixels, that lie within the board, beside its frame."""
    return slice(s - round(GROUND[1] * s), s - round(GROUND[0] * s))


def _frame(free: np.ndarray, page: slice, s: int, usual: np.ndarray | None) -> float:
    """Ink of the line in the middle of a strip, beside what stands in the cells, along most of it: a border
    between regions may run along much of it. usual: (3,) RGB, the ground along most of that which is looked
    at; nan where there is too little of it. free: see `_free`; page: see `_inked`."""
    ink, inside, _ = _inked(free, page, s)
    if usual is not None:
        ink = ink[_alike(inside, usual)]
        if len(ink) < LEAST_ALIKE * free.shape[1]:
            return np.nan
    return float(percentile(ink, MOST_OF_IT))


def _thin(strip: np.ndarray, page: slice, s: int, usual: np.ndarray) -> np.ndarray:
    """(n,): see OuterSides. usual: (3,) RGB, the ground of most cells. What covers a cell and the frame
    beside it may look like the page: see `_inked`."""
    ink, inside, outside = _inked(strip, page, s)
    ground = median(outside, axis=0)
    plain = _alike(outside, ground)
    own, hidden = plain & _alike(inside, usual), plain & _alike(inside, ground)
    # A frame stands out from its cells as usual, and from the page at least as much.
    thin = (own & _thinner(ink, own)) | (hidden & _thinner(ink, np.ones_like(own)))
    thin = thin.reshape(-1, s)
    return thin[:, slice(*(round(x * s) for x in BESIDE_CELL))].mean(axis=1)


def _thinner(ink: np.ndarray, usual: np.ndarray) -> np.ndarray:
    """(k,) bool: the places with less of that ink than most of the usual ones have."""
    if not usual.any():
        return usual
    most = float(median(ink[usual]))
    off = float(percentile(np.abs(ink[usual] - most), EVEN)) / max(most, 1e-6)
    return ink < most * np.clip(1 - TIMES_OFF * off, THINNER, LITTLE_THINNER)


def _inked(strip: np.ndarray, page: slice, s: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """At each place along a strip: ink of the line in its middle, in hundredths of a cell of full contrast,
    and the (k, 3) RGB grounds within the board and beyond it. page: rows of the strip that show the latter;
    what comes after them is not the line's."""
    reach = round(LINE * s)
    line, inside = strip[s - reach : min(s + reach, page.stop)], strip[_within(s)].mean(axis=0)
    outside = strip[page].mean(axis=0)
    # A line is darker or brighter than both: what lies in between is where the one runs into the other.
    low, high = np.minimum(inside, outside), np.maximum(inside, outside)
    ink = strongest(np.maximum(low - line, line - high)).clip(0).sum(axis=0)
    return ink * 100 / (255 * s), inside, outside


def _alike(colours: np.ndarray, ground: np.ndarray) -> np.ndarray:
    """Which of (k, 3) colours are that (3,) ground."""
    return strongest(np.abs(colours - ground)) < ONE_GROUND


def _usual(inside: Sequence[np.ndarray], s: int) -> np.ndarray:
    """(3,) RGB: the ground of most cells along the four sides. inside: (across, n * rows, 3) each, what lies
    within the board there."""
    own = [median(x.mean(axis=0).reshape(-1, len(_rows(s)), 3), axis=1) for x in inside]
    cells = np.concatenate(own)
    alike = strongest(np.abs(cells[:, None] - cells)) < ONE_GROUND
    return cells[alike.sum(axis=1).argmax()]


def _behind(free: np.ndarray, page: np.ndarray, end: int, s: int) -> float:
    """Share of the cells along a strip whose colour is seen once more behind the line in its middle, where
    the (3,) page has another. free: see `_free`; end: pixels beyond the side before which it must begin."""
    near, far, reach = (round(x * s) for x in (*GROUND, CROSSING))
    own = free[s - far : s - near].mean(axis=0)
    unlike = strongest(np.abs(free[s - reach : s + max(reach, end)] - own))  # (across, rows along)
    at = unlike[: 2 * reach].argmax(axis=0)
    behind = np.arange(len(unlike))[:, None] > at
    behind[reach + end :] = False
    # In a single pixel, where a soft line runs into the page, many a colour is seen.
    lasting = np.where(behind, np.maximum(unlike, np.roll(unlike, -1, axis=0)), np.inf)[:-1]
    again = lasting.min(axis=0) < SAME_CELL
    lined = unlike.max(axis=0, where=~behind, initial=0) >= CLEAR
    told = strongest(np.abs(own - page)) >= CLEAR
    seen = (again & lined & told).reshape(-1, len(_rows(s)))
    return float((seen.mean(axis=1) > 0.5).mean())


def _corners(around: Flat) -> np.ndarray:
    """(4,): see OuterSides. around: with a rim of one cell."""
    s, found = around.cell, []
    reach, away = round(CORNER * s), round(GROUND[1] * s)
    first, last = round(ALONG[0] * s), round(ALONG[1] * s)
    for down, right in product((1, -1), repeat=2):
        part = around.rgb[::down, ::right][s - away : s + last, s - away : s + last].astype(np.float32)
        page = part[: away - reach, : away - reach].reshape(-1, 3).mean(axis=0)
        unlike = strongest(np.abs(part - page))
        side, top = (x[away + first :, away - reach : away].mean() for x in (unlike, unlike.T))
        ink = min(side, top)
        corner = unlike[away - reach : away, away - reach : away].mean()
        found.append(corner / ink if ink >= LEAST_CORNER else np.nan)
    return np.array(found)

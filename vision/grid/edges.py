"""The outer sides of a board: what it lies on, its margin, its frame, and lines that go on beyond it."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from ..percentiles import median, percentile, strongest
from .find import Found
from .lattice import Flat, flatten

GROUND = (0.2, 0.3)  # of a cell, to both sides of a board's side: what its frame stands out from
ONE_GROUND = 6.0  # 0..255: by which the grounds of cells of one kind differ at most
# Contrast (0..255) of a side's line against the cells along it, and of these against the page, from which it
# can be told whether cells lie beyond the line.
CLEAR = 24.0
EVEN_PAGE = 0.8  # share of a side beside which its page is the same: a shadow has none, and no end
UNLIKE_PAGE = 0.5  # share of the cells along a side that differ from the page, so that theirs would be seen


def ground_rows(s: int) -> slice:
    """The rows of a strip of cells of s pixels (see `_strips` in sides) in which a page is looked at."""
    return slice(s + round(GROUND[0] * s), s + round(GROUND[1] * s))


def grounds(strips: np.ndarray, s: int, rows: Sequence[slice]) -> np.ndarray:
    """(4, 3) RGB: what lies in these rows of each strip."""
    parts = (strip[own, :: s // 8].reshape(-1, 3) for strip, own in zip(strips, rows, strict=True))
    return np.array([median(part, axis=0) for part in parts])


def even_pages(strips: np.ndarray, s: int, rows: Sequence[slice]) -> np.ndarray:
    """(4,): share of the cells along each side beside which the page, in these rows, is as beside most of
    them: in a shadow that falls across the side it is not."""
    beyond = _beside_cells(strips, s, rows)
    page = median(beyond, axis=1)[:, None]
    return (strongest(np.abs(beyond - page)) < ONE_GROUND).mean(axis=1)


def on_bare_page(strips: np.ndarray, s: int) -> np.ndarray:
    """(4,) bool: the sides beyond which lies the page alone, but for what stands at the lines' ends, as the
    ticks of a scale do: what is left of cells would show their colours."""
    rows = [ground_rows(s)] * len(strips)
    within, beyond = _beside_cells(strips[:, ::-1], s, rows), _beside_cells(strips, s, rows)
    page = median(median(beyond, axis=1), axis=0)
    bare = strongest(np.abs(beyond - page)) < ONE_GROUND
    unlike = strongest(np.abs(within - page)) >= CLEAR
    return bare.all(axis=1) & (unlike.mean(axis=1) >= UNLIKE_PAGE)


def _beside_cells(strips: np.ndarray, s: int, rows: Sequence[slice]) -> np.ndarray:
    """(4, n, 3) RGB: what lies in these rows of each strip, beside the middle of each cell."""
    profile = np.stack([strip[own].mean(axis=0) for strip, own in zip(strips, rows, strict=True)])
    return median(profile.reshape(len(strips), -1, s, 3)[:, :, s // 4 : -s // 4], axis=2)


# Lines that run across a board's side: do they go on beyond it?

CROSSING = 0.1  # of a cell, to both sides of a line that crosses there: what its ink may cover
BESIDE = (0.15, 0.3)  # of a cell, to both sides of such a line: its ground
LEAST_CROSSING = 8.0  # contrast (0..255) of such a line, below which it may be noise
CONTINUES = 0.5  # share of the contrast that it has within the board, from which it goes on beyond


def stubs(strips: np.ndarray, s: int, stub: tuple[float, float]) -> np.ndarray:
    """(4,): share of the lines across the middle of each strip (see `_strips` in sides) that go on beyond it
    as they are within. stub: cells beyond it."""
    near, far = (round(x * s) for x in stub)
    within = crossing(strips[:, s - far : s - near].mean(axis=1), s)
    beyond = crossing(strips[:, s + near : s + far].mean(axis=1), s)
    return ((within > LEAST_CROSSING) & (beyond > CONTINUES * within)).mean(axis=1)


def crossing(profiles: np.ndarray, s: int) -> np.ndarray:
    """(k, n - 1): contrast (0..255) of lines and steps between cells, from (k, n * s, 3) along the strips."""
    lines = np.arange(s, profiles.shape[1], s)[:, None]
    near, far, reach = round(BESIDE[0] * s), round(BESIDE[1] * s), round(CROSSING * s)
    above = profiles[:, lines + np.arange(-far, -near)].mean(axis=2, keepdims=True)
    below = profiles[:, lines + np.arange(near, far)].mean(axis=2, keepdims=True)
    line = profiles[:, lines + np.arange(-reach, reach)]
    ridge = np.minimum(strongest(np.abs(line - above)), strongest(np.abs(line - below))).max(axis=2)
    return np.maximum(ridge, strongest(np.abs(above - below))[..., 0])


# The margin of a board: an even page right behind a side's line, across which none of the board's lines
# runs. What comes after it, a card's edge, a button, another page, is nothing of the board's.

LEAST = 0.06  # of a cell: a margin is at least as broad; what is narrower may be part of the frame
LEAST_ROWS = 2  # pixels, the same
# Of a cell, between the side's line and the margin, at most: the ends of thick lines stick out behind a thin
# frame, and what is left of cells that were cut sticks out further.
ENDS_OF_LINES = 0.06
LINED = 0.3  # share of a side along which that line must be seen
INSIDE = (0.08, 0.14)  # of a cell within the board: beside the side's line, where things do not reach
# Share of the step from the cells to the margin that the line stands out by: enlarged pictures ring by less.
OVERSHOOT = 0.25
LEAST_LINES_SEEN = 0.5  # share of the lines across a side that must be seen within the board
MOST_LINES_BEYOND = 0.3  # share of these lines that may go on beyond the side, at most


def margins(strips: np.ndarray, s: int) -> list[slice | None]:
    """The rows of each of (m, 2 * s, along, 3) strips (see `_strips` in sides) in which a margin lies, up to
    where the page is looked at; None where there is none, or where it cannot be told from cells."""
    beyond = strips[:, s : s + round(GROUND[1] * s)]
    sampled = beyond[:, :, :: max(1, s // 16)]
    page = median(sampled, axis=2)
    even = (strongest(np.abs(sampled - page[:, :, None])) < ONE_GROUND).mean(axis=2) >= EVEN_PAGE
    alike = strongest(np.abs(page[:, :, None] - page[:, None])) < ONE_GROUND
    alike &= (even & ~_crossed(strips, beyond, s))[:, None]
    found = [_first_of_one_colour(each, s) for each in alike]
    return [
        rows if rows and _is_behind_line(strip, s, rows) else None
        for strip, rows in zip(strips, found, strict=True)
    ]


def _first_of_one_colour(alike: np.ndarray, s: int) -> slice | None:
    """The first rows beyond a side that are all in one colour. alike: (k, k) bool, for each of these rows
    those that have its colour, the same along all of it, with no line across."""
    least = max(LEAST_ROWS, round(LEAST * s))
    for first in range(len(alike) - least + 1):
        same = alike[first, first:]
        length = len(same) if same.all() else int(same.argmin())
        if length >= least:
            return slice(s + first, s + first + length)
    return None


def _crossed(strips: np.ndarray, beyond: np.ndarray, s: int) -> np.ndarray:
    """(m, k) bool: the rows beyond each side in which lines go on as they run within the board; all, where
    hardly any line is seen there."""
    far, near = (s - round(x * s) for x in INSIDE[::-1])
    within = crossing(strips[:, far:near].mean(axis=1), s)
    seen = (within > LEAST_CROSSING)[:, None]
    lines = crossing(beyond.reshape(-1, *beyond.shape[2:]), s).reshape(*beyond.shape[:2], -1)
    go_on = (lines > CONTINUES * within[:, None]) & seen
    return (seen.mean(axis=2) < LEAST_LINES_SEEN) | (go_on.sum(axis=2) > MOST_LINES_BEYOND * seen.sum(axis=2))


def _is_behind_line(strip: np.ndarray, s: int, rows: slice) -> bool:
    """True if these rows of a strip begin right behind the side's line."""
    line = _line_before(strip, s, rows)
    return line is not None and rows.start - line - 1 <= round(ENDS_OF_LINES * s)


def _line_before(strip: np.ndarray, s: int, rows: slice) -> int | None:
    """The last row before these, near the side, with a line that is darker or brighter than they and the
    cells; None where there is none: then they may be a broad frame."""
    far, near = (s - round(x * s) for x in INSIDE[::-1])
    inside, page = strip[far:near].mean(axis=0), median(strip[rows].mean(axis=0), axis=0)
    first = s - round(CROSSING * s)
    line = strip[first : min(rows.start, s + round(CROSSING * s))]
    ink = strongest(np.maximum(np.minimum(inside, page) - line, line - np.maximum(inside, page)))
    least = np.maximum(LEAST_CROSSING, OVERSHOOT * strongest(np.abs(inside - page)))
    lined = np.flatnonzero((ink >= least).mean(axis=1) >= LINED)
    return first + int(lined[-1]) if len(lined) else None


# What the four outer sides of a board look like: their frame, and whether lines go on beyond them.

LINE = 0.17  # of a cell, to both sides of the board's side: what a frame may cover
# Of a cell, from both ends of each cell along the side: where marks and symbols do not reach
ALONG = (0.2, 0.32)
# Of a cell beyond the side, behind its frame: where the rest of a row that was cut would be seen
STUBS = ((0.14, 0.2), (0.2, 0.4))
MOST_OF_IT = 25  # percent of a side that may have less ink than is said: pointers, and what stands beside it
LEAST_ALIKE = 0.3  # share of a side along which one ground must be seen to tell by
BESIDE_CELL = (0.2, 0.8)  # of a cell, along it: where its part of the frame is looked at; corners are round
THINNER_UNEVEN = 0.85  # share of an uneven side's usual ink, below which its frame is thinner at a place
THINNER_EVEN = 0.93  # the same share of an even side
EVEN_PERCENT = 75  # percent of the places along a side whose deviation tells how even it is
TIMES_OFF = 4.0  # times that deviation, from which a frame is thinner
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
    around = with_rim(rgb, found, cell or found.flat.cell)
    strips = _strips(around)
    free = [_free(strip, around.cell) for strip in strips]
    usual = _usual([part[_within(around.cell)] for part in free], around.cell) if few else None
    of_page = margins(strips, around.cell)
    has_margin = np.array([rows is not None for rows in of_page])
    usually = [ground_rows(around.cell)] * len(strips)
    pages = [rows or usual_rows for rows, usual_rows in zip(of_page, usually, strict=True)]
    alike = pages if has_margin.all() else usually  # sides are compared with each other
    frame = np.array([_frame(*part, around.cell, usual) for part in zip(free, alike, strict=True)])
    going_on = np.max([stubs(strips, around.cell, stub) * (gaps > stub[1]) for stub in STUBS], axis=0)
    going_on[has_margin | ((gaps > GROUND[1]) & on_bare_page(strips, around.cell))] = 0
    beyond = grounds(strips, around.cell, alike)
    cells = grounds(strips[:, ::-1], around.cell, usually)
    told_by = np.where((gaps < GROUND[1])[:, None], beyond[[2, 3, 0, 1]], beyond)
    ends = [rows.start - around.cell if rows else round(STRIP * around.cell) for rows in of_page]
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


def with_rim(rgb: np.ndarray, found: Found, cell: int) -> Flat:
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
    off = float(percentile(np.abs(ink[usual] - most), EVEN_PERCENT)) / max(most, 1e-6)
    return ink < most * np.clip(1 - TIMES_OFF * off, THINNER_UNEVEN, THINNER_EVEN)


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
    """True for those of (k, 3) colours that are the (3,) ground."""
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

"""The outer sides of a board: what it lies on, its margin, its frame, and lines that go on beyond it; and
from these, whether rows or columns of the board are missing."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from ..percentiles import median, percentile, strongest
from .find import Found
from .lattice import FINE_CELL, Flat, Lattice, flatten

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
CORNER = 0.045  # of a cell, beyond the corner of the cells: what the frame covers there, if it is not round
LEAST_CORNER = 6.0  # contrast (0..255) of the frame beside it, below which it may be noise
NAMES = ("left", "top", "right", "bottom")


class OuterSides(NamedTuple):
    """Left, top, right and bottom of a board, (4,) float each.

    gaps: cells between the side and the picture's edge; negative where it lies off the picture. frame: ink of
    a line there that differs from what lies on both its sides, in hundredths of a cell of full contrast; nan
    where that cannot be seen. grounds: (4, 3) RGB, what the board lies on there. even: share (0..1) of the
    cells along it beside which that is seen. stubs: share (0..1) of lines across the side that go on beyond
    it; 0 where that cannot be seen. corners: top left, top right, bottom left, bottom right; share (0..1) of
    the frame's ink that the very corner has: none where it is round; nan where there is no frame. margins:
    bool, True if a page lies right behind its line that none of the board's lines runs across (see margins).
    """

    gaps: np.ndarray
    frame: np.ndarray
    grounds: np.ndarray
    even: np.ndarray
    stubs: np.ndarray
    corners: np.ndarray
    margins: np.ndarray


def look_at_sides(rgb: np.ndarray, found: Found, cell: int | None = None, few: bool = False) -> OuterSides:
    """Measure the outer sides of a board that was found in (H, W, 3) uint8 `rgb`; with cells of so many
    pixels (default: as it was found). few: its cells have a few grounds, with things on some of them."""
    gaps = found.lattice.gaps(rgb)
    around = with_rim(rgb, found, cell or found.flat.cell)
    strips = _strips(around)
    free = [_free(strip, around.cell) for strip in strips]
    usual = _usual([part[_within(around.cell)] for part in free], around.cell) if few else None
    of_page = margins(strips, around.cell)
    has_margin = np.array([rows is not None for rows in of_page])
    usually = [ground_rows(around.cell)] * len(strips)
    pages = [rows for rows in of_page if rows]
    alike = pages if has_margin.all() else usually  # sides are compared with each other
    frame = np.array([_frame(*part, around.cell, usual) for part in zip(free, alike, strict=True)])
    going_on = np.max([stubs(strips, around.cell, stub) * (gaps > stub[1]) for stub in STUBS], axis=0)
    going_on[has_margin | ((gaps > GROUND[1]) & on_bare_page(strips, around.cell))] = 0
    return OuterSides(
        gaps,
        frame,
        grounds(strips, around.cell, alike),
        even_pages(strips, around.cell, alike),
        going_on,
        _corners(around),
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


def _corners(around: Flat) -> np.ndarray:
    """Return the share of the frame's ink that each corner has (`OuterSides.corners`). around: the flat board
    with one more cell on every side."""
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


# Sides at which the picture's edge cuts the board off.

CUT = 0.12  # of a cell that lies off the picture: more than a crop along the frame's inner edge takes
# of a cell between the board's side and the picture's: nearer, the board ends with the picture
AT_EDGE = 0.06
# Share of the opposite side's frame (or of a thin line) below which a side at the picture's edge has no
# frame of its own: a cut through the middle of a line leaves half of it.
FRAME_SHARE = 0.7
FRAME = 1.3  # times the ink of the thinnest grid line, from which a line at the side is a frame
HALF = 0.6  # share of the opposite side's ink below which one side of a tight crop has lost its frame


def cut_at_edge(rgb: np.ndarray, lattice: Lattice, framed: bool = True) -> np.ndarray:
    """(4,) bool, left, top, right, bottom: the sides at which the picture's edge seems to cut outer cells or
    whole rows off.

    Cells that run off the picture count; a side that ends with the picture counts if it shows no frame
    while the opposite side, well inside the picture, has one; both only where the picture ends in the other
    direction as well. framed: False where the game's boards need not have a frame, so that only cells that
    run off the picture count.
    """
    gaps = lattice.gaps(rgb)
    opposite = gaps[[2, 3, 0, 1]]
    cut = gaps < -CUT
    ends = ~cut & (gaps < AT_EDGE) & framed
    suspects = cut | ends
    if not ((suspects[0] or suspects[2]) and (suspects[1] or suspects[3])):
        return cut
    inks = [_inks(rgb, lattice, upright) for upright in (True, False)]
    for side in np.flatnonzero(ends).tolist():
        ink = inks[side % 2] if side < 2 else inks[side % 2][::-1]
        own, other, thin = float(ink[0]), float(ink[-1]), float(ink[1:-1].min())
        # Frameless boards show no line at their sides: one at this side alone is a line from within. Where
        # the frame is as thin as the lines within, a line at the picture's edge proves nothing.
        if opposite[side] < AT_EDGE:  # a crop to the board itself; it may be careless, but alike on all sides
            lost = own < HALF * other and other >= FRAME_SHARE * thin
            cut[side] = lost or FRAME_SHARE / 2 * thin < max(own, other) < FRAME * thin
            continue
        faint = own < FRAME_SHARE * max(other, thin) or other < FRAME_SHARE / 2 * thin
        cut[side] = faint or min(own, other) < FRAME * thin
    return cut


def _inks(rgb: np.ndarray, lattice: Lattice, upright: bool) -> np.ndarray:
    """(n + 1,): width times darkness, in cells, of the upright grid lines, from the left, or of those across
    them, from the top: the median over the cells along each. What is off the picture has no ink."""
    height, width = rgb.shape[:2]
    n, step = lattice.n, 0.5 / lattice.cell
    lines, beside = np.arange(n + 1.0), np.arange(-LINE, LINE, step)
    ground = np.where(lines < n, lines + GROUND[1], lines - GROUND[1])
    across = np.column_stack([lines[:, None] + beside, ground])[:, None]  # (lines, 1, places)
    across, along = np.broadcast_arrays(across, np.arange(n)[:, None] + 0.5)  # (lines, cells, places)
    u, v = (across, along) if upright else (along, across)
    p = np.column_stack([u.ravel(), v.ravel(), np.ones(u.size)]) @ lattice.homography.T
    x, y = (p[:, :2] / p[:, 2:]).T
    on = (x >= 0) & (y >= 0) & (x < width) & (y < height)
    value = np.full(len(x), np.nan)
    value[on] = rgb[y[on].astype(int), x[on].astype(int)].mean(axis=1)
    value = value.reshape(u.shape)
    page = value[..., -1:]
    dark = np.clip((page - value[..., :-1]) / np.maximum(page, 1), 0, 1)
    return median(np.nansum(dark, axis=2), axis=1) * step


# Sides that are unlike each other, anywhere in the picture.

SEEN = 0.2  # of a cell that lies between a side and the picture's edge, from which its frame is all there
# Hundredths of a cell of full contrast: a side with less has no line that could be missed elsewhere.
LEAST_FRAME = 0.25
LOST = 0.6  # share of the frame on other sides below which one side has none; whole boards keep 0.65
MAYBE = 0.75  # the same in the coarse picture, whose lines are less exact: below, it is looked at in detail
STICK_OUT = 0.7  # share of the lines across a side that go on beyond it, if a row was cut there ...
END = 0.3  # ... and at most as many that do so opposite
# The same beyond two sides that meet, if a row and a column were left out; less opposite.
BOTH_STICK_OUT = 0.5
SAME_GROUND = 4.0  # 0..255: largest difference within one page
OTHER_GROUND = 9.0  # 0..255: least difference between two pages
ROUND_CORNER = 0.15  # share of the frame's ink that a round corner has, at most
SQUARE_CORNER = 0.7  # the same of the square corners beside a round one, at least
CUT_CORNER = 0.4  # the same of the corner opposite, where both cut sides meet, at least


class Missing(NamedTuple):
    """sides: "left", "top", "right", "bottom", at which outer cells or whole rows seem to be missing, at the
    picture's edge or anywhere else. margins: the sides, beyond which nothing can go on: a page lies right
    behind their lines that none of the board's lines runs across."""

    sides: tuple[str, ...]
    margins: tuple[str, ...]


def missing(rgb: np.ndarray, found: Found, framed: bool = True) -> Missing:
    """Find the sides at which a board lacks rows or columns.

    Rows that are missing in one direction only cannot go unseen, since the board is square: so sides of both
    directions must have lost their frame. Lines that stick out tell by themselves. rgb: (H, W, 3) uint8.
    framed: see cut_at_edge.
    """
    at_edge = cut_at_edge(rgb, found.lattice, framed)
    sides = look_at_sides(rgb, found, few=not framed)
    suspect = at_edge | _lost(sides, MAYBE) | _stick_out(sides)
    if suspect.any() and found.flat.cell < FINE_CELL:
        sides = look_at_sides(rgb, found, FINE_CELL, not framed)
    lost = at_edge | _lost(sides, LOST) | _two_grounds(sides)
    if not in_both_directions(lost):
        lost[:] = False
    cornered = _in_a_corner(sides, at_edge if framed else np.ones(4, bool))
    cut = lost | _stick_out(sides) | _square_corners(sides) | cornered
    return Missing(_named(cut), _named(sides.margins))


def _named(sides: np.ndarray) -> tuple[str, ...]:
    """The names of those of (4,) sides that are meant."""
    return tuple(name for name, is_meant in zip(NAMES, sides, strict=True) if is_meant)


def in_both_directions(sides: np.ndarray) -> bool:
    """True if two of (4,) sides meet."""
    return bool((sides[0] or sides[2]) and (sides[1] or sides[3]))


def _lost(sides: OuterSides, share: float) -> np.ndarray:
    """(4,) bool: sides well inside the picture that lack the frame which two others have."""
    seen = (sides.gaps >= SEEN) & ~np.isnan(sides.frame)
    if seen.sum() < 3:
        return np.zeros(4, bool)
    frame = float(np.sort(sides.frame[seen])[-2])
    return seen & (sides.frame < share * frame) & (frame >= LEAST_FRAME)


def _two_grounds(sides: OuterSides) -> np.ndarray:
    """(4,) bool: two sides that meet, where they lie on another page than the other two, or on two others: a
    part of a picture, or bars over it. Which pair is the cut one is told by what frame there is, unless it is
    the one that lies on two."""
    cut = np.zeros(4, bool)
    if (sides.gaps < SEEN).any() or (sides.even < EVEN_PAGE).any():
        return cut
    away = np.abs(sides.grounds[:, None] - sides.grounds).max(axis=2)
    for one in ((0, 1), (1, 2), (2, 3), (3, 0)):
        other = (one[0] + 2) % 4, (one[1] + 2) % 4
        if away[one] > SAME_GROUND or away[np.ix_(one, other)].min() < OTHER_GROUND:
            continue
        here, there = (float(np.nansum(sides.frame[list(pair)])) for pair in (one, other))
        if there < here or away[other] > SAME_GROUND:
            cut[list(other)] = True
    return cut


def _square_corners(sides: OuterSides) -> np.ndarray:
    """(4,) bool: the two sides that do not meet in the only corner that is round."""
    round_ = sides.corners <= ROUND_CORNER
    if round_.sum() != 1 or (sides.gaps < CORNER).any():
        return np.zeros(4, bool)
    at = int(round_.argmax())
    beside, opposite = sides.corners[[at ^ 1, at ^ 2]], sides.corners[at ^ 3]
    if not (beside.min() >= SQUARE_CORNER and opposite >= CUT_CORNER):
        return np.zeros(4, bool)
    bottom, right = divmod(at, 2)
    return np.array([right, bottom, not right, not bottom], bool)


def _in_a_corner(sides: OuterSides, lost: np.ndarray) -> np.ndarray:
    """(4,) bool: two sides that meet and end with the picture, while those opposite have a margin, if one of
    them has (4,) lost its frame, or boards need none: what runs along the other may be any line."""
    opposite = [2, 3, 0, 1]
    ends = (sides.gaps < AT_EDGE) & (sides.gaps >= SEEN)[opposite]
    return ends if in_both_directions(ends) and (ends & lost).any() else np.zeros(4, bool)


def _stick_out(sides: OuterSides) -> np.ndarray:
    """(4,) bool: sides beyond which the lines go on, but not opposite."""
    opposite = sides.stubs[[2, 3, 0, 1]]
    both = (sides.stubs > BOTH_STICK_OUT) & (opposite < BOTH_STICK_OUT)
    out = (sides.stubs > STICK_OUT) & (opposite < END)
    return out | both if in_both_directions(both) else out

"""The outer sides of a board: the page beside them, their margins, their frame, and lines that continue
beyond them. From these it follows whether rows or columns of the board are missing."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from ..percentiles import max_channel, mean, median, percentile
from .find import FoundBoard
from .lattice import FINE_CELL_PX, Flat, Lattice, flatten

# cells from a side, inwards and outwards: the band of ground that the frame stands out from
GROUND_BAND = (0.2, 0.3)
MAX_GROUND_LEVELS = 6.0  # largest colour difference (0..255) within one ground
# contrast (0..255) of a side's cells against the page, from which cells beyond the side would be seen
CLEAR_LEVELS = 24.0
MIN_EVEN_SHARE = 0.8  # least share of a side beside which the page has one colour; beside a shadow it has not
# least share of a side's cells that differ from the page, if cells beyond would be seen
MIN_UNLIKE_PAGE_SHARE = 0.5


def ground_rows(s: int) -> slice:
    """Return the rows of a strip in which the page is sampled. s: pixels of a cell; for strips see
    `_strips`."""
    return slice(s + round(GROUND_BAND[0] * s), s + round(GROUND_BAND[1] * s))


def page_colours(strips: np.ndarray, s: int, rows: Sequence[slice]) -> np.ndarray:
    """Return (4, 3) RGB: the median colour in the given rows of each strip."""
    parts = (strip[own, :: s // 8].reshape(-1, 3) for strip, own in zip(strips, rows, strict=True))
    return np.array([median(part, axis=0) for part in parts])


def even_page_shares(strips: np.ndarray, s: int, rows: Sequence[slice]) -> np.ndarray:
    """Return (4,) 0..1: for each side the share of its cells beside which the page has its usual colour. A
    shadow across the side lowers it."""
    beyond = _beside_cells(strips, s, rows)
    page = median(beyond, axis=1)[:, None]
    return mean(max_channel(np.abs(beyond - page)) < MAX_GROUND_LEVELS, axis=1)


def are_on_bare_page(strips: np.ndarray, s: int) -> np.ndarray:
    """Return (4,) bool: True for sides beyond which only the page lies, except ticks at the ends of lines.
    Cells that were cut off would show their colours."""
    rows = [ground_rows(s)] * len(strips)
    within, beyond = _beside_cells(strips[:, ::-1], s, rows), _beside_cells(strips, s, rows)
    page = median(median(beyond, axis=1), axis=0)
    bare = max_channel(np.abs(beyond - page)) < MAX_GROUND_LEVELS
    unlike = max_channel(np.abs(within - page)) >= CLEAR_LEVELS
    return bare.all(axis=1) & (unlike.mean(axis=1) >= MIN_UNLIKE_PAGE_SHARE)


def _beside_cells(strips: np.ndarray, s: int, rows: Sequence[slice]) -> np.ndarray:
    """Return (4, n, 3) RGB: the colour in the given rows of each strip, beside the middle of each cell."""
    profile = np.stack([mean(strip[own], axis=0) for strip, own in zip(strips, rows, strict=True)])
    return median(profile.reshape(len(strips), -1, s, 3)[:, :, s // 4 : -s // 4], axis=2)


# Lines that run across a board's side: do they go on beyond it?

CROSSING_REACH = 0.1  # cells to both sides of a crossing line that its ink may cover
CROSSING_GROUND = (0.15, 0.3)  # cells from a crossing line where its ground begins and ends, on both sides
MIN_CROSSING_LEVELS = 8.0  # contrast (0..255) of a crossing line; below, it may be noise
# share of its contrast within the board that a line keeps beyond the side if it continues there
MIN_CONTINUED_SHARE = 0.5


def continued_line_shares(strips: np.ndarray, s: int, stub: tuple[float, float]) -> np.ndarray:
    """Return (4,) 0..1: the share of the lines seen across each side that continue beyond it; 0 if hardly any
    line is seen. stub: distance (cells) beyond the side where the check begins and ends."""
    near, far = (round(x * s) for x in stub)
    within = crossing_contrasts(mean(strips[:, s - far : s - near], axis=1), s)
    beyond = crossing_contrasts(mean(strips[:, s + near : s + far], axis=1), s)
    seen = within > MIN_CROSSING_LEVELS
    go_on = (seen & (beyond > MIN_CONTINUED_SHARE * within)).sum(axis=1) / np.maximum(seen.sum(axis=1), 1)
    return np.where(seen.mean(axis=1) >= MIN_LINES_SEEN_SHARE, go_on, 0.0)


def crossing_contrasts(profiles: np.ndarray, s: int) -> np.ndarray:
    """Return (k, n - 1): contrast (0..255) of the lines and colour steps between cells, from (k, n * s, 3)
    profiles along the strips."""
    around, at = profiles[:, s // 2 : -s // 2].reshape(len(profiles), -1, s, 3), s - s // 2
    near, far, reach = round(CROSSING_GROUND[0] * s), round(CROSSING_GROUND[1] * s), round(CROSSING_REACH * s)
    above = mean(around[:, :, at - far : at - near], axis=2, keepdims=True)
    below = mean(around[:, :, at + near : at + far], axis=2, keepdims=True)
    line = around[:, :, at - reach : at + reach]
    ridge = np.minimum(max_channel(np.abs(line - above)), max_channel(np.abs(line - below))).max(axis=2)
    return np.maximum(ridge, max_channel(np.abs(above - below))[..., 0])


# The margin of a board: an even page right behind a side's line, which none of the board's lines crosses.
# What comes after the margin (a card's edge, a button, another page) is no part of the board.

MIN_MARGIN = 0.06  # least breadth of a margin (cells); what is narrower may be part of the frame
MIN_MARGIN_PX = 2  # least breadth of a margin (pixels)
# cells between a side's line and its margin: thick lines end there behind a thin frame, and cut cells reach
# further
MAX_LINE_END = 0.06
MIN_LINED_SHARE = 0.3  # least share of a side along which its line is seen
INNER_BAND = (0.08, 0.14)  # cells within the board, beside the side's line, where marks do not reach
# contrast of a side's line, as a share of the step from cells to margin; enlarged pictures ring by less
MIN_OVERSHOOT_SHARE = 0.25
MIN_LINES_SEEN_SHARE = 0.5  # least share of the lines across a side that are seen within the board
MAX_LINES_BEYOND_SHARE = 0.3  # largest share of the seen lines that may continue beyond a side with a margin


def find_margins(strips: np.ndarray, s: int) -> list[slice | None]:
    """Return for each strip the rows in which the side's margin lies; None if there is none, or if it looks
    like cells. strips: (m, 2 * s, along, 3), see `_strips`."""
    beyond = strips[:, s : s + round(GROUND_BAND[1] * s)]
    sampled = beyond[:, :, :: max(1, s // 16)]
    page = median(sampled, axis=2)
    like_page = max_channel(np.abs(sampled - page[:, :, None])) < MAX_GROUND_LEVELS
    even = mean(like_page, axis=2) >= MIN_EVEN_SHARE
    alike = max_channel(np.abs(page[:, :, None] - page[:, None])) < MAX_GROUND_LEVELS
    alike &= (even & ~_rows_with_lines(strips, beyond, s))[:, None]
    found = [_first_even_rows(each, s) for each in alike]
    return [
        rows if rows and _is_behind_line(strip, s, rows) else None
        for strip, rows in zip(strips, found, strict=True)
    ]


def _first_even_rows(alike: np.ndarray, s: int) -> slice | None:
    """Return the first rows beyond a side that share one colour; None if there are too few. alike: (k, k)
    bool, for each row the rows of its colour that are even and not crossed by lines."""
    least = max(MIN_MARGIN_PX, round(MIN_MARGIN * s))
    for first in range(len(alike) - least + 1):
        same = alike[first, first:]
        length = len(same) if same.all() else int(same.argmin())
        if length >= least:
            return slice(s + first, s + first + length)
    return None


def _rows_with_lines(strips: np.ndarray, beyond: np.ndarray, s: int) -> np.ndarray:
    """Return (m, k) bool: the rows beyond each side that are crossed by lines of the board; all rows if
    hardly any line is seen within the board."""
    far, near = (s - round(x * s) for x in INNER_BAND[::-1])
    within = crossing_contrasts(mean(strips[:, far:near], axis=1), s)
    seen = (within > MIN_CROSSING_LEVELS)[:, None]
    lines = crossing_contrasts(beyond.reshape(-1, *beyond.shape[2:]), s).reshape(*beyond.shape[:2], -1)
    go_on = (lines > MIN_CONTINUED_SHARE * within[:, None]) & seen
    return (seen.mean(axis=2) < MIN_LINES_SEEN_SHARE) | (
        go_on.sum(axis=2) > MAX_LINES_BEYOND_SHARE * seen.sum(axis=2)
    )


def _is_behind_line(strip: np.ndarray, s: int, rows: slice) -> bool:
    """True if these rows of a strip begin right behind the side's line."""
    line = _line_before(strip, s, rows)
    return line is not None and rows.start - line - 1 <= round(MAX_LINE_END * s)


def _line_before(strip: np.ndarray, s: int, rows: slice) -> int | None:
    """Return the last row before these rows that has a line darker or brighter than both the cells and the
    rows; None if there is none, because the rows may then be a broad frame."""
    far, near = (s - round(x * s) for x in INNER_BAND[::-1])
    inside, page = mean(strip[far:near], axis=0), median(mean(strip[rows], axis=0), axis=0)
    first = s - round(CROSSING_REACH * s)
    line = strip[first : min(rows.start, s + round(CROSSING_REACH * s))]
    ink = max_channel(np.maximum(np.minimum(inside, page) - line, line - np.maximum(inside, page)))
    least = np.maximum(MIN_CROSSING_LEVELS, MIN_OVERSHOOT_SHARE * max_channel(np.abs(inside - page)))
    lined = np.flatnonzero(mean(ink >= least, axis=1) >= MIN_LINED_SHARE)
    return first + int(lined[-1]) if len(lined) else None


# What the four outer sides of a board look like: their frame, and whether lines go on beyond them.

FRAME_REACH = 0.17  # cells to both sides of a board's side that a frame may cover
# cells from both ends of each cell along a side: the part that marks and symbols do not reach
ALONG_SIDE = (0.2, 0.32)
# cells beyond the side, behind its frame, where the rest of a cut row would be seen
STUB_BANDS = ((0.14, 0.2), (0.2, 0.4))
# percentile of the ink along a side that counts as its frame's; less is under pointers and the like
FRAME_PERCENTILE = 25
# least share of a side along which the usual ground is seen, for its frame to be measured
MIN_USUAL_GROUND_SHARE = 0.3
CORNER_SIZE = 0.045  # cells beyond the corner of the grid that a square frame covers
MIN_FRAME_LEVELS = 6.0  # contrast (0..255) of the frame beside a corner; below, it may be noise
SIDE_NAMES = (
    "left",
    "top",
    "right",
    "bottom",
)  # names of the sides, in the order of every (4,) array of sides


class OuterSides(NamedTuple):
    """Measures of the left, top, right and bottom side of a board, (4,) float each.

    gaps: cells between the side and the picture's edge; negative if the side lies off the picture. frame: ink
    of the side's line, in hundredths of a cell of full contrast; nan if it cannot be measured. grounds: (4,
    3) RGB, the page beside the side. even_shares: share (0..1) of its cells beside which the page has that
    colour. continued_line_shares: share (0..1) of the lines seen across the side that continue beyond it; 0
    if none is seen. corners: for top left, top right, bottom left, bottom right the share (0..1) of the
    frame's ink in the very corner, low if it is round; nan without a frame. margins: True if the side has a
    margin.
    """

    gaps: np.ndarray
    frame: np.ndarray
    grounds: np.ndarray
    even_shares: np.ndarray
    continued_line_shares: np.ndarray
    corners: np.ndarray
    margins: np.ndarray


def measure_outer_sides(
    rgb: np.ndarray, found: FoundBoard, cell: int | None = None, has_few_grounds: bool = False
) -> OuterSides:
    """Measure the outer sides of a board that was found in (H, W, 3) uint8 `rgb`. cell: pixels of a cell in
    the flat picture; None for the size in which the board was found. has_few_grounds: True if the cells have
    a few grounds, with symbols on some of them."""
    gaps = found.lattice.gaps(rgb)
    around = flatten_with_rim(rgb, found, cell or found.flat.cell)
    strips = _strips(around)
    free = [_part_beside_marks(strip, around.cell) for strip in strips]
    usual = (
        _usual_ground([part[_inner_ground_rows(around.cell)] for part in free], around.cell)
        if has_few_grounds
        else None
    )
    of_page = find_margins(strips, around.cell)
    has_margin = np.array([rows is not None for rows in of_page])
    usually = [ground_rows(around.cell)] * len(strips)
    pages = [rows for rows in of_page if rows]
    alike = pages if has_margin.all() else usually  # sides are compared with each other
    frame = np.array([_frame_ink(*part, around.cell, usual) for part in zip(free, alike, strict=True)])
    going_on = np.zeros(len(strips))
    if not has_margin.all():
        going_on = np.max(
            [continued_line_shares(strips, around.cell, stub) * (gaps > stub[1]) for stub in STUB_BANDS],
            axis=0,
        )
        going_on[has_margin | ((gaps > GROUND_BAND[1]) & are_on_bare_page(strips, around.cell))] = 0
    return OuterSides(
        gaps,
        frame,
        page_colours(strips, around.cell, alike),
        even_page_shares(strips, around.cell, alike),
        going_on,
        _corners(around),
        has_margin,
    )


def flatten_with_rim(rgb: np.ndarray, found: FoundBoard, cell: int) -> Flat:
    """Return the board laid flat with one more cell around it. The flat picture in which it was found is used
    if it has that cell size."""
    flat, window, n = found.flat, found.window, found.lattice.n
    least = min(window.row, window.column, flat.rows - n - window.row, flat.columns - n - window.column)
    if least >= 1 and cell == flat.cell:
        return flat.part(window.row - 1, window.column - 1, n + 2)
    return flatten(rgb, found.lattice.homography, (-1, n + 1), (-1, n + 1), cell)


def _strips(around: Flat) -> np.ndarray:
    """Return (4, 2 * cell, n * cell, 3) float32: the cells along each side, turned so that the cell within
    the board comes first and an equal strip beyond it second. around: the flat board with a rim of one
    cell."""
    n, s = around.rows - 2, around.cell
    upright = around.turned[:, s:-s], around.rgb[:, s:-s]
    first, last = slice(2 * s - 1, None, -1), slice(n * s, None)
    return np.stack([picture[part] for part in (first, last) for picture in upright]).astype(np.float32)


def _pixels_beside_marks(s: int) -> np.ndarray:
    """Return the pixels along a cell that marks and symbols do not reach. s: pixels of the cell."""
    first, last = (round(x * s) for x in ALONG_SIDE)
    return np.r_[first:last, s - last : s - first]


def _part_beside_marks(strip: np.ndarray, s: int) -> np.ndarray:
    """Return (2 * s, n * pixels, 3): the part of a strip beside the middles of cells, which marks do not
    reach."""
    return strip[:, (np.arange(0, strip.shape[1], s)[:, None] + _pixels_beside_marks(s)).ravel()]


def _inner_ground_rows(s: int) -> slice:
    """Return the rows of a strip that show the ground within the board, beside its frame. s: pixels of a
    cell."""
    return slice(s - round(GROUND_BAND[1] * s), s - round(GROUND_BAND[0] * s))


def _frame_ink(free: np.ndarray, page: slice, s: int, usual: np.ndarray | None) -> float:
    """Return the ink of the line in the middle of a strip, along most of it; nan if too little of it has the
    usual ground. free: see `_part_beside_marks`. page: see `_ink_along`. usual: (3,) RGB, the ground that is
    measured; None for any."""
    ink, inside, _ = _ink_along(free, page, s)
    if usual is not None:
        ink = ink[_has_ground(inside, usual)]
        if len(ink) < MIN_USUAL_GROUND_SHARE * free.shape[1]:
            return np.nan
    return float(percentile(ink, FRAME_PERCENTILE))


def _ink_along(strip: np.ndarray, page: slice, s: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return, for each place along a strip, the ink of the line in its middle (hundredths of a cell of full
    contrast), and the (k, 3) RGB grounds within and beyond the board. page: rows of the strip that show the
    page; rows after them are ignored."""
    reach = round(FRAME_REACH * s)
    line = strip[s - reach : min(s + reach, page.stop)]
    inside, outside = mean(strip[_inner_ground_rows(s)], axis=0), mean(strip[page], axis=0)
    # A line is darker or brighter than both: what lies in between is where the one runs into the other.
    low, high = np.minimum(inside, outside), np.maximum(inside, outside)
    ink = max_channel(np.maximum(low - line, line - high)).clip(0).sum(axis=0)
    return ink * 100 / (255 * s), inside, outside


def _has_ground(colours: np.ndarray, ground: np.ndarray) -> np.ndarray:
    """Return a mask of the (k, 3) colours that equal the (3,) ground."""
    return max_channel(np.abs(colours - ground)) < MAX_GROUND_LEVELS


def _usual_ground(inside: Sequence[np.ndarray], s: int) -> np.ndarray:
    """Return (3,) RGB: the ground that most cells along the four sides have. inside: for each side (across, n
    * pixels, 3) of the board's inner ground."""
    own = [median(x.mean(axis=0).reshape(-1, len(_pixels_beside_marks(s)), 3), axis=1) for x in inside]
    cells = np.concatenate(own)
    alike = max_channel(np.abs(cells[:, None] - cells)) < MAX_GROUND_LEVELS
    return cells[alike.sum(axis=1).argmax()]


def _corners(around: Flat) -> np.ndarray:
    """Return the share of the frame's ink that each corner has (`OuterSides.corners`). around: the flat board
    with one more cell on every side."""
    s = around.cell
    reach, away = round(CORNER_SIZE * s), round(GROUND_BAND[1] * s)
    first, last = round(ALONG_SIDE[0] * s), round(ALONG_SIDE[1] * s)
    near = slice(s - away, s + last)
    turns = product((1, -1), repeat=2)
    parts = np.stack([around.rgb[::down, ::right][near, near] for down, right in turns]).astype(np.float32)
    page = mean(parts[:, : away - reach, : away - reach], axis=(1, 2), keepdims=True)
    unlike = max_channel(np.abs(parts - page))
    frame, beside = slice(away - reach, away), slice(away + first, None)
    corner, side, top = (
        mean(unlike[:, *part], axis=(1, 2)) for part in ((frame, frame), (beside, frame), (frame, beside))
    )
    ink = np.minimum(side, top)
    return np.where(ink >= MIN_FRAME_LEVELS, corner / np.maximum(ink, MIN_FRAME_LEVELS), np.nan)


# Sides at which the picture's edge cuts the board off.

# cells that lie off the picture if a side is cut off; a crop along the frame's inner edge takes less
MIN_CUT_CELLS = 0.12
AT_EDGE_CELLS = 0.06  # cells between a side and the picture's edge; nearer, the board ends with the picture
# ink of a side, as a share of the opposite frame, below which it has no frame; a cut along a line's middle
# leaves half
MIN_OWN_FRAME_SHARE = 0.7
MIN_FRAME_RATIO = 1.3  # ink of a frame, in times the thinnest grid line
# ink of a side, as a share of the opposite side's, below which a tight crop has cut its frame off
TIGHT_CROP_SHARE = 0.6


def cut_at_edge(rgb: np.ndarray, lattice: Lattice, framed: bool = True) -> np.ndarray:
    """Return (4,) bool, left, top, right, bottom: the sides at which the picture's edge cuts outer cells or
    whole rows off.

    A side is cut if its cells run off the picture; or if it ends with the picture without a frame while the
    opposite side, well inside the picture, has one. Both count only if the picture also ends in the other
    direction. framed: False if the game's boards need no frame, so that only cells off the picture count.
    """
    gaps = lattice.gaps(rgb)
    opposite = gaps[[2, 3, 0, 1]]
    cut = gaps < -MIN_CUT_CELLS
    ends = ~cut & (gaps < AT_EDGE_CELLS) & framed
    suspects = cut | ends
    if not ((suspects[0] or suspects[2]) and (suspects[1] or suspects[3])):
        return cut
    inks = [_grid_line_inks(rgb, lattice, upright) for upright in (True, False)]
    for side in np.flatnonzero(ends).tolist():
        ink = inks[side % 2] if side < 2 else inks[side % 2][::-1]
        own, other, thin = float(ink[0]), float(ink[-1]), float(ink[1:-1].min())
        # Frameless boards show no line at their sides: one at this side alone is a line from within. Where
        # the frame is as thin as the lines within, a line at the picture's edge proves nothing.
        if (
            opposite[side] < AT_EDGE_CELLS
        ):  # a crop to the board itself; it may be careless, but alike on all sides
            lost = own < TIGHT_CROP_SHARE * other and other >= MIN_OWN_FRAME_SHARE * thin
            cut[side] = lost or MIN_OWN_FRAME_SHARE / 2 * thin < max(own, other) < MIN_FRAME_RATIO * thin
            continue
        faint = own < MIN_OWN_FRAME_SHARE * max(other, thin) or other < MIN_OWN_FRAME_SHARE / 2 * thin
        cut[side] = faint or min(own, other) < MIN_FRAME_RATIO * thin
    return cut


def _grid_line_inks(rgb: np.ndarray, lattice: Lattice, upright: bool) -> np.ndarray:
    """Return (n + 1,): width times darkness, in cells, of each upright (or level) grid line, as the median
    over the cells along it. A line off the picture has no ink."""
    height, width = rgb.shape[:2]
    n, step = lattice.n, 0.5 / lattice.cell
    lines, beside = np.arange(n + 1.0), np.arange(-FRAME_REACH, FRAME_REACH, step)
    ground = np.where(lines < n, lines + GROUND_BAND[1], lines - GROUND_BAND[1])
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

# cells between a side and the picture's edge, from which its whole frame is in the picture
MIN_SEEN_GAP = 0.2
# hundredths of a cell of full contrast; with less there is no frame that could be missing elsewhere
MIN_FRAME_INK = 0.25
# share of the other sides' frame, below which a side has lost its frame; whole boards keep 0.65
LOST_FRAME_SHARE = 0.6
# the same share in the coarse picture, below which the sides are measured in detail
SUSPECT_FRAME_SHARE = 0.75
MIN_CONTINUED_LINES = 0.7  # share of the lines that continue beyond a side, if a row was cut off there
MAX_OPPOSITE_LINES = 0.3  # largest share of the lines that continue beyond the opposite side then
# share of the lines that continue beyond each of two sides that meet, if a row and a column were left out
MIN_CONTINUED_LINES_OF_TWO = 0.5
MAX_SAME_PAGE_LEVELS = 4.0  # largest colour difference (0..255) within one page
MIN_OTHER_PAGE_LEVELS = 9.0  # least colour difference (0..255) between two pages
MAX_ROUND_CORNER_SHARE = 0.15  # largest share of the frame's ink in a round corner
MAX_SOFT_CORNER_SHARE = 0.4  # largest share of the frame's ink in a round corner, even if it is blurred
MIN_SQUARE_CORNER_SHARE = 0.7  # least share of the frame's ink in the square corners beside a round one
MIN_CUT_CORNER_SHARE = 0.4  # least share of the frame's ink in the corner where two cut sides meet


class MissingSides(NamedTuple):
    """Sides of a board at which something is missing.

    sides: names of the sides at which outer cells or whole rows are missing, at the picture's edge or
    elsewhere. margins: names of the sides with a margin, beyond which the board cannot continue. is_enclosed:
    True if margins and a frame with round corners on all sides show that the board is whole.
    """

    sides: tuple[str, ...]
    margins: tuple[str, ...]
    is_enclosed: bool


def missing_sides(rgb: np.ndarray, found: FoundBoard, framed: bool = True) -> MissingSides:
    """Find the sides at which a board lacks rows or columns.

    A board is square, so rows cannot be missing without columns: sides of both directions must have lost
    their frame. Lines that continue beyond a side are enough by themselves. rgb: (H, W, 3) uint8. framed: see
    cut_at_edge.
    """
    at_edge = cut_at_edge(rgb, found.lattice, framed)
    sides = measure_outer_sides(rgb, found, has_few_grounds=not framed)
    suspect = at_edge | _sides_without_frame(sides, SUSPECT_FRAME_SHARE) | _sides_with_continued_lines(sides)
    if suspect.any() and found.flat.cell < FINE_CELL_PX:
        sides = measure_outer_sides(rgb, found, FINE_CELL_PX, not framed)
    lost = at_edge | _sides_without_frame(sides, LOST_FRAME_SHARE) | _sides_on_other_page(sides)
    if not in_both_directions(lost):
        lost[:] = False
    cornered = _sides_at_picture_corner(sides, at_edge if framed else np.ones(4, bool))
    cut = lost | _sides_with_continued_lines(sides) | _sides_away_from_round_corner(sides) | cornered
    is_framed = not np.isnan(sides.frame).any() and sides.corners.max() <= MAX_SOFT_CORNER_SHARE
    is_enclosed = bool(sides.margins.all() and is_framed)
    return MissingSides(_names_of_sides(cut), _names_of_sides(sides.margins), is_enclosed)


def _names_of_sides(sides: np.ndarray) -> tuple[str, ...]:
    """Return the names of the sides that are True in (4,) bool."""
    return tuple(name for name, is_meant in zip(SIDE_NAMES, sides, strict=True) if is_meant)


def in_both_directions(sides: np.ndarray) -> bool:
    """True if two of the True sides of (4,) bool meet in a corner."""
    return bool((sides[0] or sides[2]) and (sides[1] or sides[3]))


def _sides_without_frame(sides: OuterSides, share: float) -> np.ndarray:
    """Return (4,) bool: sides well inside the picture whose frame is less than `share` of the frame that two
    other sides have, wherever these lie."""
    known = sides.frame[~np.isnan(sides.frame)]
    if len(known) < 3:
        return np.zeros(4, bool)
    frame = float(np.sort(known)[-2])
    return (sides.gaps >= MIN_SEEN_GAP) & (sides.frame < share * frame) & (frame >= MIN_FRAME_INK)


def _sides_on_other_page(sides: OuterSides) -> np.ndarray:
    """Return (4,) bool: two sides that meet and lie on another page than the other two, because a part of the
    picture is cut off or covered by bars. The pair with less frame is the cut one, unless one pair lies on
    two pages."""
    cut = np.zeros(4, bool)
    if (sides.gaps < MIN_SEEN_GAP).any() or (sides.even_shares < MIN_EVEN_SHARE).any():
        return cut
    away = np.abs(sides.grounds[:, None] - sides.grounds).max(axis=2)
    for one in ((0, 1), (1, 2), (2, 3), (3, 0)):
        other = (one[0] + 2) % 4, (one[1] + 2) % 4
        if away[one] > MAX_SAME_PAGE_LEVELS or away[np.ix_(one, other)].min() < MIN_OTHER_PAGE_LEVELS:
            continue
        here, there = (float(np.nansum(sides.frame[list(pair)])) for pair in (one, other))
        if there < here or away[other] > MAX_SAME_PAGE_LEVELS:
            cut[list(other)] = True
    return cut


def _sides_away_from_round_corner(sides: OuterSides) -> np.ndarray:
    """Return (4,) bool: if exactly one corner of the frame is round, the two sides that do not meet there."""
    round_ = sides.corners <= MAX_ROUND_CORNER_SHARE
    if round_.sum() != 1 or (sides.gaps < CORNER_SIZE).any():
        return np.zeros(4, bool)
    at = int(round_.argmax())
    beside, opposite = sides.corners[[at ^ 1, at ^ 2]], sides.corners[at ^ 3]
    if not (beside.min() >= MIN_SQUARE_CORNER_SHARE and opposite >= MIN_CUT_CORNER_SHARE):
        return np.zeros(4, bool)
    bottom, right = divmod(at, 2)
    return np.array([right, bottom, not right, not bottom], bool)


def _sides_at_picture_corner(sides: OuterSides, lost: np.ndarray) -> np.ndarray:
    """Return (4,) bool: two sides that meet and end with the picture, while the opposite sides are well
    inside it. One of the two must have lost its frame (`lost`)."""
    opposite = [2, 3, 0, 1]
    ends = (sides.gaps < AT_EDGE_CELLS) & (sides.gaps >= MIN_SEEN_GAP)[opposite]
    return ends if in_both_directions(ends) and (ends & lost).any() else np.zeros(4, bool)


def _sides_with_continued_lines(sides: OuterSides) -> np.ndarray:
    """Return (4,) bool: sides beyond which lines continue, while they do not at the opposite side."""
    opposite = sides.continued_line_shares[[2, 3, 0, 1]]
    both = (sides.continued_line_shares > MIN_CONTINUED_LINES_OF_TWO) & (
        opposite < MIN_CONTINUED_LINES_OF_TWO
    )
    out = (sides.continued_line_shares > MIN_CONTINUED_LINES) & (opposite < MAX_OPPOSITE_LINES)
    return out | both if in_both_directions(both) else out

"""Is the board whole? Where rows are missing, its sides are unlike each other; where something lies on its
edge, one side is unlike itself."""

from typing import NamedTuple

import numpy as np

from ...solver.cells import Cell
from ..percentiles import median
from .edges import CORNER, EVEN_PAGE, NAMES, OuterSides, look_at_sides
from .find import Found
from .lattice import FINE_CELL, Lattice

# Sides at which the picture's edge cuts the board off.

CUT = 0.12  # of a cell that lies off the picture: more than a crop along the frame's inner edge takes
# of a cell between the board's side and the picture's: nearer, the board ends with the picture
AT_EDGE = 0.06
# Share of the opposite side's frame (or of a thin line) below which a side at the picture's edge has no
# frame of its own: a cut through the middle of a line leaves half of it.
FRAME_SHARE = 0.7
FRAME = 1.3  # times the ink of the thinnest grid line, from which a line at the side is a frame
HALF = 0.6  # share of the opposite side's ink below which one side of a tight crop has lost its frame
FRAME_REACH = 0.16  # of a cell on both sides of the board's side that is searched for its frame
GROUND = 0.3  # of a cell beside a line, where what it stands out from is taken


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
    lines, beside = np.arange(n + 1.0), np.arange(-FRAME_REACH, FRAME_REACH, step)
    ground = np.where(lines < n, lines + GROUND, lines - GROUND)
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


SEEN = 0.2  # of a cell that lies between a side and the picture's edge, from which its frame is all there
# Hundredths of a cell of full contrast: a side with less has no line that could be missed elsewhere.
LEAST_FRAME = 0.25
LOST = 0.6  # share of the frame on other sides below which one side has none; whole boards keep 0.65
FAINT_SIDE = 0.7  # the same of a side beside one that has none at all, where frames are strong
BARE_SIDE = 0.3  # the same, below which a side has none at all
BARE = 0.5  # the same of every other side's, where these are strong: below, that one alone is cut
MAYBE = 0.75  # the same in the coarse picture, whose lines are less exact: below, it is looked at in detail
STICK_OUT = 0.7  # share of the lines across a side that go on beyond it, if a row was cut there ...
END = 0.3  # ... and at most as many that do so opposite
# The same beyond two sides that meet, if a row and a column were left out; less opposite.
BOTH_STICK_OUT = 0.5
SAME_GROUND = 4.0  # 0..255: largest difference within one page
OTHER_GROUND = 9.0  # 0..255: least difference between two pages
# Share of the cells along a side of which a strip is seen behind its line, if a row was cut there.
BEHIND = 0.45
ROUND_CORNER = 0.15  # share of the frame's ink that a round corner has, at most
SQUARE_CORNER = 0.7  # the same of the square corners beside a round one, at least
CUT_CORNER = 0.4  # the same of the corner opposite, where both cut sides meet, at least
STRONG_FRAME = 0.8  # hundredths of a cell of full contrast: a frame with less is not looked at cell by cell
ONE_FRAME = 0.75  # share of the strongest side's ink that the weakest side has, if all belong to one frame
OWN_SIZE = 2400  # pixels across a board with its rim, at most: larger ones take memory and tell nothing more
THIN = 0.25  # share of a frame beside a cell that is thinner where something covers it; whole ones have 0.18
# Of a cell: with more of it off the picture what stands in it, or between it and the next one, may be off.
MOST_OFF = 0.35
ENDS = 0.03  # of a cell: nearer to the picture's edge, a side that should have a line has lost it


class Missing(NamedTuple):
    """sides: "left", "top", "right", "bottom", at which outer cells or whole rows seem to be missing, at the
    picture's edge or anywhere else. frame: the cells beside which something seems to cover the frame; none
    where that was not looked for. margins: the sides, beyond which nothing can go on: a page lies right
    behind their lines that none of the board's lines runs across."""

    sides: tuple[str, ...]
    frame: tuple[Cell, ...]
    margins: tuple[str, ...]


def missing(rgb: np.ndarray, found: Found, framed: bool = True) -> Missing:
    """Parts that the edge of a board lacks.

    Rows that are missing in one direction only cannot go unseen, since the board is square: so sides of both
    directions must have lost their frame, but for one that is plainly bare (the other may end at a border);
    lines that stick out tell by themselves. rgb: (H, W, 3) uint8.
    framed: see cut_at_edge.
    """
    at_edge = cut_at_edge(rgb, found.lattice, framed)
    sides = look_at_sides(rgb, found, few=not framed)
    suspect = at_edge | _lost(sides, MAYBE) | _stick_out(sides) | (sides.strips > BEHIND)
    if suspect.any() and found.flat.cell < FINE_CELL:
        sides = look_at_sides(rgb, found, FINE_CELL, not framed)
    cell = min(round(found.lattice.cell), OWN_SIZE // (found.lattice.n + 2))
    if (sides.strips > BEHIND).any() and cell > FINE_CELL:
        own = look_at_sides(rgb, found, cell, not framed)  # nothing is smoothed in the picture's own size
        sides = sides._replace(strips=np.minimum(sides.strips, own.strips))
    lost = at_edge | _lost(sides, LOST) | _two_grounds(sides) | (sides.strips > BEHIND)
    if not framed:
        lost |= _ends(sides)
    thinner = _lost(sides, FAINT_SIDE)
    if _lost(sides, BARE_SIDE, STRONG_FRAME).any() and in_both_directions(thinner):
        lost |= thinner
    if not in_both_directions(lost):
        lost[:] = False
    cut = (
        lost
        | (_bare(sides) & framed)
        | _stick_out(sides)
        | _square_corners(sides)
        | _in_a_corner(sides, at_edge if framed else np.ones(4, bool))
        | ((sides.gaps < -MOST_OFF) & (not framed))
    )
    names, margins = _named(cut), _named(sides.margins)
    return Missing(names, () if names else _covered(sides), margins)


def _named(sides: np.ndarray) -> tuple[str, ...]:
    """The names of those of (4,) sides that are meant."""
    return tuple(name for name, is_meant in zip(NAMES, sides, strict=True) if is_meant)


def in_both_directions(sides: np.ndarray) -> bool:
    """True if two of (4,) sides meet."""
    return bool((sides[0] or sides[2]) and (sides[1] or sides[3]))


def _covered(sides: OuterSides) -> tuple[Cell, ...]:
    """The cells beside which a frame is thinner that is strong, and the same on all sides that are seen."""
    seen = (sides.gaps >= SEEN) & ~np.isnan(sides.frame)
    if seen.sum() < 3 or sides.frame[seen].min() < max(STRONG_FRAME, ONE_FRAME * sides.frame[seen].max()):
        return ()
    last = sides.thin.shape[1] - 1
    at = {0: lambda i: (i, 0), 1: lambda i: (0, i), 2: lambda i: (i, last), 3: lambda i: (last, i)}
    return tuple(sorted({at[side](i) for side, i in np.argwhere(sides.thin > THIN).tolist() if seen[side]}))


def _lost(sides: OuterSides, share: float, least: float = LEAST_FRAME) -> np.ndarray:
    """(4,) bool: sides well inside the picture that lack the frame which two others have. least: its ink."""
    seen = (sides.gaps >= SEEN) & ~np.isnan(sides.frame)
    if seen.sum() < 3:
        return np.zeros(4, bool)
    frame = float(np.sort(sides.frame[seen])[-2])
    return seen & (sides.frame < share * frame) & (frame >= least)


def _bare(sides: OuterSides) -> np.ndarray:
    """(4,) bool: the only side without a frame, where the others have strong ones."""
    bare = np.zeros(4, bool)
    if (sides.gaps >= SEEN).all() and not np.isnan(sides.frame).any():
        least, second = np.sort(sides.frame)[:2]
        bare[int(sides.frame.argmin())] = second >= STRONG_FRAME and least < BARE * second
    return bare


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


def _ends(sides: OuterSides) -> np.ndarray:
    """(4,) bool: sides that end with the picture, or behind a line with a strip of cells, while those
    opposite have a frame and a margin. It is a strip of cells where that line is thinner than the frame, or
    the page is unlike the cells."""
    opposite = [2, 3, 0, 1]
    framed = (sides.gaps >= SEEN) & (sides.frame >= LEAST_FRAME)
    unlike = np.abs(sides.grounds - sides.cells).max(axis=1)
    thinner = sides.frame < LOST * sides.frame[opposite]
    strip = ~sides.margins & (unlike <= SAME_GROUND) & (thinner | (unlike[opposite] >= OTHER_GROUND))
    return ((sides.gaps < ENDS) | ((sides.gaps < SEEN) & strip)) & framed[opposite]


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

"""Is the board cut off at the picture's edge? What its outer sides look like."""

import numpy as np

from ..percentiles import median
from .lattice import Lattice

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

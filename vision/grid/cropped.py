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


def cut_at_edge(rgb: np.ndarray, lattice: Lattice, framed: bool = True) -> np.ndarray:
    """(4,) bool, left, top, right, bottom: the sides at which the picture's edge seems to cut outer cells or
    whole rows off.

    Cells that run off the picture count; a side that ends with the picture counts if it shows no frame
    while the opposite side, well inside the picture, has one; both only where the picture ends in the other
    direction as well. framed: False where the game's boards need not have a frame, so that only cells that
    run off the picture count.
    """
    height, width = rgb.shape[:2]
    x0, y0, x1, y1 = lattice.bbox
    gaps = np.array([x0, y0, width - x1, height - y1]) / lattice.cell
    opposite = gaps[[2, 3, 0, 1]]
    cut = gaps < -CUT
    ends = ~cut & (gaps < AT_EDGE) & framed
    suspects = cut | ends
    if not ((suspects[0] or suspects[2]) and (suspects[1] or suspects[3])):
        return cut
    for side in np.flatnonzero(ends).tolist():
        own, other = (_ink_at(rgb, lattice, s, 0 if s < 2 else lattice.n) for s in (side, (side + 2) % 4))
        thin = min(_ink_at(rgb, lattice, side, at) for at in range(1, lattice.n))
        # Frameless boards show no line at their sides: one at this side alone is a line from within. Where
        # the frame is as thin as the lines within, a line at the picture's edge proves nothing.
        if opposite[side] < AT_EDGE:  # a crop to the board itself; it may be careless, but alike on all sides
            lost = own < HALF * other and other >= FRAME_SHARE * thin
            cut[side] = lost or FRAME_SHARE / 2 * thin < max(own, other) < FRAME * thin
            continue
        faint = own < FRAME_SHARE * max(other, thin) or other < FRAME_SHARE / 2 * thin
        cut[side] = faint or min(own, other) < FRAME * thin
    return cut


def _ink_at(rgb: np.ndarray, lattice: Lattice, side: int, at: int) -> float:
    """Width times darkness, in cells, of the grid line `at`: the median over the cells along it. Lines
    parallel to the left and right sides (0, 2) count from the left, the others from the top; what is off
    the picture has no ink."""
    height, width = rgb.shape[:2]
    n, step = lattice.n, 0.5 / lattice.cell
    across = at + np.append(np.arange(-FRAME_REACH, FRAME_REACH, step), 0.3 if at < n else -0.3)
    along = np.repeat(np.arange(n) + 0.5, len(across))
    across = np.tile(across, n)
    u, v = (across, along) if side % 2 == 0 else (along, across)
    p = np.column_stack([u, v, np.ones(len(u))]) @ lattice.homography.T
    x, y = (p[:, :2] / p[:, 2:]).T
    on = (x >= 0) & (y >= 0) & (x < width) & (y < height)
    value = np.full(len(x), np.nan)
    value[on] = rgb[y[on].astype(int), x[on].astype(int)].mean(axis=1)
    value = value.reshape(n, -1)
    ground = value[:, -1:]
    dark = np.clip((ground - value[:, :-1]) / np.maximum(ground, 1), 0, 1)
    return float(median(np.nansum(dark, axis=1))) * step

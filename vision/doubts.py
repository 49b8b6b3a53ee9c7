"""What speaks against a reading: a board cut off, lines that go on, cells that something covers."""

import numpy as np

from ..solver.board import Cell
from .cells import PATCH, to_lab
from .find import GOES_ON, Found
from .flat import Flat
from .lattice import Lattice

CUT = 0.12  # of a cell that lies off the picture: more than a crop along the frame's inner edge takes
AT_EDGE = (
    0.06  # of a cell between the board's side and the picture's edge: the side is where the picture ends
)
FRAME_SHARE = (
    0.7  # of the frame at the opposite side (or of a thin line), below which a side at the picture's
)
# edge has no frame of its own
FRAME_REACH = 0.16  # of a cell outside the board's side that is searched for its frame
UNEVEN = 14.0  # CIE76 between a cell's corners and the cell's own colour; 8 in badly compressed pictures
UNEVEN_CORNERS = 2  # of 4
NO_LINE = -0.3  # support (-1..1) of a cell's side below which there is no line


def goes_on(found: Found) -> bool:
    """True if the grid's lines run on outside the window: it shows a part of something larger."""
    return found.window.beyond > GOES_ON


def cut_sides(rgb: np.ndarray, lattice: Lattice) -> tuple[str, ...]:
    """The sides ("left", "top", "right", "bottom") at which outer cells or whole rows seem to be cut off.

    Cells that run off the picture count; a side that ends with the picture counts if it shows no frame
    while the opposite side, well inside the picture, has one. Rows that are missing in one direction only
    cannot go unseen, since the board is square: so sides of both directions must be cut.
    """
    height, width = rgb.shape[:2]
    x0, y0, x1, y1 = lattice.bbox
    gaps = np.array([x0, y0, width - x1, height - y1]) / lattice.cell
    opposite = gaps[[2, 3, 0, 1]]
    cut = gaps < -CUT
    ends = ~cut & (gaps < AT_EDGE) & (opposite > AT_EDGE)
    suspects = cut | ends
    if not ((suspects[0] or suspects[2]) and (suspects[1] or suspects[3])):
        return ()
    for side in np.flatnonzero(ends).tolist():
        own, other = (_ink_at(rgb, lattice, s, 0 if s < 2 else lattice.n) for s in (side, (side + 2) % 4))
        thin = min(_ink_at(rgb, lattice, side, at) for at in range(1, lattice.n))
        cut[side] = own < FRAME_SHARE * max(other, thin)
    if not ((cut[0] or cut[2]) and (cut[1] or cut[3])):
        return ()
    return tuple(name for name, is_cut in zip(("left", "top", "right", "bottom"), cut, strict=True) if is_cut)


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
    return float(np.median(np.nansum(dark, axis=1))) * step


def covered_cells(
    found: Found, flat: Flat, colours: np.ndarray, queens: tuple[Cell, ...]
) -> tuple[Cell, ...]:
    """The cells that something seems to cover in part: of several colours, or without lines around them.

    flat: the board's own cells; colours: (n, n, 3) RGB; queens: cells whose corners a large crown may reach.
    """
    uneven = _uneven_corners(flat, colours) >= UNEVEN_CORNERS
    for cell in queens:
        uneven[cell] = False
    return tuple((r, c) for r, c in np.argwhere(uneven | _lineless(found)).tolist())


def _uneven_corners(flat: Flat, colours: np.ndarray) -> np.ndarray:
    """(n, n): how many of a cell's four corners differ from the cell's colour."""
    near = slice(*(round(x * flat.cell) for x in PATCH))
    far = slice(flat.cell - near.stop, flat.cell - near.start)
    own = to_lab(colours)
    count = np.zeros(colours.shape[:2], int)
    for v in (near, far):
        for h in (near, far):
            patch = flat.cells[:, :, v, h]
            median = np.median(patch.reshape(*patch.shape[:2], -1, 3), axis=2).astype(np.float32)
            count += np.linalg.norm(to_lab(median) - own, axis=2) > UNEVEN
    return count


def _lineless(found: Found) -> np.ndarray:
    """(n, n) bool: cells of which two inner sides or more show no line."""
    w, n = found.window, found.window.n
    v = found.lines.vertical[w.row : w.row + n, w.column + 1 : w.column + n] < NO_LINE
    h = found.lines.horizontal[w.row + 1 : w.row + n, w.column : w.column + n] < NO_LINE
    missing = np.zeros((n, n), int)
    missing[:, :-1] += v
    missing[:, 1:] += v
    missing[:-1] += h
    missing[1:] += h
    return missing >= 2

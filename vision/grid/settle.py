"""A lattice moved to where its lines are seen: seeds lie aside of them where light that falls across a board
cuts the same corner off all its cells."""

import numpy as np

from ..percentiles import median, strongest
from .lattice import Flat
from .window import Window

ALONG = ((0.06, 0.2), (0.8, 0.94))  # of a cell's side: what is looked at, beside what stands in cells
REACH = 0.25  # of a cell, to both sides of where a line should be
PEN = 0.08  # of a cell: lines are thinner than that
ASIDE = 0.065  # of a cell, from which a lattice is moved; on plain pictures it is less than 0.05 aside
STRAY = 0.03  # of a cell, by which half of the lines may be elsewhere than where they are thought to be then


def settled(flat: Flat, window: Window) -> np.ndarray | None:
    """(3, 3): the homography of `flat` so moved and stretched that lines lie where they are seen; None where
    they do already, or are not seen in one way. window: of `flat`."""
    top, left, n = window.row, window.column, window.n
    part = flat.part(top, left, n)
    across, down = _fit(part.rgb, flat.cell), _fit(part.turned, flat.cell)
    if across is None or down is None or max(_most(*across, n), _most(*down, n)) < ASIDE:
        return None
    (x, wider), (y, higher) = across, down
    u, v = left + flat.column0, top + flat.row0  # in lattice coordinates
    move = np.array([[1 + wider, 0, x - wider * u], [0, 1 + higher, y - higher * v], [0, 0, 1]])
    return flat.homography @ move


def _most(first: float, step: float, n: int) -> float:
    """By how many cells a line between the cells of a board lies aside at most; see `_fit`."""
    return max(abs(first + step), abs(first + step * (n - 1)))


def _fit(rgb: np.ndarray, cell: int) -> tuple[float, float] | None:
    """By how many cells the first upright line of a board lies right of where it should be, and by how much
    more each further one; None where single lines are seen elsewhere."""
    n, reach, pen = rgb.shape[1] // cell, round(REACH * cell), max(2, round(PEN * cell))
    rows = np.concatenate([np.arange(round(a * cell), round(b * cell)) for a, b in ALONG])
    strips = rgb.reshape(n, cell, -1, 3)[:, rows].reshape(-1, n * cell, 3)
    profile = median(strips, axis=0)
    padded = np.pad(profile, ((pen, pen), (0, 0)), mode="edge")
    stands_out = np.minimum(
        strongest(np.abs(profile - padded[: -2 * pen])), strongest(np.abs(profile - padded[2 * pen :]))
    )
    lines = np.arange(1, n)
    seen = stands_out[lines[:, None] * cell + np.arange(-reach, reach)]
    off = (seen.argmax(axis=1) + 0.5 - reach) / cell
    slope, first = np.polyfit(lines, off, 1)
    if median(np.abs(first + slope * lines - off)) > STRAY:
        return None
    return float(first), float(slope)

"""Colour of every cell and what lies between neighbours, sampled where marks and borders do not reach."""

from dataclasses import dataclass

import numpy as np

from ..grid.rectify import Flat

# A cell's colour is taken from a band this far from its edges (in cells): clear of its borders...
BAND = 0.09
BAND_WIDTH = 0.1  # ... and of what is drawn into the middle 60 % of it
LINE_BLUR = 1.6  # pixels of the capture that a thin line reaches into its cells once scaled
LINE_REACH = 0.17  # of a cell, on either side of its edge: what a border may cover
LEAST_RANGE = 40  # grey levels: on cells nearer to black (white) no ink is darker (brighter)
LINE_ROWS = (0.12, 0.32)  # of a cell, from both its ends: where a border's ink is taken, beside what is drawn
# Percent of pixel rows with less ink than counts: marks only add ink, a border has it in every row.
LINE_QUANTILE = 40


@dataclass(frozen=True)
class Sides:
    """A value for each pair of neighbours: right (n, n - 1), of cell (r, c) and (r, c + 1);
    below (n - 1, n), of cell (r, c) and (r + 1, c)."""

    right: np.ndarray
    below: np.ndarray

    def flat(self) -> np.ndarray:
        """(2 n (n - 1),): first the right ones, then those below, row by row."""
        return np.concatenate([self.right.ravel(), self.below.ravel()])


# Of a cell, from its edges both ways: outside a path of three quarters of it, inside walls of a quarter.
CORNERS = ((0.07, 0.11), (0.13, 0.18))
SAME_GROUND = 16.0  # contrast (0..255) between the two parts below which both show a cell's own colour
MIDDLE = 0.16  # of a cell from its edges: what borders drawn with a broad pen leave free
RGB_TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
LUMA = np.array(
    [0.299, 0.587, 0.114], np.float32
)  # of red, green, blue in a pixel's brightness (ITU-R BT.601)
WHITE_D65 = np.array([0.95047, 1.0, 1.08883])


def cell_colours(flat: Flat) -> np.ndarray:
    """(n, n, 3) float32 RGB 0..255: the median of a band inside each cell's rim, clear of its borders and
    of what is drawn in its middle."""
    outer = max(BAND, LINE_BLUR / flat.source_cell)
    first, second = round(outer * flat.cell), round((outer + BAND_WIDTH) * flat.cell)
    band = np.zeros((flat.cell, flat.cell), bool)
    band[first:-first, first:-first] = True
    band[second:-second, second:-second] = False
    return np.median(flat.cells[:, :, band], axis=2).astype(np.float32)


def middle_colours(flat: Flat) -> np.ndarray:
    """(n, n, 3) float32 RGB 0..255: the median of all that a broad pen's borders leave free of each cell."""
    edge = round(MIDDLE * flat.cell)
    inner = flat.cells[:, :, edge:-edge, edge:-edge].reshape(flat.rows, flat.columns, -1, 3)
    return np.median(inner, axis=2).astype(np.float32)


def ground_colours(flat: Flat) -> np.ndarray:
    """(n, n, 3) float32 RGB 0..255: each cell's own colour, beside thick walls and a broad path.

    The outer part of a cell's four corners is free of a path, the inner part of walls. Where both are alike
    that is a ground of the board; elsewhere it is the one of the two that is more like such a ground.
    """
    outer, inner = (_corners(flat, *part) for part in CORNERS)
    sure = np.abs(outer - inner).max(axis=2) < SAME_GROUND
    if not sure.any():
        return inner
    grounds = inner[sure]
    off = [np.abs(x[:, :, None] - grounds).max(axis=3).min(axis=2) for x in (outer, inner)]
    return np.where((off[0] < off[1])[..., None], outer, inner)


def _corners(flat: Flat, first: float, second: float) -> np.ndarray:
    """(n, n, 3) float32: the median of squares in each cell's corners, from `first` to `second` of a cell off
    both of its edges."""
    near, far = round(first * flat.cell), round(second * flat.cell)
    at = np.r_[near:far, flat.cell - far : flat.cell - near]
    corners = flat.cells[:, :, at][:, :, :, at]
    return np.median(corners.reshape(*corners.shape[:2], -1, 3), axis=2).astype(np.float32)


def to_lab(rgb: np.ndarray) -> np.ndarray:
    """CIE L*a*b* (L 0..100) of sRGB 0..255 under D65, last axis 3 (IEC 61966-2-1, CIE 15).

    In numpy, since there are only as many colours as cells, and OpenCV spends 70 ms on tables for its first.
    """
    rgb = rgb / 255.0
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    xyz = linear @ RGB_TO_XYZ.T / WHITE_D65
    f = np.where(xyz > (6 / 29) ** 3, np.cbrt(xyz), xyz / (3 * (6 / 29) ** 2) + 4 / 29)
    x, y, z = f[..., 0], f[..., 1], f[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


def colour_steps(colours: np.ndarray) -> Sides:
    """CIE76 distance of neighbouring cells' colours, from (n, n, 3) RGB."""
    lab = to_lab(colours)
    return Sides(
        np.linalg.norm(np.diff(lab, axis=1), axis=2),
        np.linalg.norm(np.diff(lab, axis=0), axis=2),
    )


def border_ink(
    flat: Flat,
    colours: np.ndarray,
    *,
    coloured: bool = False,
    at: tuple[float, float] = LINE_ROWS,
    reach: float = LINE_REACH,
) -> Sides:
    """How much ink lies between neighbours: hundredths of a cell of full black (or white), width times
    strength, in the colour channel that shows most of it (blue ink on white is seen in red).

    colours: (n, n, 3) RGB, each cell's own colour. coloured: only what a coloured pen adds, the channel with
    most of it against the one with least. at: the part of each side that is looked at, in cells from both its
    ends; reach: how far to both sides of it.
    """
    turned = np.ascontiguousarray(flat.rgb.swapaxes(0, 1))
    return Sides(
        _ink_across(flat.rgb, colours, flat.cell, coloured, at, reach),
        _ink_across(turned, colours.swapaxes(0, 1), flat.cell, coloured, at, reach).T,
    )


def _ink_across(
    rgb: np.ndarray,
    colours: np.ndarray,
    cell: int,
    coloured: bool,
    part: tuple[float, float],
    share: float,
) -> np.ndarray:
    """(rows, columns - 1): ink on the vertical borders between cells of side `cell`."""
    rows, columns = colours.shape[:2]
    first, second = (round(x * cell) for x in part)
    at_rows = np.r_[first:second, cell - second : cell - first]
    reach = round(share * cell)
    at = np.arange(1, columns)[:, None] * cell + np.arange(-reach, reach)
    line = rgb.reshape(rows, cell, -1, 3)[:, at_rows][:, :, at].astype(np.float32)
    left, right = colours[:, None, :-1, None], colours[:, None, 1:, None]
    low, high = np.minimum(left, right), np.maximum(left, right)
    dark = np.clip(low - line, 0, None) / np.maximum(low, LEAST_RANGE)
    bright = np.clip(line - high, 0, None) / np.maximum(255 - high, LEAST_RANGE)
    if coloured:
        ink = np.ptp(dark, axis=4).sum(axis=3)  # (rows, rows of pixels, columns - 1)
    else:
        ink = np.maximum(dark.sum(axis=3), bright.sum(axis=3)).max(axis=3)
    return np.percentile(ink, LINE_QUANTILE, axis=1) * (100 / cell)

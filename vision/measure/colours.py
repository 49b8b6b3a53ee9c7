"""The colour of every cell, sampled where marks and borders do not reach."""

from typing import NamedTuple

import cv2
import numpy as np

from ..grid.lattice import Flat
from ..percentiles import max_channel, median

BAND_INSET = 0.09  # cells from a cell's edges to the band that shows its colour, clear of its borders
BAND_WIDTH = 0.1  # breadth (cells) of that band, which leaves out what is drawn in the middle 60 %
LINE_BLUR_PX = 1.6  # pixels of the capture that a thin line reaches into its cells once scaled
SAME_COLOUR_CIE76 = 8.0  # CIE76 distance below which two colours count as one
# difference (0..255) between the channels of a coloured ink; givens are grey, black or white
MIN_COLOUR_SPREAD = 60.0
MIDDLE_INSET = 0.16  # cells from a cell's edges that borders of a broad pen cover at most
MIDDLE_SAMPLES = 32  # pixels along a cell that are sampled for the colour of its middle
RGB_TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
# weights of red, green and blue in a pixel's brightness (ITU-R BT.601)
LUMA = np.array([0.299, 0.587, 0.114], np.float32)
WHITE_D65 = np.array([0.95047, 1.0, 1.08883])


def cell_colours(flat: Flat) -> np.ndarray:
    """Return (n, n, 3) float32 RGB 0..255: the median colour of a band inside each cell's rim, clear of
    borders and of what is drawn in the middle."""
    outer = max(BAND_INSET, LINE_BLUR_PX / flat.source_cell)
    return band_colours(flat, outer, outer + BAND_WIDTH)


def band_colours(flat: Flat, outer: float, inner: float) -> np.ndarray:
    """Return (n, n, 3) float32 RGB 0..255: the median colour of each cell between `outer` and `inner` cells
    from its sides."""
    return median(flat.cells[:, :, rim_band(flat.cell, outer, inner)], axis=2).astype(np.float32)


def rim_band(cell: int, outer: float, inner: float) -> np.ndarray:
    """Return (cell, cell) bool: the pixels of a cell between `outer` and `inner` cells from its sides."""
    first, second = round(outer * cell), round(inner * cell)
    band = np.zeros((cell, cell), bool)
    band[first:-first, first:-first] = True
    band[second:-second, second:-second] = False
    return band


CORNER_SPAN = (0.13, 0.18)  # cells from a cell's sides: its corners, outside what is round


def corner_colours(flat: Flat, span: tuple[float, float] = CORNER_SPAN) -> np.ndarray:
    """Return (n, n, 4, 3): the median colour of each corner of each cell. span: cells from the cell's sides
    between which the corners are measured."""
    near = slice(*(round(x * flat.cell) for x in span))
    far = slice(flat.cell - near.stop, flat.cell - near.start)
    patches = [
        flat.cells[:, :, v, u].reshape(flat.rows, flat.columns, -1, 3)
        for v in (near, far)
        for u in (near, far)
    ]
    return np.stack([median(patch, axis=2) for patch in patches], axis=2).astype(np.float32)


def middle_colours(flat: Flat) -> np.ndarray:
    """Return (n, n, 3) float32 RGB 0..255: the median colour of each cell without the borders that a broad
    pen draws."""
    edge, step = round(MIDDLE_INSET * flat.cell), max(1, flat.cell // MIDDLE_SAMPLES)
    inner = flat.cells[:, :, edge:-edge:step, edge:-edge:step].reshape(flat.rows, flat.columns, -1, 3)
    return median(inner, axis=2).astype(np.float32)


def to_lab(rgb: np.ndarray) -> np.ndarray:
    """Return CIE L*a*b* (L 0..100) of sRGB 0..255 under D65, last axis 3 (IEC 61966-2-1, CIE 15).

    Computed in numpy, because there are only as many colours as cells, and OpenCV needs 70 ms for its tables.
    """
    rgb = rgb / 255.0
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    xyz = linear @ RGB_TO_XYZ.T / WHITE_D65
    f = np.where(xyz > (6 / 29) ** 3, np.cbrt(xyz), xyz / (3 * (6 / 29) ** 2) + 4 / 29)
    x, y, z = f[..., 0], f[..., 1], f[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


def are_alike(lab: np.ndarray, tolerance: float = SAME_COLOUR_CIE76) -> np.ndarray:
    """(m, m) bool: the pairs of m colours that are nearer to each other than `tolerance` (CIE76). lab:
    (..., 3) CIE L*a*b*, m colours in all."""
    return distances(lab.reshape(-1, 3)) < tolerance


def distances(points: np.ndarray) -> np.ndarray:
    """Return (m, m): the distances between m points of any dimension; in a third of the time of
    `np.linalg.norm`."""
    return np.sqrt(sum((values[:, None] - values) ** 2 for values in points.T))


def count_colours(colours: np.ndarray) -> int:
    """Return the number of different colours among (..., 3) RGB; colours nearer than SAME_COLOUR_CIE76 count
    once."""
    return count_groups(are_alike(to_lab(colours)))


def count_groups(alike: np.ndarray) -> int:
    """Return the number of different colours, from the pairs that are alike: see `are_alike`."""
    left = np.ones(len(alike), bool)
    count = 0
    while left.any():
        first = left.argmax()
        left &= ~alike[first]
        left[first] = False  # a colour that could not be measured is like none, itself included
        count += 1
    return count


def cell_contrasts(flat: Flat, colours: np.ndarray) -> np.ndarray:
    """Return (n, n, s, s) uint8: how much each pixel differs from its cell's own colour, in the channel with
    most contrast. colours: (n, n, 3) RGB 0..255."""
    n, s = flat.rows, flat.cell
    known = np.nan_to_num(colours).round().astype(np.uint8)
    own = known.repeat(s, axis=1).repeat(s, axis=0)
    red, green, blue = cv2.split(cv2.absdiff(flat.rgb, own))
    return cv2.max(cv2.max(red, green), blue).reshape(n, s, n, s).swapaxes(1, 2)


# Shapes that fill the middle of a cell evenly, and their ground: the same for a cheap look and for reading.

# cells from a cell's middle, both ways, to its ground: beside the arms of the widest cross, inside a
# rectangle's frame
GROUND_OFFSETS = (0.3, 0.36)
# cells from a cell's middle, up and down, to the strips over and under a number, within the flattest shape
STRIP_OFFSETS = (0.155, 0.2)
STRIP_WIDTH = 0.19  # cells to both sides of a cell's middle that these strips reach
MIN_SHAPE_LEVELS = 18.0  # least contrast (0..255) of a shape against its ground
# largest difference of a pixel from the shape's colour, as a share of the shape's contrast
MAX_SHAPE_COLOUR_SHARE = 0.3
MIN_SHAPE_COLOUR_LEVELS = 12.0  # difference (0..255) from the shape's colour that any pixel may have
MIN_BODY_SHARE = 0.7  # least share of a strip that has the shape's colour


class MiddleColours(NamedTuple):
    """Colours of the middles of cells.

    grounds, bodies: (n, n, 3) float32 RGB, each cell's colour beside a clue, and that of its middle.
    filled_middles: (n, n) bool, True if the middle has one colour unlike its ground, so that there may be a
    clue.
    """

    grounds: np.ndarray
    bodies: np.ndarray
    filled_middles: np.ndarray


def measure_middles(flat: Flat) -> MiddleColours:
    """Measure the grounds and middles of all cells of a board laid flat."""
    away = np.abs((np.arange(flat.cell) + 0.5) / flat.cell - 0.5)
    ground = np.flatnonzero((away >= GROUND_OFFSETS[0]) & (away <= GROUND_OFFSETS[1]))
    columns = np.flatnonzero(away <= STRIP_WIDTH)
    first, last = np.flatnonzero((away >= STRIP_OFFSETS[0]) & (away <= STRIP_OFFSETS[1])).reshape(2, -1)
    shape = (flat.rows, flat.columns, -1, 3)
    grounds = median(flat.cells[:, :, ground][:, :, :, ground].reshape(shape), axis=2).astype(np.float32)
    strips = [flat.cells[:, :, rows][:, :, :, columns].reshape(shape) for rows in (first, last)]
    bodies = [median(strip, axis=2).astype(np.float32) for strip in strips]
    cell_contrasts = [np.abs(body - grounds).max(axis=2) for body in bodies]
    evens = [_has_one_colour(*each) for each in zip(strips, bodies, cell_contrasts, strict=True)]
    # the lattice may be a little off, and one of the strips beside a flat shape
    upper = evens[0] & ~(evens[1] & (cell_contrasts[1] > cell_contrasts[0]))
    return MiddleColours(grounds, np.where(upper[..., None], *bodies), evens[0] | evens[1])


def count_filled_middles(flat: Flat) -> int:
    """Return the number of cells of a flat board that may hold a clue: at least the filled cells of
    measure_middles, in a sixth of the time."""
    away = (sum(GROUND_OFFSETS) / 2, sum(STRIP_OFFSETS) / 2)
    far, near, middle = (round((0.5 - x) * flat.cell) for x in (*away, 0.0))
    ends, strips = [far, -1 - far], [near, -1 - near]
    corners = flat.cells[:, :, ends][:, :, :, ends].reshape(flat.rows, flat.columns, 1, 4, 3)
    points = flat.cells[:, :, strips, middle].reshape(flat.rows, flat.columns, 2, 1, 3)
    apart = max_channel(np.abs(points.astype(np.float32) - corners)).min(axis=3)
    return int((apart.max(axis=2) > MIN_SHAPE_LEVELS / 2).sum())


def _has_one_colour(strip: np.ndarray, body: np.ndarray, contrast: np.ndarray) -> np.ndarray:
    """Return (n, n) bool: True if a strip of a cell, (n, n, pixels, 3), has one colour that differs from the
    ground."""
    like = np.maximum(MIN_SHAPE_COLOUR_LEVELS, MAX_SHAPE_COLOUR_SHARE * contrast)[..., None]
    share = (max_channel(np.abs(strip - body[:, :, None])) < like).mean(axis=2)
    return (contrast > MIN_SHAPE_LEVELS) & (share >= MIN_BODY_SHARE)

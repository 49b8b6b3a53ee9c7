"""The numbered discs of a Zip board: where they are, whatever runs behind them, and the ink of their
numbers."""

from collections.abc import Container
from dataclasses import dataclass, replace
from itertools import product

import cv2
import numpy as np

from ...solver.cell import Cell
from ..grid.rectify import Flat
from .colours import LUMA

RADII = np.arange(
    0.17, 0.47, 0.015
)  # of a cell: from a small dot with a number to a disc that fills its cell
RIM = (0.78, 0.92)  # of a disc's radius: outside its number, inside its outline
OUTSIDE = (1.08, 1.2)  # of its radius: just around it
CLEAR = 0.37  # of a cell, from its middle: further out walls may lie
UNLIKE = 32.0  # contrast (0..255) by which its surroundings and its number stand out from a disc at least
ALL_ROUND = 0.85  # share of a disc's rim that has one colour, and of what lies around it that has another
RIM_ALIKE = 0.65  # the same of its rim where two broad digits reach into it; crescents have as much
EMPTY = 0.2  # of a cell, from its middle: where something is drawn unless the cell is empty
HEART = 0.6  # of its radius: where its number is
NUMBER_SHARE = (0.04, 0.75)  # of the heart that a number covers; a "1" in a wide disc the least
LIKE_RADII = 0.25  # share by which a disc's radius may differ from the board's usual one
LIKE_COLOURS = 70.0  # contrast (0..255) by which its colour may
INSIDE = 0.92  # of its radius: what lies further out is its edge, not its number
EDGE = 1.1  # pixels of the capture that the edge reaches inwards
FULL_INK = 98.5  # percentile of the contrast inside a disc that is full ink; a thin "1" covers 3 %
INK = 0.5  # share of full ink from which a pixel counts
MIDDLE = 0.7  # of its radius: each stroke of the number has its middle within
OFF_CENTRE = (0.0, -0.05, 0.05)  # of a cell: how far a disc's middle may be off where a path hides the lines
ODD_REACH = 0.25  # of a cell, from its middle: smaller than most discs
ODD_SHARE = 0.3  # of that, which stands out from the cell: a mouse pointer covers less
SPECK = 0.08  # share of the largest stroke's area, below which a blob is noise


@dataclass(frozen=True)
class Disc:
    """cell: where it lies, in the middle but for `off` (x, y). radius, off: in cells. colour: (3,) float
    RGB 0..255. alike: share of its rim that has this colour."""

    cell: Cell
    radius: float
    colour: np.ndarray
    alike: float
    off: tuple[float, float] = (0.0, 0.0)


def find_discs(flat: Flat) -> tuple[Disc, ...]:
    """The discs of a board laid flat, row by row: those that are like the clear ones in size and colour."""
    rings = _Rings(flat.cell)
    seen = [d for r, c in np.ndindex(flat.rows, flat.columns) if (d := rings.disc((r, c), flat.cells[r, c]))]
    clear = [d for d in seen if d.alike >= ALL_ROUND]
    if not clear:
        return ()
    radius = float(np.median([d.radius for d in clear]))
    colour = np.median([d.colour for d in clear], axis=0)
    return tuple(
        d
        for d in seen
        if abs(d.radius - radius) <= LIKE_RADII * radius and np.abs(d.colour - colour).max() < LIKE_COLOURS
    )


def odd_cells(flat: Flat, colours: np.ndarray, known: Container[Cell]) -> tuple[Cell, ...]:
    """The cells that hold as much as a disc would, and are not known to. colours: (n, n, 3) RGB, each cell's
    own colour."""
    v, u = (np.mgrid[: flat.cell, : flat.cell] + 0.5) / flat.cell - 0.5
    middle = np.hypot(u, v) < ODD_REACH
    unlike = np.abs(flat.cells[:, :, middle] - colours[:, :, None]).max(axis=3) > UNLIKE
    full = np.argwhere(unlike.mean(axis=2) > ODD_SHARE).tolist()
    return tuple((r, c) for r, c in full if (r, c) not in known)


class _Rings:
    """Masks of rings around a cell's middle, for every radius that is tried. cell: its side in pixels."""

    def __init__(self, cell: int):
        v, u = (np.mgrid[:cell, :cell] + 0.5) / cell - 0.5
        away = np.hypot(u, v)
        self.middle = away < EMPTY
        self.rims = [(away > RIM[0] * r) & (away < RIM[1] * r) for r in RADII]
        clear = np.maximum(np.abs(u), np.abs(v)) < CLEAR
        self.outsides = [(away > OUTSIDE[0] * r) & (away < OUTSIDE[1] * r) & clear for r in RADII]
        self.hearts = [away < HEART * r for r in RADII]

    def disc(self, cell: Cell, patch: np.ndarray) -> Disc | None:
        """The disc in one cell's (s, s, 3) uint8 RGB, if there is one."""
        patch = patch.astype(np.float32)
        if np.ptp(patch[self.middle], axis=0).max() < UNLIKE:  # most cells are empty
            return None
        if disc := self._around(cell, patch):
            return disc
        shifts = (round(x * len(patch)) for x in OFF_CENTRE)
        for x, y in product(shifts, repeat=2):
            if disc := self._around(cell, np.roll(patch, (-y, -x), axis=(0, 1))):
                return replace(disc, off=(x / len(patch), y / len(patch)))
        return None

    def _around(self, cell: Cell, patch: np.ndarray) -> Disc | None:
        """The disc around the middle of a cell's (s, s, 3) float RGB."""
        best, disc = 0.0, None
        for radius, rim, outside, heart in zip(RADII, self.rims, self.outsides, self.hearts, strict=True):
            colour = np.median(patch[rim], axis=0)
            round_it = float((np.abs(patch[outside] - colour).max(axis=1) > UNLIKE).mean())
            alike = float((np.abs(patch[rim] - colour).max(axis=1) < UNLIKE).mean())
            if round_it < ALL_ROUND or alike < RIM_ALIKE or round_it + alike <= best:
                continue
            number = float((np.abs((patch[heart] - colour) @ LUMA) > UNLIKE).mean())
            if NUMBER_SHARE[0] < number < NUMBER_SHARE[1]:
                best, disc = round_it + alike, Disc(cell, float(radius), colour, alike)
        return disc


def number_ink(patch: np.ndarray, radius: float, source_cell: float) -> np.ndarray | None:
    """The number of a disc, cut out: (h, w) float32, 0 (disc) .. 1 (ink); None where there is no stroke.

    patch: (s, s, 3) uint8 RGB, the disc's cell. radius: of the disc, in cells. source_cell: side of a cell in
    the capture, pixels.
    """
    side = len(patch)
    v, u = (np.mgrid[:side, :side] + 0.5) / side - 0.5
    away = np.hypot(u, v) / radius
    colour = np.median(patch[(away > RIM[0]) & (away < RIM[1])], axis=0)
    contrast = np.abs(patch.astype(np.float32) - colour).max(axis=2)
    inside = away < min(INSIDE, 1 - EDGE / (radius * source_cell))
    contrast[~inside] = 0
    full = float(np.percentile(contrast[inside], FULL_INK)) if inside.any() else 0.0
    if full < UNLIKE:
        return None
    ink = np.clip(contrast / full, 0, 1)
    _, labels, stats, centres = cv2.connectedComponentsWithStats((ink > INK).astype(np.uint8), connectivity=8)
    off = np.hypot(*(centres / side - 0.5).T) / radius
    strokes = [i for i in range(1, len(stats)) if off[i] < MIDDLE]
    if not strokes:
        return None
    areas = stats[:, cv2.CC_STAT_AREA]
    least = SPECK * max(areas[i] for i in strokes)
    kept = np.isin(labels, [i for i in strokes if areas[i] >= least])
    ys, xs = np.nonzero(kept)
    soft = np.where(cv2.dilate(kept.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0, ink, 0)
    return soft[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]

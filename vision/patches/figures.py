"""The shapes of the clues: which cells hold one, and which it is."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

import cv2
import numpy as np

from ...solver.cells import Cell
from ...solver.patches.puzzle import ANY, SQUARE, TALL, WIDE
from ..cells.middles import LEAST_CONTRAST, look_at
from ..cells.view import View
from ..grid.lattice import Lattice
from ..grid.rectify import Flat
from ..percentiles import median
from .discs import beyond_disc
from .figure import BAND, EDGE, PART, Figure, is_even, outline_of

RIM = 0.45  # of a cell, from its middle: what reaches further runs into a frame
LINE = 0.6  # share of the band across which a shape reaches
FRAME = (0.46, 0.7)  # of a cell, from its middle: behind it lies a frame; share of that side that it covers
SIDES = (0.3, 0.87)  # of a cell: the shortest and the longest side of a shape, its outline included
LONG, LONG_CROSS = (
    0.45,
    0.58,
)  # of a cell: the longer side is longer than this; that of a cross; discs are not
OBLONG = 1.21  # times the shorter side, from which a shape is tall or wide; drawn ones have 1.4 to 1.6
USUAL_OBLONG = 1.48  # times it, of the game's own
CROSS = 0.6  # of a cell: a shape that runs into frames above and below and is as wide is a cross
OFF_CENTRE, FAR_OFF = 0.07, 0.14  # of a cell: how far its middle may be off; before the lattice is moved
MOVED = 0.03  # of a cell: shapes that are less off need no better lattice
OUTLIER = 0.05  # of a cell: what is further off than most was measured wrongly
LEAST_FIGURES = 3  # from which the lattice is moved
CORNER = (0.78, 0.95)  # of half a side, from the middle: filled in a square, not in a cross
DIGITS = (0.32, 0.22)  # of a cell, from its middle, across and down: how far a number of two digits reaches
FILLED = 0.5  # share of the corners that is filled in a square
ROUND = 0.05  # share of the corners around a disc that a cross fills, at least: worn ones fill 0.09 and more
CLUES = 0.75  # share of the cells with something in them that hold a clue's shape
PLAIN_SHARE = 0.6  # share of these that is plain to see: whole, even and of one kind
CLEAR = 0.5  # of Figure.clear, below which a shape is doubtful


class Figures(NamedTuple):
    """found: the clues, row by row. odd: cells that hold something else. grounds, bodies: see Looked."""

    found: tuple[Figure, ...]
    odd: tuple[Cell, ...]
    grounds: np.ndarray
    bodies: np.ndarray

    @property
    def are_clues(self) -> bool:
        """True if there are some that are plain to see, and hardly anything else: broad digits are not even,
        and paths run through their cells."""
        plain = sum(figure.free and figure.even and figure.clear >= CLEAR for figure in self.found)
        return plain >= max(3, CLUES * (plain + len(self.odd)), PLAIN_SHARE * len(self.found))


def best_of(views: Sequence[View]) -> View | None:
    """Of the ways in which the lines of a board were seen the one that shows most clues, and least else; None
    where none shows those of Patches."""
    seen = [(view.part(centred).part(figures_of), view) for view in views]
    clues = [(len(x.found) - 2 * len(x.odd), i) for i, (x, _) in enumerate(seen) if x.are_clues]
    return seen[max(clues)[1]][1] if clues else None


def figures_of(view: View) -> Figures:
    """The clues of a board whose lattice is right, for View.part."""
    return look_for(view.flat)


def centred(view: View) -> View:
    """The board with its lattice moved so that the shapes stand in the middle of their cells, as they are
    drawn; for View.part. The frames of finished rectangles beside the lines of the grid draw the lattice
    aside."""
    figures = look_for(view.flat, FAR_OFF).found
    if len(figures) < LEAST_FIGURES or max(abs(x) for figure in figures for x in figure.off) < MOVED:
        return view
    across, down = (
        _fitted([x.cell[1 - axis] + 0.5 for x in figures], [x.off[axis] for x in figures]) for axis in (0, 1)
    )
    move = np.array([[across[1], 0, across[0]], [0, down[1], down[0]], [0, 0, 1]])
    lattice = Lattice.of(view.lattice.homography @ move, view.n)
    return View(view.rgb, replace(view.found, lattice=lattice), view.boards)


def _fitted(places: Sequence[float], off: Sequence[float]) -> tuple[float, float]:
    """Shift and stretch of an axis of the lattice by which shapes at these places, in cells, lie off their
    cells' middles, but for a few that are measured wrongly."""
    at, away = np.array(places), np.array(off)
    kept = np.abs(away - median(away)) < OUTLIER
    at, away = at[kept], away[kept]
    if len(set(at.tolist())) < LEAST_FIGURES:
        return float(median(away)), 1.0
    slope, start = np.polyfit(at, away, 1)
    return float(start), 1.0 + float(slope)


def look_for(flat: Flat, off: float = OFF_CENTRE) -> Figures:
    """The clues on cells laid flat, whose middles are off those of the cells by so much of a cell at most."""
    seen, outline = look_at(flat), outline_of(flat)
    found, odd = [], []
    for r, c in np.argwhere(seen.filled).tolist():
        patch = flat.cells[r, c].astype(np.float32)
        contrast = np.abs(patch - seen.grounds[r, c]).max(axis=2)
        least = max(LEAST_CONTRAST / 2, PART * float(np.abs(seen.bodies[r, c] - seen.grounds[r, c]).max()))
        figure = _figure((r, c), _without_number(contrast > least), off)
        if figure:
            colours = seen.grounds[r, c], seen.bodies[r, c]
            even = any(is_even(figure, patch, *colours, each) for each in (EDGE, outline))
            found.append(figure._replace(even=even))
        else:
            odd.append((r, c))
    return Figures(tuple(found), tuple(odd), seen.grounds, seen.bodies)


def _without_number(mask: np.ndarray) -> np.ndarray:
    """A shape whose number, which may be as pale as its ground, is filled: where two digits stand it would be
    measured through them. mask: (s, s) bool, what stands out in a cell."""
    side = len(mask)
    _, labels, stats, _ = cv2.connectedComponentsWithStats((~mask).view(np.uint8), connectivity=4)
    x, y, width, height = stats[:, :4].T / side
    across, down = (
        np.maximum(0.5 - first, first + length - 0.5) for first, length in ((x, width), (y, height))
    )
    inside = (across < DIGITS[0]) & (down < DIGITS[1])
    return mask | inside[labels]


def _figure(cell: Cell, mask: np.ndarray, off_centre: float) -> Figure | None:
    """The shape in a cell. mask: (s, s) bool, what stands out in it."""
    side = len(mask)
    mirrored = off_centre < FAR_OFF
    across, down = _reach(mask, mirrored), _reach(mask.T, mirrored)
    free = across is not None and down is not None
    if mirrored:
        across, down = across or _between_frames(mask, down), down or _between_frames(mask.T, across)
    if across is None or down is None:
        return None
    (x0, x1), (y0, y1) = across, down
    width, height = (x1 - x0) / side, (y1 - y0) / side
    off = (x0 + x1) / 2 / side - 0.5, (y0 + y1) / 2 / side - 0.5
    sides = sorted((width, height))
    if max(map(abs, off)) > off_centre or sides[0] < SIDES[0] or sides[1] > SIDES[1] or sides[1] < LONG:
        return None
    if sides[1] > OBLONG * sides[0]:
        clear = min(1.0, (sides[1] / sides[0] - OBLONG) / 0.1)
        return Figure(cell, TALL if height > width else WIDE, width, height, off, clear, free)
    corners = _corners(mask, (x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2, (y1 - y0) / 2)
    clear = min(abs(corners - FILLED) / 0.25, (OBLONG - sides[1] / sides[0]) / 0.08, 1.0)
    if corners > FILLED:
        return Figure(cell, SQUARE, width, height, off, clear, free)
    beyond = beyond_disc(mask, off)
    if sides[1] < LONG_CROSS or (beyond is not None and beyond < ROUND):
        return None
    return Figure(cell, ANY, width, height, off, clear, free, tips=beyond)


def _reach(mask: np.ndarray, mirrored: bool) -> tuple[int, int] | None:
    """From which column to which a shape reaches above and below its number, where one may stand: as far as
    it goes on, in the band in which that is further. mirrored: where it runs into a frame on one side of its
    cell, it reaches as far there as on the other."""
    side = len(mask)
    away = (np.arange(side) + 0.5) / side - 0.5
    first, last = round((0.5 - BAND[1]) * side), round((0.5 + BAND[1]) * side) - 1
    least, most = round((0.5 - RIM) * side), round((0.5 + RIM) * side)
    found = []
    for way in (-1, 1):
        line = mask[(way * away >= BAND[0]) & (way * away <= BAND[1])].mean(axis=0) >= LINE
        if not (line[first] and line[last]):
            continue
        low = max((i + 1 for i in range(first) if not line[i]), default=0)
        high = min((i for i in range(last, side) if not line[i]), default=side)
        if mirrored and low < least < side - high:
            low = side - high
        elif mirrored and high > most > side - low:
            high = side - low
        if low >= least and high <= most:
            found.append((low, high))
    return max(found, key=lambda reach: reach[1] - reach[0], default=None)


def _between_frames(mask: np.ndarray, other: tuple[int, int] | None) -> tuple[int, int] | None:
    """From which column to which a shape reaches that runs into a frame on both sides of its cell: as far as
    shapes of its kind do. other: from which row to which it reaches."""
    side = len(mask)
    away = (np.arange(side) + 0.5) / side - 0.5
    inside = np.abs(away) <= RIM
    framed = all((mask[:, way * away >= FRAME[0]].mean(axis=0) >= FRAME[1]).all() for way in (-1, 1))
    bands = [mask[(way * away >= BAND[0]) & (way * away <= BAND[1])][:, inside] for way in (-1, 1)]
    if other is None or not framed or not any((band.mean(axis=0) >= LINE).all() for band in bands):
        return None
    long = other[1] - other[0]
    half = (long if long >= CROSS * side else USUAL_OBLONG * long) / 2
    return round(side / 2 - half), round(side / 2 + half)


def _corners(mask: np.ndarray, x: float, y: float, half_x: float, half_y: float) -> float:
    """The share of a shape's four corners that is filled."""
    found = []
    for along, down in product((-1, 1), repeat=2):
        across = sorted(round(x + along * part * half_x) for part in CORNER)
        upright = sorted(round(y + down * part * half_y) for part in CORNER)
        found.append(mask[slice(*upright), slice(*across)].mean())
    return float(np.mean(found))

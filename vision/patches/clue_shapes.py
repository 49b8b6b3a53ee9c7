"""The shapes of the clues: which cells hold one, and which it is."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

import cv2
import numpy as np

from ...solver.cells import Cell
from ...solver.patches.puzzle import ANY_SHAPE, SQUARE, TALL, WIDE
from ..boards import View
from ..grid.edges import AT_EDGE_CELLS, SIDE_NAMES
from ..grid.lattice import Flat, Lattice, NoLattice, flatten
from ..measure.colours import MIN_SHAPE_LEVELS, MiddleColours, measure_middles, to_lab
from ..percentiles import max_channel, median, percentile

# Discs and the crosses that mean any shape: both are as high as wide, but the arms of a cross have corners.

DISC_BAND = 0.08  # cells from a shape's middle: the band in which it is measured from side to side
MIN_BAND_SHARE = 0.6  # least share of the band that a shape covers where it reaches
MIN_END = 0.25  # cells from a shape's middle; nearer ends may be a number's
MAX_END = 0.45  # cells from a shape's middle; what reaches further runs into a frame
BEYOND_DISC_RADII = 1.06  # radii from a disc's middle beyond which nothing is part of it


def share_beyond_disc(mask: np.ndarray, off: tuple[float, float]) -> float | None:
    """Return the share (0..1) of the corners around a disc of a shape's size that the shape fills, near 0 for
    a disc; None if its sides are unknown. See corners_around_disc."""
    corners = corners_around_disc(mask, off)
    return None if corners is None else float(mask[corners].mean())


def corners_around_disc(mask: np.ndarray, off: tuple[float, float]) -> np.ndarray | None:
    """Return (s, s) bool: the corners around a disc as wide and high as a shape; None if its sides are
    unknown. mask: (s, s) bool, the shape in its cell. off: (x, y) of its middle, in cells."""
    along = (np.arange(len(mask)) + 0.5) / len(mask) - 0.5
    across, down = np.abs(along - off[0]), np.abs(along - off[1])
    wide, high = (
        _half_extent(mask[down <= DISC_BAND], across),
        _half_extent(mask[:, across <= DISC_BAND].T, down),
    )
    if not MIN_END < min(wide, high) <= max(wide, high) < MAX_END:
        return None
    x, y = across[None] / wide, down[:, None] / high
    return (x**2 + y**2 > BEYOND_DISC_RADII**2) & (x < 1) & (y < 1)


def _half_extent(band: np.ndarray, away: np.ndarray) -> float:
    """Return how far a shape reaches from its middle, in cells. band: (lines, s) bool. away: (s,) distance of
    the pixels from the middle."""
    ends = away[(band.mean(axis=0) < MIN_BAND_SHARE) & (away >= MIN_END)]
    return float(ends.min(initial=away.max())) - 1 / len(away)


# One clue's shape: its measures, and whether it has one colour, or something may lie on it.

# share of a shape's contrast from which a pixel is part of it; arms of a cross have half of it
MIN_SHAPE_SHARE = 0.3
# cells from a shape's middle between which widths and heights are measured, beside a number
MEASURE_BAND = (0.13, 0.19)
SOFT_EDGE = 0.03  # cells that a shape's edge is soft
OUTLINE_RANGE = (0.045, 0.09)  # least and largest breadth (cells) of a shape's outline in another colour
OUTLINE_PX = 2.5  # pixels of the capture that an outline with its blur takes, at most
END_SAMPLE_DEPTH = 0.05  # cells along a shape, inside its outline, where the colour of its ends is sampled
MIN_ARM_SHARE = 0.35  # least contrast of a cross's arms, as a share of the shape's
MIN_END_SHARE = 0.8  # least contrast of other shapes' ends, as a share of the shape's
MAX_ARM_DIFFERENCE = 0.2  # share of contrast by which a cross's upright and level arms differ, at most
# difference (0..255) of something on a shape from its colours; dashed outlines stay below
MIN_FOREIGN_LEVELS = 70.0
NUMBER_REACH = 0.2  # cells from a shape's middle, up and down, that a number may take
SHADE_RANGE = (0.45, 1.75)  # colourfulness (CIE a, b) of a shape's outline and corners, in times its middle's
MAX_SHADE_CIE76 = 16.0  # CIE76 from all such shades within which it is the same shape; blur takes 13 of red
# CIE L* by which a shade differs, at most: the game's own lines by 22, printed ones by 42
MAX_SHADE_LIGHTNESS = 48.0
MIN_OTHER_COLOUR_LEVELS = 14.0  # difference (0..255) from which a colour is another one
# the same, as a share of the shape's contrast; compressed colours differ by 0.1
MIN_OTHER_COLOUR_SHARE = 0.12


class Figure(NamedTuple):
    """The shape of a clue.

    width, height: in cells. offset: (x, y) of its middle from the cell's middle, in cells. sureness: sureness
    of its kind, 0..1. is_free_of_frames: False if it runs into frames on both sides. has_one_colour: True if
    it has one colour up to its ends (a cross has paler arms). tips: share (0..1) of the corners around a disc
    that a cross fills, or None. rim: difference (0..255) of its outline from mixtures of its colour and its
    ground, or None.
    """

    cell: Cell
    shape: str
    width: float
    height: float
    offset: tuple[float, float]
    sureness: float
    is_free_of_frames: bool = True
    has_one_colour: bool = True
    tips: float | None = None
    rim: float | None = None


def _distances_from_middle(figure: Figure, side: int) -> tuple[np.ndarray, np.ndarray]:
    """Return (side,) each: distance (cells) of the columns and rows of a cell from a shape's middle. side:
    pixels of the cell."""
    along = (np.arange(side) + 0.5) / side - 0.5
    return np.abs(along - figure.offset[0]), np.abs(along - figure.offset[1])


def max_outline_breadth(flat: Flat) -> float:
    """Return the largest breadth of a shape's outline on this board, in cells."""
    return float(np.clip(OUTLINE_PX / flat.source_cell, *OUTLINE_RANGE))


def has_even_colour(
    figure: Figure, patch: np.ndarray, ground: np.ndarray, body: np.ndarray, outline: float
) -> bool:
    """True if the ends of a shape have its colour; or, for a cross, a colour between that and its ground,
    alike on all arms. patch: (s, s, 3) float RGB, its cell. ground, body: (3,) RGB, the cell's own colour and
    that of the shape's middle. outline: see max_outline_breadth."""
    x, y = _distances_from_middle(figure, len(patch))
    ends = (  # (lines across, along them, 3)
        patch[_end_mask(y, figure.height / 2 - outline)][:, x < MEASURE_BAND[0]],
        patch[(y >= MEASURE_BAND[0]) & (y <= MEASURE_BAND[1])][
            :, _end_mask(x, figure.width / 2 - outline)
        ].swapaxes(0, 1),
    )
    full, palest = body - ground, []
    along, strength = full / max(float(full @ full), 1.0), float(np.abs(full).max())
    for end in ends:
        away = median(end.reshape(-1, 3), axis=0) - ground
        share = float(away @ along)
        least = MIN_ARM_SHARE if figure.shape == ANY_SHAPE else MIN_END_SHARE
        off = float(np.abs(away - min(share, 1.0) * full).max())
        if share < least or off > max(MIN_OTHER_COLOUR_LEVELS, MIN_OTHER_COLOUR_SHARE * strength):
            return False
        palest.append(float(((median(end, axis=1) - ground) @ along).min()))
    return figure.shape != ANY_SHAPE or abs(palest[0] - palest[1]) < MAX_ARM_DIFFERENCE


def foreign_share(
    figure: Figure, patch: np.ndarray, ground: np.ndarray, body: np.ndarray, outline: float
) -> float:
    """Return the share (0..1) of a shape, beside its number and within its outline, whose colour is no
    mixture of its ground and its own, because something may lie on it. For parameters see has_even_colour."""
    x, y = _distances_from_middle(figure, len(patch))
    off = max_channel(np.abs(_differences_from_mixtures(patch, ground, body))) > MIN_FOREIGN_LEVELS
    reach = 2 * round(outline * len(patch)) + 1
    solid = max_channel(np.abs(patch - ground)) > MIN_SHAPE_SHARE * float(np.abs(body - ground).max())
    off &= cv2.erode(solid.view(np.uint8), np.ones((reach, reach), np.uint8)) > 0
    looked_at = off[(y > NUMBER_REACH) & (y < figure.height / 2)][:, x < figure.width / 2]
    return float(looked_at.mean()) if looked_at.size else 0.0


def has_foreign_outline(
    figure: Figure, patch: np.ndarray, ground: np.ndarray, body: np.ndarray, outline: float
) -> bool:
    """True if a shape's outline or corners are no shade of its middle, because something may cover the rest.
    For parameters see has_even_colour."""
    solid, line = _shape_and_outline(figure, patch, ground, body, outline)
    corners = corners_around_disc(solid, figure.offset)
    parts = [line] if corners is None else [line, solid & corners]
    own, *seen = to_lab(np.stack([body, *(median(patch[part], axis=0) for part in parts if part.any())]))
    return not all(_is_shade(colour, own) for colour in seen)


def outline_difference(
    figure: Figure, patch: np.ndarray, ground: np.ndarray, body: np.ndarray, outline: float
) -> float:
    """Return Figure.rim of a shape. For parameters see has_even_colour."""
    _, line = _shape_and_outline(figure, patch, ground, body, outline)
    if not line.any():
        return 0.0
    beyond = np.linalg.norm(_differences_from_mixtures(patch[line], ground, body), axis=1)
    return float(percentile(beyond, RIM_PERCENTILE, axis=0))


def _differences_from_mixtures(colours: np.ndarray, ground: np.ndarray, body: np.ndarray) -> np.ndarray:
    """Return the (..., 3) difference of colours from the nearest mixture of a shape's ground and its own
    colour. colours: (..., 3) RGB 0..255."""
    away, full = colours - ground, body - ground
    share = np.clip(away @ full / max(float(full @ full), 1.0), 0.0, 1.0)
    return away - share[..., None] * full


def _shape_and_outline(
    figure: Figure, patch: np.ndarray, ground: np.ndarray, body: np.ndarray, outline: float
) -> tuple[np.ndarray, np.ndarray]:
    """Return (s, s) bool each: a shape, and its outline. For parameters see has_even_colour."""
    x, y = _distances_from_middle(figure, len(patch))
    solid = max_channel(np.abs(patch - ground)) > MIN_SHAPE_SHARE * float(np.abs(body - ground).max())
    solid &= (y < figure.height / 2 + SOFT_EDGE)[:, None] & (x < figure.width / 2 + SOFT_EDGE)
    reach = 2 * round(outline * len(patch)) + 1
    return solid, solid & (cv2.erode(solid.view(np.uint8), np.ones((reach, reach), np.uint8)) == 0)


def _is_shade(colour: np.ndarray, of: np.ndarray) -> bool:
    """True if a colour is only a paler, fuller, lighter or darker shade of another. colour, of: (3,) CIE
    Lab."""
    hue, own = colour[1:], of[1:]
    share = np.clip(hue @ own / max(float(own @ own), 1.0), *SHADE_RANGE)
    return bool(
        np.linalg.norm(hue - share * own) <= MAX_SHADE_CIE76 and abs(colour[0] - of[0]) <= MAX_SHADE_LIGHTNESS
    )


def _end_mask(away: np.ndarray, half: float) -> np.ndarray:
    """Return a mask of the distances that lie within END_SAMPLE_DEPTH inside `half`. away: distances from a
    shape's middle, in cells."""
    return (away > half - END_SAMPLE_DEPTH) & (away < half)


# Clues that are drawn unlike the others of their board.

MAX_SIDE_DIFFERENCE = 0.07  # cells by which a shape's sides differ from others'; pale outlines take 0.063
RIM_PERCENTILE = 75  # percentile of an outline's pixels that is its measure
RIM_NOISE_LEVELS = 8.0  # that measure (0..255) for soft shapes without an outline
MAX_RIM_RATIO = 2.7  # ratio of that measure to other shapes', at most; captures keep within 1.9
# tips of a cross, in times those of other crosses, below which something round lies on it
MIN_TIPS_SHARE = 0.42


def unlike_clues(figures: Sequence[Figure]) -> list[tuple[int, int]]:
    """Return the cells of clues drawn unlike the others: sides unlike those of their kind, a longer side
    unlike those of other kinds, crosses that are rounder than others, or another outline."""
    tips = [x.tips for x in figures if x.tips is not None]
    found = [
        x.cell for x in figures if x.tips is not None and x.tips < MIN_TIPS_SHARE * float(np.median(tips))
    ]
    rims = {x.cell: x.rim + RIM_NOISE_LEVELS for x in figures if x.rim is not None}
    usual_rim = float(np.median([*rims.values()])) if rims else 1.0
    found += [cell for cell, rim in rims.items() if max(rim / usual_rim, usual_rim / rim) > MAX_RIM_RATIO]
    for x in figures:
        for kinds, size in (
            ((x.shape,), lambda y: (y.width, y.height)),
            (("tall", "wide", "any"), _longer_side),
        ):
            others = [size(y) for y in figures if y is not x and y.shape in kinds]
            if x.shape in kinds and len(others) > 1:
                usual = np.median(others, axis=0)
                if np.abs(usual - size(x)).max() > MAX_SIDE_DIFFERENCE and x.cell not in found:
                    found.append(x.cell)
    return found


def _longer_side(figure: Figure) -> tuple[float, ...]:
    """Return the longer side of a shape, in cells, as a tuple."""
    return (max(figure.width, figure.height),)


MAX_REACH = 0.45  # cells from a cell's middle; what reaches further runs into a frame
# cells from a cell's middle behind which a frame lies; and the share of that side that it covers
FRAME_PLACE = (0.46, 0.7)
SIDE_RANGE = (0.3, 0.87)  # shortest and longest side (cells) of a shape, with its outline
MIN_LONGER_SIDE = 0.45  # least longer side (cells) of a shape
MIN_CROSS_SIDE = 0.58  # least side (cells) of a cross; discs are shorter
# longer by shorter side from which a shape is tall or wide; drawn ones have 1.4 to 1.6
MIN_OBLONG_RATIO = 1.21
USUAL_OBLONG_RATIO = 1.48  # that ratio of the game's own shapes
MIN_FRAMED_CROSS_SIDE = 0.6  # side (cells) from which a shape between frames is a cross
MAX_OFFSET = 0.07  # largest distance (cells) of a shape from the middle of its cell
MAX_OFFSET_BEFORE_FIT = 0.14  # the same before the lattice is moved
MIN_LATTICE_OFFSET = 0.03  # distance (cells) of shapes from which the lattice is moved
MAX_OFFSET_RESIDUAL = 0.05  # cells; an offset further from the median was measured wrongly
MIN_FIGURES = 3  # least shapes for moving the lattice
# shares of half a side between which a corner is sampled; filled in a square, not in a cross
SQUARE_CORNER = (0.78, 0.95)
NUMBER_EXTENT = (
    0.32,
    0.22,
)  # cells from a cell's middle, across and down, that a number of two digits reaches
MIN_FILLED_CORNERS = 0.5  # share of the corners that is filled in a square
MIN_TIPS = 0.05  # least share of the corners around a disc that a cross fills; worn crosses fill 0.09
MIN_CLUE_SHARE = 0.75  # least share of the non-empty cells that hold a plain clue
MIN_PLAIN_SHARE = 0.6  # least share of the shapes that are plain: whole, even and of one kind
MIN_CLEARNESS = 0.5  # Figure.sureness below which a shape is doubtful


class Figures(NamedTuple):
    """Clues of a board. found: row by row. odd_cells: cells that hold something else. grounds, bodies: see
    MiddleColours."""

    found: tuple[Figure, ...]
    odd_cells: tuple[Cell, ...]
    grounds: np.ndarray
    bodies: np.ndarray

    @property
    def are_clues(self) -> bool:
        """True if some shapes are plain and hardly any cell holds something else. Broad digits are not even,
        and paths run through their cells."""
        plain = sum(
            figure.is_free_of_frames and figure.has_one_colour and figure.sureness >= MIN_CLEARNESS
            for figure in self.found
        )
        return plain >= max(
            3, MIN_CLUE_SHARE * (plain + len(self.odd_cells)), MIN_PLAIN_SHARE * len(self.found)
        )


def best_view(views: Sequence[View]) -> View | None:
    """Return the view of a board with most clues and fewest odd cells; None if none shows clues of
    Patches."""
    seen = [(view.part(with_centred_shapes).part(clue_figures), view) for view in views]
    clues = [(len(x.found) - 2 * len(x.odd_cells), i) for i, (x, _) in enumerate(seen) if x.are_clues]
    return seen[max(clues)[1]][1] if clues else None


def clue_figures(view: View) -> Figures:
    """Return the clues of a board with the right lattice, for View.part."""
    return find_figures(view.flat)


def with_centred_shapes(view: View) -> View:
    """Return the board with its lattice moved so that the shapes stand in the middle of their cells; for
    View.part. Frames of finished rectangles pull the lattice aside."""
    figures = find_figures(view.flat, MAX_OFFSET_BEFORE_FIT).found
    if (
        len(figures) < MIN_FIGURES
        or max(abs(x) for figure in figures for x in figure.offset) < MIN_LATTICE_OFFSET
    ):
        return view
    across, down = (
        _fit_axis([x.cell[1 - axis] + 0.5 for x in figures], [x.offset[axis] for x in figures])
        for axis in (0, 1)
    )
    move = np.array([[across[1], 0, across[0]], [0, down[1], down[0]], [0, 0, 1]])
    try:
        lattice = Lattice.of(view.lattice.homography @ move, view.n)
    except NoLattice:  # the shapes lie off in all directions: they are no clues
        return view
    return View(view.rgb, replace(view.found_board, lattice=lattice), view.boards)


def _fit_axis(places: Sequence[float], off: Sequence[float]) -> tuple[float, float]:
    """Return shift (cells) and stretch of an axis of the lattice, from the offsets of shapes at these places
    (cells), without a few outliers."""
    at, away = np.array(places), np.array(off)
    kept = np.abs(away - median(away)) < MAX_OFFSET_RESIDUAL
    at, away = at[kept], away[kept]
    if len(set(at.tolist())) < MIN_FIGURES:
        return float(median(away)), 1.0
    slope, start = np.polyfit(at, away, 1)
    return float(start), 1.0 + float(slope)


def find_figures(flat: Flat, off: float = MAX_OFFSET) -> Figures:
    """Return the clues on a flat board. off: largest distance (cells) of a shape from its cell's middle."""
    seen, outline = measure_middles(flat), max_outline_breadth(flat)
    rings = _ring_mask(seen)
    found, odd = [], []
    for r, c in np.argwhere(seen.filled_middles).tolist():
        patch = flat.cells[r, c].astype(np.float32)
        contrast = max_channel(np.abs(patch - seen.grounds[r, c]))
        least = max(
            MIN_SHAPE_LEVELS / 2,
            MIN_SHAPE_SHARE * float(np.abs(seen.bodies[r, c] - seen.grounds[r, c]).max()),
        )
        figure = _figure((r, c), _fill_number(contrast > least), off)
        if figure and not rings[r, c]:
            colours = seen.grounds[r, c], seen.bodies[r, c]
            even = any(has_even_colour(figure, patch, *colours, each) for each in (SOFT_EDGE, outline))
            found.append(
                figure._replace(has_one_colour=even, rim=outline_difference(figure, patch, *colours, outline))
            )
        else:
            odd.append((r, c))
    return Figures(tuple(found), tuple(odd), seen.grounds, seen.bodies)


def _ring_mask(seen: MiddleColours) -> np.ndarray:
    """Return (n, n) bool: True if the middle of a cell has the usual ground and its surroundings have not: a
    frame, not a shape."""
    if seen.filled_middles.all():
        return np.zeros_like(seen.filled_middles)
    usual = median(seen.grounds[~seen.filled_middles], axis=0)
    body, ground = (np.abs(own - usual).max(axis=2) for own in (seen.bodies, seen.grounds))
    return seen.filled_middles & (body < MIN_SHAPE_LEVELS / 2) & (ground > MIN_SHAPE_LEVELS)


def _fill_number(mask: np.ndarray) -> np.ndarray:
    """Return a shape's mask with the number filled in, which may be as pale as the ground. mask: (s, s)
    bool."""
    side = len(mask)
    _, labels, stats, _ = cv2.connectedComponentsWithStats((~mask).view(np.uint8), connectivity=4)
    x, y, width, height = stats[:, :4].T / side
    across, down = (
        np.maximum(0.5 - first, first + length - 0.5) for first, length in ((x, width), (y, height))
    )
    inside = (across < NUMBER_EXTENT[0]) & (down < NUMBER_EXTENT[1])
    return mask | inside[labels]


def _figure(cell: Cell, mask: np.ndarray, off_centre: float) -> Figure | None:
    """Return the shape in a cell, or None. mask: (s, s) bool, what stands out in it."""
    side = len(mask)
    mirrored = off_centre < MAX_OFFSET_BEFORE_FIT
    across, down = _horizontal_reach(mask, mirrored), _horizontal_reach(mask.T, mirrored)
    free = across is not None and down is not None
    if mirrored:
        across, down = (
            across or _reach_between_frames(mask, down),
            down or _reach_between_frames(mask.T, across),
        )
    if across is None or down is None:
        return None
    (x0, x1), (y0, y1) = across, down
    width, height = (x1 - x0) / side, (y1 - y0) / side
    off = (x0 + x1) / 2 / side - 0.5, (y0 + y1) / 2 / side - 0.5
    sides = sorted((width, height))
    if (
        max(map(abs, off)) > off_centre
        or sides[0] < SIDE_RANGE[0]
        or sides[1] > SIDE_RANGE[1]
        or sides[1] < MIN_LONGER_SIDE
    ):
        return None
    if sides[1] > MIN_OBLONG_RATIO * sides[0]:
        clear = min(1.0, (sides[1] / sides[0] - MIN_OBLONG_RATIO) / 0.1)
        return Figure(cell, TALL if height > width else WIDE, width, height, off, clear, free)
    corners = _filled_corner_share(mask, (x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2, (y1 - y0) / 2)
    clear = min(
        abs(corners - MIN_FILLED_CORNERS) / 0.25, (MIN_OBLONG_RATIO - sides[1] / sides[0]) / 0.08, 1.0
    )
    if corners > MIN_FILLED_CORNERS:
        return Figure(cell, SQUARE, width, height, off, clear, free)
    beyond = share_beyond_disc(mask, off)
    if sides[1] < MIN_CROSS_SIDE or (beyond is not None and beyond < MIN_TIPS):
        return None
    return Figure(cell, ANY_SHAPE, width, height, off, clear, free, tips=beyond)


def _horizontal_reach(mask: np.ndarray, mirrored: bool) -> tuple[int, int] | None:
    """Return the first column of a shape and the one behind its last, measured above and below its number;
    None if unknown. mirrored: if it runs into a frame on one side, take the reach of the other side."""
    side = len(mask)
    away = (np.arange(side) + 0.5) / side - 0.5
    first, last = round((0.5 - MEASURE_BAND[1]) * side), round((0.5 + MEASURE_BAND[1]) * side) - 1
    least, most = round((0.5 - MAX_REACH) * side), round((0.5 + MAX_REACH) * side)
    found = []
    for way in (-1, 1):
        line = (
            mask[(way * away >= MEASURE_BAND[0]) & (way * away <= MEASURE_BAND[1])].mean(axis=0)
            >= MIN_BAND_SHARE
        )
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


def _reach_between_frames(mask: np.ndarray, other: tuple[int, int] | None) -> tuple[int, int] | None:
    """Return the first column and the one behind the last of a shape that runs into frames on both sides,
    from the usual proportions; None if it does not. other: its first row and the one behind its last."""
    side = len(mask)
    away = (np.arange(side) + 0.5) / side - 0.5
    inside = np.abs(away) <= MAX_REACH
    framed = all(
        (mask[:, way * away >= FRAME_PLACE[0]].mean(axis=0) >= FRAME_PLACE[1]).all() for way in (-1, 1)
    )
    bands = [
        mask[(way * away >= MEASURE_BAND[0]) & (way * away <= MEASURE_BAND[1])][:, inside] for way in (-1, 1)
    ]
    if other is None or not framed or not any((band.mean(axis=0) >= MIN_BAND_SHARE).all() for band in bands):
        return None
    long = other[1] - other[0]
    half = (long if long >= MIN_FRAMED_CROSS_SIDE * side else USUAL_OBLONG_RATIO * long) / 2
    return round(side / 2 - half), round(side / 2 + half)


def _filled_corner_share(mask: np.ndarray, x: float, y: float, half_x: float, half_y: float) -> float:
    """Return the share (0..1) of a shape's four corners that is filled."""
    found = []
    for along, down in product((-1, 1), repeat=2):
        across = sorted(round(x + along * part * half_x) for part in SQUARE_CORNER)
        upright = sorted(round(y + down * part * half_y) for part in SQUARE_CORNER)
        found.append(mask[slice(*upright), slice(*across)].mean())
    return float(np.mean(found))


# Clues beyond a board that ends with the picture: it is cut off there, and goes on at another side.

OUTSIDE_CELL = (-1, -1)  # stands for a cell outside the board


def clues_beyond(view: View) -> tuple[str, ...]:
    """Return the sides ("left", "top", "right", "bottom") beyond which the next row or column holds a clue
    like the board's own, and the sides meeting them at which the board ends with the picture; () unless there
    is at least one of each. A board without a column lacks a row too."""
    n = view.n
    ends = view.lattice.gaps(view.rgb) < AT_EDGE_CELLS
    if not ends.any():
        return ()
    around = flatten(view.rgb, view.lattice.homography, (-1, n + 1), (-1, n + 1), view.flat.cell)
    own = view.part(clue_figures).found
    kinds = {x.shape for x in own}
    clues = [
        x
        for x in find_figures(around).found
        if x.shape in kinds and x.has_one_colour and x.sureness >= MIN_CLEARNESS
    ]
    alike = [x.cell for x in clues if OUTSIDE_CELL not in unlike_clues([*own, x._replace(cell=OUTSIDE_CELL)])]
    beyond = (lambda r, c: c == 0, lambda r, c: r == 0, lambda r, c: c > n, lambda r, c: r > n)
    found = np.array([any(is_there(*cell) for cell in alike) for is_there in beyond])
    cut = (found & _meeting_sides(ends)) | (ends & _meeting_sides(found))
    return tuple(name for name, is_cut in zip(SIDE_NAMES, cut, strict=True) if is_cut)


def _meeting_sides(sides: np.ndarray) -> np.ndarray:
    """Return (4,) bool: the sides that meet at least one True side of (4,) bool."""
    return np.tile([sides[1] or sides[3], sides[0] or sides[2]], 2)

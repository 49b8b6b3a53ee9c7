"""The shapes of the clues: which cells hold one, and which it is."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

import cv2
import numpy as np

from ...solver.cells import Cell
from ...solver.patches.puzzle import ANY_SHAPE, SQUARE, TALL, WIDE
from ..grid.edges import AT_EDGE, NAMES
from ..grid.lattice import Flat, Lattice, NoLattice, flatten
from ..measure.colours import LEAST_CONTRAST, MiddleColours, measure_middles, to_lab
from ..measure.view import View
from ..percentiles import median, percentile

# Discs told from the crosses for any shape: both are as high as wide; but arms have corners.

DISCS_BAND = 0.08  # of a cell, from a shape's middle: where it is measured from side to side
LINE = 0.6  # share of the band across which a shape reaches
NEAREST_END = 0.25  # of a cell, from a shape's middle: nearer ends may be a number's
FARTHEST_END = 0.45  # the same: what reaches further runs into a frame, and tells nothing
BEYOND = 1.06  # radii from the middle, from which nothing is part of a disc, drawn softly


def beyond_disc(mask: np.ndarray, off: tuple[float, float]) -> float | None:
    """Share of the corners around a disc, as large as a shape, that the shape fills, 0..1: nothing if it is a
    disc; None where it cannot be told. See corners_of."""
    corners = corners_of(mask, off)
    return None if corners is None else float(mask[corners].mean())


def corners_of(mask: np.ndarray, off: tuple[float, float]) -> np.ndarray | None:
    """(s, s) bool, the corners around a disc as wide and high as a shape; None where its sides cannot be
    told. mask: (s, s) bool, the shape in its cell; off: (x, y) of its middle, in cells."""
    along = (np.arange(len(mask)) + 0.5) / len(mask) - 0.5
    across, down = np.abs(along - off[0]), np.abs(along - off[1])
    wide, high = _half(mask[down <= DISCS_BAND], across), _half(mask[:, across <= DISCS_BAND].T, down)
    if not NEAREST_END < min(wide, high) <= max(wide, high) < FARTHEST_END:
        return None
    x, y = across[None] / wide, down[:, None] / high
    return (x**2 + y**2 > BEYOND**2) & (x < 1) & (y < 1)


def _half(band: np.ndarray, away: np.ndarray) -> float:
    """Reach of a shape from its middle, in cells. band: (lines, s) bool; away: (s,) how far its pixels lie
    from there."""
    ends = away[(band.mean(axis=0) < LINE) & (away >= NEAREST_END)]
    return float(ends.min(initial=away.max())) - 1 / len(away)


# One clue's shape: what is measured of it, and whether it has one colour, or something may lie on it.

# Of a shape's contrast against its ground: from there on a pixel is part of it. The arms of the cross for any
# shape have half of it and more.
PART = 0.3
BAND = (0.13, 0.19)  # of a cell, from its middle: where widths and heights are measured, beside a number
EDGE = 0.03  # of a cell: the soft edge of a shape
# of a cell: least and largest breadth of a line around a shape, in a colour of its own
OUTLINE = (0.045, 0.09)
OUTLINE_PIXELS = 2.5  # pixels of the capture: breadth of that line with its blur, at most
ENDS = 0.05  # of a cell, along a shape, within its outline: where its colour is looked at beside its middle
PALE_END = 0.35  # share of a shape's contrast against its ground that the arms of a cross have
SOLID_END = 0.8  # the same of the ends of other shapes
UNLIKE_ARMS = 0.2  # of it, by which a cross's arms above and below differ from those at the sides
FOREIGN = 70.0  # 0..255: by which something on a shape is unlike its colours; dashed outlines stay below
NUMBER = 0.2  # of a cell, from its middle, above and below: where a number may stand
# times the colour (CIE a and b) of a shape's middle: the line around it, and its corners
SHADES = (0.45, 1.75)
OTHER_HUE = 16.0  # CIE76 from all these shades, from which it is another shape: blur takes 13 of red
OTHER_LIGHTNESS = 48.0  # CIE L*, the same: the game's own lines differ by 22, printed ones by 42
OFF_COLOUR = 14.0  # 0..255: difference from which a colour is another one
OFF_SHARE = 0.12  # share of the shape's contrast, the same: compressed colours differ by 0.1


class Figure(NamedTuple):
    """A clue's shape. width, height: of a cell. off: (x, y) of its middle, in cells. clear: how sure its kind
    is, 0..1. free: it does not run into frames on both sides. even: it has one colour to its ends, or those
    of the cross a paler one. tips: of a cross, how much of the corners around a disc it fills, if that can be
    told. rim: by how much (0..255) the line around it differs from mixtures of its colour and its ground."""

    cell: Cell
    shape: str
    width: float
    height: float
    off: tuple[float, float]
    clear: float
    free: bool = True
    even: bool = True
    tips: float | None = None
    rim: float | None = None


def _from_middle(figure: Figure, side: int) -> tuple[np.ndarray, np.ndarray]:
    """(side,) each: how far columns and rows of a cell of so many pixels lie from a shape's middle, in
    cells."""
    along = (np.arange(side) + 0.5) / side - 0.5
    return np.abs(along - figure.off[0]), np.abs(along - figure.off[1])


def outline_of(flat: Flat) -> float:
    """Greatest width of the line around a shape on a board, in cells."""
    return float(np.clip(OUTLINE_PIXELS / flat.source_cell, *OUTLINE))


def is_even(figure: Figure, patch: np.ndarray, ground: np.ndarray, body: np.ndarray, outline: float) -> bool:
    """True if the ends of a shape have its colour, or on a cross one between that and its ground, alike on
    all arms. patch: (s, s, 3) float RGB, its cell; ground, body: (3,) RGB, the cell's own colour and that of
    the shape's middle. outline: see outline_of."""
    x, y = _from_middle(figure, len(patch))
    ends = (  # (lines across, along them, 3)
        patch[_ends(y, figure.height / 2 - outline)][:, x < BAND[0]],
        patch[(y >= BAND[0]) & (y <= BAND[1])][:, _ends(x, figure.width / 2 - outline)].swapaxes(0, 1),
    )
    full, palest = body - ground, []
    along, strength = full / max(float(full @ full), 1.0), float(np.abs(full).max())
    for end in ends:
        away = median(end.reshape(-1, 3), axis=0) - ground
        share = float(away @ along)
        least = PALE_END if figure.shape == ANY_SHAPE else SOLID_END
        off = float(np.abs(away - min(share, 1.0) * full).max())
        if share < least or off > max(OFF_COLOUR, OFF_SHARE * strength):
            return False
        palest.append(float(((median(end, axis=1) - ground) @ along).min()))
    return figure.shape != ANY_SHAPE or abs(palest[0] - palest[1]) < UNLIKE_ARMS


def foreign_share(
    figure: Figure, patch: np.ndarray, ground: np.ndarray, body: np.ndarray, outline: float
) -> float:
    """The share of a shape, above and below its number and within its outline, whose colour does not lie
    between that of its ground and its own: something may lie on it. See is_even."""
    x, y = _from_middle(figure, len(patch))
    off = np.abs(_beyond_mixtures(patch, ground, body)).max(axis=2) > FOREIGN
    reach = 2 * round(outline * len(patch)) + 1
    solid = (np.abs(patch - ground).max(axis=2) > PART * float(np.abs(body - ground).max())).view(np.uint8)
    off &= cv2.erode(solid, np.ones((reach, reach), np.uint8)) > 0
    looked_at = off[(y > NUMBER) & (y < figure.height / 2)][:, x < figure.width / 2]
    return float(looked_at.mean()) if looked_at.size else 0.0


def has_other_line(
    figure: Figure, patch: np.ndarray, ground: np.ndarray, body: np.ndarray, outline: float
) -> bool:
    """True if the line around a shape, or its corners, are no paler, fuller, lighter or darker shade of its
    middle: something may lie on all the rest of it. See is_even."""
    solid, line = _solid_and_line(figure, patch, ground, body, outline)
    corners = corners_of(solid, figure.off)
    parts = [line] if corners is None else [line, solid & corners]
    own, *seen = to_lab(np.stack([body, *(median(patch[part], axis=0) for part in parts if part.any())]))
    return not all(_is_shade(colour, own) for colour in seen)


def rim_of(figure: Figure, patch: np.ndarray, ground: np.ndarray, body: np.ndarray, outline: float) -> float:
    """The rim of a shape: see Figure and is_even."""
    _, line = _solid_and_line(figure, patch, ground, body, outline)
    if not line.any():
        return 0.0
    beyond = np.linalg.norm(_beyond_mixtures(patch[line], ground, body), axis=1)
    return float(percentile(beyond, RIM_PERCENTILE, axis=0))


def _beyond_mixtures(colours: np.ndarray, ground: np.ndarray, body: np.ndarray) -> np.ndarray:
    """Return how far colours lie from the nearest mixture of a shape's ground and its own colour. colours:
    (..., 3) RGB 0..255; the result has their shape."""
    away, full = colours - ground, body - ground
    share = np.clip(away @ full / max(float(full @ full), 1.0), 0.0, 1.0)
    return away - share[..., None] * full


def _solid_and_line(
    figure: Figure, patch: np.ndarray, ground: np.ndarray, body: np.ndarray, outline: float
) -> tuple[np.ndarray, np.ndarray]:
    """(s, s) bool each: a shape, and the line around it. See is_even."""
    x, y = _from_middle(figure, len(patch))
    solid = np.abs(patch - ground).max(axis=2) > PART * float(np.abs(body - ground).max())
    solid &= (y < figure.height / 2 + EDGE)[:, None] & (x < figure.width / 2 + EDGE)
    reach = 2 * round(outline * len(patch)) + 1
    return solid, solid & (cv2.erode(solid.view(np.uint8), np.ones((reach, reach), np.uint8)) == 0)


def _is_shade(colour: np.ndarray, of: np.ndarray) -> bool:
    """True if a colour is the same as another one, but for being paler, fuller, lighter or darker. Both: (3,)
    CIE Lab."""
    hue, own = colour[1:], of[1:]
    share = np.clip(hue @ own / max(float(own @ own), 1.0), *SHADES)
    return bool(np.linalg.norm(hue - share * own) <= OTHER_HUE and abs(colour[0] - of[0]) <= OTHER_LIGHTNESS)


def _ends(away: np.ndarray, half: float) -> np.ndarray:
    """True for those places, by their distance from a shape's middle, that are just within so much of it."""
    return (away > half - ENDS) & (away < half)


# Clues that are drawn unlike the others of their board.

# Of a cell: by which a shape's sides may differ from those of others; pale outlines take 0.063.
LIKE_SIDES = 0.07
RIM_PERCENTILE = 75  # of the pixels of the line around a shape: its measure
RIM_NOISE = 8.0  # 0..255: such a measure of soft shapes without a line
OTHER_RIM = 2.7  # times that measure, more or less, of other shapes on the board; captures keep within 1.9
ROUNDER = 0.42  # of the tips that other crosses have: with less of them something round lies on it


def strangers(figures: Sequence[Figure]) -> list[tuple[int, int]]:
    """Clues whose sides are not those of the other shapes of their kind, or whose longer side is not that of
    the other kinds' longer sides; crosses that are rounder than others; and clues with another line around
    them."""
    tips = [x.tips for x in figures if x.tips is not None]
    found = [x.cell for x in figures if x.tips is not None and x.tips < ROUNDER * float(np.median(tips))]
    rims = {x.cell: x.rim + RIM_NOISE for x in figures if x.rim is not None}
    usual_rim = float(np.median([*rims.values()])) if rims else 1.0
    found += [cell for cell, rim in rims.items() if max(rim / usual_rim, usual_rim / rim) > OTHER_RIM]
    for x in figures:
        for kinds, size in (
            ((x.shape,), lambda y: (y.width, y.height)),
            (("tall", "wide", "any"), _long_short),
        ):
            others = [size(y) for y in figures if y is not x and y.shape in kinds]
            if x.shape in kinds and len(others) > 1:
                usual = np.median(others, axis=0)
                if np.abs(usual - size(x)).max() > LIKE_SIDES and x.cell not in found:
                    found.append(x.cell)
    return found


def _long_short(figure: Figure) -> tuple[float, ...]:
    """The longer side of a shape."""
    return (max(figure.width, figure.height),)


RIM = 0.45  # of a cell, from its middle: what reaches further runs into a frame
FRAME = (0.46, 0.7)  # of a cell, from its middle: behind it lies a frame; share of that side that it covers
SIDES = (0.3, 0.87)  # of a cell: the shortest and the longest side of a shape, its outline included
LONG = 0.45  # of a cell: the longer side of a shape is longer than this
LONG_CROSS = 0.58  # the same of a cross; discs are shorter
OBLONG = 1.21  # times the shorter side, from which a shape is tall or wide; drawn ones have 1.4 to 1.6
USUAL_OBLONG = 1.48  # times it, of the game's own
CROSS = 0.6  # of a cell: a shape that runs into frames above and below and is as wide is a cross
OFF_CENTRE = 0.07  # of a cell: distance of a shape from the middle of its cell, at most
FAR_OFF_CENTRE = 0.14  # the same before the lattice is moved
MOVED = 0.03  # of a cell: shapes that are less off need no better lattice
OUTLIER = 0.05  # of a cell: what is further off than most was measured wrongly
LEAST_FIGURES = 3  # from which the lattice is moved
SQUARE_CORNER = (0.78, 0.95)  # of half a side, from the middle: filled in a square, not in a cross
DIGITS = (0.32, 0.22)  # of a cell, from its middle, across and down: how far a number of two digits reaches
FILLED = 0.5  # share of the corners that is filled in a square
ROUND = 0.05  # share of the corners around a disc that a cross fills, at least: worn ones fill 0.09 and more
CLUES = 0.75  # share of the cells with something in them that hold a clue's shape
PLAIN_SHARE = 0.6  # share of these that is plain to see: whole, even and of one kind
CLEAR = 0.5  # of Figure.clear, below which a shape is doubtful


class Figures(NamedTuple):
    """found: the clues, row by row. odd: cells that hold something else. grounds, bodies: see
    MiddleColours."""

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
    seen = [(view.part(with_centred_shapes).part(figures_of), view) for view in views]
    clues = [(len(x.found) - 2 * len(x.odd), i) for i, (x, _) in enumerate(seen) if x.are_clues]
    return seen[max(clues)[1]][1] if clues else None


def figures_of(view: View) -> Figures:
    """The clues of a board whose lattice is right, for View.part."""
    return find_figures(view.flat)


def with_centred_shapes(view: View) -> View:
    """The board with its lattice moved so that the shapes stand in the middle of their cells, as they are
    drawn; for View.part. The frames of finished rectangles beside the lines of the grid draw the lattice
    aside."""
    figures = find_figures(view.flat, FAR_OFF_CENTRE).found
    if len(figures) < LEAST_FIGURES or max(abs(x) for figure in figures for x in figure.off) < MOVED:
        return view
    across, down = (
        _fitted([x.cell[1 - axis] + 0.5 for x in figures], [x.off[axis] for x in figures]) for axis in (0, 1)
    )
    move = np.array([[across[1], 0, across[0]], [0, down[1], down[0]], [0, 0, 1]])
    try:
        lattice = Lattice.of(view.lattice.homography @ move, view.n)
    except NoLattice:  # the shapes lie off in all directions: they are no clues
        return view
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


def find_figures(flat: Flat, off: float = OFF_CENTRE) -> Figures:
    """The clues on cells laid flat, whose middles are off those of the cells by so much of a cell at most."""
    seen, outline = measure_middles(flat), outline_of(flat)
    rings = _are_rings(seen)
    found, odd = [], []
    for r, c in np.argwhere(seen.filled).tolist():
        patch = flat.cells[r, c].astype(np.float32)
        contrast = np.abs(patch - seen.grounds[r, c]).max(axis=2)
        least = max(LEAST_CONTRAST / 2, PART * float(np.abs(seen.bodies[r, c] - seen.grounds[r, c]).max()))
        figure = _figure((r, c), _without_number(contrast > least), off)
        if figure and not rings[r, c]:
            colours = seen.grounds[r, c], seen.bodies[r, c]
            even = any(is_even(figure, patch, *colours, each) for each in (EDGE, outline))
            found.append(figure._replace(even=even, rim=rim_of(figure, patch, *colours, outline)))
        else:
            odd.append((r, c))
    return Figures(tuple(found), tuple(odd), seen.grounds, seen.bodies)


def _are_rings(seen: MiddleColours) -> np.ndarray:
    """(n, n) bool, where the middle of a cell has the ground of most empty cells, and what lies around it has
    not: a frame in a cell is no shape."""
    if seen.filled.all():
        return np.zeros_like(seen.filled)
    usual = median(seen.grounds[~seen.filled], axis=0)
    body, ground = (np.abs(own - usual).max(axis=2) for own in (seen.bodies, seen.grounds))
    return seen.filled & (body < LEAST_CONTRAST / 2) & (ground > LEAST_CONTRAST)


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
    mirrored = off_centre < FAR_OFF_CENTRE
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
    return Figure(cell, ANY_SHAPE, width, height, off, clear, free, tips=beyond)


def _reach(mask: np.ndarray, mirrored: bool) -> tuple[int, int] | None:
    """The first column of a shape, and the one behind its last, above and below its number, where one may
    stand: as far as it goes on, in the band in which that is further. mirrored: where it runs into a frame on
    one side of its cell, it reaches as far there as on the other."""
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
    """The first column, and the one behind the last, of a shape that runs into a frame on both sides of its
    cell: as far as shapes of its kind reach. other: its first row, and the one behind its last."""
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
        across = sorted(round(x + along * part * half_x) for part in SQUARE_CORNER)
        upright = sorted(round(y + down * part * half_y) for part in SQUARE_CORNER)
        found.append(mask[slice(*upright), slice(*across)].mean())
    return float(np.mean(found))


# Clues beyond a board that ends with the picture: it is cut off there, and goes on at another side.

OUTSIDE = (-1, -1)  # no cell of the board


def clues_beyond(view: View) -> tuple[str, ...]:
    """The sides ("left", "top", "right", "bottom") beyond which there is a clue like the board's own in the
    next row or column, and those that meet them at which the board ends with the picture; empty unless there
    is at least one of each. Where a column was cut off, one row is not taken for the board either."""
    n = view.n
    ends = view.lattice.gaps(view.rgb) < AT_EDGE
    if not ends.any():
        return ()
    around = flatten(view.rgb, view.lattice.homography, (-1, n + 1), (-1, n + 1), view.flat.cell)
    own = view.part(figures_of).found
    kinds = {x.shape for x in own}
    clues = [x for x in find_figures(around).found if x.shape in kinds and x.even and x.clear >= CLEAR]
    alike = [x.cell for x in clues if OUTSIDE not in strangers([*own, x._replace(cell=OUTSIDE)])]
    beyond = (lambda r, c: c == 0, lambda r, c: r == 0, lambda r, c: c > n, lambda r, c: r > n)
    found = np.array([any(is_there(*cell) for cell in alike) for is_there in beyond])
    cut = (found & _across(ends)) | (ends & _across(found))
    return tuple(name for name, is_cut in zip(NAMES, cut, strict=True) if is_cut)


def _across(sides: np.ndarray) -> np.ndarray:
    """(4,) bool: beside which sides at least one of those is meant that meet them. sides: (4,) bool."""
    return np.tile([sides[1] or sides[3], sides[0] or sides[2]], 2)

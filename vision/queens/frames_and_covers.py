"""Cells that something on the screen covers: a pointer, a tooltip, a dialog."""

from collections.abc import Sequence

import numpy as np

from ...solver.cells import Cell
from ..grid.find import FoundBoard
from ..grid.lattice import Flat
from ..measure.colours import SAME_COLOUR_CIE76, cell_contrasts, corner_colours, to_lab
from ..measure.sides import BetweenCells, border_ink, steps_between, sum_over_cells, values_of_pairs
from ..percentiles import max_channel, median

# Frames that are drawn inside cells: a conflict, a hint, another program's solution.

FRAME_BAND = (0.05, 0.23)  # cells from a cell's sides between which a frame may run; nearer there are borders
MIN_FRAME_LEVELS = 28  # least contrast (0..255) of a frame against its cell, in the channel with most of it
MIN_SIDE_SHARE = 0.25  # least share of each of its sides that a frame covers; a dashed frame covers half
MIN_FRAME_SHARE = 0.36  # least mean share of the four sides that a frame covers
FRAME_INSET = 0.2  # cells from a cell's sides, within which its colour is sampled inside frames
FRAME_EDGE_PX = 2  # pixels of the flat picture: the soft edge of a frame
MARK_RADIUS = 0.3  # cells around a cell's middle that are not sampled, because marks stand there
# level (0..255, every channel) below which the colour of a whole cell is a mark's, not a region's
MAX_MARK_LEVEL = 60
MIN_LIT_SHARE = 0.15  # share of brighter pixels in a cell, from which the dark pixels are left out
# bits of a channel left out of the histogram, so that noise does not scatter a colour
COLOUR_BITS_DROPPED = 4
SAME_COLOUR_LEVELS = 20  # difference (0..255, every channel) within which pixels have one colour


def may_have_frames(middles: np.ndarray, rims: np.ndarray) -> bool:
    """True if some cell has another colour in its middle than at its rim. middles, rims: (n, n, 3) RGB."""
    apart = np.linalg.norm(to_lab(middles) - to_lab(rims), axis=2)
    return bool((apart > SAME_COLOUR_CIE76).any())


def colours_within_frames(fine: Flat, colours: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return (n, n, 3) RGB: the colours of framed cells within their frames, and the given colours of other
    cells; and how far the frames reach inwards, see `frame_depths`. colours: (n, n, 3) RGB at the rims of the
    cells."""
    own = filling_colours(fine)
    depths = frame_depths(fine, own)
    # A large mark fills a cell as well: but then the cell's rim has its neighbour's colour, not a frame's.
    other = (depths > 0) & (np.linalg.norm(to_lab(own) - to_lab(colours), axis=2) > SAME_COLOUR_CIE76)
    depths[other & (_have_colour_of_neighbour(colours, ~other) | (own.max(axis=2) < MAX_MARK_LEVEL))] = 0
    if not depths.any():
        return colours, depths
    return np.where((depths > 0)[..., None], filling_colours(fine, int(depths.max())), colours), depths


def _have_colour_of_neighbour(colours: np.ndarray, among: np.ndarray) -> np.ndarray:
    """Return (n, n) bool: cells of (n, n, 3) RGB whose colour equals that of a neighbour in the mask
    `among`."""
    alike = steps_between(colours) < SAME_COLOUR_CIE76
    first, second = values_of_pairs(among)
    towards = [BetweenCells.of_flat(alike & of, len(colours)) for of in (first, second)]
    like = np.zeros(among.shape, bool)
    like[:, 1:] |= towards[0].right
    like[1:] |= towards[0].below
    like[:, :-1] |= towards[1].right
    like[:-1] |= towards[1].below
    return like


def frame_depths(fine: Flat, own: np.ndarray) -> np.ndarray:
    """Return (n, n) int: how many pixels of the flat picture a cell's frame reaches inwards; 0 without a
    frame. A disc leaves the corners of a cell free, but is no frame: they reach further inwards than its
    sides. own: (n, n, 3) RGB, the colour that fills most of each cell."""
    side, third = fine.cell, fine.cell // 3
    unlike = cell_contrasts(fine, own) > MIN_FRAME_LEVELS
    depths = np.zeros(own.shape[:2], int)
    ended, is_disc = (np.zeros(own.shape[:2], bool) for _ in range(2))
    for depth in range(round(FRAME_BAND[0] * side), round(FRAME_BAND[1] * side) + 1):
        whole, middles = (
            _shares_of_sides(unlike, depth, along)
            for along in (slice(depth, side - depth), slice(third, side - third))
        )
        on = (whole.min(axis=0) >= MIN_SIDE_SHARE) & (whole.mean(axis=0) >= MIN_FRAME_SHARE)
        on &= middles.min(axis=0) >= MIN_SIDE_SHARE
        ended |= (depths > 0) & ~on
        depths[on & ~ended] = depth + 1
        is_disc |= ended & (depth == depths + FRAME_EDGE_PX) & (whole.min(axis=0) >= MIN_SIDE_SHARE)
    depths[~ended | is_disc] = 0
    return depths


def _shares_of_sides(unlike: np.ndarray, depth: int, along: slice) -> np.ndarray:
    """Return (4, n, n): the share of the pixels along each side of each cell, `depth` pixels inwards, that
    have another colour. unlike: (n, n, s, s) bool."""
    rows = [unlike[:, :, at, along] for at in (depth, -1 - depth)]
    columns = [unlike[:, :, along, at] for at in (depth, -1 - depth)]
    return np.stack([line.mean(axis=2) for line in rows + columns])


def filling_colours(fine: Flat, frame: int = 0) -> np.ndarray:
    """Return (n, n, 3) float32 RGB 0..255: the colour that fills most of each cell, without marks. frame:
    pixels that frames reach inwards."""
    low = max(round(FRAME_INSET * fine.cell), frame + FRAME_EDGE_PX)
    high = fine.cell - low
    y, x = np.mgrid[low:high, low:high] + 0.5 - fine.cell / 2
    beside = np.hypot(y, x) > MARK_RADIUS * fine.cell
    pixels = fine.cells[:, :, low:high, low:high][:, :, beside].reshape(fine.rows * fine.columns, -1, 3)
    lit = max_channel(pixels) >= MAX_MARK_LEVEL
    start = _commonest_colours(pixels, lit | (lit.mean(axis=1) < MIN_LIT_SHARE)[:, None])
    alike: np.ndarray = np.logical_and.reduce(np.abs(pixels - start[:, None]) <= SAME_COLOUR_LEVELS, axis=2)
    found = np.where(np.any(alike, axis=1, keepdims=True), _median_of_chosen(pixels, alike), start)
    return found.reshape(fine.rows, fine.columns, 3).astype(np.float32)


def _commonest_colours(pixels: np.ndarray, counted: np.ndarray) -> np.ndarray:
    """Return (cells, 3): the colour with most similar pixels in each cell. pixels: (cells, m, 3) uint8.
    counted: (cells, m) bool, pixels that count."""
    levels = 256 >> COLOUR_BITS_DROPPED
    coarse = (pixels >> COLOUR_BITS_DROPPED).astype(np.int32)
    bins = coarse @ (levels * levels, levels, 1) + np.arange(len(pixels))[:, None] * levels**3
    counts = np.bincount(bins[counted], minlength=len(pixels) * levels**3)
    near = counts.astype(np.uint16).reshape(-1, levels, levels, levels)
    for axis in (1, 2, 3):  # a colour on the boundary of two coarse ones is one colour
        before = near.copy()
        ahead, back = ([slice(None)] * 4 for _ in range(2))
        ahead[axis], back[axis] = slice(1, None), slice(None, -1)
        near[tuple(ahead)] += before[tuple(back)]
        near[tuple(back)] += before[tuple(ahead)]
    middle = np.unravel_index(near.reshape(len(pixels), -1).argmax(axis=1), (levels,) * 3)
    around: np.ndarray = np.all(np.abs(coarse - np.stack(middle, axis=1)[:, None]) <= 1, axis=2)
    return _median_of_chosen(pixels, around)


def _median_of_chosen(pixels: np.ndarray, chosen: np.ndarray) -> np.ndarray:
    """Return (cells, 3): the median of the chosen pixels of each cell, 255 if there are none. pixels: (cells,
    m, 3) uint8. chosen: (cells, m) bool."""
    ranked = np.sort(np.where(chosen[..., None], pixels, np.float32(255)), axis=1)
    count, cells = chosen.sum(axis=1), np.arange(len(pixels))
    return (ranked[cells, (count - 1).clip(0) // 2] + ranked[cells, count // 2]) / 2


# CIE76 between a cell's corner and its own colour, from which the corner is odd; bad compression reaches 15
UNEVEN_CELL_CIE76 = 20.0
CORNER_PATCH = (0.17, 0.33)  # cells from each corner of a cell: the patch that is compared
MIN_ODD_CORNERS = 2  # odd corners (of 4) from which a cell is covered
MAX_NO_LINE_SUPPORT = -0.3  # support (-1..1) of a cell's side, below which there is no line
MIN_PLAIN_LINE_SUPPORT = 0.9  # support (-1..1) of a cell's side, from which there plainly is a line
# share of sides with a plain line, from which one missing line makes a cell odd; below, it takes two
MIN_PLAIN_SIDES_SHARE = 0.97
# colour difference (0..255) from the lines, within which cells need not show lines
MAX_LINE_COLOUR_LEVELS = 30.0
GAP_PERCENTILE = 15  # percentile of the ink of a line's pixel rows that shows gaps
# ink in a gap, as a share of the line's, below which the line is broken; bad compression leaves half
MAX_BROKEN_SHARE = 0.25
MIN_LINE_INK = 1.0  # hundredths of a cell of full contrast; with less there is no line that could be broken
MIN_EVEN_SHARE = 0.75  # share of its ink that an even line keeps everywhere
DASHED_LINE_SHARE = 0.15  # share of uneven lines, from which the board's own lines are dashed
MISSING_INK_SHARE = 0.1  # share of the usual ink, below which there is no line at all
# largest share of sides without a line; if more lack one, the board has no lines there
MAX_MISSING_SIDES_SHARE = 0.2


def covered_cells(
    found: FoundBoard, flat: Flat, colours: np.ndarray, queens: Sequence[Cell]
) -> tuple[Cell, ...]:
    """Return the cells that something seems to cover in part: cells of several colours, or without lines
    around them.

    flat: the board's own cells. colours: (n, n, 3) RGB. queens: cells whose corners a large crown may reach.
    """
    uneven = _count_odd_corners(flat, colours) >= MIN_ODD_CORNERS
    for cell in queens:
        uneven[cell] = False
    lineless = _cells_without_lines(found, flat, colours)
    return tuple((r, c) for r, c in np.argwhere(uneven | lineless).tolist())


def broken_lines(fine: Flat, colours: np.ndarray, ink: BetweenCells) -> tuple[Cell, ...]:
    """Return the cells beside lines that are broken, or missing while nearly all others are there. ink: of
    all sides."""
    line, low = ink.flat(), border_ink(fine, colours, less=GAP_PERCENTILE).flat()
    there = line >= MIN_LINE_INK
    if (there & (low < MIN_EVEN_SHARE * line)).sum() > DASHED_LINE_SHARE * max(1, there.sum()):
        return ()
    usual = float(median(line))
    gone = line < (MISSING_INK_SHARE * usual if usual >= MIN_LINE_INK else 0.0)
    if gone.any():
        gone &= ~_sides_that_hide_lines(fine, colours)
    broken = there & (low < MAX_BROKEN_SHARE * line)
    if gone.mean() <= MAX_MISSING_SIDES_SHARE:
        broken |= gone
    return tuple((r, c) for r, c in np.argwhere(sum_over_cells(broken, len(colours)) > 0).tolist())


def _count_odd_corners(flat: Flat, colours: np.ndarray) -> np.ndarray:
    """Return (n, n): how many of a cell's four corners differ from the cell's colour."""
    apart = np.linalg.norm(to_lab(corner_colours(flat, CORNER_PATCH)) - to_lab(colours)[:, :, None], axis=3)
    return (apart > UNEVEN_CELL_CIE76).sum(axis=2)


def _cells_without_lines(found: FoundBoard, flat: Flat, colours: np.ndarray) -> np.ndarray:
    """Return (n, n) bool: cells of which at least two inner sides show no line; or one, if nearly all other
    sides do. A line in the cells' own colour cannot be missed."""
    w, n = found.window, found.window.n
    vertical = found.lines.vertical[w.row : w.row + n, w.column + 1 : w.column + n]
    horizontal = found.lines.horizontal[w.row + 1 : w.row + n, w.column : w.column + n]
    plain = BetweenCells(vertical, horizontal).flat() > MIN_PLAIN_LINE_SUPPORT
    none = BetweenCells(vertical < MAX_NO_LINE_SUPPORT, horizontal < MAX_NO_LINE_SUPPORT).flat()
    if none.any():
        none &= ~_sides_that_hide_lines(flat, colours)
    missing = sum_over_cells(none, n)
    return missing >= (1 if plain.mean() >= MIN_PLAIN_SIDES_SHARE else 2)


def _sides_that_hide_lines(flat: Flat, colours: np.ndarray) -> np.ndarray:
    """Return (2 n (n - 1),) bool, in the order of `BetweenCells.flat`: True if a line is neither darker nor
    brighter than both neighbours. The colour of lines is sampled where they cross."""
    at = np.arange(flat.cell, len(flat.rgb), flat.cell)
    places = np.sort(np.concatenate([at - 1, at]))
    line = median(flat.rgb[places][:, places].reshape(-1, 3), axis=0)
    one, other = values_of_pairs(colours)
    contrast = np.maximum(np.minimum(one, other) - line, line - np.maximum(one, other))
    return max_channel(contrast) < MAX_LINE_COLOUR_LEVELS

"""Cells that something on the screen covers: a pointer, a tooltip, a dialog."""

from collections.abc import Sequence

import numpy as np

from ...solver.cells import Cell
from ..grid.find import Found
from ..grid.lattice import Flat
from ..measure.colours import SAME_COLOUR, contrasts, to_lab
from ..measure.sides import BetweenCells, border_ink, of_pairs, sides_among, steps_between
from ..percentiles import median, strongest

# Frames that are drawn inside cells: a conflict, a hint, another program's solution.

FRAME_BAND = (0.05, 0.23)  # of a cell, from its sides: where a frame may run; nearer there are borders
MIN_FRAME_LEVELS = 28  # of 255: what a frame differs from its cell by, in the channel that shows it most
EVERY_SIDE = 0.25  # share of each of its sides that a frame covers; a dashed one half of it
ALL_SIDES = 0.36  # the same of all four
FRAME_INSET = 0.2  # of a cell, from its sides: where its colour is looked for, inside frames...
FRAME_EDGE_PX = 2  # pixels of the flat picture: the soft edge of a frame
MARK_RADIUS = 0.3  # ... and, of a cell around its middle, outside marks
MARK_DARK = 60  # of 255, in every channel: what fills a cell and is darker is a mark, no region's colour
MIN_LIT_SHARE = 0.15  # share of the pixels there that are brighter, from which the others are left out
COLOUR_BITS_DROPPED = 4  # bits of a channel left out, so that noise does not scatter a colour
SAME_COLOUR_LEVELS = 20  # of 255, in every channel: pixels of one colour


def may_have_frames(middles: np.ndarray, rims: np.ndarray) -> bool:
    """True if some cell has another colour in its middle than at its rim: (n, n, 3) RGB each."""
    apart = np.linalg.norm(to_lab(middles) - to_lab(rims), axis=2)
    return bool((apart > SAME_COLOUR).any())


def colours_within_frames(fine: Flat, colours: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The cells' colours, (n, n, 3) RGB: within its frame where a cell has one, as given elsewhere; and how
    far frames reach inwards, see `frame_depths`. colours: (n, n, 3) RGB at the rims of the cells."""
    own = filling_colours(fine)
    depths = frame_depths(fine, own)
    # A large mark fills a cell as well: but then the cell's rim has its neighbour's colour, not a frame's.
    other = (depths > 0) & (np.linalg.norm(to_lab(own) - to_lab(colours), axis=2) > SAME_COLOUR)
    depths[other & (_like_a_neighbour(colours, ~other) | (own.max(axis=2) < MARK_DARK))] = 0
    if not depths.any():
        return colours, depths
    return np.where((depths > 0)[..., None], filling_colours(fine, int(depths.max())), colours), depths


def _like_a_neighbour(colours: np.ndarray, among: np.ndarray) -> np.ndarray:
    """(n, n) bool: the cells of (n, n, 3) RGB that have the colour of one beside them, of those `among`."""
    alike = steps_between(colours) < SAME_COLOUR
    first, second = of_pairs(among)
    towards = [BetweenCells.of_flat(alike & of, len(colours)) for of in (first, second)]
    like = np.zeros(among.shape, bool)
    like[:, 1:] |= towards[0].right
    like[1:] |= towards[0].below
    like[:, :-1] |= towards[1].right
    like[:-1] |= towards[1].below
    return like


def frame_depths(fine: Flat, own: np.ndarray) -> np.ndarray:
    """(n, n) int: how far a cell's frame reaches inwards, in pixels of the flat picture; 0 where it has none.

    own: (n, n, 3) RGB, the colour that fills most of each cell.
    """
    side = fine.cell
    unlike = contrasts(fine, own) > MIN_FRAME_LEVELS
    depths = np.zeros(own.shape[:2], int)
    ended = np.zeros(own.shape[:2], bool)
    for depth in range(round(FRAME_BAND[0] * side), round(FRAME_BAND[1] * side) + 1):
        far, along = side - 1 - depth, slice(depth, side - depth)
        rows = [unlike[:, :, at, along] for at in (depth, far)]
        columns = [unlike[:, :, along, at] for at in (depth, far)]
        shares = np.stack([line.mean(axis=2) for line in rows + columns])
        on = (shares.min(axis=0) >= EVERY_SIDE) & (shares.mean(axis=0) >= ALL_SIDES)
        ended |= (depths > 0) & ~on
        depths[on & ~ended] = depth + 1
    depths[~ended] = 0
    return depths


def filling_colours(fine: Flat, frame: int = 0) -> np.ndarray:
    """(n, n, 3) float32 RGB 0..255: of each cell the colour that fills most of it, marks left out. frame: how
    far the frames reach in that are drawn in cells, pixels."""
    low = max(round(FRAME_INSET * fine.cell), frame + FRAME_EDGE_PX)
    high = fine.cell - low
    y, x = np.mgrid[low:high, low:high] + 0.5 - fine.cell / 2
    beside = np.hypot(y, x) > MARK_RADIUS * fine.cell
    pixels = fine.cells[:, :, low:high, low:high][:, :, beside].reshape(fine.rows * fine.columns, -1, 3)
    lit = strongest(pixels) >= MARK_DARK
    start = _commonest(pixels, lit | (lit.mean(axis=1) < MIN_LIT_SHARE)[:, None])
    alike: np.ndarray = np.logical_and.reduce(np.abs(pixels - start[:, None]) <= SAME_COLOUR_LEVELS, axis=2)
    found = np.where(np.any(alike, axis=1, keepdims=True), _median_of(pixels, alike), start)
    return found.reshape(fine.rows, fine.columns, 3).astype(np.float32)


def _commonest(pixels: np.ndarray, counted: np.ndarray) -> np.ndarray:
    """(cells, 3): the colours with most of those (cells, m, 3) uint8 pixels near them that are (cells, m)
    counted."""
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
    return _median_of(pixels, around)


def _median_of(pixels: np.ndarray, chosen: np.ndarray) -> np.ndarray:
    """(cells, 3): the median of those (cells, m, 3) uint8 pixels that are (cells, m) chosen; 255 where none
    is."""
    ranked = np.sort(np.where(chosen[..., None], pixels, np.float32(255)), axis=1)
    count, cells = chosen.sum(axis=1), np.arange(len(pixels))
    return (ranked[cells, (count - 1).clip(0) // 2] + ranked[cells, count // 2]) / 2


# CIE76 between a cell's corners and its own colour; badly compressed pictures reach 15
UNEVEN_CELL_CIE76 = 20.0
CORNER_PATCH = (0.17, 0.33)  # of a cell, from each corner: what is compared
UNEVEN_CORNERS = 2  # of 4
NO_LINE = -0.3  # support (-1..1) of a cell's side below which there is no line
PLAIN_LINE = 0.9  # support (-1..1) from which there plainly is a line
# share of the sides with a plain line, from which one missing line is enough: elsewhere it takes two of a
# cell
NEARLY_ALL = 0.97
LIKE_LINES = 30.0  # 0..255: cells whose colour is nearer to that of the lines need not show any
GAPS_PERCENT = 15  # percent of the pixel rows of a line, those with least ink, in which a gap is looked for
# share of a line's ink there, below which the line is broken: bad compression leaves half, text does not
BROKEN_LINE = 0.25
LEAST_LINE = 1.0  # hundredths of a cell of full contrast: with less there is no line that could be broken
EVEN_LINE = 0.75  # share of its ink that an even line keeps there
DASHED_LINE_SHARE = 0.15  # share of uneven lines, from which the board's own lines are dashed
MISSING_INK_SHARE = 0.1  # share of the usual ink below which there is no line at all
MAX_MISSING_SIDES_SHARE = 0.2  # share of all sides that may be without one: of more, the board has none there


def covered_cells(found: Found, flat: Flat, colours: np.ndarray, queens: Sequence[Cell]) -> tuple[Cell, ...]:
    """The cells that something seems to cover in part: of several colours, or without lines around them.

    flat: the board's own cells; colours: (n, n, 3) RGB; queens: cells whose corners a large crown may reach.
    """
    uneven = _uneven_corners(flat, colours) >= UNEVEN_CORNERS
    for cell in queens:
        uneven[cell] = False
    lineless = _lineless(found, flat, colours)
    return tuple((r, c) for r, c in np.argwhere(uneven | lineless).tolist())


def broken_lines(fine: Flat, colours: np.ndarray, ink: BetweenCells) -> tuple[Cell, ...]:
    """The cells beside lines that do not run through, or are not there while nearly all others are: something
    stands in their place. ink: of all sides."""
    line, low = ink.flat(), border_ink(fine, colours, less=GAPS_PERCENT).flat()
    there = line >= LEAST_LINE
    if (there & (low < EVEN_LINE * line)).sum() > DASHED_LINE_SHARE * max(1, there.sum()):
        return ()
    usual = float(median(line))
    gone = line < (MISSING_INK_SHARE * usual if usual >= LEAST_LINE else 0.0)
    broken = there & (low < BROKEN_LINE * line)
    if gone.mean() <= MAX_MISSING_SIDES_SHARE:
        broken |= gone
    return tuple((r, c) for r, c in np.argwhere(sides_among(broken, len(colours)) > 0).tolist())


def _uneven_corners(flat: Flat, colours: np.ndarray) -> np.ndarray:
    """(n, n): how many of a cell's four corners differ from the cell's colour."""
    near = slice(*(round(x * flat.cell) for x in CORNER_PATCH))
    far = slice(flat.cell - near.stop, flat.cell - near.start)
    own = to_lab(colours)
    count = np.zeros(colours.shape[:2], int)
    for v in (near, far):
        for h in (near, far):
            patch = flat.cells[:, :, v, h]
            corner = median(patch.reshape(*patch.shape[:2], -1, 3), axis=2).astype(np.float32)
            count += np.linalg.norm(to_lab(corner) - own, axis=2) > UNEVEN_CELL_CIE76
    return count


def _lineless(found: Found, flat: Flat, colours: np.ndarray) -> np.ndarray:
    """(n, n) bool: cells of which two inner sides or more show no line; or one, if nearly all others do. In
    the cells' own colour they may be there."""
    w, n = found.window, found.window.n
    vertical = found.lines.vertical[w.row : w.row + n, w.column + 1 : w.column + n]
    horizontal = found.lines.horizontal[w.row + 1 : w.row + n, w.column : w.column + n]
    plain = BetweenCells(vertical, horizontal).flat() > PLAIN_LINE
    none = BetweenCells(vertical < NO_LINE, horizontal < NO_LINE).flat()
    if none.any():
        none &= ~_like_lines(flat, colours)
    missing = sides_among(none, n)
    return missing >= (1 if plain.mean() >= NEARLY_ALL else 2)


def _like_lines(flat: Flat, colours: np.ndarray) -> np.ndarray:
    """(2 n (n - 1),) bool, in the order of `BetweenCells.flat`: neighbours that both have the colour of the
    lines, or hardly another one. It is seen where lines cross, and squares have round corners."""
    at = np.arange(flat.cell, len(flat.rgb), flat.cell)
    places = np.sort(np.concatenate([at - 1, at]))
    line = median(flat.rgb[places][:, places].reshape(-1, 3), axis=0)
    like = np.abs(colours - line).max(axis=2) < LIKE_LINES
    return BetweenCells(like[:, 1:] & like[:, :-1], like[1:] & like[:-1]).flat()

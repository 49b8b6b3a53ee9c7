"""Places that may hide something on a board with symbols: empty cells whose ground is no ground of the board
or whose lines fade out, and lines between cells that stop."""

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ...solver.cells import Cell
from ...solver.puzzle import Pair
from ..grid.lattice import Flat
from ..percentiles import median, percentile, strongest
from ..places import lattice_line
from .colours import contrasts, rim_band, to_lab

# Bits of what stands in a cell, left around something that lies on it.

# Of a cell: what bits take together, and how far they lie apart, at least.
BITS, FAR_APART = 0.006, 0.45


def has_bits(drawn: np.ndarray, cell: int) -> bool:
    """True if little stands in a cell, but far apart. drawn: (h, w) bool, the inside of the cell. cell: its
    side, in pixels."""
    return bool(drawn.mean() > BITS and max(np.ptp(at) for at in np.nonzero(drawn)) > FAR_APART * cell)


# Cells at which something lies on the board's frame: there it is missing, and nowhere else.

REACH = 0.08  # of a cell, from the board's edge: how far the inner part of a frame may reach
SECTIONS = 4  # of a side, looked at one by one ...
ALONG = (0.2, 0.8)  # ... from here to here
AT_CORNER = 2  # of them beside a corner of the board, which may be round
LEAST_FRAME = 30.0  # contrast (0..255) of a frame that can be seen to be missing; uneven light reaches 20
MISSING = 0.5  # of the usual contrast, below which a section has none
BITTEN = 2  # sections of a side, at least
MOST_BITTEN = 1  # cells along a side of the board: where it is more, the frame is not alike all along


def bitten_cells(flat: Flat, colours: np.ndarray) -> frozenset[Cell]:
    """The outer cells along which the frame is missing for a part of their side. colours: (n, n, 3) RGB, each
    cell's own."""
    last = len(colours) - 1
    depth = max(1, round(REACH * flat.cell))
    turned = colours.swapaxes(0, 1)
    found = set[Cell]()
    for strip, own, cells in (
        (flat.rgb[:, :depth], colours[:, 0], [(i, 0) for i in range(last + 1)]),
        (flat.rgb[:, -depth:], colours[:, -1], [(i, last) for i in range(last + 1)]),
        (flat.turned[:, :depth], turned[:, 0], [(0, i) for i in range(last + 1)]),
        (flat.turned[:, -depth:], turned[:, -1], [(last, i) for i in range(last + 1)]),
    ):
        found |= {cells[i] for i in np.flatnonzero(_bitten(strip, own, flat.cell)).tolist()}
    return frozenset(found)


def _bitten(strip: np.ndarray, own: np.ndarray, cell: int) -> np.ndarray:
    """(n,) bool: which cells of side `cell` beside a strip of the board's edge, (n * cell, depth, 3), lack a
    part of their frame. own: (n, 3), the colour of each."""
    edges = [round(x * cell) for x in np.linspace(*ALONG, SECTIONS + 1)]
    along = strip.reshape(len(own), cell, -1, 3)
    parts = [median(along[:, a:b], axis=1) for a, b in pairwise(edges)]
    contrast = strongest(np.abs(np.stack(parts, axis=1) - own[:, None, None])).max(axis=2)
    usual = float(median(contrast))
    missing = contrast < MISSING * usual
    missing[0, :AT_CORNER] = missing[-1, -AT_CORNER:] = False
    bitten = missing.sum(axis=1) >= BITTEN
    return bitten & (usual >= LEAST_FRAME and missing.any(axis=1).sum() <= MOST_BITTEN)


# Cells with lines inside their sides, as the cages of other puzzles have them.

CAGE_BAND = (0.055, 0.14)  # of a cell, from its sides inwards: beside its lines, outside of what stands in it
CAGE_INK = 28  # contrast (0..255) of a cage's line against the cell's own colour, at least
CAGE_SHARE = 0.1  # share of the band that it covers; dashes cover 0.2, what a broad frame leaves there 0.05
LEAST_CAGED = 3  # cells: of one that is chosen and one below the pointer a frame may be drawn inside


def caged_cells(flat: Flat, colours: np.ndarray) -> tuple[Cell, ...]:
    """Find cells with lines inside their sides; none unless there are several. colours: (n, n, 3) RGB, each
    cell's own."""
    band = rim_band(flat.cell, *CAGE_BAND)
    share = (contrasts(flat, colours)[:, :, band] > CAGE_INK).mean(axis=2)
    caged = np.argwhere(share > CAGE_SHARE).tolist()
    return tuple((r, c) for r, c in caged) if len(caged) >= LEAST_CAGED else ()


# CIE76 between an empty cell and the board's usual one from which it has another ground; compressed stills of
# videos reach 1.7. Where light falls unevenly: times the usual difference.
OTHER_GROUND, UNEVEN = 2.3, 4.0
# Cells that share a ground before it is one of the board's, at least, and of all empty ones (chessboards).
LEAST_SHARING, SHARE = 3, 0.25
BLOCKS = (0.2, 0.4, 0.6, 0.8)  # of a cell: nine places in its middle, where symbols stand
MOST_BLOCKS = 4  # of them that may differ from the cell's rim: a pointer covers three at most
# Of the contrast that lines usually have against empty cells, on average around one: what glare leaves of it;
# the finer ones of two kinds of lines keep 0.6. Where more cells than so many of all lie in between, lines
# are uneven, as dashed ones are.
FADED, KEPT, MOST_BETWEEN = 0.3, 0.55, 0.1

HIDDEN_REACH = 0.08  # of a cell, to both sides of a border, where its line is looked at
ENDS, MIDDLE = ((0.14, 0.26), (0.74, 0.86)), ((0.43, 0.57),)  # of a side, along it
ASIDE = (0.09, 0.13)  # of a cell, to both sides of a border, beside its middle: ground on all boards
LEAST_LINE = 8.0  # contrast (0..255) of a line that can be seen to stop
# Of the board's usual line: what its middle differs from its ends where it stops; where the others are solid
# a round thing that hides its middle may leave the ends half.
STOPS, STOPS_HALF = 0.5, 0.3
LEAST_STEP = 7.0  # contrast (0..255) of that, at least: noise of compressed pictures stays below 5
SOLID = 0.04  # of the board's usual line: what MOST_SOLID percent of the sides step at most, if not dashed
MOST_SOLID = 80
HIDDEN_MISSING = 0.35  # of the usual line, below which a side has none
ALIKE = 0.6  # of it, that nearly all lines have where they are alike enough to tell
BROAD = 1.8  # times the usual line's ink, from which it is none of the board's lines
THIN = 0.75  # times it, below which something covers a part of the line all along
MOST_OTHER = 0.1  # of all sides: where more have none, or a broader one, the lines are not alike at all


def foreign_grounds(flat: Flat, colours: np.ndarray, empty: Sequence[Cell]) -> tuple[Cell, ...]:
    """The empty cells on which something may lie: what fills their middle, or their rim, has not the
    colour of a ground that the board has, or the lines around them fade out, as under glare. colours:
    (n, n, 3) RGB, each cell's own."""
    if not empty:
        return ()
    at = tuple(np.array(empty).T)
    rims = to_lab(colours[at])
    apart = np.linalg.norm(rims[:, None] - rims, axis=2)
    usual = float(median(apart, axis=1).min())  # of the cell that is most like the others
    limit = max(OTHER_GROUND, UNEVEN * usual)
    sharing = (apart < limit).sum(axis=1)
    odd = sharing < min(max(LEAST_SHARING, SHARE * len(rims)), sharing.max())
    edges = [round(x * flat.cell) for x in BLOCKS]
    spans = [slice(a, b) for a, b in pairwise(edges)]
    patches = flat.cells[at]
    blocks = [median(patches[:, v, u].reshape(len(patches), -1, 3), axis=1) for v in spans for u in spans]
    unlike = np.linalg.norm(to_lab(np.stack(blocks, axis=1)) - rims[:, None], axis=2) > limit
    odd |= unlike.sum(axis=1) > MOST_BLOCKS
    odd |= _faded(_lines_around(flat, colours)[at])
    return tuple(empty[i] for i in np.flatnonzero(odd).tolist())


def _faded(around: np.ndarray) -> np.ndarray:
    """(k,) bool: which cells' lines have hardly any of their usual contrast. around: (k, 4), see
    `_lines_around`."""
    contrast, usual = np.nanmean(around, axis=1), float(np.nanmedian(around))
    faded = contrast < FADED * usual
    even = (~faded & (contrast < KEPT * usual)).mean() <= MOST_BETWEEN
    return faded & even & (usual >= LEAST_LINE)


def _lines_around(flat: Flat, colours: np.ndarray) -> np.ndarray:
    """(n, n, 4): the contrast (0..255) of the lines left of, above, right of and below each cell against its
    own colour; nan at the edge of the board."""
    found = np.full((*colours.shape[:2], 4), np.nan, np.float32)
    turned = found.swapaxes(0, 1)
    for first, into, rgb, own in (
        (0, found, flat.rgb, colours),
        (1, turned, flat.turned, colours.swapaxes(0, 1)),
    ):
        ends = _profile(rgb, flat.cell, ENDS, _across(len(own[0]), flat.cell))
        into[:, 1:, first] = _unlike(ends, own[:, 1:]).max(axis=2)
        into[:, :-1, first + 2] = _unlike(ends, own[:, :-1]).max(axis=2)
    return found


class SideLines(NamedTuple):
    """Measures of the sides between neighbours, (m,) each: contrast (0..255) of the line at the ends of a
    side, its mean all across, by how much its middle differs from them. aside: by how much what lies beside
    that middle differs from the cells, on the side where it differs less."""

    pairs: tuple[Pair, ...]
    line: np.ndarray
    ink: np.ndarray
    step: np.ndarray
    aside: np.ndarray


def lines_of(flat: Flat, colours: np.ndarray) -> SideLines:
    """The lines of a board. colours: (n, n, 3) RGB, each cell's own."""
    right = _lines(flat.rgb, colours, flat.cell)
    below = [x.swapaxes(0, 1) for x in _lines(flat.turned, colours.swapaxes(0, 1), flat.cell)]
    n = flat.rows
    pairs = [((r, c), (r, c + 1)) for r in range(n) for c in range(n - 1)]
    pairs += [((r, c), (r + 1, c)) for r in range(n - 1) for c in range(n)]
    return SideLines(
        tuple(pairs), *(np.concatenate([x.ravel(), y.ravel()]) for x, y in zip(right, below, strict=True))
    )


def broken_lines(
    lines: SideLines,
    known: Collection[Pair],
    plain: Collection[Cell],
    filled: Collection[Cell] = (),
    dashed: bool = False,
) -> tuple[Pair, ...]:
    """The sides between neighbours whose line stops in its middle, or is not there, much too broad or beside
    something else between two of the cells with nothing but the usual ground along their sides (`plain`):
    something may lie on them. known: sides on which something has been read. filled: cells with something in
    their middle, beside which lines are as everywhere: there they are neither missing nor thinner. dashed:
    lines may be dashed, and then stop anywhere."""
    pairs, line, ink, step, aside = lines
    free = np.array([pair not in known for pair in pairs])
    clear = np.array([pair[0] in plain and pair[1] in plain for pair in pairs]) & free
    ruled = clear | (free & [{*pair} <= {*plain, *filled} for pair in pairs])
    if not ruled.any():
        return ()
    usual, usual_ink = float(median(line[ruled])), float(median(ink[ruled]))
    noise = float(median(step[free]))
    solid = percentile(step[ruled], MOST_SOLID) < SOLID * usual
    least = (STOPS_HALF if solid else STOPS) * usual
    stops = step > max(LEAST_STEP, least if usual >= LEAST_LINE else 0.0, UNEVEN * noise)
    broad = clear & (ink > max(LEAST_STEP, BROAD * usual_ink))
    thin = ruled & bool(filled) & (ink < min(THIN * usual_ink, usual_ink - LEAST_STEP))
    missing = ruled & (line < HIDDEN_MISSING * usual) & (usual >= LEAST_LINE)
    even = (line[ruled] < ALIKE * usual).mean() <= MOST_OTHER
    other = [broad, *((thin, missing) if even else ())]
    odd = [some for some in other if some.sum() <= max(1, MOST_OTHER * ruled.sum())]
    if len({lattice_line(pairs[i]) for i in np.flatnonzero(broad)}) == 1:  # a line that crosses the board
        odd.append(broad)
    if solid or not dashed:
        odd.append(stops)
    odd.append(clear & (aside > max(LEAST_STEP, UNEVEN * float(median(aside[ruled])))))
    return tuple(pairs[i] for i in np.flatnonzero(free & np.logical_or.reduce(odd)))


def _lines(rgb: np.ndarray, colours: np.ndarray, cell: int) -> tuple[np.ndarray, ...]:
    """(rows, columns - 1) each, for the borders right of each cell of side `cell`: the numbers of `Lines`."""
    columns = colours.shape[1]
    across = _across(columns, cell)
    near, far = (round(x * cell) for x in ASIDE)
    left, right = colours[:, :-1], colours[:, 1:]
    ends, middle = _profile(rgb, cell, ENDS, across), _profile(rgb, cell, MIDDLE, across)
    contrast = np.minimum(_unlike(ends, left), _unlike(ends, right))
    at = np.arange(1, columns)[:, None] * cell
    sides = [
        _unlike(_profile(rgb, cell, MIDDLE, at + np.arange(a, b)), own)
        for a, b, own in ((-far, -near, left), (near, far, right))
    ]
    aside = np.minimum(*(side.mean(axis=2) for side in sides))
    step = strongest(np.abs(middle - ends)).max(axis=2)
    return contrast.max(axis=2), contrast.mean(axis=2), step, aside


def _across(columns: int, cell: int) -> np.ndarray:
    """(columns - 1, k) int: the columns of pixels that the line right of each column of cells may cover."""
    reach = round(HIDDEN_REACH * cell)
    return np.arange(1, columns)[:, None] * cell + np.arange(-reach, reach)


def _profile(rgb: np.ndarray, cell: int, parts: Sequence[tuple[float, float]], at: np.ndarray) -> np.ndarray:
    """(rows, columns - 1, k, 3) float32: what usually lies in these (columns - 1, k) columns of pixels, in
    these parts of each row of cells."""
    along = np.concatenate([np.arange(round(a * cell), round(b * cell)) for a, b in parts])
    strips = rgb.reshape(-1, cell, *rgb.shape[1:])
    return median(strips[:, along][:, :, at], axis=1).astype(np.float32)


def _unlike(seen: np.ndarray, own: np.ndarray) -> np.ndarray:
    """(rows, columns - 1, k): by how much (0..255) a profile differs from the (rows, columns - 1, 3) own
    colours of the cells beside it."""
    return strongest(np.abs(seen - own[:, :, None]))

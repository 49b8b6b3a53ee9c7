"""Places of a board that look unlike all others of their kind, so that nothing read there explains them.

Empty cells of a board look alike, and so do its lines, though there may be several kinds (tinted cells, lines
between boxes). So each place is compared with the few places most like it. Its distance from these, in units
of what is usual on this board, is its oddness: from 1 on, something may lie there.
"""

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ...solver.cells import Cell
from ...solver.puzzle import Pair
from ..cells_and_sides import lattice_line
from ..grid.lattice import Flat
from ..percentiles import max_channel, median, percentile
from .colours import LUMA, corner_colours, distances, to_lab
from .sides import sum_over_cells

MIN_PEERS = 4  # least places that look alike and are not odd; a cover reaches four sides
ODD_DISTANCE_RATIO = 4.0  # distance from its peers, in times the usual one, from which a place is odd
# share of the empty cells that are a cell's peers: a cover lies on fewer, chessboards have half
CELL_PEER_SHARE = 0.25
SIDE_PEER_SHARE = 0.05  # share of the sides that are a side's peers; sides are of more kinds
MIN_ODD_CELL_CIE76 = 2.3  # least CIE76 of an odd cell from its peers; compressed video stills reach 1.7
# least contrast (0..255) of an odd side from its peers; compression noise stays below 5
MIN_ODD_SIDE_LEVELS = 8.0
# natural logarithm of the contrast ratio that makes a side odd, with MIN_ODD_SIDE_LEVELS added to both
MIN_ODD_LOG_RATIO = 0.7
MISSING_LINE_SHARE = 0.1  # contrast of a side's line, as a share of the usual one, below which none is seen
MAX_MISSING_LINES_SHARE = 0.2  # largest share of sides without a line on a board that has lines
FOREIGN_LINE_RATIO = 1.8  # ink of all sides of one lattice line, in times the usual, if a pen ran along it
MIN_BREAK_SHARE = 0.35  # difference of a broken line's middle from its ends, as a share of the usual line


def oddness(
    apart: np.ndarray, peers: np.ndarray, share: float, least: float, fewest: int = MIN_PEERS
) -> np.ndarray:
    """Return (m,) float: the oddness of each place. apart: (m, m), distances between places. peers: (m,)
    bool, places of the same kind. share, fewest: how many peers look like a place. least: least distance that
    counts as odd."""
    among = np.sort(apart[:, peers], axis=1)
    if not among.size:
        return np.zeros(len(apart))
    away = among[:, min(among.shape[1] - 1, max(fewest, int(share * among.shape[1])))]
    return away / max(least, ODD_DISTANCE_RATIO * float(median(away[peers])))


def _pairwise_differences(values: np.ndarray) -> np.ndarray:
    return np.abs(values[:, None] - values)


FINE_LINE_PERCENTILE = 25  # percentile of the lines' contrast at which the finer of two kinds lies
BLOCK_EDGES = (0.2, 0.4, 0.6, 0.8)  # edges (cells) of nine blocks in a cell's middle, where symbols stand
MAX_ODD_BLOCKS = 4  # most blocks that may differ; a pointer covers three at most
MAX_ODD_CORNERS = 2  # most corners that may differ; something aside covers two at most


def odd_cells(
    flat: Flat, colours: np.ndarray, empty: Sequence[Cell], lines: "SideLines"
) -> dict[Cell, float]:
    """Return the oddness of empty cells, by their rims, the content of their middles, their corners, and
    faded lines around them as under glare. colours: (n, n, 3) RGB, each cell's own."""
    if not empty:
        return {}
    at = tuple(np.array(empty).T)
    spans = [slice(round(a * flat.cell), round(b * flat.cell)) for a, b in pairwise(BLOCK_EDGES)]
    patches = flat.cells[at]
    blocks = [median(patches[:, v, u].reshape(len(patches), -1, 3), axis=1) for v in spans for u in spans]
    rims, middles, ends = (
        to_lab(x) for x in (colours[at], np.stack(blocks, axis=1), corner_colours(flat)[at])
    )
    apart = distances(rims)
    for parts, like in ((middles, MAX_ODD_BLOCKS), (ends, MAX_ODD_CORNERS)):
        of_parts = np.sort(np.linalg.norm(parts[:, None] - parts, axis=3), axis=2)
        apart = np.maximum(apart, of_parts[:, :, -1 - like])
    every = np.ones(len(empty), bool)
    odd = oddness(apart, every, CELL_PEER_SHARE, MIN_ODD_CELL_CIE76)
    bare = np.array([{*pair} <= {*empty} for pair in lines.pairs], float)
    count, full = (sum_over_cells(x, flat.rows)[at] for x in (bare, bare * lines.line))
    around = full / np.maximum(count, 1)
    if count.any():
        usual = float(percentile(lines.line[bare > 0], FINE_LINE_PERCENTILE))
        faded = np.log((usual + MIN_ODD_SIDE_LEVELS) / (around + MIN_ODD_SIDE_LEVELS)) / MIN_ODD_LOG_RATIO
        odd = np.maximum(odd, np.where(count > 0, faded, 0))
    return dict(zip(empty, odd.tolist(), strict=True))


FRAME_REACH = 0.08  # cells from the board's edge that the inner part of a frame may reach
SECTION_EDGES = np.linspace(
    0.2, 0.8, 5
)  # edges (cells along a side) of the sections that are compared one by one
CORNER_SECTIONS = 2  # sections beside a corner of the board, which may be round
MIN_FRAME_LEVELS = 30.0  # least contrast (0..255) of a frame that can be missing; uneven light reaches 20
MISSING_FRAME_SHARE = 0.55  # share of the usual frame that is missing if something lies on it


def odd_frames(flat: Flat, colours: np.ndarray) -> dict[Cell, float]:
    """Return the oddness of outer cells along which a part of the board's frame is missing. colours: (n, n,
    3) RGB, each cell's own."""
    last, depth = len(colours) - 1, max(1, round(FRAME_REACH * flat.cell))
    turned = colours.swapaxes(0, 1)
    found: dict[Cell, float] = {}
    for strip, own, cells in (
        (flat.rgb[:, :depth], colours[:, 0], [(i, 0) for i in range(last + 1)]),
        (flat.rgb[:, -depth:], colours[:, -1], [(i, last) for i in range(last + 1)]),
        (flat.turned[:, :depth], turned[:, 0], [(0, i) for i in range(last + 1)]),
        (flat.turned[:, -depth:], turned[:, -1], [(last, i) for i in range(last + 1)]),
    ):
        along = strip.reshape(len(own), flat.cell, -1, 3)
        edges = [round(x * flat.cell) for x in SECTION_EDGES.tolist()]
        parts = np.stack([median(along[:, a:b], axis=1) for a, b in pairwise(edges)], axis=1)
        levels = max_channel(np.abs(parts - own[:, None, None]))
        odd = np.maximum(*map(_missing_frame_oddness, (levels.max(axis=2), levels.mean(axis=2))))
        for cell, x in zip(cells, odd.tolist(), strict=True):
            found[cell] = max(found.get(cell, 0), x)
    return found


def _missing_frame_oddness(contrast: np.ndarray) -> np.ndarray:
    """Return (m,) float: the oddness of outer cells with less of a frame than usual. contrast: (m, sections)
    0..255, of the strongest line in each section, or of the whole section, in which a broad frame may have
    become thin."""
    usual = float(median(contrast))
    contrast[0, :CORNER_SECTIONS] = contrast[-1, -CORNER_SECTIONS:] = usual
    weakest = np.sort(contrast, axis=1)[:, 1]
    least = MISSING_FRAME_SHARE * max(MIN_FRAME_LEVELS, usual)
    odd = oddness(_pairwise_differences(weakest), np.ones(len(weakest), bool), 0, least, fewest=1)
    return np.where(weakest < usual, odd, 0)


LINE_REACH = 0.08  # cells to both sides of a border within which its line is measured
LINE_ENDS = ((0.14, 0.26), (0.74, 0.86))  # parts (cells along a side) near its ends
LINE_MIDDLE = ((0.43, 0.57),)  # part (cells along a side) in its middle
BESIDE_LINE = (0.09, 0.13)  # cells from a border, on both sides, where all boards show ground
MIN_LINE_LEVELS = 8.0  # least contrast (0..255) of a line whose break can be seen


class SideLines(NamedTuple):
    """Measures of the sides between neighbours, (m,) each.

    pairs: the two cells of each side. line: contrast (0..255) of the line at the side's ends. ink: mean
    contrast across it. step: by how much its middle differs from the ends. brighter: True if the line is
    brighter than its cells. ground_difference: by how much the ground beside its middle differs from the
    cells, on the side with less difference.
    """

    pairs: tuple[Pair, ...]
    line: np.ndarray
    ink: np.ndarray
    step: np.ndarray
    brighter: np.ndarray
    ground_difference: np.ndarray


def odd_sides(
    lines: SideLines,
    known: Collection[Pair],
    plain: Collection[Cell],
    filled: Collection[Cell] = (),
    tinted: Collection[Cell] = (),
) -> dict[Pair, float]:
    """Return the oddness of the sides on which nothing was read.

    known: sides on which something was read. plain: cells with the usual ground along their sides; filled:
    cells that also hold something in the middle; tinted: such cells whose ground may be another one. A side
    is odd if its line stops in the middle. Between plain or filled cells it is odd if its line is fainter
    than others; between plain cells also if it is stronger, or if something lies beside it. Between any of
    these cells it is odd if something lies both beside it and on its line.
    """
    free = np.array([pair not in known for pair in lines.pairs])
    clear, ruled, comparable = (
        free & [{*pair} <= some for pair in lines.pairs]
        for some in ({*plain}, {*plain, *filled}, {*plain, *filled, *tinted})
    )
    line, ink = (np.log1p(x / MIN_ODD_SIDE_LEVELS) for x in (lines.line, lines.ink))
    aside = lines.ground_difference
    odd = comparable * np.minimum(
        _oddness_of_sides(aside, comparable, MIN_ODD_SIDE_LEVELS),
        _oddness_of_sides(ink, comparable, MIN_ODD_LOG_RATIO),
    )
    if not ruled.any():
        return dict(zip(lines.pairs, odd.tolist(), strict=True))
    step = max(MIN_ODD_SIDE_LEVELS, MIN_BREAK_SHARE * float(median(lines.line[ruled])))
    step = max(step, ODD_DISTANCE_RATIO * float(median(lines.step[free])))  # where lines are dashed all stop
    for values, peers, on, least in (
        (line, ruled, clear | (line < median(line[ruled])), MIN_ODD_LOG_RATIO),
        (ink, ruled, clear | (ink < median(ink[ruled])), MIN_ODD_LOG_RATIO),
        (lines.step, free, free, step),
        (aside, clear, clear, MIN_ODD_SIDE_LEVELS),
    ):
        odd = np.maximum(odd, np.where(peers & on, _oddness_of_sides(values, peers, least), 0))
    odd = np.maximum(
        odd, np.where(ruled, _fainter_than_its_line(lines.pairs, ink, ruled) / MIN_ODD_LOG_RATIO, 0)
    )
    if not filled:  # a line across the board, alike on all its sides; in a Sudoku it may part boxes
        foreign = (
            clear * lines.ink / max(MIN_ODD_SIDE_LEVELS, FOREIGN_LINE_RATIO * float(median(lines.ink[ruled])))
        )
        inverted = (
            clear
            & (lines.brighter != (lines.brighter[ruled].mean() > 0.5))
            & (lines.line > MIN_ODD_SIDE_LEVELS)
        )
        if inverted.sum() >= MIN_PEERS:  # of fewer each is unlike its peers
            foreign = np.maximum(foreign, inverted * lines.line / MIN_ODD_SIDE_LEVELS)
        if len({lattice_line(lines.pairs[i]) for i in np.flatnonzero(foreign > 1)}) == 1:
            odd = np.maximum(odd, foreign)
    return dict(zip(lines.pairs, odd.tolist(), strict=True))


def _oddness_of_sides(values: np.ndarray, peers: np.ndarray, least: float) -> np.ndarray:
    return oddness(_pairwise_differences(values), peers, SIDE_PEER_SHARE, least)


def _fainter_than_its_line(pairs: Sequence[Pair], ink: np.ndarray, ruled: np.ndarray) -> np.ndarray:
    """Return (m,): by how much each side has less ink than usual on its line of the lattice. ink: (m,)
    logarithms. ruled: (m,) bool, the sides from which the usual ink is taken."""
    number = np.array([2 * at + is_upright for is_upright, at in map(lattice_line, pairs)])
    usual = {line: float(median(ink[ruled & (number == line)])) for line in {*number[ruled].tolist()}}
    return np.array([usual.get(line, 0.0) for line in number.tolist()]) - ink


def sides_without_line(lines: SideLines) -> frozenset[Pair]:
    """Return the sides on which no line is seen, if nearly all others show one."""
    usual = float(median(lines.line))
    gone = lines.line < MISSING_LINE_SHARE * usual
    if usual < MIN_ODD_SIDE_LEVELS or gone.mean() > MAX_MISSING_LINES_SHARE:
        return frozenset()
    return frozenset(pair for pair, is_gone in zip(lines.pairs, gone.tolist(), strict=True) if is_gone)


def measure_lines(flat: Flat, colours: np.ndarray) -> SideLines:
    """Return the measures of the sides of a board. colours: (n, n, 3) RGB, each cell's own."""
    right = _measure_lines_right_of_cells(flat.rgb, colours, flat.cell)
    below = [
        x.swapaxes(0, 1)
        for x in _measure_lines_right_of_cells(flat.turned, colours.swapaxes(0, 1), flat.cell)
    ]
    n = flat.rows
    pairs = [((r, c), (r, c + 1)) for r in range(n) for c in range(n - 1)]
    pairs += [((r, c), (r + 1, c)) for r in range(n - 1) for c in range(n)]
    return SideLines(
        tuple(pairs), *(np.concatenate([x.ravel(), y.ravel()]) for x, y in zip(right, below, strict=True))
    )


def _measure_lines_right_of_cells(rgb: np.ndarray, colours: np.ndarray, cell: int) -> tuple[np.ndarray, ...]:
    """Return the measures of `SideLines`, (rows, columns - 1) each, for the borders right of each cell. cell:
    its side, in pixels."""
    columns = colours.shape[1]
    across = _line_columns(columns, cell)
    near, far = (round(x * cell) for x in BESIDE_LINE)
    left, right = colours[:, :-1], colours[:, 1:]
    ends, middle = (
        _median_colours(rgb, cell, LINE_ENDS, across),
        _median_colours(rgb, cell, LINE_MIDDLE, across),
    )
    contrast = np.minimum(_differences_from_cells(ends, left), _differences_from_cells(ends, right))
    strongest_at = contrast.argmax(axis=2)[..., None]
    step_up = np.take_along_axis((ends - ((left + right) / 2)[:, :, None]) @ LUMA, strongest_at, axis=2)
    at = np.arange(1, columns)[:, None] * cell
    sides = [
        _differences_from_cells(_median_colours(rgb, cell, LINE_MIDDLE, at + np.arange(a, b)), own)
        for a, b, own in ((-far, -near, left), (near, far, right))
    ]
    aside = np.minimum(*(side.mean(axis=2) for side in sides))
    step = max_channel(np.abs(middle - ends)).max(axis=2)
    return contrast.max(axis=2), contrast.mean(axis=2), step, step_up[..., 0] > 0, aside


def _line_columns(columns: int, cell: int) -> np.ndarray:
    """Return (columns - 1, k) int: the columns of pixels that the line right of each column of cells may
    cover."""
    reach = round(LINE_REACH * cell)
    return np.arange(1, columns)[:, None] * cell + np.arange(-reach, reach)


def _median_colours(
    rgb: np.ndarray, cell: int, parts: Sequence[tuple[float, float]], at: np.ndarray
) -> np.ndarray:
    """Return (rows, columns - 1, k, 3) float32: the median colour in the given (columns - 1, k) columns of
    pixels, in the given parts of each row of cells."""
    along = np.concatenate([np.arange(round(a * cell), round(b * cell)) for a, b in parts])
    strips = rgb.reshape(-1, cell, *rgb.shape[1:])
    return median(strips[:, along][:, :, at], axis=1).astype(np.float32)


def _differences_from_cells(seen: np.ndarray, own: np.ndarray) -> np.ndarray:
    """Return (rows, columns - 1, k): by how much (0..255) a profile differs from the (rows, columns - 1, 3)
    colours of the cells beside it."""
    return max_channel(np.abs(seen - own[:, :, None]))


MIN_BITS_SHARE = 0.006  # least share of a cell that scattered bits cover together
MIN_BITS_DISTANCE = 0.45  # least distance (cells) of bits that lie far apart


def has_scattered_bits(drawn: np.ndarray, cell: int) -> bool:
    """True if a cell holds little ink, but far apart. drawn: (h, w) bool, the inside of the cell. cell:
    pixels of its side."""
    return bool(
        drawn.mean() > MIN_BITS_SHARE
        and max(np.ptp(at) for at in np.nonzero(drawn)) > MIN_BITS_DISTANCE * cell
    )

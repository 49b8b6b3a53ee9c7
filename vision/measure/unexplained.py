"""Places of a board that look unlike all others in their state, so that nothing read there explains them.

Empty cells of a board look alike, and so do its lines, though there may be several kinds: tinted cells, lines
between boxes. So a place is held against the few places that are most like it. Its distance from these, in
units of what is usual on this board, is how much of it nothing explains: from 1 on, something may lie there.
"""

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ...solver.cells import Cell
from ...solver.puzzle import Pair
from ..cells_and_sides import lattice_line
from ..grid.lattice import Flat
from ..percentiles import median, percentile, strongest
from .colours import LUMA, SAME_COLOUR, contrasts, rim_band, to_lab
from .sides import sides_among

PEERS = 4  # places at least that look as one does before something lies on it: a cover reaches four sides
TIMES = 4.0  # times the usual distance of a place from its peers, which one must be away to be odd
CELL_PEERS = 0.25  # share of all empty cells that are its peers: a cover lies on fewer, chessboards have half
SIDE_PEERS = 0.05  # the same of sides, which are of more kinds
GROUND = 2.3  # CIE76 that an odd cell is away, at least; compressed stills of videos reach 1.7
CONTRAST = 8.0  # contrast (0..255), the same of a side; noise of compressed pictures stays below 5
RATIO = 0.7  # natural logarithm of how many times more or less contrast counts, both with CONTRAST more
BROAD = 1.8  # times the usual line's ink that all sides of one line of the lattice have where a pen ran
STOPS = 0.35  # share of the usual line by which the middle of one that stops differs from its ends, at least


def oddness(
    apart: np.ndarray, peers: np.ndarray, share: float, least: float, fewest: int = PEERS
) -> np.ndarray:
    """(m,) float: how much of each place nothing explains. apart: (m, m), distances between places. peers:
    (m,) bool, those that are of the same state. share, fewest: of the peers that look like a place. least:
    distance that counts."""
    among = np.sort(apart[:, peers], axis=1)
    if not among.size:
        return np.zeros(len(apart))
    away = among[:, min(among.shape[1] - 1, max(fewest, int(share * among.shape[1])))]
    return away / max(least, TIMES * float(median(away[peers])))


def _apart(values: np.ndarray) -> np.ndarray:
    return np.abs(values[:, None] - values)


FINER = 25  # percentile of the lines at which lie the finer ones of two kinds
BLOCKS = (0.2, 0.4, 0.6, 0.8)  # of a cell: nine places in its middle, where symbols stand
MOST_BLOCKS = 4  # of them that may differ: a pointer covers three at most
CORNERS = (0.13, 0.18), (0.82, 0.87)  # of a cell: its corners, inside of walls, beside what is round
LIKE_CORNERS = 2  # corners that may differ: something that lies aside covers two at most


def odd_cells(
    flat: Flat, colours: np.ndarray, empty: Sequence[Cell], lines: "SideLines"
) -> dict[Cell, float]:
    """The oddness of empty cells, by their rims, by what fills their middles, by their corners, and by lines
    around them that fade out as under glare. colours: (n, n, 3) RGB, each cell's own."""
    if not empty:
        return {}
    at = tuple(np.array(empty).T)
    spans = [slice(round(a * flat.cell), round(b * flat.cell)) for a, b in pairwise(BLOCKS)]
    patches = flat.cells[at]
    blocks = [median(patches[:, v, u].reshape(len(patches), -1, 3), axis=1) for v in spans for u in spans]
    spans = [slice(round(a * flat.cell), round(b * flat.cell)) for a, b in CORNERS]
    corners = [median(patches[:, v, u].reshape(len(patches), -1, 3), axis=1) for v in spans for u in spans]
    rims, middles, ends = (
        to_lab(x) for x in (colours[at], np.stack(blocks, axis=1), np.stack(corners, axis=1))
    )
    apart = np.linalg.norm(rims[:, None] - rims, axis=2)
    for parts, like in ((middles, MOST_BLOCKS), (ends, LIKE_CORNERS)):
        of_parts = np.sort(np.linalg.norm(parts[:, None] - parts, axis=3), axis=2)
        apart = np.maximum(apart, of_parts[:, :, -1 - like])
    every = np.ones(len(empty), bool)
    odd = oddness(apart, every, CELL_PEERS, GROUND)
    bare = np.array([{*pair} <= {*empty} for pair in lines.pairs], float)
    count, full = (sides_among(x, flat.rows)[at] for x in (bare, bare * lines.line))
    around = full / np.maximum(count, 1)
    if count.any():
        usual = float(percentile(lines.line[bare > 0], FINER))
        faded = np.log((usual + CONTRAST) / (around + CONTRAST)) / RATIO
        odd = np.maximum(odd, np.where(count > 0, faded, 0))
    return dict(zip(empty, odd.tolist(), strict=True))


def odd_fills(colours: np.ndarray, labels: np.ndarray) -> list[Cell]:
    """The cells at the border of a group whose colour no other cell of the group has, and which is no shade
    of such a colour, as that of a chosen cell is. colours: (n, n, 3) RGB. labels: (n, n) int, the groups."""
    lab, group = to_lab(colours).reshape(-1, 3), labels.ravel()
    alike = np.equal.outer(group, group)
    apart = np.where(alike, np.linalg.norm(lab[:, None] - lab, axis=2), np.inf)
    several = alike.sum(axis=1) > 1
    if not several.any():
        return []
    odd = several & (oddness(apart, several, 0, SAME_COLOUR, fewest=1) > 1)
    np.fill_diagonal(apart, np.inf)
    nearest = apart.argmin(axis=1)
    beside = np.pad(labels, 1, mode="edge")
    around = (beside[1:-1, :-2], beside[1:-1, 2:], beside[:-2, 1:-1], beside[2:, 1:-1])
    at_border = np.any([other != labels for other in around], axis=0).ravel()
    rgb, n = colours.reshape(-1, 3).astype(float), len(labels)
    found = np.flatnonzero(odd & at_border).tolist()
    return [divmod(i, n) for i in found if not _is_shade(rgb[i], rgb[nearest[i]])]


def _is_shade(colour: np.ndarray, of: np.ndarray) -> bool:
    """True if a colour is a mixture of another one with a grey. Both: (3,) RGB."""
    away, own = colour - colour.mean(), of - of.mean()
    keep = np.clip(away @ own / max(float(own @ own), 1.0), 0.0, 1.0)
    mixed = keep * own + colour.mean()
    return bool(np.linalg.norm(np.diff(to_lab(np.stack([mixed, colour])), axis=0)) < GROUND)


FRAME_REACH = 0.08  # of a cell, from the board's edge: how far the inner part of a frame may reach
SECTIONS = np.linspace(0.2, 0.8, 5)  # of a side, between which it is looked at one by one
AT_CORNER = 2  # of them beside a corner of the board, which may be round
LEAST_FRAME = 30.0  # contrast (0..255) of a frame that can be seen to be missing; uneven light reaches 20
MISSING = 0.6  # share of the usual frame that is missing where something lies on it


def odd_frames(flat: Flat, colours: np.ndarray) -> dict[Cell, float]:
    """The oddness of outer cells along which a part of the board's frame is missing. colours: (n, n, 3) RGB,
    each cell's own."""
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
        edges = [round(x * flat.cell) for x in SECTIONS.tolist()]
        parts = np.stack([median(along[:, a:b], axis=1) for a, b in pairwise(edges)], axis=1)
        contrast = strongest(np.abs(parts - own[:, None, None])).max(axis=2)
        usual = float(median(contrast))
        contrast[0, :AT_CORNER] = contrast[-1, -AT_CORNER:] = usual
        weakest = np.sort(contrast, axis=1)[:, 1]
        odd = oddness(
            _apart(weakest), np.ones(len(own), bool), 0, MISSING * max(LEAST_FRAME, usual), fewest=1
        )
        for cell, x in zip(cells, np.where(weakest < usual, odd, 0).tolist(), strict=True):
            found[cell] = max(found.get(cell, 0), x)
    return found


LINE_REACH = 0.08  # of a cell, to both sides of a border, where its line is looked at
LINE_ENDS = ((0.14, 0.26), (0.74, 0.86))  # of a side, along it: near its ends
LINE_MIDDLE = ((0.43, 0.57),)  # of a side, along it: in its middle
ASIDE = (0.09, 0.13)  # of a cell, to both sides of a border, beside its middle: ground on all boards
LEAST_LINE = 8.0  # contrast (0..255) of a line that can be seen to stop


class SideLines(NamedTuple):
    """Measures of the sides between neighbours, (m,) each: contrast (0..255) of the line at the ends of a
    side, its mean all across, by how much its middle differs from them. brighter: True if the line is
    brighter than its cells. aside: by how much what lies beside that middle differs from the cells, on the
    side where it differs less."""

    pairs: tuple[Pair, ...]
    line: np.ndarray
    ink: np.ndarray
    step: np.ndarray
    brighter: np.ndarray
    aside: np.ndarray


def odd_sides(
    lines: SideLines, known: Collection[Pair], plain: Collection[Cell], filled: Collection[Cell] = ()
) -> dict[Pair, float]:
    """The oddness of the sides between neighbours on which nothing has been read (`known`): their line stops
    in its middle; or, between cells with the usual ground along their sides (`plain`, or with something in
    their middle, `filled`), it is unlike the others or fainter than along other cells, or (`plain`) beside
    something else."""
    free = np.array([pair not in known for pair in lines.pairs])
    clear, ruled = (
        free & [{*pair} <= some for pair in lines.pairs] for some in ({*plain}, {*plain, *filled})
    )
    if not ruled.any():
        return {}
    odd = np.zeros(len(free))
    step = max(CONTRAST, STOPS * float(median(lines.line[ruled])))
    step = max(step, TIMES * float(median(lines.step[free])))  # where lines are dashed all stop
    line, ink = (np.log1p(x / CONTRAST) for x in (lines.line, lines.ink))
    for apart, peers, on, least in (
        (_apart(line), ruled, clear | (line < median(line[ruled])), RATIO),
        (_apart(ink), ruled, clear | (ink < median(ink[ruled])), RATIO),
        (_apart(lines.step), free, free, step),
        (_apart(lines.aside), clear, clear, CONTRAST),
    ):
        odd = np.maximum(odd, np.where(peers & on, oddness(apart, peers, SIDE_PEERS, least), 0))
    odd = np.maximum(odd, np.where(ruled, _fainter_than_its_line(lines.pairs, ink, ruled) / RATIO, 0))
    if not filled:  # a line across the board, alike on all its sides; in a Sudoku it may part boxes
        foreign = clear * lines.ink / max(CONTRAST, BROAD * float(median(lines.ink[ruled])))
        inverted = clear & (lines.brighter != (lines.brighter[ruled].mean() > 0.5)) & (lines.line > CONTRAST)
        if inverted.sum() >= PEERS:  # of fewer each is unlike its peers
            foreign = np.maximum(foreign, inverted * lines.line / CONTRAST)
        if len({lattice_line(lines.pairs[i]) for i in np.flatnonzero(foreign > 1)}) == 1:
            odd = np.maximum(odd, foreign)
    return dict(zip(lines.pairs, odd.tolist(), strict=True))


def _fainter_than_its_line(pairs: Sequence[Pair], ink: np.ndarray, ruled: np.ndarray) -> np.ndarray:
    """(m,): by how much each side has less ink than the usual one on its line of the lattice, which is drawn
    alike all along. ink: (m,) logarithms. ruled: (m,) bool, the sides that tell what is usual."""
    number = np.array([2 * at + is_upright for is_upright, at in map(lattice_line, pairs)])
    usual = {line: float(median(ink[ruled & (number == line)])) for line in {*number[ruled].tolist()}}
    return np.array([usual.get(line, 0.0) for line in number.tolist()]) - ink


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


def _lines(rgb: np.ndarray, colours: np.ndarray, cell: int) -> tuple[np.ndarray, ...]:
    """Return the numbers of `SideLines`, (rows, columns - 1) each, for the borders right of each cell. cell:
    its side, in pixels."""
    columns = colours.shape[1]
    across = _across(columns, cell)
    near, far = (round(x * cell) for x in ASIDE)
    left, right = colours[:, :-1], colours[:, 1:]
    ends, middle = _profile(rgb, cell, LINE_ENDS, across), _profile(rgb, cell, LINE_MIDDLE, across)
    contrast = np.minimum(_unlike(ends, left), _unlike(ends, right))
    strongest_at = contrast.argmax(axis=2)[..., None]
    step_up = np.take_along_axis((ends - ((left + right) / 2)[:, :, None]) @ LUMA, strongest_at, axis=2)
    at = np.arange(1, columns)[:, None] * cell
    sides = [
        _unlike(_profile(rgb, cell, LINE_MIDDLE, at + np.arange(a, b)), own)
        for a, b, own in ((-far, -near, left), (near, far, right))
    ]
    aside = np.minimum(*(side.mean(axis=2) for side in sides))
    step = strongest(np.abs(middle - ends)).max(axis=2)
    return contrast.max(axis=2), contrast.mean(axis=2), step, step_up[..., 0] > 0, aside


def _across(columns: int, cell: int) -> np.ndarray:
    """(columns - 1, k) int: the columns of pixels that the line right of each column of cells may cover."""
    reach = round(LINE_REACH * cell)
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


LEAST_BITS = 0.006  # share of a cell that bits take together, at least
BITS_APART = 0.45  # of a cell: how far bits lie apart, at least


def has_bits(drawn: np.ndarray, cell: int) -> bool:
    """True if little stands in a cell, but far apart. drawn: (h, w) bool, the inside of the cell. cell: its
    side, in pixels."""
    return bool(drawn.mean() > LEAST_BITS and max(np.ptp(at) for at in np.nonzero(drawn)) > BITS_APART * cell)


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

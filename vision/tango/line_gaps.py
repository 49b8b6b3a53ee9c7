"""Sides along which the line runs without a gap. The signs of most boards stand in gaps of the lines, so no
sign can lie on such a side."""

from collections.abc import Collection

import numpy as np

from ...solver.puzzle import Pair
from ..grid.lattice import Flat
from ..percentiles import median

SIDE_REACH = 0.3  # cells from a side's middle within which its line is measured
SIDE_END = 0.22  # cells from a side's middle from which on no gap reaches
LINE_HALF_BREADTH = 0.04  # cells to both sides of a line that it covers
GROUND_BAND = (0.07, 0.11)  # cells from a line, on both sides, between which its cells' ground is measured
MIN_LINE_LEVELS = 4.0  # least contrast (0..255, mean across) of a line that can be followed
LINE_CONTRAST_RANGE = (
    0.5,
    1.6,
)  # contrast of a line, as shares of its contrast at the side's ends, while it runs on
# contrast at a side's ends, in times the usual, from which the line is none of the board's
FOREIGN_LINE_RATIO = 2.0
# the same ratio on a side with a sign, whose strokes may reach its ends in a video still
CROSSED_SIGN_RATIO = 5.0
MIN_HALF_GAP = 0.09  # half of a gap (cells), at least; shorter ones are hardly longer than a sign
MAX_HALF_GAP = 0.2  # half of a gap (cells), at most; longer ones are light that runs over the board
GAP_END_BLUR = 0.03  # cells at the end of a gap that are blurred
MIN_LINE_IN_GAP = 0.06  # cells that a line must run into a gap
SIDE_MIDDLE = 0.03  # cells around a side's middle in which a line may hide a small sign


def sides_without_gap(
    flat: Flat, colours: np.ndarray, signs: Collection[Pair], pairs: Collection[Pair]
) -> dict[Pair, bool]:
    """Return the pairs of cells whose border line has no gap for a sign, so that they have none.

    A sign interrupts the line between its cells. A pair is returned if the line is seen on at least one half
    of the gap; its value is True if the line is also seen in the very middle. Empty if this board has a line
    without a gap at a sign. signs: pairs that surely have a sign. colours: (n, n, 3) RGB, each cell's own."""
    if not signs or not pairs:
        return {}
    right = _has_line(flat.rgb, colours, flat.cell)
    below = _has_line(flat.turned, colours.swapaxes(0, 1), flat.cell)
    there = {
        pair: right[pair[0]] if pair[0][0] == pair[1][0] else below[pair[0][::-1]]
        for pair in {*signs, *pairs}
    }
    gaps = [half.size - int(half[::-1].argmin()) for pair in signs for half in there[pair] if half[-1]]
    gap = int(median(gaps)) if gaps else 0
    if not MIN_HALF_GAP * flat.cell <= gap <= MAX_HALF_GAP * flat.cell:
        return {}
    last = gap - round(GAP_END_BLUR * flat.cell)
    first = max(0, last - round(MIN_LINE_IN_GAP * flat.cell))
    found = {pair for pair, halves in there.items() if halves[:, first:last].all(axis=1).any()}
    if not found.isdisjoint(signs):
        return {}
    middle = round(SIDE_MIDDLE * flat.cell)
    return {pair: bool(there[pair][:, :middle].all()) for pair in found.intersection(pairs)}


def foreign_lines(flat: Flat, colours: np.ndarray) -> frozenset[Pair]:
    """Return the pairs between which a line runs that is no sign and much too strong for the board's own
    lines. colours: (n, n, 3) RGB, each cell's own."""
    own = colours.swapaxes(0, 1)
    lines = _line_contrasts(flat.rgb, colours, flat.cell), _line_contrasts(flat.turned, own, flat.cell)
    right, below = (
        _are_foreign(_end_contrasts(line, flat.cell), CROSSED_SIGN_RATIO).all(axis=(2, 3)) for line in lines
    )
    pairs = [((r, c), (r, c + 1)) for r, c in np.argwhere(right).tolist()]
    return frozenset(pairs + [((r, c), (r + 1, c)) for c, r in np.argwhere(below).tolist()])


def _are_foreign(ends: np.ndarray, times: float = FOREIGN_LINE_RATIO) -> np.ndarray:
    """Return (rows, columns - 1, 2, 1) bool: True if a line has at least `times` the usual contrast. ends:
    see _end_contrasts."""
    strength = np.maximum((ends**2).sum(axis=4), MIN_LINE_LEVELS**2)
    return strength >= times**2 * median(strength)


def _line_contrasts(rgb: np.ndarray, colours: np.ndarray, cell: int) -> np.ndarray:
    """Return (rows, columns - 1, 2, k, 3): by how much the line on each upright side differs from its cells,
    from its middle upwards and downwards."""
    half = round(LINE_HALF_BREADTH * cell)
    return _mean_halves(rgb, cell, (-half, half)) - ((colours[:, :-1] + colours[:, 1:]) / 2)[:, :, None, None]


def _end_contrasts(line: np.ndarray, cell: int) -> np.ndarray:
    """Return (rows, columns - 1, 2, 1, 3): the mean contrast near both ends of the side. line: see
    _line_contrasts."""
    return line[:, :, :, round(SIDE_END * cell) :].mean(axis=3, keepdims=True)


def _has_line(rgb: np.ndarray, colours: np.ndarray, cell: int) -> np.ndarray:
    """Return (rows, columns - 1, 2, k) bool: True where an upright side has its line with plain ground on
    both sides, from its middle upwards and downwards."""
    left, right = colours[:, :-1], colours[:, 1:]
    near, far = (round(x * cell) for x in GROUND_BAND)
    line = _line_contrasts(rgb, colours, cell)
    asides = (
        _mean_halves(rgb, cell, span) - own[:, :, None, None]
        for span, own in (((-far, -near), left), ((near, far), right))
    )
    ends = _end_contrasts(line, cell)
    most = np.maximum((ends**2).sum(axis=4), MIN_LINE_LEVELS**2)
    as_usual = ends @ median(ends.reshape(-1, 3), axis=0) >= 0  # no bright line of a board with dark ones
    own = ~_are_foreign(ends) & as_usual
    share, *beside = ((x * ends).sum(axis=4) / most for x in (line, *asides))
    return (
        own
        & (share > LINE_CONTRAST_RANGE[0])
        & (share < LINE_CONTRAST_RANGE[1])
        & (np.maximum(*np.abs(beside)) < LINE_CONTRAST_RANGE[0])
    )


def _mean_halves(rgb: np.ndarray, cell: int, span: tuple[int, int]) -> np.ndarray:
    """Return (rows, columns - 1, 2, k, 3): the mean colour of a span of pixel columns along each upright
    side, from its middle upwards and downwards."""
    at = np.arange(cell, rgb.shape[1] - cell + 1, cell)[:, None] + np.arange(*span)
    reach = round(SIDE_REACH * cell)
    middle = rgb.reshape(-1, cell, *rgb.shape[1:])[:, cell // 2 - reach : cell // 2 + reach]
    strips = middle[:, :, at].mean(axis=3).swapaxes(1, 2)
    return np.stack([strips[:, :, :reach][:, :, ::-1], strips[:, :, reach:]], axis=2)

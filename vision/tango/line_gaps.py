"""The place where lines run on: the signs of most boards stand in gaps of their lines, so that no sign can
lie where a line runs through what would be its gap."""

from collections.abc import Collection

import numpy as np

from ...solver.puzzle import Pair
from ..grid.lattice import Flat
from ..percentiles import median

REACH = 0.3  # of a cell, from the middle of a side: lines are looked at as far as that
ENDS = 0.22  # of a cell, from there: farther off no gap reaches
ACROSS = 0.04  # of a cell, to both sides of a line
ASIDE = (0.07, 0.11)  # of a cell, the same: where its cells' ground is
LEAST_LINE = 4.0  # contrast (0..255) of a line, mean across, that can be followed
LINE = (0.5, 1.6)  # of its contrast at the ends of the side: what counts as the line
# Times the usual contrast of the board's lines at the ends of a side: a stronger line is none of the board's,
# and may cover a sign.
FOREIGN_LINE = 2.0
CROSSED_SIGN = 5.0  # the same on a side with a sign, whose strokes may reach its ends in a still of a video
LEAST_GAP = 0.09  # of a cell, half of a gap: shorter ones are hardly longer than what is drawn in them
MOST_GAP = 0.2  # of a cell, half of a gap: longer ones are no gaps, but light that runs over the board
BLURRED_END = 0.03  # of a cell: the end of a gap, which is blurred
LINE_IN_GAP = 0.06  # of a cell: how far into a gap a line must run
MIDDLE = 0.03  # of a cell, around the middle of a side: what lies there may hide a small sign


def lines_run_on(
    flat: Flat, colours: np.ndarray, signs: Collection[Pair], pairs: Collection[Pair]
) -> dict[Pair, bool]:
    """Pairs of cells between which the line runs on where the board's signs have their gaps, on one side of
    the middle at least; each with True if the line is seen in the very middle too. None if a line does so
    at a sign. signs: pairs that surely have one. colours: (n, n, 3) RGB, each cell's own."""
    if not signs or not pairs:
        return {}
    right = _lines(flat.rgb, colours, flat.cell)
    below = _lines(flat.turned, colours.swapaxes(0, 1), flat.cell)
    there = {
        pair: right[pair[0]] if pair[0][0] == pair[1][0] else below[pair[0][::-1]]
        for pair in {*signs, *pairs}
    }
    gaps = [half.size - int(half[::-1].argmin()) for pair in signs for half in there[pair] if half[-1]]
    gap = int(median(gaps)) if gaps else 0
    if not LEAST_GAP * flat.cell <= gap <= MOST_GAP * flat.cell:
        return {}
    last = gap - round(BLURRED_END * flat.cell)
    first = max(0, last - round(LINE_IN_GAP * flat.cell))
    found = {pair for pair, halves in there.items() if halves[:, first:last].all(axis=1).any()}
    if not found.isdisjoint(signs):
        return {}
    middle = round(MIDDLE * flat.cell)
    return {pair: bool(there[pair][:, :middle].all()) for pair in found.intersection(pairs)}


def foreign_lines(flat: Flat, colours: np.ndarray) -> frozenset[Pair]:
    """Pairs of cells between which runs a line that is no sign's and much too strong to be the board's.
    colours: (n, n, 3) RGB, each cell's own."""
    own = colours.swapaxes(0, 1)
    lines = _contrasts(flat.rgb, colours, flat.cell), _contrasts(flat.turned, own, flat.cell)
    right, below = (_are_foreign(_ends(line, flat.cell), CROSSED_SIGN).all(axis=(2, 3)) for line in lines)
    pairs = [((r, c), (r, c + 1)) for r, c in np.argwhere(right).tolist()]
    return frozenset(pairs + [((r, c), (r + 1, c)) for c, r in np.argwhere(below).tolist()])


def _are_foreign(ends: np.ndarray, times: float = FOREIGN_LINE) -> np.ndarray:
    """(rows, columns - 1, 2, 1) bool, where a line has so many times the usual contrast. ends: see _ends."""
    strength = np.maximum((ends**2).sum(axis=4), LEAST_LINE**2)
    return strength >= times**2 * median(strength)


def _contrasts(rgb: np.ndarray, colours: np.ndarray, cell: int) -> np.ndarray:
    """(rows, columns - 1, 2, k, 3): by how much the line on each upright side differs from its cells,
    outwards from its middle, upwards and downwards."""
    half = round(ACROSS * cell)
    return _halves(rgb, cell, (-half, half)) - ((colours[:, :-1] + colours[:, 1:]) / 2)[:, :, None, None]


def _ends(line: np.ndarray, cell: int) -> np.ndarray:
    """(rows, columns - 1, 2, 1, 3): its mean near both ends of the side. line: see _contrasts."""
    return line[:, :, :, round(ENDS * cell) :].mean(axis=3, keepdims=True)


def _lines(rgb: np.ndarray, colours: np.ndarray, cell: int) -> np.ndarray:
    """(rows, columns - 1, 2, k) bool: whether there is a line, with the ground of its cells on both its
    sides, at each place of the upright sides of cells of that size, outwards from their middles, upwards and
    downwards."""
    left, right = colours[:, :-1], colours[:, 1:]
    near, far = (round(x * cell) for x in ASIDE)
    line = _contrasts(rgb, colours, cell)
    asides = (
        _halves(rgb, cell, span) - own[:, :, None, None]
        for span, own in (((-far, -near), left), ((near, far), right))
    )
    ends = _ends(line, cell)
    most = np.maximum((ends**2).sum(axis=4), LEAST_LINE**2)
    as_usual = ends @ median(ends.reshape(-1, 3), axis=0) >= 0  # no bright line of a board with dark ones
    own = ~_are_foreign(ends) & as_usual
    share, *beside = ((x * ends).sum(axis=4) / most for x in (line, *asides))
    return own & (share > LINE[0]) & (share < LINE[1]) & (np.maximum(*np.abs(beside)) < LINE[0])


def _halves(rgb: np.ndarray, cell: int, span: tuple[int, int]) -> np.ndarray:
    """(rows, columns - 1, 2, k, 3): the mean of these columns of pixels from each upright side between cells,
    outwards from its middle, upwards and downwards."""
    at = np.arange(cell, rgb.shape[1] - cell + 1, cell)[:, None] + np.arange(*span)
    reach = round(REACH * cell)
    middle = rgb.reshape(-1, cell, *rgb.shape[1:])[:, cell // 2 - reach : cell // 2 + reach]
    strips = middle[:, :, at].mean(axis=3).swapaxes(1, 2)
    return np.stack([strips[:, :, :reach][:, :, ::-1], strips[:, :, reach:]], axis=2)

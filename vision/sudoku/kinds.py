"""Which digits are given and which were typed. LinkedIn writes givens in grey and what is typed in black or
white; others write what is typed in colour, or with a broader pen."""

from collections.abc import Mapping
from itertools import pairwise
from math import exp, log
from typing import NamedTuple

import numpy as np

from ...solver.cell import Cell
from ..percentiles import median
from .ink import Stroke

# Times the strength (or the breadth of the pen) of one kind that the other has, at least: typed digits of the
# game have 1.7 times the strength of givens, those of one kind keep within 1.12 and their pens within 1.15.
STRONGER, BOLDER = 1.3, 1.22
GAP = (
    0.4  # of the distance between the kinds that lies between them without any digit, on a logarithmic scale
)
ASTRAY = 0.3  # of it: a digit further from its own kind is hard to tell
COLOURED = 60.0  # difference (0..255) between the channels of a coloured digit's ink
#: How broad the pen of each digit comes out, of the mean of all: strokes that meet look broader.
PENS = {1: 1.03, 2: 0.98, 3: 0.94, 4: 1.12, 5: 0.97, 6: 1.03, 7: 0.98, 8: 1.0, 9: 1.03}


class Kinds(NamedTuple):
    """given: the cells whose digits are part of the puzzle. typed: those of a player. unsure: those of which
    it is hard to tell."""

    given: frozenset[Cell]
    typed: frozenset[Cell]
    unsure: tuple[Cell, ...] = ()


def kinds_of(strokes: Mapping[Cell, Stroke], digits: Mapping[Cell, int]) -> Kinds:
    """The kinds of all digits that were read: coloured ones were typed where there are others; of these the
    stronger ones were, or the bolder ones where all are as strong."""
    coloured = {cell for cell in digits if np.ptp(strokes[cell].colour) > COLOURED}
    plain = {cell: digit for cell, digit in digits.items() if cell not in coloured}
    if not plain:
        return Kinds(frozenset(digits), frozenset())
    strong, unsure = _upper({cell: strokes[cell].strength for cell in plain}, STRONGER)
    if not strong and not coloured:
        strong, unsure = _upper({cell: strokes[cell].pen / PENS[x] for cell, x in plain.items()}, BOLDER)
    return Kinds(frozenset(plain) - strong, strong | coloured, tuple(sorted(unsure)))


def _upper(values: Mapping[Cell, float], times: float) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """The cells of the upper of two kinds, if there are two, and those between them. times: how many times
    the lower one it is, at least."""
    logs = sorted((log(max(x, 1e-6)), cell) for cell, x in values.items())
    gaps = [(b[0] - a[0], i) for i, (a, b) in enumerate(pairwise(logs), 1)]
    if not gaps:
        return frozenset(), frozenset()
    gap, at = max(gaps)
    low, high = (float(median([x for x, _ in part])) for part in (logs[:at], logs[at:]))
    if exp(high - low) < times or gap < GAP * (high - low):
        return frozenset(), frozenset()
    astray = [cell for x, cell in logs[:at] if abs(x - low) > ASTRAY * (high - low)]
    astray += [cell for x, cell in logs[at:] if abs(x - high) > ASTRAY * (high - low)]
    return frozenset(cell for _, cell in logs[at:]), frozenset(astray)

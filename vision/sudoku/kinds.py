"""Which digits are given and which were typed. LinkedIn writes givens in grey and what is typed in black or
white; others write what is typed in colour, or with a broader pen."""

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from math import exp, log
from typing import NamedTuple

import numpy as np

from ...solver.cells import Cell
from ..cells.colours import to_lab
from ..percentiles import median
from .ink import Stroke

# Times the strength (or the breadth of the pen) of one kind that the other has, at least: typed digits of the
# game have 1.7 times the strength of givens; those of one kind keep within 1.35 where their strokes are thin.
# Bold pens are 1.4 times as broad as regular ones and more.
STRONGER, BOLDER = 1.45, 1.33
#: How broad a pen comes out for each digit, of the mean of all, where strokes that meet look broader. (In
#: fonts with thin strokes they do not.)
MEETING = {1: 1.03, 2: 0.98, 3: 0.94, 4: 1.12, 5: 0.97, 6: 1.03, 7: 0.98, 8: 1.0, 9: 1.03}
GAP = (
    0.4  # of the distance between the kinds that lies between them without any digit, on a logarithmic scale
)
ASTRAY = 0.45  # of it: a digit further from its own kind is hard to tell
PARTED, LEAST_PARTED = 1.18, 2  # BOLDER of cells with one digit, and in how many digits it is to be seen
CLEAR = 1.05  # times the place where they part: nearer to it a pen is hard to tell
TINY = 1e-6  # what a value counts as at least, so that it has a logarithm
COLOURED = 60.0  # difference (0..255) between the channels of a coloured digit's ink
# The same, more than the usual one of the others, from which one of these may be coloured as well: more than
# thin strokes take on from a tinted ground.
TINGED = 32.0
OTHER_HUE = 6.0  # distance in CIE a and b of two grounds of another colour; shades of a page stay below 4
# The same of two inks, which must also be further apart than those of one kind are among themselves, which
# compression spreads; and how many digits show that, at least.
OTHER_INK, LEAST_INKS = 6.0, 2
# CIE a and b by which a ground is off the usual one, more than a chosen cell (12); and the strength of ink
# that shows through something, of that of the weakest other digit, at most.
VEILED_HUE, VEILED = 20.0, 0.8
LEAST_APART = 2  # typed digits: one alone may be the chosen cell, which is tinted


class Kinds(NamedTuple):
    """given: the cells whose digits are part of the puzzle. typed: those of a player. unsure: those of which
    it is hard to tell."""

    given: frozenset[Cell]
    typed: frozenset[Cell]
    unsure: tuple[Cell, ...] = ()


def kinds_of(strokes: Mapping[Cell, Stroke], digits: Mapping[Cell, int]) -> Kinds:
    """The kinds of all digits that were read: coloured ones were typed where there are others; of these the
    stronger ones were, or the bolder ones where all are as strong."""
    coloured = {cell for cell, stroke in strokes.items() if np.ptp(stroke.colour) > COLOURED}
    plain = [cell for cell in strokes if cell not in coloured]
    if not plain:
        return Kinds(frozenset(strokes), frozenset())
    split = _split({cell: strokes[cell].strength for cell in plain}, STRONGER)
    stronger = split.upper
    if not split.upper:
        pens = {cell: strokes[cell].pen for cell in plain}
        even = {cell: pen / MEETING[digits[cell]] for cell, pen in pens.items()}
        split = max((_split(values, BOLDER) for values in (pens, even)), key=lambda split: split.clear)
        split = split if split.upper else _split_by_digit(pens, digits)
    tints = {cell: float(np.ptp(strokes[cell].colour)) for cell in plain}
    usual = float(median(list(tints.values())))
    tinged = {cell for cell, tint in tints.items() if tint > usual + TINGED}
    given, typed = frozenset(plain) - split.upper, split.upper | coloured
    unsure = tuple(sorted(tinged.union(split.astray, _lone(strokes, stronger) if not coloured else ())))
    return Kinds(given, typed, unsure)


def _lone(strokes: Mapping[Cell, Stroke], stronger: Collection[Cell]) -> Collection[Cell]:
    """A digit that alone is stronger than others, and is drawn with a bolder pen than any as well: it may be
    a pointer over one."""
    pens = {cell: stroke.pen for cell, stroke in strokes.items()}
    others = [pen for cell, pen in pens.items() if cell not in stronger]
    is_bold = len(stronger) == 1 and others and min(pens[x] for x in stronger) > BOLDER * max(others)
    return stronger if is_bold else ()


class _Split(NamedTuple):
    """upper: the cells of the upper of two kinds, none where there are not two. astray: those between them.
    clear: how far apart the kinds are, of the distance of their middles."""

    upper: frozenset[Cell] = frozenset()
    astray: tuple[Cell, ...] = ()
    clear: float = 0.0


def _split(values: Mapping[Cell, float], times: float) -> _Split:
    """The two kinds, if there are two. times: how many times the lower one the upper one is, at least."""
    logs = sorted((log(max(x, TINY)), cell) for cell, x in values.items())
    gaps = [(b[0] - a[0], i) for i, (a, b) in enumerate(pairwise(logs), 1)]
    if not gaps:
        return _Split()
    gap, at = max(gaps)
    low, high = (float(median([x for x, _ in part])) for part in (logs[:at], logs[at:]))
    if exp(high - low) < times or gap < GAP * (high - low):
        return _Split()
    astray = [cell for x, cell in logs[:at] if abs(x - low) > ASTRAY * (high - low)]
    astray += [cell for x, cell in logs[at:] if abs(x - high) > ASTRAY * (high - low)]
    return _Split(frozenset(cell for _, cell in logs[at:]), tuple(sorted(astray)), gap / (high - low))


def _split_by_digit(pens: Mapping[Cell, float], digits: Mapping[Cell, int]) -> _Split:
    """The two kinds of pens where the digits of a font differ among themselves as much as bold from regular
    ones: by where cells with the same digit part, in at least two digits."""
    by_digit: dict[int, list[float]] = {}
    for cell, pen in pens.items():
        by_digit.setdefault(digits[cell], []).append(pen)
    parts = {digit: part for digit, some in by_digit.items() if (part := _parting(sorted(some)))}
    if len(parts) < LEAST_PARTED:
        return _Split()
    usual = float(median([part / MEETING[digit] for digit, part in parts.items()]))
    off = {cell: pen / parts.get(digits[cell], usual * MEETING[digits[cell]]) for cell, pen in pens.items()}
    astray = tuple(sorted(cell for cell, x in off.items() if 1 / CLEAR < x < CLEAR))
    return _Split(frozenset(cell for cell, x in off.items() if x > 1), astray)


def _parting(pens: Sequence[float]) -> float | None:
    """Where pens of one digit, in rising order, part into broad and fine ones; None where they do not."""
    ratio, low, high = max(((b / a, a, b) for a, b in pairwise(pens)), default=(0.0, 1.0, 1.0))
    return (low * high) ** 0.5 if ratio >= PARTED else None


def grounds_apart(colours: np.ndarray, typed: Sequence[Cell], given: Sequence[Cell]) -> Sequence[Cell]:
    """The typed digits where none of them shares its ground with a given one: then it may be the ground that
    makes them look otherwise. None where the grounds differ in nothing but how dark they are, as those of
    givens may. colours: (n, n, 3) RGB, each cell's own."""
    if len(typed) < LEAST_APART or not given:
        return ()
    hues = [to_lab(colours[tuple(np.array(cells).T)])[:, 1:] for cells in (typed, given)]
    nearest = np.linalg.norm(hues[0][:, None] - hues[1], axis=2).min(axis=1)
    return typed if nearest.min() > OTHER_HUE else ()


def inks_apart(colours: np.ndarray, strokes: Mapping[Cell, Stroke], given: Sequence[Cell]) -> list[Cell]:
    """The fewer of the given digits, on the usual ground, where their inks have two hues: in dim or warm
    light blue is nearly black. colours: (n, n, 3) RGB, each cell's own."""
    grounds = to_lab(colours)[..., 1:]
    off = np.linalg.norm(grounds - median(grounds.reshape(-1, 2), axis=0), axis=2)
    plain = [cell for cell in given if off[cell] < OTHER_HUE]
    if len(plain) <= LEAST_INKS:
        return []
    inks = to_lab(np.array([strokes[cell].colour for cell in plain]))[:, 1:]
    inks -= inks.mean(axis=0)
    along = inks @ np.linalg.svd(inks, full_matrices=False)[2][0]  # where they differ most
    order = np.argsort(along, kind="stable")
    at = int(np.diff(along[order]).argmax()) + 1
    parts = sorted((order[:at], order[at:]), key=len)
    gap = float(np.diff(along[order]).max())
    even = min(float(np.ptp(along[part])) for part in parts if len(part) >= LEAST_INKS)
    return sorted(plain[i] for i in parts[0].tolist()) if gap > max(OTHER_INK, even) else []


def veiled(colours: np.ndarray, strokes: Mapping[Cell, Stroke]) -> list[Cell]:
    """Coloured digits on a ground of another colour, paler than all others: something may lie on them that
    shows them through, so that their colour tells nothing. colours: (n, n, 3) RGB, each cell's own."""
    hues = to_lab(colours)[..., 1:]
    away = np.linalg.norm(hues - median(hues.reshape(-1, 2), axis=0), axis=2)
    under = [cell for cell in strokes if away[cell] > VEILED_HUE and np.ptp(strokes[cell].colour) > COLOURED]
    weakest = min((stroke.strength for cell, stroke in strokes.items() if cell not in under), default=0.0)
    return [cell for cell in under if strokes[cell].strength < VEILED * weakest]

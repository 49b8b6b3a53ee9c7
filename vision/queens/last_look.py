"""One last look at the regions that were chosen: does the picture, in absolute units, contradict them?

How far one way of telling the regions stands out from the others is a ratio: a white sheet in uneven light
has "regions" as clear as any. So before anything is reported, every border must be there to be seen, and
what parts the cells of one region must have its reason.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np

from ...solver.cells import Cell
from ...solver.puzzle import Pair
from ..cells.colours import SAME_COLOUR, to_lab
from ..cells.ink import BetweenCells, sides_among
from ..doubts import Doubt, Sort
from ..percentiles import median, percentile
from .regions import REAL_STEP, Grouping, colour_steps, scattered_cells
from .shade import steps_of_light
from .tinted import WHY as TINTED

# Ink of borders against that of the lines within regions, in hundredths of a cell: borders are thicker where
# they have so much more, and so many times more.
INK_APART, INK_TIMES = 0.8, 1.15
BELOW, ABOVE = 25, 75  # percentiles of the two that are compared: a few misread cells do not blur them
# The same for single cells that all their sides put into another region: less is evidence enough.
USUAL, CROSSED_APART = 50, 0.4
# Of the usual border's ink, within regions that were told by colour alone: a border that these do not know;
# times the ink of other lines that this has at least (compressed pictures have restless ones); how many of
# them are no mark on a line.
AS_THICK, THAN_LINES, WALLS = 0.85, 1.5, 2
ODD_LINE = 1.15  # times the ink of most lines within regions, with INK_APART: one that may be a border
# A step within a region is sudden from SAME_COLOUR on, and from so many times what three quarters of the
# steps within regions stay below: heavily compressed pictures are restless all over.
RESTLESS_TIMES = 4.0
# QUIET_TIMES times what QUIET percent of all steps stay below is sudden as well: regions that swallow others
# have steps of all sizes within them, and make a picture look restless that is not. Where cells are tinted,
# steps of all sizes are right, and this is not asked.
QUIET, QUIET_TIMES = 30, 10.0
# CIE76: where three quarters of the steps within regions stay below, the picture is not compressed at all,
# and every step that a person sees is sudden.
CALM = 0.5
# Share of the usual ink within regions: lines with less do not say that they are thin; a single one may be
# lost in the shade of a chosen cell.
HIDDEN_LINE = 0.4
MANY_ALIKE = 3  # regions of a single cell in one colour: boards whose colours come again have fewer
MOST_LONE = 0.7  # share of all regions that are single cells: boards of the game have up to two thirds


def contradictions(
    best: Grouping, colours: np.ndarray, ink: Callable[[], Sequence[BetweenCells]]
) -> list[Doubt]:
    """What speaks against the regions.

    colours: (n, n, 3) RGB 0..255, each cell's own. ink: of the borders, measured in one or more ways; asked
    for only where colour alone leaves something to explain, since it takes a while.
    """
    across = _across(best.labels)
    steps = colour_steps(colours).flat()
    restless = float(percentile(steps[~across], ABOVE)) if not across.all() else 0.0
    missing = across & (steps < REAL_STEP)
    least = REAL_STEP if restless < CALM else SAME_COLOUR
    most = RESTLESS_TIMES * restless
    if best.why != TINTED:
        most = min(most, QUIET_TIMES * float(percentile(steps, QUIET)))
    sudden = ~across & (steps >= max(least, most))
    sudden &= ~steps_of_light(best.labels, colours)
    scattered = scattered_cells(best.labels)
    doubts = [*_stripes(best.labels), *_lone_cells(best.labels, colours)]
    if not (missing.any() or sudden.any() or scattered):
        return doubts
    known = [(values, at) for values in (s.flat() for s in ink()) if (at := _thick_from(values, across))]
    for values, at in known:
        hidden = sudden & (values < HIDDEN_LINE * float(median(values[~across])))
        thick = sudden & (values > at)
        if hidden.sum() > 1:
            thick = thick | hidden
        missing, sudden = missing & (values < at), thick
    if missing.any():
        doubts.append(Doubt(Sort.CONTRADICTED, "no border can be seen", _places(missing, best.labels)))
    if sudden.any():
        where = _places(sudden, best.labels)
        doubts.append(Doubt(Sort.CONTRADICTED, "the colour changes within a region,", where))
    apart = np.isin(best.labels, [best.labels[cell] for cell in scattered])
    for values, at in known:  # parts that thick borders surround, all of them, are there to be seen
        if not (sides_among(across & (values < at), len(colours))[apart] > 0).any():
            scattered = []
    if scattered:
        doubts.append(Doubt(Sort.CONTRADICTED, "regions lie in several parts", tuple(scattered)))
    return doubts


def crossed_cells(labels: np.ndarray, ink: BetweenCells) -> list[Cell]:
    """The cells, row by row, that lie on the other side of a border than the regions have it: thick lines to
    their own region, thin ones to another. None where borders are no thicker than other lines."""
    values, across = ink.flat(), _across(labels)
    at = _thick_from(values, across, USUAL, CROSSED_APART)
    if at is None:
        return []
    thick = values > at
    walled, opened = sides_among(~across & thick, len(labels)), sides_among(across & ~thick, len(labels))
    held = sides_among(~across & ~thick, len(labels))
    return [(r, c) for r, c in np.argwhere((walled > 0) & (opened > 0) & (held == 0)).tolist()]


def inner_borders(labels: np.ndarray, colours: np.ndarray, ink: BetweenCells) -> list[Doubt]:
    """From lines between cells of one colour that are as thick as the borders between regions: two regions in
    one colour, or rows that were lost between two parts of a picture. colours: (n, n, 3) RGB, each cell's
    own."""
    values, across = ink.flat(), _across(labels)
    if _thick_from(values, across) is None:
        return []
    thick = AS_THICK * float(median(values[across]))
    if thick < THAN_LINES * float(percentile(values[~across], ABOVE)):
        return []
    alike = colour_steps(colours).flat() < REAL_STEP
    walls = ~across & alike & (values >= thick)
    thin = sides_among(~walls & ~across, len(labels))
    framed = thin == 0  # all around: a cell that is chosen, or that a conflict shows
    walls &= ~BetweenCells(framed[:, 1:] | framed[:, :-1], framed[1:] | framed[:-1]).flat()
    if walls.sum() < WALLS:
        return []
    return [Doubt(Sort.CONTRADICTED, "a border runs within a region,", _places(walls, labels))]


def may_be_crossed(labels: np.ndarray, ink: BetweenCells) -> bool:
    """Whether a line within a region stands out from the others there, so that a closer look is worth it."""
    inside = ink.flat()[~_across(labels)]
    return bool(len(inside)) and float(inside.max()) > ODD_LINE * float(percentile(inside, ABOVE)) + INK_APART


def _across(labels: np.ndarray) -> np.ndarray:
    """(2 n (n - 1),) bool, in the order of `BetweenCells.flat`: neighbours that are in different regions."""
    return BetweenCells(labels[:, 1:] != labels[:, :-1], labels[1:] != labels[:-1]).flat()


def _thick_from(
    ink: np.ndarray, across: np.ndarray, share: int = BELOW, apart: float = INK_APART
) -> float | None:
    """The ink from which a line is a border; None where borders are no thicker than other lines. share:
    percent of borders that may have less ink than is compared; apart: how much more it must be."""
    if across.all() or not across.any():
        return None
    border, line = float(percentile(ink[across], share)), float(percentile(ink[~across], ABOVE))
    if border < max(line + apart, INK_TIMES * line):
        return None
    return (border + line) / 2


def _stripes(labels: np.ndarray) -> list[Doubt]:
    """A table has rows, a board of any game has regions of which most lie in several rows and columns."""
    for what, lines in (("row", labels), ("column", labels.T)):
        whole = all(len(set(line)) == 1 for line in lines.tolist())
        if whole and all(a[0] != b[0] for a, b in pairwise(lines.tolist())):
            return [Doubt(Sort.CONTRADICTED, f"every region is a whole {what}, as in a table")]
    return []


def _lone_cells(labels: np.ndarray, colours: np.ndarray) -> list[Doubt]:
    """Where several regions are single cells of one colour, or nearly all are single cells, that is something
    drawn in them, as a frame."""
    lone = np.argwhere(np.isin(labels, np.flatnonzero(np.bincount(labels.ravel()) == 1)))
    own = to_lab(colours[tuple(lone.T)])
    alike = (np.linalg.norm(own[:, None] - own, axis=2) < SAME_COLOUR).sum(axis=1, initial=0)
    cells = [
        (r, c) for (r, c), count in zip(lone.tolist(), alike.tolist(), strict=True) if count >= MANY_ALIKE
    ]
    if cells:
        return [Doubt(Sort.CONTRADICTED, "regions of one cell have one colour", tuple(cells))]
    many = len(lone) > MOST_LONE * len(labels)
    return [Doubt(Sort.CONTRADICTED, "nearly all regions are single cells")] if many else []


def _places(which: np.ndarray, labels: np.ndarray) -> tuple[Pair, ...]:
    """Between which cells; which: in the order of `BetweenCells.flat`."""
    n = len(labels)
    pairs: list[Pair] = []
    for i in np.flatnonzero(which).tolist():
        if i < n * (n - 1):
            r, c = divmod(i, n - 1)
            pairs.append(((r, c), (r, c + 1)))
        else:
            r, c = divmod(i - n * (n - 1), n)
            pairs.append(((r, c), (r + 1, c)))
    return tuple(pairs)

"""Checks of the regions that were chosen: does the picture contradict them, and what speaks against them?"""

from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np

from ...solver.cells import Cell
from ...solver.puzzle import Pair
from ...solver.queens.puzzle import Board
from ..cells.colours import SAME_COLOUR, band_colours, to_lab
from ..cells.ink import BetweenCells, sides_among
from ..cells.view import View
from ..doubts import Doubt, Sort
from ..grid.lattice import Flat
from ..percentiles import median, percentile
from .alternatives import differing_cells, moved_cells
from .covered import broken_lines, covered_cells
from .regions import (
    COLOUR,
    COLOUR_NOISE,
    REAL_STEP,
    Grouping,
    colour_patches,
    colour_steps,
    scattered_cells,
    steps_of_light,
)
from .tinted import WHY as TINTED

MOST = 0.5  # share of a region's cells that have a colour, from which it is that region's
GREY = 6.0  # CIE76, from grey: on boards without a colour that has more, shades are alike by chance
WITHIN = (0.26, 0.36)  # of a cell, from its sides: what lies inside frames, which hide a cell's colour
RIM = (0.05, 0.09)  # of a cell, from its sides: what shows of it beside a button or a disc that fills it


def foreign_doubts(labels: np.ndarray, colours: np.ndarray, fine: Flat) -> list[Doubt]:
    """From cells in another region's colour, beside their borders ((n, n, 3) RGB colours) or within a frame.

    What a pointer, a hint or a conflict makes of a colour is hardly ever just that of another region.
    """
    if np.linalg.norm(to_lab(colours)[..., 1:], axis=2).max() < GREY:
        return []
    doubts = []
    # rims are looked at only where a region lies in several parts
    if scattered_cells(labels) and (hidden := hidden_parts(labels, colours, band_colours(fine, *RIM))):
        doubts.append(Doubt(Sort.CONTRADICTED, "regions lie in several parts", tuple(hidden)))
    if cells := tinted_cells(labels, colours) or framed_cells(labels, colours, band_colours(fine, *WITHIN)):
        doubts.append(Doubt(Sort.CONTRADICTED, "cells have the colour of another region", tuple(cells)))
    return doubts


def hidden_parts(labels: np.ndarray, colours: np.ndarray, rims: np.ndarray) -> list[Cell]:
    """The cells apart from the largest part of their region whose colour may be that of something that covers
    them: their rim has another region's. rims: (n, n, 3) RGB; others as in `tinted_cells`."""
    apart = set(scattered_cells(labels))
    return [cell for cell in framed_cells(labels, colours, rims) if cell in apart]


def tinted_cells(labels: np.ndarray, colours: np.ndarray) -> list[Cell]:
    """The cells, row by row, that have another region's colour. Where light falls off, small steps connect
    them to their own. labels: (n, n) int. colours: (n, n, 3) RGB 0..255."""
    foreign = _foreign(labels, colours, colours)
    if not foreign.any():
        return []
    patch = colour_patches(colours, SAME_COLOUR).ravel()
    connected = _share_at_home(labels, np.equal.outer(patch, patch)) >= MOST
    return _cells(foreign & ~connected)


def framed_cells(labels: np.ndarray, colours: np.ndarray, within: np.ndarray) -> list[Cell]:
    """The cells, row by row, that have another region's colour in their middle, or where else it was looked
    for. within: (n, n, 3) RGB, that colour; others as in `tinted_cells`."""
    unlike = np.linalg.norm(to_lab(within) - to_lab(colours), axis=2) >= SAME_COLOUR
    return _cells(_foreign(labels, colours, within) & unlike) if unlike.any() else []


def _foreign(labels: np.ndarray, colours: np.ndarray, seen: np.ndarray) -> np.ndarray:
    """(n, n) bool: whether what is seen of a cell is the colour of more cells of another region than of its
    own."""
    own, other = (to_lab(x).reshape(-1, 3) for x in (seen, colours))
    away = np.linalg.norm(own[:, None] - other, axis=2)
    of = np.eye(int(labels.max()) + 1)[labels.ravel()]
    elsewhere = ((away < COLOUR_NOISE) @ of / of.sum(axis=0) * (1 - of)).max(axis=1).reshape(labels.shape)
    return (elsewhere >= MOST) & (elsewhere > _share_at_home(labels, away < SAME_COLOUR))


def _share_at_home(labels: np.ndarray, alike: np.ndarray) -> np.ndarray:
    """(n, n): share of the other cells of its region that are like a cell, where there are any. alike:
    (cells, cells) bool."""
    home = np.equal.outer(labels.ravel(), labels.ravel())
    np.fill_diagonal(home, False)
    most = home.sum(axis=1)
    share = np.where(most, (alike & home).sum(axis=1) / np.maximum(most, 1), 1.0)
    return share.reshape(labels.shape)


def _cells(which: np.ndarray) -> list[Cell]:
    return [(r, c) for r, c in np.argwhere(which).tolist()]


# What speaks against regions that were read.

# Confidence in the regions below which there is always a warning that names the doubtful cells.
SURE = 0.83
RIVAL = 0.7  # share of the best separation from which a different reading makes it doubtful
CLEAR = 0.45  # separation from which regions are as good as certain
OTHER_BOARD = 0.15  # share of neighbouring pairs; a board with a few cells corrected differs in less

WAVERING = Doubt(Sort.LINES, "the lines of the grid waver, as if drawn by hand")

TINT = Doubt(Sort.REGIONS, "the regions of tinted cells were told by what the tint makes of their colours")


def region_doubts(groupings: list[Grouping]) -> list[Doubt]:
    """From all ways in which the regions were found, the best first."""
    best = groupings[0]
    rival = next((g for g in groupings[1:] if not g.same_as(best)), None)
    if best.support < SURE:
        cells = tuple(cell for _, _, cell in moved_cells(best))
        return [Doubt(Sort.REGIONS, "the borders between regions are faint in this picture", cells)]
    alone = all(not g.same_as(best) for g in groupings[1:])
    if best.why == COLOUR and best.most_inside > SAME_COLOUR and best.separation < CLEAR and alone:
        return [Doubt(Sort.REGIONS, "colours change within regions as much as between others in places")]
    if rival and rival.separation > RIVAL * best.separation:
        cells = tuple(differing_cells(best.labels, rival.labels))
        return [Doubt(Sort.REGIONS, f"{best.why} and {rival.why} show different regions", cells)]
    return []


def given_doubts(board: Board, seen: Grouping) -> list[Doubt]:
    """From a board that was given, against the regions that the picture clearly shows, if it does."""
    if seen.separation < CLEAR:
        return []
    given = np.array(board.regions)
    unlike = [np.diff(x, axis=a) != 0 for x in (given, seen.labels) for a in (0, 1)]
    differ = (unlike[0] != unlike[2]).mean() + (unlike[1] != unlike[3]).mean()
    if differ / 2 <= OTHER_BOARD:
        return []
    return [Doubt(Sort.GIVEN, "the picture shows other regions than the board that was given")]


def cover_doubts(
    view: View, fine: Flat, colours: np.ndarray, queens: Sequence[Cell], ink: BetweenCells | None
) -> list[Doubt]:
    """From cells that look covered; colours, queens: see covered_cells. fine, ink: see broken_lines; None
    where colours alone told the regions."""
    covered = covered_cells(view.found, view.coarse, colours, queens)
    if ink and not covered:
        covered = broken_lines(fine, colours, ink)
    if not covered:
        return []
    return [Doubt(Sort.COVERED, "something covers a part of the board", tuple(covered))]


# One last look at the regions that were chosen: does the picture, in absolute units, contradict them?
#
# How far one way of telling the regions stands out from the others is a ratio: a white sheet in uneven
# light has "regions" as clear as any. So before anything is reported, every border must be there to be
# seen, and what parts the cells of one region must have its reason.

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
    """Find what contradicts the regions.

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
    """True if a line within a region stands out from the others there, so that a closer look is worth it."""
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
    """The place where several regions are single cells of one colour, or nearly all are single cells, that is
    something drawn in them, as a frame."""
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

"""The margin of a board: an even page right behind a side's line, across which none of the board's lines
runs. What comes after it, a card's edge, a button, another page, is nothing of the board's."""

import numpy as np

from ...percentiles import median, strongest
from .crossing import CONTINUES, CROSSING, LEAST_CROSSING, crossing
from .pages import EVEN_PAGE, GROUND, ONE_GROUND

LEAST = 0.06  # of a cell: a margin is at least as broad; what is narrower may be part of the frame
LEAST_ROWS = 2  # pixels, the same
# Of a cell, between the side's line and the margin, at most: the ends of thick lines stick out behind a thin
# frame, and what is left of cells that were cut sticks out further.
ENDS_OF_LINES = 0.06
LINED = 0.3  # share of a side along which that line must be seen
INSIDE = (0.08, 0.14)  # of a cell within the board: beside the side's line, where things do not reach
# Share of the step from the cells to the margin that the line stands out by: enlarged pictures ring by less.
OVERSHOOT = 0.25
# Share of the lines across a side that must be seen within the board, and at most may go on beyond.
SEEN, GO_ON = 0.5, 0.3


def margin(strip: np.ndarray, s: int) -> slice | None:
    """The rows of a (2 * s, along, 3) strip (see `_strips` in sides) in which a margin lies, up to where the
    page is looked at; None where there is none, or where it cannot be told from cells."""
    rows = _first_of_one_colour(strip, s)
    if rows is None:
        return None
    line = _line_before(strip, s, rows)
    near = line is not None and rows.start - line - 1 <= round(ENDS_OF_LINES * s)
    return rows if near else None


def _first_of_one_colour(strip: np.ndarray, s: int) -> slice | None:
    """The first rows beyond the side that are all in one colour, the same in each, with no line across."""
    beyond = strip[s : s + round(GROUND[1] * s)]
    crossed = _crossed(strip, beyond, s)
    if crossed is None:
        return None
    sampled = beyond[:, :: max(1, s // 16)]
    page = median(sampled, axis=1)
    even = (strongest(np.abs(sampled - page[:, None])) < ONE_GROUND).mean(axis=1) >= EVEN_PAGE
    least = max(LEAST_ROWS, round(LEAST * s))
    for first in range(len(page) - least + 1):
        same = (even & ~crossed)[first:] & (strongest(np.abs(page[first:] - page[first])) < ONE_GROUND)
        length = len(same) if same.all() else int(same.argmin())
        if length >= least:
            return slice(s + first, s + first + length)
    return None


def _crossed(strip: np.ndarray, beyond: np.ndarray, s: int) -> np.ndarray | None:
    """(k,) bool: the rows beyond the side in which lines go on as they run within the board; None where
    hardly any is seen there."""
    far, near = (s - round(x * s) for x in INSIDE[::-1])
    within = crossing(strip[None, far:near].mean(axis=1), s)[0]
    seen = within > LEAST_CROSSING
    if seen.mean() < SEEN:
        return None
    go_on = crossing(beyond, s)[:, seen] > CONTINUES * within[seen]
    return go_on.mean(axis=1) > GO_ON


def _line_before(strip: np.ndarray, s: int, rows: slice) -> int | None:
    """The last row before these, near the side, with a line that is darker or brighter than they and the
    cells; None where there is none: then they may be a broad frame."""
    far, near = (s - round(x * s) for x in INSIDE[::-1])
    inside, page = strip[far:near].mean(axis=0), median(strip[rows].mean(axis=0), axis=0)
    first = s - round(CROSSING * s)
    line = strip[first : min(rows.start, s + round(CROSSING * s))]
    ink = strongest(np.maximum(np.minimum(inside, page) - line, line - np.maximum(inside, page)))
    least = np.maximum(LEAST_CROSSING, OVERSHOOT * strongest(np.abs(inside - page)))
    lined = np.flatnonzero((ink >= least).mean(axis=1) >= LINED)
    return first + int(lined[-1]) if len(lined) else None

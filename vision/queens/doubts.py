"""What speaks against regions that were read."""

from collections.abc import Sequence

import numpy as np

from ...solver.cells import Cell
from ...solver.queens.puzzle import Board
from ..cells.colours import SAME_COLOUR
from ..cells.ink import BetweenCells
from ..cells.view import View
from ..doubts import Doubt, Sort
from ..grid.rectify import Flat
from .alternatives import differing_cells, moved_cells
from .covered import broken_lines, covered_cells
from .regions import COLOUR, Grouping

# Confidence in the regions below which there is always a warning that names the doubtful cells; what was
# measured on either side of it stands in docs/reading.md.
SURE = 0.83
RIVAL = 0.7  # share of the best separation from which a different reading makes it doubtful
CLEAR = 0.45  # separation from which regions are as good as certain
OTHER_BOARD = 0.15  # share of neighbouring pairs; a board with a few cells corrected differs in less

WAVERING = Doubt(Sort.LINES, "the lines of the grid waver, as if drawn by hand")

TINTED = Doubt(Sort.REGIONS, "the regions of tinted cells were told by what the tint makes of their colours")


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

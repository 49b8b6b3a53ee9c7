"""What speaks against regions that were read."""

from collections.abc import Sequence

import numpy as np

from ...solver.cells import Cell
from ...solver.queens.puzzle import Board
from ..cells.ink import BetweenCells
from ..cells.view import View
from ..decode.regions import Other, Regions, differing_cells, scattered_cells
from ..doubts import Doubt, Sort
from ..grid.lattice import Flat
from ..measure.sides import of_pairs
from .covered import broken_lines, covered_cells

# Support below which there is always a warning that names the doubtful cells, and from which regions are as
# good as certain; what was measured on either side of them stands in docs/reading.md.
SURE, CERTAIN = 0.95, 0.97
OTHER_BOARD = 0.15  # share of neighbouring pairs; a board with a few cells corrected differs in less

WAVERING = Doubt(Sort.LINES, "the lines of the grid waver, as if drawn by hand")


def region_doubts(best: Regions, others: Sequence[Other], by_ink: Regions | None = None) -> list[Doubt]:
    """From regions that are not sure, from others that are nearly as likely, from those that lie in several
    parts, and from borders that show other regions. by_ink: what these show alone, where it is clear."""
    doubts = []
    cells = tuple(sorted({cell for other in others for cell in other.cells}))
    if best.support < SURE:
        doubts.append(Doubt(Sort.REGIONS, "the borders between regions are faint in this picture", cells))
    elif cells:
        doubts.append(
            Doubt(Sort.REGIONS, "the picture hardly tells to which region some cells belong", cells)
        )
    if by_ink and (crossed := differing_cells(best.labels, by_ink.labels)):
        doubts.append(Doubt(Sort.REGIONS, "the borders do not follow the colours", tuple(crossed)))
    if scattered := scattered_cells(best.labels):
        doubts.append(Doubt(Sort.CONTRADICTED, "regions lie in several parts", tuple(scattered)))
    return doubts


def given_doubts(board: Board, seen: Regions) -> list[Doubt]:
    """From a board that was given, against the regions that the picture clearly shows, if it does."""
    if seen.support < CERTAIN:
        return []
    differ = np.not_equal(*of_pairs(np.array(board.regions))) != seen.across
    if differ.mean() <= OTHER_BOARD:
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

"""Other readings of the same lattice, for the pipeline to weigh."""

import math
from collections.abc import Sequence

from ...solver.cells import Cell
from ...solver.queens.puzzle import Board
from ..decode.regions import CLOSE, Other, Regions
from ..reading import Alternative

# Log likelihood for which an alternative has 1/e of the support: those that are as close as the right board
# is to a wrong one keep most of it.
SOFTENED = 25.0


def other_readings(best: Regions, others: Sequence[Other], support: float) -> tuple[Alternative, ...]:
    """Other boards than the best one, ranked by support; none has more than the best, which has this one."""
    boards = {Board.of(best.labels.tolist())}
    alternatives: list[Alternative] = []
    for other in others:
        board = Board.of(other.regions.labels.tolist())
        if board not in boards:
            boards.add(board)
            near = math.exp(-max(other.lost, 0.0) / SOFTENED)
            alternatives.append(Alternative(board, support * near, other.regions.why))
    return tuple(alternatives)


def sureness_of_cells(regions: Regions) -> dict[Cell, float]:
    """How surely each cell at a border belongs to its own region, 0..1: 0 where the picture does not tell
    which of two regions it is in."""
    sureness: dict[Cell, float] = {}
    for cost, cell, _ in regions.costs_of_moving:
        sureness.setdefault(cell, max(cost, 0.0) / (max(cost, 0.0) + CLOSE))
    return sureness

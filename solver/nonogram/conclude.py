"""The whole answer to a nonogram: is there exactly one, and how does a person get there?"""

from ..budget import CP_SAT_BUDGET, proven
from ..ladder import steps_of
from ..puzzle import Solution
from ..rating import rating_of
from . import cpsat
from .grid import Grid, Lines
from .puzzle import Nonogram
from .rules import deduce
from .search import BUDGET, LAST_BUDGET, MORE_BUDGET, solutions


def conclude(puzzle: Nonogram) -> Solution:
    """Deduce line by line and by suppositions. Where that fills the grid, it is the only answer; where not,
    search from there says how many answers there are.

    Raises SearchTooLong where no budget comes to an end.
    """
    grid = Grid(Lines(puzzle.row_clues, puzzle.column_clues))
    fired = deduce(grid)
    if fired is None:
        return Solution(puzzle, ())
    left = tuple(grid.unknown_cells)
    found = _searched(puzzle, grid) if left else [grid.picture]
    if len(found) != 1:
        return Solution(puzzle, tuple(found), steps_of(fired) if found else ())
    return Solution(puzzle, tuple(found), steps_of(fired), rating_of(fired, not left), left)


def _searched(puzzle: Nonogram, grid: Grid) -> list[tuple[str, ...]]:
    return proven(
        lambda: solutions(grid, limit=2, budget=BUDGET),
        lambda: solutions(grid, limit=2, budget=MORE_BUDGET),
        lambda: cpsat.solutions(puzzle, limit=2, known=grid, budget=CP_SAT_BUDGET),
        instead=lambda: solutions(grid, limit=2, budget=LAST_BUDGET),
    )

"""The whole answer to a nonogram: is there exactly one, and how does a person get there?"""

from collections.abc import Sequence
from functools import partial, reduce
from operator import or_

from ..budget import CP_SAT_BUDGET, proven
from ..explain import Proof
from ..ladder import Fired
from ..puzzle import Solution
from ..rating import rating_of
from . import cpsat
from .grid import Grid, Lines
from .puzzle import Nonogram
from .rules import RUNGS, deduce
from .search import BUDGET, MORE_BUDGET, solutions
from .telling import Telling


def conclude(puzzle: Nonogram) -> Solution:
    """Deduce line by line and by suppositions. Where that fills the grid, it is the only answer; where not,
    search from there says how many answers there are.

    Raises SearchTooLong where no budget comes to an end.
    """
    grid = Grid(Lines(puzzle.row_clues, puzzle.column_clues))
    fired, in_time = deduce(grid)
    if fired is None:
        return Solution(puzzle, ())
    left = tuple(grid.unknown_cells)
    found = _searched(puzzle, grid) if left or not in_time else [grid.picture]
    if not found:
        return Solution(puzzle, ())
    proof = proof_of(fired, Grid(grid.lines), in_time)
    if len(found) > 1:
        return Solution(puzzle, tuple(found), proof)
    return Solution(puzzle, tuple(found), proof, rating_of(fired, not left) if in_time else None, left)


def proof_of(fired: Sequence[Fired], start: Grid, in_time: bool = True) -> Proof:
    """The proof of all that was found from a position, which is left as it is."""
    goal = reduce(or_, (x.found.gives for x in fired), start.facts)
    return Proof(tuple(fired), partial(Telling, start), goal, tuple(RUNGS.values()), in_time=in_time)


def _searched(puzzle: Nonogram, grid: Grid) -> list[tuple[str, ...]]:
    return proven(
        lambda: solutions(grid, limit=2, budget=BUDGET),
        lambda: cpsat.solutions(puzzle, limit=2, known=grid, budget=CP_SAT_BUDGET),
        instead=lambda: solutions(grid, limit=2, budget=MORE_BUDGET),
    )

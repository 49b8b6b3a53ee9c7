"""The whole answer to a Sudoku: is there exactly one, and how does a person get there?"""

from ..budget import CP_SAT_BUDGET, Budget, proven
from ..puzzle import Solution
from ..rating import rating_of
from . import cpsat
from .ladder import FAIR, LADDER, Deduction
from .puzzle import Sudoku
from .search import BUDGET, solutions
from .state import State


def conclude(puzzle: Sudoku) -> Solution:
    """How many answers there are, by search from the givens, and the deduction: of a puzzle with one answer
    by the whole ladder, of one with several as far as the fair rules go. Raises SearchTooLong where no budget
    comes to an end.
    """
    found = tuple(
        proven(
            lambda: solutions(puzzle, limit=2, budget=BUDGET),
            lambda: cpsat.solutions(puzzle, limit=2, budget=CP_SAT_BUDGET),
        )
    )
    if not found:
        return Solution(puzzle, found)
    start = State(puzzle)
    if len(found) > 1:
        return Solution(puzzle, found, Deduction.of(start, FAIR).proof)
    deduction = Deduction.of(start, LADDER, Budget.for_board(puzzle.shape))
    rating = rating_of(deduction.fired, deduction.state.solved)
    return Solution(puzzle, found, deduction.proof, rating, deduction.state.open_cells)

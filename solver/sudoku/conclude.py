"""The whole answer to a Sudoku: is there exactly one, and how does a person get there?"""

from ..budget import CP_SAT_BUDGET, proven
from ..game import explained
from ..puzzle import Solution
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
    return explained(
        puzzle, found, lambda ladder, budget: Deduction.of(State(puzzle), ladder, budget), LADDER, FAIR
    )

"""The whole answer to a Tango: is there exactly one, and how does a person get there?"""

from ..budget import CP_SAT_BUDGET, proven
from ..game import explained
from ..puzzle import Solution
from . import cpsat
from .ladder import FAIR, LADDER, Deduction
from .puzzle import Tango
from .search import BUDGET, SUPPOSITIONS, solutions, solutions_by_lines
from .state import State


def conclude(puzzle: Tango) -> Solution:
    """How many answers there are, by search from the givens, and the deduction: of a puzzle with one answer
    by the whole ladder, of one with several as far as the fair rules go. Raises SearchTooLong where no budget
    comes to an end.
    """
    found = tuple(
        proven(
            lambda: solutions(puzzle, limit=2, budget=BUDGET),
            lambda: solutions_by_lines(puzzle, limit=2, budget=SUPPOSITIONS),
            lambda: cpsat.solutions(puzzle, limit=2, budget=CP_SAT_BUDGET),
        )
    )
    return explained(
        puzzle, found, lambda ladder, budget: Deduction.of(State(puzzle), ladder, budget), LADDER, FAIR
    )

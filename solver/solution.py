"""The whole answer to a board: is there exactly one solution, and how does a person get there?"""

from dataclasses import dataclass

from .board import Board, Cell
from .ladder import Rating, rate, solve
from .search import SearchTooLong, solutions
from .step import Step

# The smallest boards that have a placement of k queens a row and column, none touching, are about 4k wide.
CELLS_PER_QUEEN = 4

# Positions that a proof may look at: a few seconds, and far more than any Queens board has needed.
EFFORT = 20_000


@dataclass(frozen=True)
class Solution:
    """What is known of a board.

    found: up to two of its solutions, each sorted. steps: the deduction from the empty board (none
    where there is no solution: from a falsehood anything follows). rating: None unless exactly one solution.
    """

    board: Board
    found: tuple[tuple[Cell, ...], ...]
    steps: tuple[Step, ...]
    rating: Rating | None

    @property
    def status(self) -> str:
        """ "solved" (exactly one), "ambiguous" (more) or "unsolvable" (none)."""
        return ("unsolvable", "solved", "ambiguous")[len(self.found)]

    @property
    def queens(self) -> tuple[Cell, ...]:
        """The only solution's queens; none where there is no only one."""
        return self.found[0] if len(self.found) == 1 else ()

    @property
    def guessed(self) -> tuple[Cell, ...]:
        """The queens that no step placed: only search knows them."""
        placed = {cell for step in self.steps for cell in step.queens}
        return tuple(cell for cell in self.queens if cell not in placed)


def conclude(board: Board) -> Solution:
    """Deduce as far as the ladder goes, and let search say how many solutions there are.

    Search runs on its own from the empty board, so that it also proves the ladder's answer. Where it would
    take too long, what the ladder deduced holds. Raises SearchTooLong where that is no whole solution.
    """
    deduction = solve(board)
    try:
        found = tuple(solutions(board, limit=2, effort=EFFORT))
    except SearchTooLong:
        if not deduction.solved:
            raise
        found = (deduction.queens,)
    if not found:
        return Solution(board, (), (), None)
    return Solution(board, found, deduction.steps, rate(deduction) if len(found) == 1 else None)


def with_its_k(board: Board) -> Board:
    """The board with the only number of queens a unit for which it has exactly one solution; as given where
    no number does. No Queens board has a solution at k = 2 that is the only one; Star Battle boards have
    several below their k."""
    for k in range(1, max(1, board.n // CELLS_PER_QUEEN) + 1):
        candidate = board.with_k(k)
        try:
            count = len(solutions(candidate, limit=2, effort=EFFORT))
        except SearchTooLong:
            count = int(solve(candidate).solved)
        if count == 1:
            return candidate
    return board

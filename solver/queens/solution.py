"""The whole answer to a board: is there exactly one solution, and how does a person get there?"""

from dataclasses import dataclass
from typing import Any

from ..cell import Cell
from ..rating import Rating
from .board import Board
from .ladder import FAIR, rate, solve
from .search import SearchTooLong, solutions
from .step import Step

# Positions that a proof may look at. No Queens board that people made has needed half as many; of Star Battle
# boards only some of 21 x 21 and more (half a minute). A misread board may need any number.
EFFORT = 100_000
# The same where k > 1 is but tried: a few seconds at most, since a misread board must not hold up the rest.
EFFORT_OF_STARS = 15_000

# How wide a board with k queens a unit usually is, for each of them (10 for 2, 14 for 3, 25 for 6).
USUAL_WIDTH = 4.3
LEAST_WIDTH = 4  # there are hardly any placements below 4k
WIDEST_QUEENS = 15  # boards of the games with one queen a unit are no wider


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

    def board_json(self) -> dict[str, Any]:
        """What the result schema says of the board."""
        game = "queens" if self.board.k == 1 else "starbattle"
        return {"game": game, "n": self.board.n, "k": self.board.k, "regions": self.board.letters}

    def puzzle_json(self) -> dict[str, Any]:
        """`puzzle` and `answer` of the result schema: those are for other games."""
        return NO_PUZZLE

    def to_json(self) -> dict[str, Any]:
        """The solver's part of the result schema."""
        examples = [_pairs(queens) for queens in self.found] if self.status == "ambiguous" else None
        return {
            "queens": _pairs(self.queens) if self.status == "solved" else None,
            "solutions": len(self.found),
            "examples": examples,
            "steps": [step.to_json(i) for i, step in enumerate(self.steps, 1)],
            "rating": self.rating.to_json() if self.rating else None,
        }

    @property
    def guessed(self) -> tuple[Cell, ...]:
        """The queens that no step placed: only search knows them."""
        placed = {cell for step in self.steps for cell in step.queens}
        return tuple(cell for cell in self.queens if cell not in placed)


#: `Solution.board_json` and `puzzle_json` where there is no board or puzzle to speak of.
NO_BOARD: dict[str, Any] = {"game": None, "n": None, "k": None, "regions": None}
NO_PUZZLE: dict[str, Any] = {"puzzle": None, "answer": None}

#: `Solution.to_json` where there is no solution to speak of.
NO_ANSWER: dict[str, Any] = {"queens": None, "solutions": None, "examples": None, "steps": [], "rating": None}


def _pairs(cells: tuple[Cell, ...]) -> list[list[int]]:
    return [list(cell) for cell in cells]


def conclude(board: Board) -> Solution:
    """Deduce as far as the ladder goes, and let search say how many solutions there are.

    Search runs on its own from the empty board, so that it also proves the ladder's answer. Where it would
    take too long, what the ladder deduced holds. Raises SearchTooLong where that is no whole solution.
    """
    return _explain(board, _proof(board, EFFORT))


def conclude_with_its_k(board: Board) -> Solution:
    """`conclude` for the only number of queens a unit with which the board has exactly one solution; for one
    queen where no number does. No Queens board has just one solution at k = 2; Star Battle boards have
    several below their k. Raises SearchTooLong as `conclude` does, and where a board wider than any Queens
    board takes too long with its likeliest number."""
    most = max(1, board.n // LEAST_WIDTH)
    likeliest_first = sorted(range(2, most + 1), key=lambda k: abs(board.n / USUAL_WIDTH - k))
    for k in (1, *likeliest_first):
        candidate = board.with_k(k)
        try:
            found = _proof(candidate, EFFORT if k == 1 else EFFORT_OF_STARS)
        except SearchTooLong:
            if board.n > WIDEST_QUEENS and k == likeliest_first[0]:
                raise
            continue
        if len(found) == 1:
            return _explain(candidate, found)
    return conclude(board.with_k(1))


def _proof(board: Board, effort: int) -> tuple[tuple[Cell, ...], ...]:
    """Up to two solutions, by search, or the one that the rules prove where search takes too long."""
    try:
        return tuple(solutions(board, limit=2, effort=effort))
    except SearchTooLong:
        deduction = solve(board, rules=FAIR)
        if not deduction.solved:
            raise
        return (deduction.queens,)


def _explain(board: Board, found: tuple[tuple[Cell, ...], ...]) -> Solution:
    if not found:
        return Solution(board, (), (), None)
    deduction = solve(board)
    return Solution(board, found, deduction.steps, rate(deduction) if len(found) == 1 else None)

"""The entry of nonograms in the table of games: their parser, their conclusions."""

from collections.abc import Sequence
from functools import partial, reduce
from operator import or_

from ..budget import CP_SAT_BUDGET, answers_of_first_finished
from ..game import Game, IsText, Parse, ReadJson
from ..ladder import LadderFiring
from ..puzzle import Answer, Marks, Position, Solution
from ..rating import rating_of
from ..way import Proof
from . import search
from .explanation import Explainer
from .puzzle import Nonogram, nonogram_of, parse_nonogram
from .rules import LADDER, deduce
from .search import BUDGET, MORE_BUDGET, solutions
from .state import Grid, Lines


def is_text(lines: Sequence[str]) -> bool:
    """A line `columns`."""
    return "columns" in lines


class NonogramGame(Game):
    """The record of nonograms. They are not read from captures, and nobody puts anything in."""

    parse: Parse = staticmethod(parse_nonogram)
    of_json: ReadJson = staticmethod(nonogram_of)
    field = "row_clues"
    is_text: IsText | None = staticmethod(is_text)
    maker_name: str | None = "MAKER"

    def answers(self, puzzle: Nonogram, limit: int) -> Sequence[Answer]:
        return solutions(_empty_grid(puzzle), limit, BUDGET)

    def solve_and_explain(self, puzzle: Nonogram) -> Solution:
        """Deduce line by line and by suppositions. Where that fills the grid, it is the only answer; where
        not, search from there says how many answers there are.

        Raises SearchTooLong where no budget comes to an end.
        """
        grid = _empty_grid(puzzle)
        firings, in_time = deduce(grid)
        if firings is None:
            return Solution(puzzle, ())
        left = tuple(grid.unknown_cells)
        found = _search_answers(puzzle, grid) if left or not in_time else [grid.picture_rows]
        if not found:
            return Solution(puzzle, ())
        proof = proof_of(firings, Grid(grid.lines), in_time)
        if len(found) > 1:
            return Solution(puzzle, tuple(found), proof)
        return Solution(puzzle, tuple(found), proof, rating_of(firings, not left) if in_time else None, left)

    def make_position(self, solution: Solution, marks: Marks) -> Position:
        """The position of a nonogram before the first step."""
        assert isinstance(solution.puzzle, Nonogram)
        proof = solution.proof or proof_of((), _empty_grid(solution.puzzle))
        return Position({}, proof, bool(solution.guessed))


GAME = NonogramGame()


def proof_of(firings: Sequence[LadderFiring], start: Grid, in_time: bool = True) -> Proof:
    """The proof of what was found from a nonogram's position, which is left as it is."""
    goal = reduce(or_, (x.firing.gives for x in firings), start.facts)
    return Proof(tuple(firings), partial(Explainer, start), goal, LADDER, finished_in_time=in_time)


def _search_answers(puzzle: Nonogram, grid: Grid) -> list[tuple[str, ...]]:
    return answers_of_first_finished(
        lambda: solutions(grid, limit=2, budget=BUDGET),
        lambda: search.cpsat_solutions(puzzle, limit=2, known=grid, budget=CP_SAT_BUDGET),
        fallback=lambda: solutions(grid, limit=2, budget=MORE_BUDGET),
    )


def _empty_grid(puzzle: Nonogram) -> Grid:
    return Grid(Lines(puzzle.row_clues, puzzle.column_clues))

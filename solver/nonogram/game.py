"""The record of nonograms, and their conclusions."""

from collections.abc import Sequence
from functools import partial, reduce
from operator import or_

from ..budget import CP_SAT_BUDGET, proven
from ..game import Game, as_given, lazy_function, lazy_record
from ..ladder import Fired
from ..puzzle import Marks, Position, Solution, WrongMark, in_time
from ..rating import rating_of
from ..way import Proof
from . import search
from .explanation import Telling
from .puzzle import Nonogram, nonogram_of, parse_nonogram
from .rules import RUNGS, deduce
from .search import BUDGET, MORE_BUDGET, solutions
from .state import Grid, Lines

# The whole answer to a nonogram: is there exactly one, and how does a person get there?


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
        lambda: search.cpsat_solutions(puzzle, limit=2, known=grid, budget=CP_SAT_BUDGET),
        instead=lambda: solutions(grid, limit=2, budget=MORE_BUDGET),
    )


def is_text(lines: Sequence[str]) -> bool:
    """A line `columns`."""
    return "columns" in lines


def _empty(puzzle: Nonogram) -> Grid:
    return Grid(Lines(puzzle.row_clues, puzzle.column_clues))


@in_time
def position(solution: Solution, marks: Marks) -> Position:
    """The start: nonograms are not read from captures, and nobody puts anything in."""
    assert isinstance(solution.puzzle, Nonogram)
    proof = solution.proof or proof_of((), _empty(solution.puzzle))
    return Position({}, proof, bool(solution.guessed))


def wrong_marks(solution: Solution, marks: Marks) -> tuple[WrongMark, ...]:
    """None, as nobody puts anything in."""
    return ()


GAME = Game(
    parse_nonogram,
    nonogram_of,
    "row_clues",
    is_text,
    conclude,
    as_given(conclude),
    position,
    wrong_marks,
    twins=lazy_function(__package__, ".generate:twins"),
    maker=lazy_record(__package__, ".generate:MAKER"),
    answers=lambda puzzle, most: solutions(_empty(puzzle), most, BUDGET),
)

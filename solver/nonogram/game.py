"""What the solver knows of nonograms."""

from collections.abc import Sequence

from ..game import Game, as_given
from ..puzzle import Marks, Position, Solution, WrongMark, in_time
from ..table import lazy_function, lazy_record
from .conclude import conclude, proof_of
from .grid import Grid, Lines
from .puzzle import Nonogram, nonogram_of, parse_nonogram
from .search import BUDGET, solutions


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
    twins=lazy_function(__package__, ".generation:twins"),
    maker=lazy_record(__package__, ".generation:MAKER"),
    answers=lambda puzzle, most: solutions(_empty(puzzle), most, BUDGET),
)

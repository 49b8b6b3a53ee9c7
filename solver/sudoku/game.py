"""What the solver knows of Sudoku."""

from ..game import VALUE, Game, as_given
from ..table import lazy_function, lazy_record
from .conclude import conclude
from .player_marks import DIGITS, NOTES, position, wrong_marks
from .puzzle import has_rows_of_digits, is_text, parse_sudoku, sudoku_of
from .search import BUDGET, solutions

GAME = Game(
    parse_sudoku,
    sudoku_of,
    "givens",
    is_text,
    conclude,
    as_given(conclude),
    position,
    wrong_marks,
    is_field=has_rows_of_digits,
    twins=lazy_function(__package__, ".generation.generate:twins"),
    marks=dict.fromkeys((DIGITS, NOTES), VALUE),
    maker=lazy_record(__package__, ".generation.generate:MAKER"),
    answers=lambda puzzle, most: solutions(puzzle, most, BUDGET),
)

"""What the solver knows of Queens and Star Battle."""

from dataclasses import replace

from ..game import CELL, Game
from ..table import lazy_function, lazy_record
from .board import board_of, parse_board
from .conclude import answered, conclude, conclude_read
from .player_marks import CROSSES, QUEENS, position, understood, wrong_marks
from .search import BUDGET, solutions

DOTS = "dots"  # which somebody draws where a queen may stand: neither right nor wrong

GAME = Game(
    parse_board,
    board_of,
    "regions",
    None,
    conclude,
    conclude_read,
    position,
    wrong_marks,
    understood,
    starred=True,
    twins=lazy_function(__package__, ".symmetry:twins"),
    marks=dict.fromkeys((QUEENS, CROSSES, DOTS), CELL),
    maker=lazy_record(__package__, ".generation.generate:QUEENS"),
    answered=answered,
    answers=lambda puzzle, most: solutions(puzzle, most, BUDGET),
)
#: The same in everything but what is made where nothing is asked for.
STARBATTLE = replace(GAME, maker=lazy_record(__package__, ".generation.generate:STARBATTLE"))

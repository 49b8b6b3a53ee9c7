"""What the solver knows of Queens and Star Battle."""

from dataclasses import replace

from ..game import Game
from ..table import found_later, later
from .board import board_of, parse_board
from .conclude import answered, conclude, conclude_read
from .player_marks import position, understood, wrong_marks

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
    twins=later(__package__, ".symmetry:twins"),
    maker=found_later(__package__, ".generation.generate:QUEENS"),
    answered=answered,
)
#: The same in everything but what is made where nothing is asked for.
STARBATTLE = replace(GAME, maker=found_later(__package__, ".generation.generate:STARBATTLE"))

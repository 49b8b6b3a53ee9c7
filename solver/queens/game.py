"""What the solver knows of Queens and Star Battle."""

from ..game import Game
from .board import board_of, parse_board
from .conclude import conclude, conclude_read
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
)

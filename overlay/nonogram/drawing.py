"""How nonograms are shown. They are not read from captures."""

from ...words.nonogram.words import WORDS
from ..drawing import Drawing
from .board import clue_room, draw_board, least_cell
from .lines import board_lines
from .signs import signs_of

DRAWING = Drawing(
    words=WORDS,
    signs=signs_of,
    paint=draw_board,
    lines=board_lines,
    room=clue_room,
    smallest=least_cell,
)

"""How Patches is shown."""

from ...solver.game import lazy_function
from ...words.patches import WORDS
from ..drawing import Drawing
from . import sketch, text
from .signs import signs_of

DRAWING = Drawing(
    words=WORDS,
    put_in=sketch.put_in,
    put_by=sketch.put_by,
    put_all=sketch.put_all,
    board=sketch.board,
    pieces=sketch.pieces,
    over=sketch.over,
    found=sketch.found,
    gives=sketch.gives,
    solved=sketch.solved,
    read=sketch.read,
    lines=text.board_lines,
    kinds=sketch.kinds,
    piece=sketch.piece,
    signs=signs_of,
    tries=sketch.tries,
    letters=sketch.letters,
    coloured=lambda puzzle: [[clue.cell] for clue in puzzle.clues],
    inset=sketch.INSET,
    second=sketch.SECOND_FRAME,
    stages=lazy_function(__package__, ".stages:draw_stages"),
)

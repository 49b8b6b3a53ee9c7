"""How Queens and Star Battle are shown."""

from ...solver.game import lazy_function
from ...words.queens.words import WORDS
from ..drawing import Drawing
from . import sketch, text
from .signs import cells_of, signs_of

LARGEST = 128  # px, in a story: a small board fills its panel

DRAWING = Drawing(
    words=WORDS,
    put_in=sketch.put_in,
    put_by=sketch.put_by,
    put_all=sketch.put_all,
    board=sketch.board,
    pieces=sketch.pieces,
    over=sketch.over,
    found=sketch.found,
    solved=sketch.solved,
    read=sketch.read,
    lines=text.board_lines,
    kinds=sketch.kinds,
    crossed=True,
    tiles=text.board_tiles,
    signs=signs_of,
    cells=cells_of,
    coloured=lambda puzzle: puzzle.cells_by_region,
    largest=LARGEST,
    labelled=sketch.labelled,
    stages=lazy_function(__package__, ".stages:draw_stages"),
)

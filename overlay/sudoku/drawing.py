"""How Sudoku is shown."""

from ...solver.game import lazy_function
from ...words.sudoku import WORDS
from .. import digits
from ..drawing import Drawing
from . import sight, sketch, text
from .signs import INSET, signs_of, unit_cells

DRAWING = Drawing(
    words=WORDS,
    put_in=digits.put_in,
    put_by=digits.put_by,
    put_all=sketch.put_all,
    board=sketch.board,
    pieces=sketch.pieces,
    meant=sight.meant,
    gives=sketch.gives,
    solved=sketch.solved,
    read=sketch.read,
    lines=text.board_lines,
    kinds=sketch.kinds,
    signs=signs_of,
    letters=sketch.letters,
    inset=INSET,
    cells=unit_cells,
    stages=lazy_function(__package__, ".stages:draw_stages"),
)

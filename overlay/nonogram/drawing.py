"""How nonograms are shown. They are not read from captures."""

from ...words.nonogram import WORDS
from .. import in_cells
from ..drawing import Drawing
from . import sketch, text
from .signs import signs_of

DRAWING = Drawing(
    words=WORDS,
    put_in=sketch.put_in,
    put_by=in_cells.put_by,
    put_all=in_cells.put_all,
    board=sketch.board,
    pieces=sketch.pieces,
    found=sketch.found,
    read=sketch.read,
    lines=text.board_lines,
    kinds=sketch.kinds,
    signs=signs_of,
    room=sketch.room,
    smallest=sketch.smallest,
)

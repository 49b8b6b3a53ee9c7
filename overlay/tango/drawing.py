"""How Tango is shown."""

from ...solver.game import lazy_function
from ...words.tango import WORDS
from .. import in_cells
from ..drawing import Drawing
from . import sketch, text
from .signs import INSET, signs_of

DRAWING = Drawing(
    words=WORDS,
    put_in=sketch.put_in,
    put_by=in_cells.put_by,
    put_all=sketch.put_all,
    board=sketch.board,
    pieces=sketch.pieces,
    found=sketch.found,
    meant=sketch.meant,
    gives=sketch.gives,
    solved=sketch.solved,
    read=sketch.read,
    lines=text.board_lines,
    kinds=sketch.kinds,
    signs=signs_of,
    inset=INSET,
    stages=lazy_function(__package__, ".stages:draw_stages"),
)

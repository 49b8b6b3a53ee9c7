"""How Zip is shown."""

from ...solver.game import lazy_function
from ...words.zip import WORDS
from ..drawing import Drawing
from . import reasons, sketch, text
from .signs import signs_of

LEAST_ARROW = 5  # px: smaller ones are blots

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
    tries=reasons.tries,
    letters=reasons.letters,
    meant=reasons.named,
    inset=sketch.INSET,
    lines=text.board_lines,
    kinds=sketch.kinds,
    signs=signs_of,
    legible=LEAST_ARROW / sketch.ARROW,
    stages=lazy_function(__package__, ".stages:draw_stages"),
)

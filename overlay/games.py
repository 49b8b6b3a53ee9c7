"""How the answer and the hints of each game that is read from captures are drawn onto them."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from .queens import hint as hints
from .queens.answer import draw_answer
from .tango import answer as tango
from .zip import answer as zip


class Drawing(NamedTuple):
    """draw_answer, draw_hint: onto a capture, given that game's own reading, and solution or hint. misread:
    what is doubted where there is no single answer. nothing_left: said where all is found."""

    draw_answer: Callable[..., np.ndarray]
    draw_hint: Callable[..., np.ndarray]
    misread: str
    nothing_left: str


DRAWINGS = {
    "queens": Drawing(draw_answer, hints.draw_hint, "regions", hints.NOTHING_LEFT),
    "tango": Drawing(tango.draw_tango, tango.draw_tango_hint, "symbols or signs", tango.NOTHING_LEFT),
    "zip": Drawing(zip.draw_zip, zip.draw_zip_hint, "numbers or walls", zip.NOTHING_LEFT),
}

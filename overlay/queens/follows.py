"""What a supposition leads to on a Queens board."""

import numpy as np

from ...solver.step import Step
from ..paint.cells import Cells
from ..paint.pieces import draw_crosses, draw_crowns
from ..paint.pointers import draw_letters_of_links, draw_tried
from ..signs import Signs, news

CROWN, CROSS = 0.5, 0.34  # widths of what would stand there, of a cell: smaller than what does


def draw_follows(out: np.ndarray, cells: Cells, signs: Signs, *, stars: bool = False) -> None:
    """What is tried in a dashed line, then the queens, or the crosses, each with the letter of its link, in
    place."""
    if not signs.tried:
        return
    _draw_found(out, cells, signs.tried, stars)
    draw_tried(out, cells.lattice, news(signs.tried))
    for step, letter in signs.lettered:
        _draw_found(out, cells, step, stars)
        draw_letters_of_links(out, cells, dict.fromkeys(news(step), letter))


def _draw_found(out: np.ndarray, cells: Cells, step: Step, stars: bool) -> None:
    draw_crowns(out, cells, dict.fromkeys(step.queens, ""), share=CROWN, stars=stars)
    draw_crosses(out, cells, [] if step.queens else list(step.dead), CROSS)

"""The reading of a Patches board as a picture."""

from collections.abc import Iterator

import numpy as np

from ...solver.patches.puzzle import Patches
from ...vision.reading import Reading
from ..patches import drawn_rectangles, word_of
from .plan import CELL, FOUND, FOUND_TOO, MARGIN, Plan


def draw_stages(reading: Reading) -> Iterator[tuple[str, np.ndarray]]:
    """The board laid flat, with the clues as they were read and the rectangles that were drawn."""
    puzzle = reading.puzzle
    assert isinstance(puzzle, Patches)
    title = f"shapes and numbers, confidence {reading.confidence:.2f}"
    plan = Plan.of(reading.lattice.n, title, reading.stages.flat.rgb)
    for clue in puzzle.clues:
        plan.note(clue.cell, word_of(clue))
    for x in drawn_rectangles(reading.marks):
        left, top = MARGIN + x.left * CELL + 3, MARGIN + x.top * CELL + 3
        right, bottom = left + x.columns * CELL - 6, top + x.rows * CELL - 6
        plan.pen.rectangle((left, top, right, bottom), outline=FOUND_TOO, width=2)
    for clue in puzzle.clues:
        x, y = plan.middle(clue.cell)
        plan.pen.ellipse((x - 2, y - 2, x + 2, y + 2), fill=FOUND)
    yield "2-clues", plan.picture

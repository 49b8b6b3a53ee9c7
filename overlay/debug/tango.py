"""The reading of a Tango board as a picture."""

from collections.abc import Iterator

import numpy as np

from ...solver.tango.puzzle import EMPTY, Tango
from ...vision.reading import Reading
from ..paint import masks
from ..tango import put_in
from .plan import CELL, FOUND, MARGIN, PAPER, Plan


def draw_stages(reading: Reading) -> Iterator[tuple[str, np.ndarray]]:
    """The board laid flat, with the givens (G), what was put in (E) and the signs as they were read."""
    puzzle, entered = reading.puzzle, put_in(reading.marks)
    assert isinstance(puzzle, Tango)
    title = f"symbols and signs, confidence {reading.confidence:.2f}"
    plan = Plan.of(reading.lattice.n, title, reading.stages.view.flat.rgb)
    for cell in np.ndindex(puzzle.shape):
        r, c = cell
        if (cell,) in entered:
            plan.note(cell, f"E{entered[cell,]}")
        elif puzzle.givens[r][c] != EMPTY:
            plan.note(cell, f"G{puzzle.givens[r][c]}")
    for ((r, c), (r2, c2)), sign in puzzle.signs.items():
        x, y = MARGIN + (c + c2 + 1) * CELL / 2, MARGIN + (r + r2 + 1) * CELL / 2
        plan.pen.ellipse((x - 9, y - 9, x + 9, y + 9), fill=PAPER, outline=FOUND, width=2)
        plan.pen.text((x, y), sign, fill=FOUND, font=masks.font(16), anchor="mm")
    yield "2-symbols", plan.picture

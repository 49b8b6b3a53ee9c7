"""The reading of a Zip board as a picture."""

from collections.abc import Iterator

import numpy as np

from ...solver.zip.puzzle import Zip
from ...vision.reading import Reading
from .plan import CELL, FOUND, FOUND_TOO, Plan


def draw_stages(reading: Reading) -> Iterator[tuple[str, np.ndarray]]:
    """The board laid flat, with the discs, their numbers, the walls (thick) and the path entered (thin) as
    they were read."""
    puzzle, seen = reading.puzzle, reading.stages
    assert isinstance(puzzle, Zip)
    title = f"discs and walls, confidence {reading.confidence:.2f}"
    plan = Plan.of(reading.lattice.n, title, seen.view.flat.rgb)
    for pair in puzzle.walls:
        plan.pen.line(plan.side(*pair), fill=FOUND, width=5)
    for pair in reading.marks.get("path", ()):
        plan.pen.line([plan.middle(cell) for cell in pair], FOUND_TOO, 2)
    for disc in seen.discs:
        (r, c), reach = disc.cell, disc.radius * CELL
        x, y = plan.middle(disc.cell)
        plan.pen.ellipse((x - reach, y - reach, x + reach, y + reach), outline=FOUND, width=2)
        plan.note(disc.cell, str(puzzle.numbers[r][c] or "?"))
    yield "2-discs", plan.picture

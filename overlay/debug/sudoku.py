"""The reading of a Sudoku board as a picture."""

from collections.abc import Iterator

import numpy as np

from ...vision.reading import Reading
from .plan import Plan


def draw_stages(reading: Reading) -> Iterator[tuple[str, np.ndarray]]:
    """The board laid flat, with the givens (G), what was typed (E) and pencil notes (n) as they were read."""
    board, kinds = reading.stages.board, reading.stages.kinds
    box = "x".join(map(str, board.box)) if board.box else "not seen"
    plan = Plan.of(
        reading.lattice.n, f"digits, boxes {box}, confidence {reading.confidence:.2f}", board.flat.rgb
    )
    for cell, digit in board.digits.digits.items():
        plan.note(cell, f"{'E' if cell in kinds.typed else 'G'}{digit}")
    for cell, notes in board.digits.notes.items():
        plan.note(cell, f"n{''.join(map(str, notes))}")
    yield "2-digits", plan.picture

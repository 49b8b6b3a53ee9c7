"""The cell that is chosen on a Sudoku, where it has a frame: one that lies on the lines and hides nothing."""

import numpy as np

from ...solver.cells import Cell
from ..cells.colours import to_lab
from ..grid.rectify import Flat
from ..percentiles import median

DEEP = 0.06  # of a cell, from its edge inwards: where its lines are, or a frame
ALONG = (0.08, 0.92)  # of a cell, along its sides
ONE_COLOUR = 12.0  # CIE76 up to which the parts of a frame have one colour
OTHER_COLOUR = (
    15.0  # the same from any other line of the board, and from its own cell, from which it is neither
)
WHOLE = 0.9  # share of a side along which it runs


def framed_cell(flat: Flat, colours: np.ndarray) -> Cell | None:
    """The cell with lines of one colour all along its four sides that neither its ground nor a line elsewhere
    has; None where there is none, or more than one. colours: (n, n, 3) RGB, each cell's own."""
    n, deep = flat.rows, round(DEEP * flat.cell)
    along = slice(*(round(x * flat.cell) for x in ALONG))
    upright = flat.cells.swapaxes(2, 3)
    sides = np.stack(  # (n, n, 4, deep, along, 3), from the edge inwards
        [
            flat.cells[:, :, :deep, along],
            flat.cells[:, :, ::-1][:, :, :deep, along],
            upright[:, :, :deep, along],
            upright[:, :, ::-1][:, :, :deep, along],
        ],
        axis=2,
    )
    usual = to_lab(median(sides, axis=4))  # (n, n, 4, deep, 3)
    own = to_lab(colours)[:, :, None, None]
    line = np.linalg.norm(usual - own, axis=-1).argmax(axis=3)[..., None, None]
    lines = np.take_along_axis(usual, line, axis=3)[:, :, :, 0]  # (n, n, 4, 3)
    ring = median(lines, axis=2)
    even = np.linalg.norm(lines - ring[:, :, None], axis=-1).max(axis=2) < ONE_COLOUR
    framed = even & (np.linalg.norm(ring - own[:, :, 0, 0], axis=-1) > OTHER_COLOUR)
    found = []
    for r, c in np.argwhere(framed).tolist():
        away = np.abs(np.indices((n, n)) - np.array([r, c])[:, None, None]).sum(axis=0) > 1
        if np.linalg.norm(lines[away] - ring[r, c], axis=-1).min() > OTHER_COLOUR:
            parts = np.stack([sides[r, c, i, line[r, c, i, 0, 0]] for i in range(4)])
            near = np.linalg.norm(to_lab(parts) - ring[r, c], axis=-1) < ONE_COLOUR
            if near.mean(axis=1).min() > WHOLE:
                found.append((r, c))
    return found[0] if len(found) == 1 else None

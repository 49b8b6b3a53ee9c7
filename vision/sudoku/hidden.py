"""Cells of a Sudoku on which something may lie."""

from collections.abc import Sequence

import numpy as np

from ...solver.cells import Cell
from ..cells.colours import to_lab
from ..cells.frame import bitten_cells
from ..cells.hidden import foreign_grounds
from ..grid.rectify import Flat
from ..percentiles import median

# CIE76 from the usual ground up to which a cell that stands alone is the chosen one: pages tint it lightly.
TINTED = 26.0
MID = 50.0  # CIE lightness, 0..100: between dark pages and light ones
# Of a cell, from its lines inwards and along them: where its ground is looked at, where lines may have that
# colour themselves, and where none has.
BESIDE_LINE, AT_LINE = (0.02, 0.085), (0.01, 0.085)
ALONG = (0.3, 0.7)
FALLS_SHORT = 0.4  # share of a tint: a ground that differs from the usual one by less counts as that
SAME_GROUND = 4.0  # CIE76 between the middle of a cell and its rim, where nothing lies in between


def hidden_cells(
    flat: Flat, colours: np.ndarray, empty: Sequence[Cell], filled: Sequence[Cell]
) -> tuple[Cell, ...]:
    """The empty cells on which something may lie; one with the ground of those that have digits
    (filled) is no chosen one. colours: (n, n, 3) RGB, each cell's own."""
    if not empty:
        return ()
    odd = foreign_grounds(flat, colours, empty)
    found = {cell for cell in odd if not _is_tinted(flat, colours, cell)}
    found |= bitten_cells(flat, colours).intersection(empty)
    if filled:
        usual, given = _ground(colours, empty), _ground(colours, filled)
        if np.linalg.norm(given - usual) > SAME_GROUND:
            found |= {cell for cell in empty if _have(_sides(flat, cell), given, SAME_GROUND)}
    return tuple(sorted(found))


def _ground(colours: np.ndarray, cells: Sequence[Cell]) -> np.ndarray:
    """The usual ground of some cells in CIE Lab."""
    return median(to_lab(colours[tuple(np.array(cells).T)]), axis=0)


def _sides(flat: Flat, cell: Cell, ring: tuple[float, float] = BESIDE_LINE) -> np.ndarray:
    """(4, k, 3) CIE Lab: the ground of a cell from its lines inwards (ring: of a cell), above, below, at the
    left and the right."""
    patch = flat.cells[cell]
    near, far = (round(x * flat.cell) for x in ring)
    middle = slice(round(ALONG[0] * flat.cell), round(ALONG[1] * flat.cell))
    ways = (patch, patch[::-1], patch.swapaxes(0, 1), patch.swapaxes(0, 1)[::-1])
    return np.stack([to_lab(median(way[near:far, middle], axis=1)) for way in ways])


def _have(sides: np.ndarray, ground: np.ndarray, most: float) -> bool:
    """Whether any of these sides has, at two depths that follow, a ground within so much CIE76 of one (CIE
    Lab)."""
    near = np.linalg.norm(sides - ground, axis=-1) < most
    return bool((near[..., 1:] & near[..., :-1]).any())


def _is_tinted(flat: Flat, colours: np.ndarray, cell: Cell) -> bool:
    """Whether a cell has one ground all over, to its sides and not beyond, not far from the usual one, and no
    nearer to black on dark pages or to white on light ones: the game tints a chosen cell."""
    lab = to_lab(colours)
    usual = median(lab.reshape(-1, 3), axis=0)
    side = flat.cell
    inner = flat.cells[cell][side // 5 : -side // 5, side // 5 : -side // 5].reshape(-1, 3)
    middle = to_lab(median(inner, axis=0)[None])[0]
    towards_grey = (lab[cell][0] - usual[0]) * (MID - usual[0]) > -SAME_GROUND * abs(MID - usual[0])
    tint = float(np.linalg.norm(lab[cell] - usual))
    even = np.linalg.norm(middle - lab[cell]) < SAME_GROUND
    reaches = not _have(_sides(flat, cell, AT_LINE), usual, FALLS_SHORT * tint)
    beyond = _is_beyond(flat, lab, cell, min(SAME_GROUND, FALLS_SHORT * tint))
    return bool(tint <= TINTED and towards_grey and even and reaches and not beyond)


def _is_beyond(flat: Flat, lab: np.ndarray, cell: Cell, most: float) -> bool:
    """Whether a cell's ground goes on across its lines, into neighbours that have another one. lab: (n, n, 3)
    CIE Lab, each cell's own. most: CIE76 between two places of one ground."""
    (r, c), n = cell, len(lab)
    around = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
    facing = (1, 0, 3, 2)  # the side of each neighbour that lies at the cell
    return any(
        np.linalg.norm(lab[y, x] - lab[cell]) > most and _have(_sides(flat, (y, x))[side], lab[cell], most)
        for (y, x), side in zip(around, facing, strict=True)
        if 0 <= y < n and 0 <= x < n
    )

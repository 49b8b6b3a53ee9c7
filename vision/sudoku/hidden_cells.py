"""Cells of a Sudoku on which something may lie; and the chosen cell, on which nothing does."""

from collections.abc import Sequence

import numpy as np

from ...solver.cells import Cell
from ..grid.lattice import Flat
from ..measure.colours import to_lab
from ..measure.unexplained import measure_lines, odd_cells, odd_frames
from ..percentiles import max_channel, median, percentile
from .digits import CELL_INSET, FULL_INK_PERCENTILE, MAX_BARE_CONTRAST
from .peers import SAME_GROUND_CIE76, Peers

# The cell that is chosen on a Sudoku, where it has a frame: one that lies on the lines and hides nothing.

FRAME_DEPTH = 0.06  # cells from a cell's edge inwards that its lines or its frame may take
FRAME_SPAN = (0.08, 0.92)  # part (cells) along a side in which a frame is checked
MAX_FRAME_CIE76 = 12.0  # CIE76 within which the parts of a frame have one colour
# least CIE76 of a frame from other lines of the board, and from its own cell
MIN_FRAME_CIE76 = 15.0
MIN_FRAMED_SHARE = 0.9  # least share of a side along which the frame runs


def framed_cell(flat: Flat, colours: np.ndarray) -> Cell | None:
    """Return the cell that alone has lines of one colour along all four sides, unlike its ground and all
    lines elsewhere; None if there is none, or more than one. colours: (n, n, 3) RGB, each cell's own."""
    n, deep = flat.rows, round(FRAME_DEPTH * flat.cell)
    along = slice(*(round(x * flat.cell) for x in FRAME_SPAN))
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
    even = np.linalg.norm(lines - ring[:, :, None], axis=-1).max(axis=2) < MAX_FRAME_CIE76
    framed = even & (np.linalg.norm(ring - own[:, :, 0, 0], axis=-1) > MIN_FRAME_CIE76)
    found = []
    for r, c in np.argwhere(framed).tolist():
        away = np.abs(np.indices((n, n)) - np.array([r, c])[:, None, None]).sum(axis=0) > 1
        if np.linalg.norm(lines[away] - ring[r, c], axis=-1).min() > MIN_FRAME_CIE76:
            parts = np.stack([sides[r, c, i, line[r, c, i, 0, 0]] for i in range(4)])
            near = np.linalg.norm(to_lab(parts) - ring[r, c], axis=-1) < MAX_FRAME_CIE76
            if near.mean(axis=1).min() > MIN_FRAMED_SHARE:
                found.append((r, c))
    return found[0] if len(found) == 1 else None


# Cells of a Sudoku on which something may lie.

# CIE76 from the usual ground up to which a single cell is the chosen one; pages tint it lightly
MAX_CHOSEN_TINT_CIE76 = 26.0
MID_LIGHTNESS = 50.0  # CIE lightness (0..100) between dark pages and light ones
GROUND_RING = (0.02, 0.085)  # cells from a cell's lines inwards between which its ground is sampled
# cells from a cell's lines inwards to sample, if no line has the colour that is looked for
WIDE_GROUND_RING = (0.01, 0.085)
SIDE_MIDDLE = (0.3, 0.7)  # part (cells) along a side that is sampled
MIN_TINT_SHARE = 0.4  # share of a tint, below which a ground counts as the usual one


def hidden_cells(
    flat: Flat,
    colours: np.ndarray,
    empty: Sequence[Cell],
    filled: Sequence[Cell],
    peers: Peers | None = None,
) -> tuple[Cell, ...]:
    """Return the empty cells on which something may lie. An empty cell with the ground of cells with digits
    (`filled`) is not the chosen one, so it counts. colours: (n, n, 3) RGB, each cell's own. peers: tinted
    cells, if any."""
    if not empty:
        return ()
    odd = odd_cells(flat, colours, empty, measure_lines(flat, colours))
    found = {cell for cell in empty if odd[cell] > 1 and not _is_tinted(flat, colours, cell)}
    if peers:
        tinted = peers.tinted.intersection(empty)
        found -= tinted
        found |= {cell for cell in tinted if not _is_bare(flat, cell)}
    found |= {cell for cell, x in odd_frames(flat, colours).items() if x > 1 and cell in empty}
    if peers:
        empty, filled = ([cell for cell in cells if cell not in peers.all_cells] for cells in (empty, filled))
    if empty and filled:
        usual, given = _median_ground(colours, empty), _median_ground(colours, filled)
        if np.linalg.norm(given - usual) > SAME_GROUND_CIE76:
            found |= {
                cell
                for cell in empty
                if _has_ground_near(_side_grounds(flat, cell), given, SAME_GROUND_CIE76)
            }
    return tuple(sorted(found))


def _is_bare(flat: Flat, cell: Cell) -> bool:
    """True if nothing stands out in a cell, not even what is too faint to be read as a digit."""
    edge = round(CELL_INSET * flat.cell)
    inner = flat.cells[cell][edge:-edge, edge:-edge].reshape(-1, 3).astype(np.float32)
    contrast = max_channel(np.abs(inner - median(inner, axis=0)))
    return float(percentile(contrast, FULL_INK_PERCENTILE, axis=0)) < MAX_BARE_CONTRAST


def _median_ground(colours: np.ndarray, cells: Sequence[Cell]) -> np.ndarray:
    """Return the median ground of some cells, in CIE Lab."""
    return median(to_lab(colours[tuple(np.array(cells).T)]), axis=0)


def _side_grounds(flat: Flat, cell: Cell, ring: tuple[float, float] = GROUND_RING) -> np.ndarray:
    """Return (4, k, 3) CIE Lab: the ground of a cell from its lines inwards, above, below, at the left and at
    the right. ring: cells from the line where it begins and ends."""
    patch = flat.cells[cell]
    near, far = (round(x * flat.cell) for x in ring)
    middle = slice(round(SIDE_MIDDLE[0] * flat.cell), round(SIDE_MIDDLE[1] * flat.cell))
    ways = (patch, patch[::-1], patch.swapaxes(0, 1), patch.swapaxes(0, 1)[::-1])
    return np.stack([to_lab(median(way[near:far, middle], axis=1)) for way in ways])


def _has_ground_near(sides: np.ndarray, ground: np.ndarray, most: float) -> bool:
    """True if a side has, at two adjacent depths, a ground within `most` CIE76 of the given one. sides,
    ground: CIE Lab."""
    near = np.linalg.norm(sides - ground, axis=-1) < most
    return bool((near[..., 1:] & near[..., :-1]).any())


def _is_tinted(flat: Flat, colours: np.ndarray, cell: Cell) -> bool:
    """True if a cell has one ground up to its sides, not far from the usual one and towards grey, as the game
    tints a chosen cell."""
    lab = to_lab(colours)
    usual = median(lab.reshape(-1, 3), axis=0)
    side = flat.cell
    inner = flat.cells[cell][side // 5 : -side // 5, side // 5 : -side // 5].reshape(-1, 3)
    middle = to_lab(median(inner, axis=0)[None])[0]
    towards_grey = (lab[cell][0] - usual[0]) * (MID_LIGHTNESS - usual[0]) > -SAME_GROUND_CIE76 * abs(
        MID_LIGHTNESS - usual[0]
    )
    tint = float(np.linalg.norm(lab[cell] - usual))
    even = np.linalg.norm(middle - lab[cell]) < SAME_GROUND_CIE76
    reaches = not _has_ground_near(_side_grounds(flat, cell, WIDE_GROUND_RING), usual, MIN_TINT_SHARE * tint)
    return bool(tint <= MAX_CHOSEN_TINT_CIE76 and towards_grey and even and reaches)

"""Cells at which something lies on the board's frame: there it is missing, and nowhere else."""

from itertools import pairwise

import numpy as np

from ...solver.cells import Cell
from ..grid.rectify import Flat
from ..percentiles import median, strongest

REACH = 0.08  # of a cell, from the board's edge: how far the inner part of a frame may reach
SECTIONS = 4  # of a side, looked at one by one ...
ALONG = (0.2, 0.8)  # ... from here to here
AT_CORNER = 2  # of them beside a corner of the board, which may be round
LEAST_FRAME = 30.0  # contrast (0..255) of a frame that can be seen to be missing; uneven light reaches 20
MISSING = 0.5  # of the usual contrast, below which a section has none
BITTEN = 2  # sections of a side, at least
MOST_BITTEN = 1  # cells along a side of the board: where it is more, the frame is not alike all along


def bitten_cells(flat: Flat, colours: np.ndarray) -> frozenset[Cell]:
    """The outer cells along which the frame is missing for a part of their side. colours: (n, n, 3) RGB, each
    cell's own."""
    last = len(colours) - 1
    depth = max(1, round(REACH * flat.cell))
    turned = colours.swapaxes(0, 1)
    found = set[Cell]()
    for strip, own, cells in (
        (flat.rgb[:, :depth], colours[:, 0], [(i, 0) for i in range(last + 1)]),
        (flat.rgb[:, -depth:], colours[:, -1], [(i, last) for i in range(last + 1)]),
        (flat.turned[:, :depth], turned[:, 0], [(0, i) for i in range(last + 1)]),
        (flat.turned[:, -depth:], turned[:, -1], [(last, i) for i in range(last + 1)]),
    ):
        found |= {cells[i] for i in np.flatnonzero(_bitten(strip, own, flat.cell)).tolist()}
    return frozenset(found)


def _bitten(strip: np.ndarray, own: np.ndarray, cell: int) -> np.ndarray:
    """(n,) bool: which cells of side `cell` beside a strip of the board's edge, (n * cell, depth, 3), lack a
    part of their frame. own: (n, 3), the colour of each."""
    edges = [round(x * cell) for x in np.linspace(*ALONG, SECTIONS + 1)]
    along = strip.reshape(len(own), cell, -1, 3)
    parts = [median(along[:, a:b], axis=1) for a, b in pairwise(edges)]
    contrast = strongest(np.abs(np.stack(parts, axis=1) - own[:, None, None])).max(axis=2)
    usual = float(median(contrast))
    missing = contrast < MISSING * usual
    missing[0, :AT_CORNER] = missing[-1, -AT_CORNER:] = False
    bitten = missing.sum(axis=1) >= BITTEN
    return bitten & (usual >= LEAST_FRAME and missing.any(axis=1).sum() <= MOST_BITTEN)

"""A board that lies on squared paper, whose lines go on where its own end: which squares are the board's."""

from dataclasses import replace
from itertools import product

import numpy as np

from ...solver.cells import Cell
from ..cells.unexplained import lines_of
from ..cells.view import View
from ..grid.lattice import Lattice
from ..grid.window import NOTHING_AROUND, Windows
from ..percentiles import median, percentile
from .full_path import SIZES

AT_EDGE = 0.2  # of a cell between the squares and the picture's edge: paper fills the picture
STRONGER = 1.2  # times the contrast of the paper's lines that the board's have, at least
PALER = 25  # percent of the sides beside discs that may be paler than the board's lines are taken to be
SAME = 0.85  # share of the board's sides that are as strong as its lines, and of such sides that are its own


def without_paper(view: View) -> View:
    """The board alone, where its lines are plainly stronger than those around it, all over; else the view."""
    if view.lattice.gaps(view.rgb).max() > AT_EDGE or not view.discs:
        return view
    strong = _strong_sides(view)
    found = _square_of(strong, view.n, {disc.cell for disc in view.discs}) if strong else None
    if found is None:
        return view
    (row, column), n = found
    move = np.array([[1, 0, column], [0, 1, row], [0, 0, 1]], float)
    own = view.found
    window = Windows(own.flat, own.lines).at(own.window.row + row, own.window.column + column, n)
    lattice = Lattice.of(view.lattice.homography @ move, n)
    return View(
        view.rgb, replace(own, lattice=lattice, window=replace(window, around=NOTHING_AROUND)), view.boards
    )


def _strong_sides(view: View) -> tuple[np.ndarray, np.ndarray] | None:
    """True for lines that are rather those of a board than of paper: (n, n - 1) bool right of cells and (n -
    1, n) below them; None where all are alike."""
    n = view.n
    paper = median(view.colours[[0, -1]].reshape(-1, 3), axis=0).astype(np.float32)
    lines = lines_of(view.flat, np.broadcast_to(paper, view.colours.shape))
    right, below = lines.line[: n * (n - 1)].reshape(n, n - 1), lines.line[n * (n - 1) :].reshape(n - 1, n)
    # How strong a line comes out depends on where between pixels it lies: each is held against its own ends.
    right = right / np.maximum(median(right[[0, -1]], axis=0), 1.0)
    below = below / np.maximum(median(below[:, [0, -1]], axis=1), 1.0)[:, None]
    discs = {disc.cell for disc in view.discs}
    every = np.concatenate([right.ravel(), below.ravel()])
    own = float(percentile(every[[not discs.isdisjoint(pair) for pair in lines.pairs]], PALER))
    return None if own < STRONGER else (right > own**0.5, below > own**0.5)


def _square_of(strong: tuple[np.ndarray, np.ndarray], n: int, discs: set[Cell]) -> tuple[Cell, int] | None:
    """The first cell, and the cells a side, of the square around all discs whose sides are strong, while
    hardly any other is; None where there is none."""
    right, below = (np.pad(x, ((0, 0), (1, 1))) for x in (strong[0], strong[1].T))
    below = below.T
    first, last = np.min([*discs], axis=0), np.max([*discs], axis=0)
    every = int(right.sum() + below.sum())
    best = None
    for size in SIZES:
        for r, c in product(range(n - size + 1), repeat=2):
            if size == n or min(first - (r, c)) < 0 or max(last - (r + size - 1, c + size - 1)) > 0:
                continue
            sides = right[r : r + size, c : c + size + 1], below[r : r + size + 1, c : c + size]
            seen = int(sum(x.sum() for x in sides))
            share, own = seen / sum(x.size for x in sides), seen / max(every, 1)
            if min(share, own) >= SAME and (best is None or share + own > best[0]):
                best = share + own, (r, c), size
    return best and (best[1], best[2])

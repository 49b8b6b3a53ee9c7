"""A path from cell to cell: a broad band with arrows, its colour changing on the way."""

from collections.abc import Sequence
from itertools import pairwise

import cv2
import numpy as np

from ..solver.board import Cell
from ..vision.lattice import Lattice
from . import glyphs
from .borders import SUBPIXEL
from .canvas import stamp
from .cells import Cells
from .themes import LIGHT

BAND = 0.36  # width of the band, of the cell
# From its start to its end, RGB; each at least 3:1 against white, black and the arrows.
START, END = np.array((0, 132, 120)), np.array((192, 58, 150))
ARROW = 0.2  # size of an arrow, of the cell
LEAST_ARROW = 5  # px: smaller ones are blots

Link = tuple[Cell, Cell]  # two neighbouring cells, in the order of the path


def draw_path(out: np.ndarray, cells: Cells, path: Sequence[Cell]) -> None:
    """The whole path from its first cell on, in place."""
    links = list(pairwise(path))
    shares = np.linspace(0, 1, max(len(links), 1))[:, None]
    draw_links(out, cells, links, np.rint(START + (END - START) * shares).astype(np.uint8))
    draw_arrows(out, cells, links)


def draw_links(
    out: np.ndarray, cells: Cells, links: Sequence[Link], colours: np.ndarray, share: float = BAND
) -> None:
    """Bands with round ends from the middle of each first cell to that of the second, in place. colours: (M,
    3) uint8 RGB. share: width of the band, of the cell."""
    width = max(2, round(share * cells.lattice.cell))
    for (a, b), colour in zip(links, colours, strict=True):
        ends = (np.array([_middle(cells.lattice, cell) for cell in (a, b)]) - 0.5) * 2**SUBPIXEL
        start, end = np.rint(ends).astype(int).tolist()
        cv2.line(out, start, end, colour.tolist(), width, cv2.LINE_AA, SUBPIXEL)


def draw_arrows(out: np.ndarray, cells: Cells, links: Sequence[Link]) -> None:
    """An arrow on the border that each link crosses, in place; none where they would be blots."""
    size = round(ARROW * cells.side)
    if size < LEAST_ARROW:
        return
    for a, b in links:
        (x0, y0), (x1, y1) = (_middle(cells.lattice, cell) for cell in (a, b))
        along = np.array((x1 - x0, y1 - y0)) / max(np.hypot(x1 - x0, y1 - y0), 1e-6)
        frame = np.array([[along[0], -along[1]], [along[1], along[0]]])
        stamp(out, glyphs.arrow(size), LIGHT, np.array((x0 + x1, y0 + y1)) / 2, frame)


def _middle(lattice: Lattice, cell: Cell) -> tuple[float, float]:
    return lattice.point(cell[0] + 0.5, cell[1] + 0.5)

"""A path from cell to cell: a broad band with arrows, its colour changing on the way."""

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

import cv2
import numpy as np

from ...solver.cell import Cell
from ...vision.grid.lattice import Lattice
from ..paint import glyphs
from ..paint.borders import SUBPIXEL
from ..paint.canvas import stamp
from ..paint.cells import Cells
from ..paint.contrast import LIGHT

BAND = 0.36  # width of the band, of the cell
ARROW = 0.2  # size of an arrow, of the cell
LEAST_ARROW = 5  # px: smaller ones are blots
UNSURE = "?"  # in an arrow's place, where search alone knows that the path goes there
UNSURE_HEIGHT = 0.22  # of the cell

Link = tuple[Cell, Cell]  # two neighbouring cells, in the order of the path


class PathLook(NamedTuple):
    """start, end: the colours at a path's ends, between which it changes on the way, (3,) RGB. arrow: (3,)
    uint8 RGB. share: width of the band, of the cell."""

    start: np.ndarray
    end: np.ndarray
    arrow: np.ndarray = LIGHT
    share: float = BAND


# Each at least 3:1 against white, black and the arrows.
USUAL = PathLook(np.array((0, 132, 120)), np.array((192, 58, 150)))


def draw_path(
    out: np.ndarray,
    cells: Cells,
    path: Sequence[Cell],
    unsure: Collection[Cell] = (),
    look: PathLook = USUAL,
) -> None:
    """The whole path from its first cell on, in place. unsure: cells from which it goes on in a direction
    that no step shows."""
    links = list(pairwise(path))
    shares = np.linspace(0, 1, max(len(links), 1))[:, None]
    colours = np.rint(look.start + (look.end - look.start) * shares).astype(np.uint8)
    draw_links(out, cells, links, colours, look.share)
    _draw_arrows(out, cells, links, unsure, look.arrow)


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


def _draw_arrows(
    out: np.ndarray, cells: Cells, links: Sequence[Link], unsure: Collection[Cell], colour: np.ndarray
) -> None:
    """An arrow on the border that each link crosses, or UNSURE, in place; none where they would be blots."""
    size = round(ARROW * cells.side)
    if size < LEAST_ARROW:
        return
    sign = glyphs.text(UNSURE, max(size, round(UNSURE_HEIGHT * cells.side)))
    for a, b in links:
        (x0, y0), (x1, y1) = (_middle(cells.lattice, cell) for cell in (a, b))
        centre = np.array((x0 + x1, y0 + y1)) / 2
        if a in unsure:
            stamp(out, sign, colour, centre, cells.frame[a])
            continue
        along = np.array((x1 - x0, y1 - y0)) / max(np.hypot(x1 - x0, y1 - y0), 1e-6)
        frame = np.array([[along[0], -along[1]], [along[1], along[0]]])
        stamp(out, glyphs.arrow(size), colour, centre, frame)


def _middle(lattice: Lattice, cell: Cell) -> tuple[float, float]:
    return lattice.point(cell[0] + 0.5, cell[1] + 0.5)

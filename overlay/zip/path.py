"""A path from cell to cell: a broad band with arrows, its colour changing on the way."""

from collections.abc import Collection, Sequence
from itertools import pairwise

import cv2
import numpy as np

from ...solver.cell import Cell
from ...solver.pairs import Pair
from ...solver.puzzle import Answer, Marks
from ...solver.step import Link
from ...vision.grid.lattice import Lattice
from ..paint import glyphs
from ..paint.borders import SUBPIXEL
from ..paint.canvas import stamp
from ..paint.cells import Cells
from ..paint.themes import TEAL_TO_PINK, PathColours

BAND = 0.36  # width of the band, of the cell
ARROW = 0.2  # size of an arrow, of the cell
LEAST_ARROW = 5  # px: smaller ones are blots
UNSURE = "?"  # in an arrow's place, where search alone knows that the path goes there
UNSURE_HEIGHT = 0.22  # of the cell

Move = tuple[Cell, Cell]  # two neighbouring cells, in the order of the path


def drawn_links(marks: Marks) -> tuple[Link, ...]:
    """The links that a player drew."""
    return tuple(Link(a, b, True) for a, b in marks.get("path", ()))


def path_cells(answer: Answer) -> tuple[Cell, ...]:
    """The cells of an answer that is a path, in its order."""
    return tuple(cell for cell in answer if isinstance(cell, tuple))


def path_pairs(answer: Answer) -> set[Pair]:
    """The neighbours that a path joins."""
    return {(min(pair), max(pair)) for pair in pairwise(path_cells(answer))}


def draw_path(
    out: np.ndarray,
    cells: Cells,
    path: Sequence[Cell],
    unsure: Collection[Cell] = (),
    look: PathColours = TEAL_TO_PINK,
    share: float = BAND,
) -> None:
    """The whole path from its first cell on, in place. unsure: cells from which it goes on in a direction
    that no step shows. share: width of the band, of the cell."""
    links = list(pairwise(path))
    shares = np.linspace(0, 1, max(len(links), 1))[:, None]
    start, end = np.array(look.start), np.array(look.end)
    draw_links(out, cells, links, np.rint(start + (end - start) * shares).astype(np.uint8), share)
    _draw_arrows(out, cells, links, unsure, np.array(look.arrow))


def draw_links(
    out: np.ndarray, cells: Cells, links: Sequence[Move], colours: np.ndarray, share: float = BAND
) -> None:
    """Bands with round ends from the middle of each first cell to that of the second, in place. colours: (3,)
    or (M, 3) uint8 RGB. share: width of the band, of the cell."""
    colours = np.broadcast_to(colours, (len(links), 3))
    width = max(2, round(share * cells.lattice.cell))
    for (a, b), colour in zip(links, colours, strict=True):
        ends = (np.array([_middle(cells.lattice, cell) for cell in (a, b)]) - 0.5) * 2**SUBPIXEL
        start, end = np.rint(ends).astype(int).tolist()
        cv2.line(out, start, end, colour.tolist(), width, cv2.LINE_AA, SUBPIXEL)


def _draw_arrows(
    out: np.ndarray, cells: Cells, links: Sequence[Move], unsure: Collection[Cell], colour: np.ndarray
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

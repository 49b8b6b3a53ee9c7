"""The eye led to some cells of a capture: all others are darker."""

from collections.abc import Collection, Iterable

import cv2
import numpy as np

from ..solver.cell import Cell
from ..vision.grid.lattice import Lattice
from .paint.borders import draw_cased, outline

DIMMED = 0.42  # of its brightness is left to what is not to be looked at, as the game itself does it
SHADES = (np.arange(256) * DIMMED).astype(np.uint8)  # of each level what is left of it


def lead_to(
    out: np.ndarray,
    lattice: Lattice,
    named: Collection[Cell],
    outlined: Collection[Cell] = (),
    inset: float | None = None,
) -> None:
    """All but the named cells dimmed, a line around those that are outlined, in place."""
    dim(out, lattice, named)
    draw_cased(out, lattice, outline(lattice, outlined, inset))


def dim(out: np.ndarray, lattice: Lattice, kept: Collection[Cell]) -> None:
    """Darkens the board to DIMMED of its brightness, in place, but for the cells that are kept."""
    mask = np.zeros(out.shape[:2], np.uint8)
    n = lattice.n
    _fill(mask, lattice, [(0, 0, n, n)], 255)
    _fill(mask, lattice, ((r, c, r + 1, c + 1) for r, c in kept), 0)
    x, y, width, height = cv2.boundingRect(mask)
    if width and height:  # else it lies outside the picture
        box, shaded = out[y : y + height, x : x + width], mask[y : y + height, x : x + width]
        cv2.copyTo(cv2.LUT(box, SHADES), shaded, box)


def _fill(mask: np.ndarray, lattice: Lattice, boxes: Iterable[tuple[int, int, int, int]], value: int) -> None:
    for top, left, bottom, right in boxes:
        corners = [
            lattice.point(r, c) for r, c in ((top, left), (top, right), (bottom, right), (bottom, left))
        ]
        cv2.fillPoly(mask, [np.rint(np.array(corners) - 0.5).astype(np.int32)], value)

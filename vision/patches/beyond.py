"""Clues beyond a board that ends with the picture: it is cut off there, and goes on at another side."""

import numpy as np

from ..cells.view import View
from ..grid.edge.sides import NAMES
from ..grid.rectify import flatten
from .figures import CLEAR, look_for

AT_EDGE = 0.03  # of a cell: nearer to the picture's edge, a board may have been cut off there


def clues_beyond(view: View) -> tuple[str, ...]:
    """The sides ("left", "top", "right", "bottom") at which a board ends with the picture, and those beyond
    which, in the next row or column, there is a clue; none where there is not one of each."""
    n, (height, width) = view.n, view.rgb.shape[:2]
    x0, y0, x1, y1 = view.lattice.bbox
    ends = np.array([x0, y0, width - x1, height - y1]) < AT_EDGE * view.lattice.cell
    if not ends.any():
        return ()
    around = flatten(view.rgb, view.lattice.homography, (-1, n + 1), (-1, n + 1), view.flat.cell)
    clues = [x.cell for x in look_for(around).found if x.even and x.clear >= CLEAR]
    beyond = (lambda r, c: c == 0, lambda r, c: r == 0, lambda r, c: c > n, lambda r, c: r > n)
    found = np.array([any(is_there(*cell) for cell in clues) for is_there in beyond])
    cut = found | ends if (found & ~ends).any() else np.zeros(4, bool)
    return tuple(name for name, is_cut in zip(NAMES, cut, strict=True) if is_cut)

"""Clues beyond a board that ends with the picture: it is cut off there, and goes on at another side."""

import numpy as np

from ..cells.view import View
from ..grid.edge.cropped import AT_EDGE
from ..grid.edge.sides import NAMES
from ..grid.rectify import flatten
from .figures import CLEAR, figures_of, look_for
from .unlike import strangers

OUTSIDE = (-1, -1)  # no cell of the board


def clues_beyond(view: View) -> tuple[str, ...]:
    """The sides ("left", "top", "right", "bottom") beyond which there is a clue like the board's own in the
    next row or column, and those that meet them at which the board ends with the picture; empty unless there
    is at least one of each. Where a column was cut off, one row is not taken for the board either."""
    n = view.n
    ends = view.lattice.gaps(view.rgb) < AT_EDGE
    if not ends.any():
        return ()
    around = flatten(view.rgb, view.lattice.homography, (-1, n + 1), (-1, n + 1), view.flat.cell)
    own = view.part(figures_of).found
    kinds = {x.shape for x in own}
    clues = [x for x in look_for(around).found if x.shape in kinds and x.even and x.clear >= CLEAR]
    alike = [x.cell for x in clues if OUTSIDE not in strangers([*own, x._replace(cell=OUTSIDE)])]
    beyond = (lambda r, c: c == 0, lambda r, c: r == 0, lambda r, c: c > n, lambda r, c: r > n)
    found = np.array([any(is_there(*cell) for cell in alike) for is_there in beyond])
    cut = (found & _across(ends)) | (ends & _across(found))
    return tuple(name for name, is_cut in zip(NAMES, cut, strict=True) if is_cut)


def _across(sides: np.ndarray) -> np.ndarray:
    """(4,) bool: beside which sides at least one of those is meant that meet them. sides: (4,) bool."""
    return np.tile([sides[1] or sides[3], sides[0] or sides[2]], 2)

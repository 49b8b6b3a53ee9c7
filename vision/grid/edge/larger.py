"""May a board have one more row and column than were found? Where cells have the page's colour, the lines
between them are hard to see, or not there at all."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import numpy as np

FRAMED = 0.9  # mean support of each side of a window with one more row and column, from which it is the board
# Share of the lines between the cells of these that must be seen, and the mean support from which one is.
SEEN, LINE = 0.25, 0.35
# Support of each line and side of these, from which they are all there, though faint: half of what is usual
# (see `level` in `segments`). On a bare page there is next to none.
FAINT = -0.5


class Larger(NamedTuple):
    """A window with one more row and column, from (row, column) on. sides: (4, n) support (-1..1) of its
    outer sides. between: of the lines between the cells that it has more."""

    row: int
    column: int
    sides: np.ndarray
    between: np.ndarray

    @property
    def is_framed(self) -> bool:
        """True if all four sides are seen."""
        return bool(self.sides.mean(axis=1).min() > FRAMED)

    @property
    def is_lined(self) -> bool:
        """True if some of the lines between the cells are seen."""
        return bool((self.between > LINE).mean() > SEEN)

    @property
    def is_faint(self) -> bool:
        """True if all sides and lines may be there."""
        return bool(min(self.sides.min(), self.between.min()) > FAINT)


def larger_windows(
    vertical: np.ndarray,
    horizontal: np.ndarray,
    usable: tuple[int, int, int, int],
    row: int,
    column: int,
    n: int,
) -> Iterator[Larger]:
    """The window of n x n cells from (row, column) with one more row and column, in each of the four corners
    that lie on the picture. vertical, horizontal: see Segments; usable: see Windows."""
    top, bottom, left, right = usable
    m = n + 1
    for r, c in product((row - 1, row), (column - 1, column)):
        if r < top or c < left or r + m > bottom or c + m > right:
            continue
        more = (r if r < row else r + n), (c if c < column else c + n)
        sides = np.stack([*vertical[r : r + m, [c, c + m]].T, *horizontal[[r, r + m], c : c + m]])
        between = vertical[more[0], c + 1 : c + m], horizontal[r + 1 : r + m, more[1]]
        yield Larger(r, c, sides, np.concatenate(between))


def the_larger(windows: list[Larger]) -> Larger | None:
    """The one that is the board: framed, with some lines; or with all of them faintly, as no other."""
    plain = [w for w in windows if w.is_framed and w.is_lined]
    faint = [w for w in windows if w.is_faint]
    return plain[0] if plain else faint[0] if len(faint) == 1 else None

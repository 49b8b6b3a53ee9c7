"""What is painted on: pixels, and where the board lies in them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from ...solver.cells import Cell
from ...vision.grid.lattice import Lattice
from ..paint.cells import Cells
from ..paint.themes import Colour, Theme


@dataclass(frozen=True, eq=False)
class Surface:
    """out: (H, W, 3) uint8 RGB, which is painted on. lattice: where the cells lie; of an oblong board the
    square that holds it, its first cells in the same corner. shape: rows and columns of the board.

    capture: what `out` began as, (H, W, 3) uint8, where that shows a board already; None: a flat one, its
    lines on whole pixels. discs: of a capture's given shapes the radius, in cells, by cell.
    """

    out: np.ndarray
    lattice: Lattice
    shape: tuple[int, int]
    theme: Theme
    capture: np.ndarray | None = None
    discs: Mapping[Cell, float] = field(default_factory=dict)

    @cached_property
    def cells(self) -> Cells:
        """Where each cell lies."""
        return Cells.of(self.lattice)

    @property
    def is_flat(self) -> bool:
        """Whether all of it is drawn from nothing."""
        return self.capture is None

    def rgb(self, name: str) -> np.ndarray | None:
        """(3,) uint8 RGB of a colour by its name; None where the theme has none."""
        colour = self.theme.colour(name)
        return None if colour is None else np.array(colour, np.uint8)

    @property
    def page(self) -> Colour:
        """What is around the board."""
        return self.theme.page

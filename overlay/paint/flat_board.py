"""Where the cells of a board lie that is drawn from nothing, and how the eye is led to some of them."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ...solver.cell import Cell
from ...vision.grid.lattice import Lattice
from .borders import draw_cased, outline
from .cells import Cells
from .grid import Colour

WASHED = 0.4  # how much of its colour a cell keeps that a step is not about, the rest is page


@dataclass(frozen=True)
class FlatBoard:
    """rows x columns cells of `cell` pixels, the first one's corner at (left, top); page: what is around
    them."""

    rows: int
    columns: int
    cell: int
    left: int
    top: int
    page: Colour

    @cached_property
    def lattice(self) -> Lattice:
        """As long a side as rows and columns need: what of it the board does not fill is not drawn on."""
        n = max(self.rows, self.columns)
        x, y, side = float(self.left), float(self.top), float(n * self.cell)
        return Lattice(n, ((x, y), (x + side, y), (x + side, y + side), (x, y + side)))

    @cached_property
    def cells(self) -> Cells:
        """Where each cell of that lattice lies."""
        return Cells.of(self.lattice)

    @property
    def inside(self) -> tuple[slice, slice]:
        """The pixels of all cells, rows and columns."""
        return (
            slice(self.top, self.top + self.rows * self.cell),
            slice(self.left, self.left + self.columns * self.cell),
        )

    def box(self, cell: Cell) -> tuple[slice, slice]:
        """A cell's pixels, rows and columns."""
        y, x = self.top + cell[0] * self.cell, self.left + cell[1] * self.cell
        return slice(y, y + self.cell), slice(x, x + self.cell)

    def middle(self, cell: Cell, down: float = 0.5, right: float = 0.5) -> np.ndarray:
        """(x, y) of a place in a cell, in pixels; of its middle, or as far down and right, in cells."""
        return np.array((self.left + (cell[1] + right) * self.cell, self.top + (cell[0] + down) * self.cell))


def wash(out: np.ndarray, board: FlatBoard, kept: Collection[Cell]) -> None:
    """All cells but those that are kept paler, in place; none where none is to be kept."""
    if not kept:
        return
    pale = np.ones((board.rows, board.columns), bool)
    pale[tuple(np.array(sorted(kept)).T)] = False
    pale = pale.repeat(board.cell, axis=0).repeat(board.cell, axis=1)
    inside = out[board.inside]
    shade = np.array([round(WASHED * level) for level in range(256)], np.uint8)
    rest = np.array([round((1 - WASHED) * level) for level in board.page], np.uint8)
    np.copyto(inside, shade[inside] + rest, where=pale[..., None])


def draw_outline(
    out: np.ndarray, board: FlatBoard, cells: Collection[Cell], inset: float | None = None
) -> None:
    """A cased line around the cells, so far within them (of a cell), in place."""
    draw_cased(out, board.lattice, outline(board.lattice, cells, inset))

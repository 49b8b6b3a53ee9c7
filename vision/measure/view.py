"""A board of a capture laid flat, with the measures by which games recognise and read it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from ..grid.find import FoundBoard
from ..grid.lattice import Flat, Lattice, flatten
from .colours import cell_colours, count_colours
from .symbols import Disc, Symbols, find_discs, find_symbols, has_clear_disc

T = TypeVar("T")

DIGIT_CELL_PX = 96  # pixels of a cell's side in the flat picture from which digits are read
# pixels of a cell's side in the flat picture for symbols; signs are only an eighth of a cell
SYMBOL_CELL_PX = 64
# most grounds of a board with symbols (empty, given, under the pointer, wrong); regions have more
MAX_GROUNDS = 4
MAX_ROWS = 16  # most rows of a board with symbols or numbers; people make up to 12, tables have more
MIN_DISCS = 2  # least discs of a board with numbers: the first and the last one
MAX_DISC_SHARE = 0.6  # largest share of the cells that hold a disc; the fullest boards of people have 0.45


@dataclass(frozen=True, eq=False)
class View:
    """One board of a capture, and what is measured of it; each part is computed when it is first needed.

    rgb: the (H, W, 3) uint8 capture. found: the board. boards: number of boards in the capture, 1 if a person
    chose this one.
    """

    rgb: np.ndarray
    found: FoundBoard
    boards: int = 1
    _parts: dict[Callable[["View"], Any], Any] = field(default_factory=dict, repr=False)

    def part(self, make: Callable[["View"], T]) -> T:
        """Return what `make` computes from this view; it is computed once. Games use it for measures of their
        own."""
        if make not in self._parts:
            self._parts[make] = make(self)
        return self._parts[make]

    @property
    def lattice(self) -> Lattice:
        return self.found.lattice

    @property
    def n(self) -> int:
        """Cells a side."""
        return self.found.lattice.n

    @cached_property
    def coarse(self) -> Flat:
        """The cells in the small flat picture in which lines were looked for."""
        return self.found.flat.part(self.found.window.row, self.found.window.column, self.n)

    @cached_property
    def coarse_colours(self) -> np.ndarray:
        """(n, n, 3) float32 RGB 0..255: each cell's own colour, from `coarse`."""
        return cell_colours(self.coarse)

    @cached_property
    def coarse_discs(self) -> tuple[Disc, ...]:
        """The discs in `coarse`."""
        return find_discs(self.coarse)

    @cached_property
    def has_coarse_discs(self) -> bool:
        """True if `coarse` shows as many discs as a board with numbered discs has."""
        return self.n <= MAX_ROWS and MIN_DISCS <= len(self.coarse_discs) <= MAX_DISC_SHARE * self.n**2

    @cached_property
    def has_regions(self) -> bool:
        """True if the cells have more colours than a board with symbols has."""
        return count_colours(self.coarse_colours) > MAX_GROUNDS

    @cached_property
    def flat(self) -> Flat:
        """The cells in detail, SYMBOL_CELL_PX pixels each."""
        return flatten(self.rgb, self.lattice.homography, (0, self.n), (0, self.n), SYMBOL_CELL_PX)

    @cached_property
    def finest(self) -> Flat:
        """The cells in finest detail, DIGIT_CELL_PX pixels each, for digits and numbers."""
        return flatten(self.rgb, self.lattice.homography, (0, self.n), (0, self.n), DIGIT_CELL_PX)

    @cached_property
    def colours(self) -> np.ndarray:
        """(n, n, 3) float32 RGB 0..255: each cell's own colour, from `flat`."""
        return cell_colours(self.flat)

    @cached_property
    def symbols(self) -> Symbols:
        """Symbols in the cells."""
        return find_symbols(self.flat, self.colours)

    @cached_property
    def discs(self) -> tuple[Disc, ...]:
        """The discs that seem to have a number on them."""
        return find_discs(self.flat)

    @cached_property
    def has_discs(self) -> bool:
        """True if the board has as many discs as one with numbered discs. They are not searched if too few
        cells hold a disc-like or odd symbol, or if none of these cells holds a clear disc. (A cell that a
        path covers is odd.)"""
        likely = [symbol.cell for symbol in self.symbols.found if symbol.is_disc] + list(self.symbols.odd)
        if len(likely) < MIN_DISCS or not has_clear_disc(self.flat, likely):
            return False
        return self.shows_discs

    @cached_property
    def shows_discs(self) -> bool:
        """True if `discs` are as many as on a board with numbered discs; the full search."""
        return self.n <= MAX_ROWS and MIN_DISCS <= len(self.discs) <= MAX_DISC_SHARE * self.n**2

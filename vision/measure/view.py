"""A board of a capture, laid flat: what games are recognised by, and read from."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from ..grid.find import Found
from ..grid.lattice import Flat, Lattice, flatten
from .colours import cell_colours, count_colours
from .symbols import Disc, Symbols, find_discs, find_symbols, has_clear_disc

T = TypeVar("T")

DIGIT_CELL = 96  # side of a cell in the flat picture from which digits are read, pixels
SYMBOL_CELL = 64  # side of a cell in the flat picture, pixels: signs are but an eighth of it
# Grounds of a board with symbols: empty, given, under the pointer, wrong. Regions in colours have more.
MOST_GROUNDS = 4
MOST_ROWS = 16  # of boards with symbols or numbers, which people make up to 12: grids and tables have more
LEAST_DISCS = 2  # discs of a board with numbers: the first and the last one
# share of the cells that hold a disc, at most: on the fullest boards that people made it is 0.45
MOST_DISCS = 0.6


@dataclass(frozen=True, eq=False)
class View:
    """The place where a board lies, and what is seen of it: each part is made when it is first asked for.

    rgb: the (H, W, 3) uint8 capture. boards: among how many of its kind this one was not chosen by hand.
    """

    rgb: np.ndarray
    found: Found
    boards: int = 1
    _parts: dict[Callable[["View"], Any], Any] = field(default_factory=dict, repr=False)

    def part(self, make: Callable[["View"], T]) -> T:
        """Part that one game alone makes of the board: to be recognised by, and to be read from later."""
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
        """The cells as their lines were looked for: small."""
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
        """True if there are as many of them as a board with numbered discs has."""
        return self.n <= MOST_ROWS and LEAST_DISCS <= len(self.coarse_discs) <= MOST_DISCS * self.n**2

    @cached_property
    def has_regions(self) -> bool:
        """True if its cells have as many colours as only regions have."""
        return count_colours(self.coarse_colours) > MOST_GROUNDS

    @cached_property
    def flat(self) -> Flat:
        """The cells in detail, SYMBOL_CELL pixels each."""
        return flatten(self.rgb, self.lattice.homography, (0, self.n), (0, self.n), SYMBOL_CELL)

    @cached_property
    def finest(self) -> Flat:
        """The cells in still more detail, DIGIT_CELL pixels each: for digits and numbers."""
        return flatten(self.rgb, self.lattice.homography, (0, self.n), (0, self.n), DIGIT_CELL)

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
        """The discs with something like a number on them."""
        return find_discs(self.flat)

    @cached_property
    def has_discs(self) -> bool:
        """True if there are as many discs as a board with numbered ones has. They are not looked for where
        too few symbols are like one, or none of these is clearly one: what a path covers is odd."""
        likely = [symbol.cell for symbol in self.symbols.found if symbol.is_disc] + list(self.symbols.odd)
        if len(likely) < LEAST_DISCS or not has_clear_disc(self.flat, likely):
            return False
        return self.shows_discs

    @cached_property
    def shows_discs(self) -> bool:
        """True if there are as many discs as a board with numbered ones has, wherever they are."""
        return self.n <= MOST_ROWS and LEAST_DISCS <= len(self.discs) <= MOST_DISCS * self.n**2

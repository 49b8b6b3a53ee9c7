"""The boards of a capture, looked for when a game asks for them, and once only."""

from dataclasses import dataclass, field
from functools import cached_property
from math import ceil

import numpy as np

from .cells.view import MOST_ROWS, View
from .correction import Correction
from .grid.copies import Copies
from .grid.find import find, find_at
from .grid.lineless import find_lineless
from .grid.rectify import shrink
from .grid.window import CORNERS, PLAIN, Sight
from .source.errors import NoBoardFound
from .source.limits import is_large

SEARCHED = 3_000_000  # pixels at most of the copy of a large picture in which boards are looked for


@dataclass(frozen=True, eq=False)
class Boards:
    """rgb: the upright (H, W, 3) uint8 capture. correction: what a person knows better. which: 2 takes the
    second largest board, and so on."""

    rgb: np.ndarray
    correction: Correction
    which: int = 1
    _views: dict[Sight, View | NoBoardFound] = field(default_factory=dict, repr=False)

    def at(self, sight: Sight) -> View:
        """The board, its lines being looked for in that way. Raises NoBoardFound."""
        if sight not in self._views:
            try:
                self._views[sight] = self._find(sight)
            except NoBoardFound as error:
                self._views[sight] = _fresh(error)
        view = self._views[sight]
        if isinstance(view, NoBoardFound):
            raise _fresh(view)
        return view

    def seen(self, sight: Sight) -> View | None:
        """The same, or None where there is none."""
        try:
            return self.at(sight)
        except NoBoardFound:
            return None

    @cached_property
    def small(self) -> tuple[Copies, int]:
        """A copy of a large picture in which boards are looked for, and how many times smaller it is; of
        others the picture itself. What is read is read from the picture's own pixels."""
        height, width = self.rgb.shape[:2]
        times = ceil((height * width / SEARCHED) ** 0.5) if is_large(width, height) else 1
        return Copies(shrink(self.rgb, times)), times

    @cached_property
    def with_symbols(self) -> View | None:
        """The board as games with symbols in their cells are looked at; None where there is none, or where it
        has more rows than such games or regions in colours and no numbered discs."""
        plain = self.seen(PLAIN)
        if plain and plain.has_regions and not plain.has_coarse_discs:
            return None
        found = self.seen(CORNERS)
        return found if found and found.n <= MOST_ROWS else None

    @cached_property
    def lineless(self) -> View | None:
        """The board of coloured cells that touch, without lines; None where there is none, or where a person
        has said where the board lies."""
        if self.correction.corners is not None or self.which != 1:
            return None
        small, times = self.small
        found = find_lineless(small.rgb, self.correction.n)
        return View(self.rgb, found.scaled(times)) if found else None

    def _find(self, sight: Sight) -> View:
        correction = self.correction
        if correction.corners is not None:
            return View(self.rgb, find_at(self.rgb, correction.corners, correction.n, sight))
        small, times = self.small
        found = [each.scaled(times) for each in find(small, correction.n, sight)]
        if not 1 <= self.which <= len(found):
            raise NoBoardFound(
                f"there is no board {self.which} in this picture: {len(found)} found that are complete",
                "give --which a lower number",
            )
        return View(self.rgb, found[self.which - 1], len(found) if self.which == 1 else 1)


def _fresh(error: NoBoardFound) -> NoBoardFound:
    """The same, but for the traceback: it would keep the capture in memory for a while."""
    return type(error)(str(error), error.remedy)

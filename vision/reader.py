"""Records of games on this floor: one each, in the game's own folder; recognise.py is their table."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

import numpy as np

from .boards import Boards
from .cells.view import View
from .correction import Correction
from .grid.window import Sight
from .reading import Reading
from .vocabulary import Vocabulary


@dataclass(frozen=True)
class Reader:
    """Recognition and reading of a game.

    sight: how the lines of its boards are looked for. looks_like: the board, if the capture shows this game;
    a cheap look, since captures of all other games are looked at as well. read: the reading of a board that
    shows this game or is said to; raises NoBoardFound where that cannot be, and BadCorrection.
    without_grid: the reading of a picture that shows no grid, if the game can be read even so.
    late_without_grid: False where that takes so little that it is asked before grids are looked for at every
    scale, if the first one shows none that is plain to see.
    package: the game's folder. Its module `read` has VOCABULARY, the values that there can be on its boards;
    recognition does not load that module.
    """

    sight: Sight
    looks_like: Callable[[Boards], View | None]
    read: Callable[[View, Correction], Reading]
    package: str | None
    without_grid: Callable[[Boards], Reading | None] | None = None
    late_without_grid: bool = True

    @property
    def vocabulary(self) -> Vocabulary:
        """Values that there can be on its boards."""
        return import_module(f"{self.package}.read").VOCABULARY

    @property
    def has_regions(self) -> bool:
        """True if a person can move cells between regions."""
        return self.vocabulary.has_regions


@dataclass(frozen=True)
class Unread:
    """A game that is recognised, but not read. shown: whether an (H, W, 3) uint8 RGB capture seems to show
    it. message, remedy: what is said then."""

    shown: Callable[[np.ndarray], bool]
    message: str
    remedy: str

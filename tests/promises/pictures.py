"""The pictures that a promise is tried on: boards drawn from nothing."""

from functools import cache

import numpy as np

from queens_snap.overlay.paint.flat import render_puzzle
from queens_snap.pipeline import Snap, snap

from .tried import puzzle_of

CELL = 36  # px: small, and plain to read


@cache
def drawn(game: str, kind: str = "ordinary", cell: int = CELL) -> np.ndarray:
    """(H, W, 3) uint8 RGB: a puzzle without anything on it."""
    picture = render_puzzle(puzzle_of(game, kind), cell=cell)
    picture.setflags(write=False)
    return picture


@cache
def seen(game: str, kind: str = "ordinary", cell: int = CELL) -> Snap:
    """Result for that picture; nobody changes it."""
    return snap(drawn(game, kind, cell), file=f"{game} {kind}.png")

"""Suns and moons, drawn anew at any size, legible on any ground."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from ...solver.cell import Cell
from ..paint import glyphs
from ..paint.canvas import stamp
from ..paint.cells import Cells, Spot
from ..paint.contrast import DARK, LIGHT, contrast

SYMBOL = 0.43  # width of a symbol without its rim, of the cell: as large as those of the game
LEAST = 5  # px of its width
RIM = 0.06  # of its width: the darker line around it
HALO = 0.08  # of its width, the same
OUTSTANDING = 3.0  # contrast that a graphic needs (WCAG 2.2, 1.4.11), of its fill or of its rim


class SymbolLook(NamedTuple):
    """shape: makes the mask of a width. fill, rim: (3,) uint8 RGB."""

    shape: Callable[[int], np.ndarray]
    fill: np.ndarray
    rim: np.ndarray


# Moon (0), sun (1).
LOOKS = (
    SymbolLook(glyphs.moon, np.array((74, 131, 216), np.uint8), np.array((27, 68, 138), np.uint8)),
    SymbolLook(glyphs.sun, np.array((255, 173, 40), np.uint8), np.array((166, 92, 32), np.uint8)),
)
INKED = (SymbolLook(glyphs.moon, DARK, DARK), SymbolLook(glyphs.sun, LIGHT, DARK))  # for paper


def draw_symbols(
    out: np.ndarray,
    cells: Cells,
    kinds: Mapping[Cell, int],
    looks: tuple[SymbolLook, SymbolLook] = LOOKS,
) -> None:
    """A moon (0) or a sun (1) in the middle of each cell, in place."""
    if not kinds:
        return
    spot = Spot(0.5, 0.5, SYMBOL, SYMBOL)
    centres, grounds = cells.centre(spot), np.median(cells.under(out, spot), axis=2).astype(np.uint8)
    for cell, kind in kinds.items():
        shape, fill, rim = looks[kind]
        size, ground, frame = float(cells.size[cell]), grounds[cell], cells.frame[cell]
        width = max(LEAST, round(SYMBOL * size))
        mask, line = shape(width), max(1, round(RIM * width))
        if max(float(contrast(ink, ground)) for ink in (fill, rim)) < OUTSTANDING:
            paper = max((DARK, LIGHT), key=lambda ink: float(contrast(ink, ground)))
            stamp(out, glyphs.grown(mask, line + max(1, round(HALO * width))), paper, centres[cell], frame)
        stamp(out, glyphs.grown(mask, line), rim, centres[cell], frame)
        stamp(out, mask, fill, centres[cell], frame)

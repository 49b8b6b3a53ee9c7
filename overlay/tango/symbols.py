"""Suns and moons, drawn anew at any size, legible on any ground."""

from collections.abc import Mapping

import numpy as np

from ...solver.cell import Cell
from ...solver.puzzle import Marks
from ...solver.tango.puzzle import EMPTY, Tango
from ...vision.percentiles import median
from ..paint import glyphs
from ..paint.canvas import stamp
from ..paint.cells import Cells, Spot
from ..paint.contrast import DARK, LIGHT, contrast
from ..paint.themes import COLOURED, SymbolColours

SYMBOL = 0.43  # width of a symbol without its rim, of the cell: as large as those of the game
LEAST = 5  # px of its width
RIM = 0.06  # of its width: the darker line around it
HALO = 0.08  # of its width, the same
OUTSTANDING = 3.0  # contrast that a graphic needs (WCAG 2.2, 1.4.11), of its fill or of its rim


SHAPES = (glyphs.moon, glyphs.sun)


def given_kinds(puzzle: Tango) -> dict[Cell, int]:
    """The symbols that the puzzle gives: moon (0) or sun (1) by cell."""
    rows = enumerate(puzzle.givens)
    return {(r, c): int(ch) for r, row in rows for c, ch in enumerate(row) if ch != EMPTY}


def kinds_of(marks: Marks) -> dict[Cell, int]:
    """The symbols that a player put in, row by row: moon (0) or sun (1) by cell."""
    moons, suns = dict.fromkeys(marks.get("moons", ()), 0), dict.fromkeys(marks.get("suns", ()), 1)
    return dict(sorted((moons | suns).items()))


def draw_symbols(
    out: np.ndarray,
    cells: Cells,
    kinds: Mapping[Cell, int],
    look: SymbolColours = COLOURED,
    share: float = SYMBOL,
) -> None:
    """A moon (0) or a sun (1) in the middle of each cell, in place. share: its width, of the cell."""
    if not kinds:
        return
    spot = Spot(0.5, 0.5, share, share)
    centres, grounds = cells.centre(spot), median(cells.under(out, spot), axis=2).astype(np.uint8)
    looks = (look.cool, look.cool_rim), (look.warm, look.warm_rim)
    for cell, kind in kinds.items():
        shape, (fill, rim) = SHAPES[kind], np.array(looks[kind], np.uint8)
        size, ground, frame = float(cells.size[cell]), grounds[cell], cells.frame[cell]
        width = max(LEAST, round(share * size))
        mask, line = shape(width), max(1, round(RIM * width))
        if max(float(contrast(ink, ground)) for ink in (fill, rim)) < OUTSTANDING:
            paper = max((DARK, LIGHT), key=lambda ink: float(contrast(ink, ground)))
            stamp(out, glyphs.grown(mask, line + max(1, round(HALO * width))), paper, centres[cell], frame)
        stamp(out, glyphs.grown(mask, line), rim, centres[cell], frame)
        stamp(out, mask, fill, centres[cell], frame)

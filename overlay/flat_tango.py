"""A Tango board drawn from nothing: givens on a shaded ground, suns and moons, signs on the borders."""

from dataclasses import dataclass

import numpy as np

from ..solver.pairs import Pair
from ..solver.tango import EMPTY, Tango
from . import glyphs
from .canvas import stamp
from .flat_board import BLACK, WHITE, FlatBoard, Shown, draw_outline, wash
from .grid import Colour, Lines, draw_grid, every_line, pixels
from .suns import INKED, LOOKS, SymbolLook, draw_symbols

SIGN = 0.17  # of a cell: width of a sign
PATCH = 0.27  # of a cell: as much of the line is left out for it
PEN = 0.03  # of a cell: its strokes
LEAST_SIGN, LEAST_PEN = 4, 1  # px


@dataclass(frozen=True)
class Look:
    """Colours, RGB. cell: of open cells; given: of those with a symbol from the start; new: of those that a
    step fills. symbols: of moon and sun."""

    line: Colour
    cell: Colour
    given: Colour
    new: Colour
    sign: Colour
    symbols: tuple[SymbolLook, SymbolLook] = LOOKS

    def lines(self, page: Colour) -> Lines:
        return Lines(self.line, self.line, page, thin=0.03, thick=0.03, frame=0.03)


THEMES = {
    "light": Look((214, 205, 188), WHITE, (236, 231, 223), (190, 231, 199), (112, 86, 56)),
    "dark": Look((66, 75, 84), (27, 31, 35), (50, 58, 66), (35, 84, 60), (222, 200, 164)),
    "print": Look((120, 120, 120), WHITE, (225, 225, 225), WHITE, BLACK, INKED),
}


def draw_tango_board(out: np.ndarray, board: FlatBoard, puzzle: Tango, shown: Shown, theme: str) -> None:
    """The puzzle with what stands in it, in place."""
    look = THEMES[theme]
    given = {
        (r, c): int(ch) for r, row in enumerate(puzzle.givens) for c, ch in enumerate(row) if ch != EMPTY
    }
    fills = np.full((board.rows, board.columns, 3), look.cell, np.uint8)
    for cells, colour in ((given, look.given), (shown.new_values, look.new)):
        for cell in cells:
            fills[cell] = colour
    frame = every_line(board.lattice, board.rows, board.columns, board.rows)
    draw_grid(out, board.lattice, fills, look.lines(board.page), frame)
    for pair, sign in puzzle.signs.items():
        _draw_sign(out, board, pair, sign, look)
    old = {cell: int(value) for cell, value in shown.values.items()}
    draw_symbols(out, board.cells, given | old, look.symbols)
    wash(out, board, shown.focus)
    new = {cell: int(value) for cell, value in shown.new_values.items()}
    draw_symbols(out, board.cells, new, look.symbols)
    draw_outline(out, board, shown.because)
    for pair, sign in puzzle.signs.items():
        if shown.focus.issuperset(pair):
            _draw_sign(out, board, pair, sign, look)


def _draw_sign(out: np.ndarray, board: FlatBoard, pair: Pair, sign: str, look: Look) -> None:
    """The sign on the side that two neighbours share; the line is left out around it."""
    (a, b), cell = pair, board.cell
    level = a[0] == b[0]
    x, y = (round(v) for v in board.middle(a, *((0.5, 1.0) if level else (1.0, 0.5))))
    half = pixels(PATCH, cell, LEAST_SIGN + 2) // 2
    wide = pixels(look.lines(board.page).thin, cell, 1)
    before, after = wide // 2, wide - wide // 2
    if level:
        out[y - half : y + half + 1, x - before : x + after] = look.cell
    else:
        out[y - before : y + after, x - half : x + half + 1] = look.cell
    size, pen = pixels(SIGN, cell, LEAST_SIGN), pixels(PEN, cell, LEAST_PEN)
    centre = np.array((x, y)) + (after - before) / 2
    bar = np.full((pen, size), 255, np.uint8)
    mask = glyphs.cross(size, PEN / SIGN) if sign == "x" else _equal(bar, size)
    stamp(out, mask, np.array(look.sign), centre)


def _equal(bar: np.ndarray, size: int) -> np.ndarray:
    """Two bars, as far apart as is easy to tell."""
    gap = max(2, round(0.42 * size))
    return np.vstack([bar, np.zeros((gap, size), np.uint8), bar])

"""A Tango board drawn from nothing: givens on a shaded ground, suns and moons, signs on the borders."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ...solver.pairs import Pair
from ...solver.tango.puzzle import EMPTY, Tango
from ..paint import glyphs
from ..paint.canvas import stamp
from ..paint.flat_board import BLACK, WHITE, FlatBoard, Shown, draw_outline, wash
from ..paint.grid import Colour, Lines, draw_grid, every_line, pixels
from .symbols import INKED, LOOKS, SymbolLook, draw_symbols

SIGN = 0.17  # of a cell: width of a sign
PATCH = 0.27  # of a cell: as much of the line is left out for it
PEN = 0.03  # of a cell: its strokes
EQUAL_GAP = 0.42  # of a sign's width: between the bars of =
OUTLINE = 0.17  # of a cell: width of the line around the cells that a step rests on, and a little more
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
    lines = look.lines(board.page)
    frame = every_line(board.lattice, board.rows, board.columns, board.rows)
    draw_grid(out, board.lattice, fills, lines, frame)
    _draw_signs(out, board, puzzle.signs, look, lines.thin)
    old = {cell: int(value) for cell, value in shown.values.items()}
    draw_symbols(out, board.cells, given | old, look.symbols)
    wash(out, board, shown.focus)
    new = {cell: int(value) for cell, value in shown.new_values.items()}
    draw_symbols(out, board.cells, new, look.symbols)
    draw_outline(out, board, shown.because)
    touched = {pair: sign for pair, sign in puzzle.signs.items() if not shown.focus.isdisjoint(pair)}
    _draw_signs(out, board, touched, look, OUTLINE)


def _draw_signs(
    out: np.ndarray, board: FlatBoard, signs: Mapping[Pair, str], look: Look, share: float
) -> None:
    """Each sign on the side that two neighbours share. share: width of the line that runs there, of the cell:
    it is left out around the sign."""
    cell = board.cell
    half, wide = pixels(PATCH, cell, LEAST_SIGN + 2) // 2, pixels(share, cell, 1)
    before, after = wide // 2, wide - wide // 2
    size, pen = pixels(SIGN, cell, LEAST_SIGN), pixels(PEN, cell, LEAST_PEN)
    masks = {"x": glyphs.cross(size, PEN / SIGN), "=": _equal(size, pen)}
    for (a, b), sign in signs.items():
        level = a[0] == b[0]
        x, y = (round(v) for v in board.middle(a, *((0.5, 1.0) if level else (1.0, 0.5))))
        if level:
            out[y - half : y + half + 1, x - before : x + after] = look.cell
        else:
            out[y - before : y + after, x - half : x + half + 1] = look.cell
        stamp(out, masks[sign], np.array(look.sign), np.array((x, y)) + (after - before) / 2)


def _equal(size: int, pen: int) -> np.ndarray:
    """Two bars as a mask, as far apart as is easy to tell."""
    bar = np.full((pen, size), 255, np.uint8)
    gap = max(2, round(EQUAL_GAP * size))
    return np.vstack([bar, np.zeros((gap, size), np.uint8), bar])

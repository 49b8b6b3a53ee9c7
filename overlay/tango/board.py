"""A Tango board drawn from nothing: givens on a shaded ground, suns and moons, signs on the borders."""

from collections.abc import Collection, Mapping
from dataclasses import replace

import numpy as np

from ...solver.cell import Cell
from ...solver.pairs import Pair
from ...solver.step import Value
from ...solver.tango.puzzle import Tango
from ..paint import glyphs
from ..paint.canvas import stamp
from ..paint.flat_board import WASHED, FlatBoard, draw_outline, wash
from ..paint.grid import Lines, draw_grid, every_line, pixels
from ..paint.labels import Labels
from ..paint.pointers import draw_clash, draw_meant
from ..paint.themes import Theme
from ..scene import Scene
from .follows import draw_follows
from .signs import INSET
from .symbols import draw_symbols, given_kinds, kinds_of

LINE = 0.03  # of a cell: width of all lines
SIGN = 0.17  # of a cell: width of a sign
PATCH = 0.27  # of a cell: as much of the line is left out for it
PEN = 0.03  # of a cell: its strokes
EQUAL_GAP = 0.42  # of a sign's width: between the bars of =
LEAST_SIGN, LEAST_PEN = 4, 1  # px


def draw_board(out: np.ndarray, board: FlatBoard, scene: Scene[Tango], theme: Theme, labels: Labels) -> None:
    """The puzzle with what stands in it, in place."""
    puzzle = scene.puzzle
    given = given_kinds(puzzle)
    old, new = (_kinds(values) for values in scene.values(kinds_of(scene.marks)))
    fills = np.full((board.rows, board.columns, 3), theme.cell, np.uint8)
    for cells, colour in ((given, theme.given), (new, theme.filled)):
        for cell in cells:
            fills[cell] = colour
    lines = Lines(theme.line, theme.line, board.page, thin=LINE, thick=LINE, frame=LINE)
    frame = every_line(board.lattice, board.rows, board.columns, board.rows)
    draw_grid(out, board.lattice, fills, lines, frame)
    _draw_signs(out, board, puzzle.signs, theme, LINE)
    draw_symbols(out, board.cells, given | old, theme.symbols)
    wash(out, board, scene.focus)
    _draw_signs(out, board, _half_seen(puzzle, scene.focus), _washed(theme), LINE)
    draw_symbols(out, board.cells, new, theme.symbols)
    draw_outline(out, board, scene.reason.outlined, INSET)
    draw_clash(out, board.lattice, scene.reason.clash, INSET)
    draw_follows(out, board.cells, scene.reason, theme.symbols)
    draw_meant(out, board.cells, {pair: puzzle.signs[pair] for pair in scene.reason.meant})


def _half_seen(puzzle: Tango, focus: Collection[Cell]) -> dict[Pair, str]:
    """The signs between a cell that the eye is led to and one that it is not."""
    return {pair: sign for pair, sign in puzzle.signs.items() if (pair[0] in focus) != (pair[1] in focus)}


def _washed(theme: Theme) -> Theme:
    """With signs as pale as what the eye is not led to."""
    pale = (round(WASHED * a + (1 - WASHED) * b) for a, b in zip(theme.sign, theme.page, strict=True))
    red, green, blue = pale
    return replace(theme, sign=(red, green, blue))


def _kinds(values: Mapping[Cell, Value]) -> dict[Cell, int]:
    return {cell: int(value) for cell, value in values.items()}


def _draw_signs(
    out: np.ndarray, board: FlatBoard, signs: Mapping[Pair, str], theme: Theme, share: float
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
            out[y - half : y + half + 1, x - before : x + after] = theme.cell
        else:
            out[y - before : y + after, x - half : x + half + 1] = theme.cell
        stamp(out, masks[sign], np.array(theme.sign), np.array((x, y)) + (after - before) / 2)


def _equal(size: int, pen: int) -> np.ndarray:
    """Two bars as a mask, as far apart as is easy to tell."""
    bar = np.full((pen, size), 255, np.uint8)
    gap = max(2, round(EQUAL_GAP * size))
    return np.vstack([bar, np.zeros((gap, size), np.uint8), bar])

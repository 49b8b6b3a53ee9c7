"""A Sudoku board drawn from nothing: givens on a shaded ground, thick lines between boxes."""

import numpy as np

from ...solver.sudoku.player_marks import put_in
from ...solver.sudoku.puzzle import Sudoku, units_of
from ..paint.borders import region_borders
from ..paint.flat_board import FlatBoard, draw_outline, wash
from ..paint.grid import Lines, draw_grid
from ..paint.labels import Labels
from ..paint.pointers import draw_clash
from ..paint.themes import Theme
from ..scene import Scene
from .digits import draw_digits, draw_ruled_out
from .follows import draw_follows
from .signs import INSET


def draw_board(out: np.ndarray, board: FlatBoard, scene: Scene[Sudoku], theme: Theme, labels: Labels) -> None:
    """The puzzle with what stands in it, in place."""
    puzzle = scene.puzzle
    given = puzzle.digits
    old, new = scene.values(put_in(scene.marks))
    fills = np.full((board.rows, board.columns, 3), theme.cell, np.uint8)
    for cells, colour in ((given, theme.given), (new, theme.filled)):
        for cell in cells:
            fills[cell] = colour
    lines = Lines(theme.frame, theme.hair, board.page)
    draw_grid(out, board.lattice, fills, lines, region_borders(board.lattice, boxes(puzzle)))
    ink = (theme.text,)
    draw_digits(out, board.cells, {**given, **old}, ink)
    wash(out, board, scene.focus)
    draw_digits(out, board.cells, new, ink)
    if scene.shown:
        draw_ruled_out(out, board.cells, scene.shown.without, puzzle.box)
    draw_outline(out, board, scene.reason.outlined, INSET)
    draw_clash(out, board.lattice, scene.reason.clash, INSET)
    draw_follows(out, board.cells, scene.reason, puzzle.box, ink)


def boxes(puzzle: Sudoku) -> list[list[int]]:
    """The number of each cell's box, rows of them."""
    numbers = [[0] * puzzle.n for _ in range(puzzle.n)]
    for unit, cells in units_of(puzzle.n, puzzle.box):
        if unit.kind == "box":
            for r, c in cells:
                numbers[r][c] = unit.number
    return numbers

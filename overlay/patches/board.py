"""A Patches board drawn from nothing: the clues' shapes, and the rectangles as far as they are known."""

import numpy as np

from ...solver.cell import Cell, Rectangle
from ...solver.patches.puzzle import Patches
from ..paint.canvas import stamp
from ..paint.flat_board import FlatBoard, draw_outline, wash
from ..paint.glyphs import ring
from ..paint.grid import Lines, draw_grid, every_line, pixels
from ..paint.labels import Labels
from ..paint.palette import MOST, palette
from ..paint.pointers import draw_clash
from ..paint.themes import Theme
from ..scene import Scene
from .follows import draw_follows
from .shapes import INSET, draw_clue, draw_frame, draw_unsure, known_before, laid

LINE = 0.02  # of a cell: width of the lines between cells
DEEP = 0.5  # of its ground's brightness: a clue's shape and the frame of its rectangle
PALE = 0.55  # of a rectangle's colour on the cell's own ground, where a cell is known to be of it and no more
RING = 0.86  # of a cell: around one that a step speaks of apart


def draw_board(
    out: np.ndarray, board: FlatBoard, scene: Scene[Patches], theme: Theme, labels: Labels
) -> None:
    """The puzzle with what is known of its rectangles, in place."""
    puzzle = scene.puzzle
    grounds = clue_colours(puzzle, theme)
    new = laid([scene.shown]) if scene.shown and scene.answer is None else ()
    old = tuple(x for x in known_before(scene) if x not in new)
    fills = np.full((board.rows, board.columns, 3), theme.cell, np.uint8)
    for cell, clue in owned(scene).items():
        fills[cell] = np.rint(PALE * grounds[clue] + (1 - PALE) * np.array(theme.cell))
    for rectangle in (*old, *new):
        for cell in rectangle.cells:
            fills[cell] = grounds[clue_in(puzzle, rectangle)]
    frame = every_line(board.lattice, board.rows, board.columns, max(board.rows, board.columns))
    draw_grid(out, board.lattice, fills, Lines(theme.frame, theme.hair, board.page, thin=LINE), frame)
    for rectangle in old:
        draw_frame(out, board.lattice, rectangle, deep(grounds[clue_in(puzzle, rectangle)], theme))
    _draw_clues(out, board, puzzle, grounds, theme)
    draw_unsure(out, board.cells, [x for x in scene.guessed if x not in puzzle.clue_at], theme.text)
    wash(out, board, scene.focus)
    for rectangle in new:
        draw_frame(out, board.lattice, rectangle, theme.new)
    draw_outline(out, board, scene.reason.outlined, INSET)
    for cell in scene.reason.ringed:
        stamp(out, ring(pixels(RING, board.cell, 9)), np.array(theme.new), board.middle(cell))
    draw_clash(out, board.lattice, scene.reason.clash, INSET)
    draw_follows(out, board.cells, scene.reason)


def _draw_clues(
    out: np.ndarray, board: FlatBoard, puzzle: Patches, grounds: np.ndarray, theme: Theme
) -> None:
    for clue, ground in zip(puzzle.clues, grounds, strict=True):
        if theme.regions.tones is None:
            draw_clue(out, board.cells, clue, theme.frame, theme.cell)
        else:
            draw_clue(out, board.cells, clue, deep(ground, theme), (255, 255, 255))


def clue_colours(puzzle: Patches, theme: Theme) -> np.ndarray:
    """(clues, 3) uint8 RGB: the ground of each clue's rectangle."""
    number, tones = len(puzzle.clues), theme.regions.tones
    if tones is None:
        return np.full((number, 3), theme.given, np.uint8)
    colours = palette(min(number, MOST), tones)
    return colours[np.arange(number) % len(colours)]


def deep(ground: np.ndarray, theme: Theme) -> np.ndarray:
    """(3,) uint8 RGB: the same colour as a line, or under white."""
    if theme.regions.tones is None:
        return np.array(theme.frame, np.uint8)
    return np.rint(DEEP * ground).astype(np.uint8)


def clue_in(puzzle: Patches, rectangle: Rectangle) -> int:
    """The number of a clue that a rectangle holds; 0 where it holds none."""
    return next((puzzle.clue_at[cell] for cell in rectangle.cells if cell in puzzle.clue_at), 0)


def owned(scene: Scene[Patches]) -> dict[Cell, int]:
    """The cells of which it is known whose rectangle covers them."""
    steps = (*scene.done, *([scene.shown] if scene.shown and scene.answer is None else ()))
    return {cell: int(clue) for step in steps for cell, clue in step.values}

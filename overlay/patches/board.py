"""A Patches board drawn from nothing: the clues' shapes, and the rectangles as far as they are known."""

from typing import NamedTuple

import numpy as np

from ...solver.cell import Cell, Rectangle
from ...solver.patches.puzzle import Patches
from ..paint.canvas import stamp
from ..paint.contrast import DARK, LIGHT, luminance
from ..paint.flat_board import FlatBoard, draw_outline, wash
from ..paint.glyphs import ring
from ..paint.grid import Lines, draw_grid, every_line, pixels
from ..paint.labels import Labels
from ..paint.palette import MOST, palette
from ..paint.pointers import draw_clash
from ..paint.themes import Theme
from ..scene import Scene
from .follows import draw_follows
from .shapes import INSET, draw_clue, draw_found, draw_frame, draw_unsure, known_before, laid

LINE = 0.02  # of a cell: width of the lines between cells
SOFT = 0.5  # of a clue's colour on the capture, where its rectangle lies
EVEN = 0.3  # luminance: on darker shapes numbers are white, as on the game's own
DEEP = 0.5  # of its ground's brightness: a clue's shape and the frame of its rectangle
PALE = 0.55  # of a rectangle's colour on the cell's own ground, where a cell is known to be of it and no more
RING = 0.86  # of a cell: around one that a step speaks of apart


def draw_board(
    out: np.ndarray, board: FlatBoard, scene: Scene[Patches], theme: Theme, labels: Labels
) -> None:
    """The puzzle with what is known of its rectangles, in place."""
    puzzle = scene.puzzle
    tints = tints_of(puzzle, theme, scene.colours)
    new = laid([scene.shown]) if scene.shown else ()
    found = {cell for x in new for cell in x.cells} or {*(scene.shown.found if scene.shown else ())}
    old = tuple(x for x in known_before(scene) if x not in new)
    fills = np.full((board.rows, board.columns, 3), theme.cell, np.uint8)
    for cell, clue in owned(scene).items():
        fills[cell] = np.rint(PALE * tints.ground[clue] + (1 - PALE) * np.array(theme.cell))
    for rectangle in (*old, *new):
        for cell in rectangle.cells:
            fills[cell] = tints.ground[clue_in(puzzle, rectangle)]
    frame = every_line(board.lattice, board.rows, board.columns, max(board.rows, board.columns))
    draw_grid(out, board.lattice, fills, Lines(theme.frame, theme.hair, board.page, thin=LINE), frame)
    for rectangle in old:
        draw_frame(out, board.lattice, rectangle, tints.shape[clue_in(puzzle, rectangle)])
    for clue, fill, ink in zip(puzzle.clues, tints.shape, tints.number, strict=True):
        draw_clue(out, board.cells, clue, fill, ink)
    draw_unsure(out, board.cells, [x for x in scene.guessed if x not in puzzle.clue_at], theme.text)
    wash(out, board, scene.focus)
    draw_found(out, board.lattice, found, theme.new)
    draw_outline(out, board, scene.reason.outlined, INSET)
    for cell in scene.reason.ringed:
        stamp(out, ring(pixels(RING, board.cell, 9)), np.array(theme.text), board.middle(cell))
    draw_clash(out, board.lattice, scene.reason.clash, INSET)
    draw_follows(out, board.cells, scene.reason)


class Tints(NamedTuple):
    """(clues, 3) uint8 RGB each: of its rectangle's cells, of its shape and the rectangle's frame, of its
    number."""

    ground: np.ndarray
    shape: np.ndarray
    number: np.ndarray


def tints_of(puzzle: Patches, theme: Theme, colours: np.ndarray | None) -> Tints:
    """The colours of each clue: those that it has on the capture, or the theme's own."""
    number, tones = len(puzzle.clues), theme.regions.tones
    if tones is None:
        every = (theme.given, theme.frame, theme.cell)
        return Tints(*(np.full((number, 3), colour, np.uint8) for colour in every))
    if colours is None:
        some = palette(min(number, MOST), tones)
        ground = some[np.arange(number) % len(some)]
        return Tints(ground, np.rint(DEEP * ground).astype(np.uint8), np.full((number, 3), LIGHT))
    shape = np.rint([colours[clue.cell] for clue in puzzle.clues]).astype(np.uint8)
    ground = np.rint(SOFT * shape + (1 - SOFT) * np.array(theme.cell)).astype(np.uint8)
    light = luminance(shape)[:, None] < EVEN
    return Tints(ground, shape, np.where(light, LIGHT, DARK))


def clue_in(puzzle: Patches, rectangle: Rectangle) -> int:
    """The number of a clue that a rectangle holds; 0 where it holds none."""
    return next((puzzle.clue_at[cell] for cell in rectangle.cells if cell in puzzle.clue_at), 0)


def owned(scene: Scene[Patches]) -> dict[Cell, int]:
    """The cells of which it is known whose rectangle covers them."""
    steps = (*scene.done, *([scene.shown] if scene.shown else ()))
    return {cell: int(clue) for step in steps for cell, clue in step.values}

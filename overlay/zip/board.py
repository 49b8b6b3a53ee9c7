"""A Zip board drawn from nothing: numbered discs, walls, and the path as far as it is known."""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from ...solver.cell import Cell
from ...solver.step import Link
from ...solver.zip.puzzle import Zip
from ..paint import glyphs
from ..paint.canvas import stamp
from ..paint.flat_board import FlatBoard, draw_outline, wash
from ..paint.grid import Colour, Lines, draw_bars, draw_grid, every_line, pixels
from ..paint.labels import Labels
from ..paint.pieces import fitted
from ..paint.pointers import draw_clash
from ..paint.themes import Theme
from ..scene import Scene
from .follows import draw_follows
from .path import draw_links, draw_path, drawn_links, path_cells

LINE, FRAME = 0.025, 0.03  # of a cell: widths
DISC = 0.66  # of a cell: a disc's diameter
DIGIT, ROOM = 0.3, 0.42  # of a cell: height of a number, and the most that it takes of the width
WALL = 0.13  # of a cell
BROAD = 0.46  # of a cell: width of the path
OLD_CROSS, NEW_CROSS = 0.14, 0.26  # of a cell: where the path is known not to go
LEAST_CROSS = 5  # px


def draw_board(out: np.ndarray, board: FlatBoard, scene: Scene[Zip], theme: Theme, labels: Labels) -> None:
    """The puzzle with what is known of its path, in place; of links that are parted a cross on the side that
    the path does not go through."""
    puzzle = scene.puzzle
    fills = np.full((board.rows, board.columns, 3), theme.cell, np.uint8)
    frame = every_line(board.lattice, board.rows, board.columns, max(board.rows, board.columns))
    lines = Lines(theme.track, theme.track, board.page, thin=LINE, thick=LINE, frame=FRAME)
    draw_grid(out, board.lattice, fills, lines, frame)
    new = scene.step.links if scene.step and not scene.answer else ()
    if scene.answer:
        draw_path(out, board.cells, path_cells(scene.answer), scene.guessed, theme.path, BROAD)
    else:
        old = (*drawn_links(scene.marks), *scene.links)
        _draw_joined(out, board, old, theme.old)
        _draw_parted(out, board, old, OLD_CROSS, theme.old)
    discs = {(r, c): n for r, row in enumerate(puzzle.numbers) for c, n in enumerate(row) if n}
    _draw_discs(out, board, discs, theme)
    wash(out, board, scene.focus)
    _draw_walls(out, board, puzzle, theme)
    shown = {cell: n for cell, n in discs.items() if cell in scene.focus}
    draw_outline(out, board, scene.reason.outlined)
    draw_clash(out, board.lattice, scene.reason.clash)
    draw_follows(out, board.cells, scene.reason, lambda: _draw_discs(out, board, shown, theme))
    _draw_joined(out, board, new, theme.new)
    found = {cell for link in new for cell in (link.a, link.b)}
    _draw_discs(out, board, {cell: n for cell, n in discs.items() if cell in found}, theme)
    _draw_parted(out, board, new, NEW_CROSS, theme.ink if scene.reason.tried else theme.new)


def _draw_joined(out: np.ndarray, board: FlatBoard, links: Iterable[Link], colour: Colour) -> None:
    joined = [(link.a, link.b) for link in links if link.joined]
    draw_links(out, board.cells, joined, np.array(colour, np.uint8), BROAD)


def _draw_parted(
    out: np.ndarray, board: FlatBoard, links: Iterable[Link], share: float, colour: Colour
) -> None:
    mask = glyphs.cross(pixels(share, board.cell, LEAST_CROSS))
    for a, b, joined in links:
        if not joined:
            stamp(out, mask, np.array(colour), (board.middle(a) + board.middle(b)) / 2)


def _draw_walls(out: np.ndarray, board: FlatBoard, puzzle: Zip, theme: Theme) -> None:
    """Their ends are cut off at the frame."""
    inside, at = out[board.inside], replace(board, left=0, top=0).lattice.point
    stretches = [
        (at(r, c + 1) if r == r2 else at(r + 1, c), at(r + 1, c + 1)) for (r, c), (r2, _) in puzzle.walls
    ]
    draw_bars(inside, stretches, pixels(WALL, board.cell, 3), theme.ink)


def _draw_discs(out: np.ndarray, board: FlatBoard, numbers: dict[Cell, int], theme: Theme) -> None:
    size = pixels(DISC, board.cell, 3)
    disc = glyphs.sun(size + (board.cell - size) % 2)  # even in even cells, so that it stands in the middle
    for cell, number in numbers.items():
        stamp(out, disc, np.array(theme.ink), board.middle(cell))
        word = fitted(str(number), pixels(DIGIT, board.cell, 5), ROOM * board.cell)
        stamp(out, word, np.array(theme.on_ink), board.middle(cell))

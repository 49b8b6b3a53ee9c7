"""A Zip board drawn from nothing: numbered discs, walls, and the path as far as it is known."""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from ...solver.cell import Cell
from ...solver.step import Link
from ...solver.zip.puzzle import Zip
from ..paint import glyphs
from ..paint.canvas import stamp
from ..paint.flat_board import WASHED, FlatBoard, draw_outline, wash
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
OLD_CROSS, NEW_CROSS = 0.16, 0.26  # of a cell: where the path is known not to go
INSET = 0.14  # of a cell: an outline runs between such crosses and the discs
LEAST_CROSS = 5  # px


def draw_board(out: np.ndarray, board: FlatBoard, scene: Scene[Zip], theme: Theme, labels: Labels) -> None:
    """The puzzle with what is known of its path, in place; of links that are parted a cross on the side that
    the path does not go through."""
    puzzle = scene.puzzle
    fills = np.full((board.rows, board.columns, 3), theme.cell, np.uint8)
    frame = every_line(board.lattice, board.rows, board.columns, max(board.rows, board.columns))
    lines = Lines(theme.track, theme.track, board.page, thin=LINE, thick=LINE, frame=FRAME)
    draw_grid(out, board.lattice, fills, lines, frame)
    new = scene.shown.links if scene.shown else ()
    old = (*drawn_links(scene.marks), *scene.links)
    wash(out, board, scene.focus)
    if scene.answer:
        draw_path(out, board.cells, path_cells(scene.answer), scene.guessed, theme.path, BROAD)
    else:
        _draw_joined(out, board, old, theme.old)
    _draw_joined(out, board, new, theme.new)
    _draw_every_disc(out, board, scene, theme)
    _draw_walls(out, board, puzzle, theme)
    draw_outline(out, board, scene.reason.outlined, INSET)
    draw_clash(out, board.lattice, scene.reason.clash, INSET)
    if not scene.answer:
        near = [link for link in old if not scene.reason.outlined.isdisjoint(link[:2])]
        _draw_parted(out, board, old, OLD_CROSS, theme.old)
        _draw_parted(out, board, near, OLD_CROSS, theme.ink)
    draw_follows(out, board.cells, scene.reason, lambda: _draw_every_disc(out, board, scene, theme))
    _draw_parted(out, board, new, NEW_CROSS, theme.ink)


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


def _draw_every_disc(out: np.ndarray, board: FlatBoard, scene: Scene[Zip], theme: Theme) -> None:
    """Those that the step is not about paler."""
    rows = enumerate(scene.puzzle.numbers)
    discs = {(r, c): n for r, row in rows for c, n in enumerate(row) if n}
    near = {cell: n for cell, n in discs.items() if cell in scene.focus or not scene.focus}
    faint = np.array(theme.ink) * WASHED + np.array(board.page) * (1 - WASHED)
    _draw_discs(out, board, {cell: n for cell, n in discs.items() if cell not in near}, faint, theme.on_ink)
    _draw_discs(out, board, near, np.array(theme.ink), theme.on_ink)


def _draw_discs(
    out: np.ndarray, board: FlatBoard, numbers: dict[Cell, int], ink: np.ndarray, on_ink: Colour
) -> None:
    size = pixels(DISC, board.cell, 3)
    disc = glyphs.sun(size + (board.cell - size) % 2)  # even in even cells, so that it stands in the middle
    for cell, number in numbers.items():
        stamp(out, disc, ink, board.middle(cell))
        word = fitted(str(number), pixels(DIGIT, board.cell, 5), ROOM * board.cell)
        stamp(out, word, np.array(on_ink), board.middle(cell))

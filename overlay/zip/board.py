"""A Zip board drawn from nothing: numbered discs, walls, and the path as far as it is known."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from ...solver.cell import Cell
from ...solver.puzzle import Link
from ...solver.zip.puzzle import Zip
from ..paint import glyphs
from ..paint.canvas import stamp
from ..paint.flat_board import BLACK, WHITE, FlatBoard, Shown, draw_outline, wash
from ..paint.grid import Colour, Lines, draw_bars, draw_grid, every_line, pixels
from ..paint.pieces import fitted
from .path import USUAL, PathLook, draw_links, draw_path

DISC = 0.66  # of a cell: a disc's diameter
DIGIT, ROOM = 0.3, 0.42  # of a cell: height of a number, and the most that it takes of the width
WALL = 0.13  # of a cell
BROAD = 0.46  # of a cell: width of the path
OLD_CROSS, NEW_CROSS = 0.14, 0.26  # of a cell: where the path is known not to go
LEAST_CROSS = 5  # px


@dataclass(frozen=True)
class Look:
    """Colours, RGB. ink: of discs and walls; number: on discs. old, new: of links known before, and found by
    a step. path: of the whole answer."""

    line: Colour
    cell: Colour
    ink: Colour
    number: Colour
    old: Colour
    new: Colour
    path: PathLook

    def lines(self, page: Colour) -> Lines:
        return Lines(self.line, self.line, page, thin=0.025, thick=0.025, frame=0.03)


_COLOURED = USUAL._replace(share=BROAD)
_GREY = PathLook(np.array((176, 176, 176)), np.array((176, 176, 176)), np.zeros(3, np.uint8), BROAD)

THEMES = {
    "light": Look((172, 172, 172), WHITE, BLACK, WHITE, (120, 150, 176), (214, 90, 20), _COLOURED),
    "dark": Look(
        (84, 90, 96), (28, 33, 38), (242, 242, 242), (20, 23, 26), (84, 116, 142), (236, 120, 40), _COLOURED
    ),
    "print": Look((170, 170, 170), WHITE, BLACK, WHITE, (190, 190, 190), (110, 110, 110), _GREY),
}


def draw_zip_board(out: np.ndarray, board: FlatBoard, puzzle: Zip, shown: Shown, theme: str) -> None:
    """The puzzle with what is known of its path, in place; of links that are parted a cross on the side that
    the path does not go through."""
    look = THEMES[theme]
    fills = np.full((board.rows, board.columns, 3), look.cell, np.uint8)
    frame = every_line(board.lattice, board.rows, board.columns, max(board.rows, board.columns))
    draw_grid(out, board.lattice, fills, look.lines(board.page), frame)
    if shown.path:
        draw_path(out, board.cells, shown.path, shown.guessed, look.path)
    else:
        _draw_joined(out, board, shown.links, look.old)
        _draw_parted(out, board, shown.links, OLD_CROSS, look.old)
    discs = {(r, c): n for r, row in enumerate(puzzle.numbers) for c, n in enumerate(row) if n}
    _draw_discs(out, board, discs, look)
    wash(out, board, shown.focus)
    _draw_walls(out, board, puzzle, look)
    draw_outline(out, board, shown.because)
    _draw_joined(out, board, shown.new_links, look.new)
    _draw_discs(out, board, {cell: n for cell, n in discs.items() if cell in shown.found}, look)
    _draw_parted(out, board, shown.new_links, NEW_CROSS, look.new)


def _draw_joined(out: np.ndarray, board: FlatBoard, links: Iterable[Link], colour: Colour) -> None:
    joined = [(link.a, link.b) for link in links if link.joined]
    draw_links(out, board.cells, joined, np.tile(np.array(colour, np.uint8), (len(joined), 1)), BROAD)


def _draw_parted(
    out: np.ndarray, board: FlatBoard, links: Iterable[Link], share: float, colour: Colour
) -> None:
    mask = glyphs.cross(pixels(share, board.cell, LEAST_CROSS))
    for a, b, joined in links:
        if not joined:
            stamp(out, mask, np.array(colour), (board.middle(a) + board.middle(b)) / 2)


def _draw_walls(out: np.ndarray, board: FlatBoard, puzzle: Zip, look: Look) -> None:
    """Their ends are cut off at the frame."""
    inside, at = out[board.inside], replace(board, left=0, top=0).lattice.point
    stretches = [
        (at(r, c + 1) if r == r2 else at(r + 1, c), at(r + 1, c + 1)) for (r, c), (r2, _) in puzzle.walls
    ]
    draw_bars(inside, stretches, pixels(WALL, board.cell, 3), look.ink)


def _draw_discs(out: np.ndarray, board: FlatBoard, numbers: dict[Cell, int], look: Look) -> None:
    size = pixels(DISC, board.cell, 3)
    disc = glyphs.sun(size + (board.cell - size) % 2)  # even in even cells, so that it stands in the middle
    for cell, number in numbers.items():
        stamp(out, disc, np.array(look.ink), board.middle(cell))
        word = fitted(str(number), pixels(DIGIT, board.cell, 5), ROOM * board.cell)
        stamp(out, word, np.array(look.number), board.middle(cell))

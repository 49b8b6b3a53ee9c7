"""A puzzle of any game besides Queens drawn from nothing: as large as asked for, or to fit a width."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ..solver.puzzle import Answer, Puzzle
from .encode import WEBP_SIDE
from .nonogram.board import SOLID, clue_room, draw_nonogram_board, least_cell
from .paint.flat_board import PAGES, WHITE, FlatBoard, Shown
from .paint.grid import Colour
from .queens.board import CELL, LEAST_CELL, MARGIN
from .tango.board import draw_tango_board
from .zip.board import draw_zip_board

LEAST_MARGIN = 8  # px of page around everything
FRAME = 0.08  # of a cell: more than any frame reaches beyond the cells
LEAST_FRAME = 3  # px
MOST_SIDE = 4000  # px, of a picture whose cells nobody asked to be larger
MOST_PIXELS = 36_000_000  # of any picture: 30 cells a side of the largest
TALL = 1.2  # height of a board to fit a width, of that: higher ones would not be seen whole
LEAST_PANEL_CELL, MOST_PANEL_CELL = 9, 64  # px


class FlatGame(NamedTuple):
    """draw: the board in place (see draw_tango_board). room: how many pixels what is written at the left and
    on top takes beside cells of a size. least: the smallest cells that are legible, in pixels."""

    draw: Callable[[np.ndarray, FlatBoard, Any, Shown, str], None]
    room: Callable[[Any, int], tuple[int, int]] = lambda puzzle, cell: (0, 0)
    least: Callable[[Any], int] = lambda puzzle: LEAST_PANEL_CELL


GAMES = {
    "tango": FlatGame(draw_tango_board),
    "zip": FlatGame(draw_zip_board),
    "nonogram": FlatGame(draw_nonogram_board, clue_room, least_cell),
}


class TooLarge(ValueError):
    """Raised when a picture would be larger than anything opens; names the largest cell that is not."""


def render_puzzle(
    puzzle: Puzzle, shown: Shown | None = None, *, cell: int | None = None, theme: str = "light"
) -> np.ndarray:
    """The puzzle as a (H, W, 3) uint8 RGB picture, with what is shown in it.

    cell: px a cell, from LEAST_CELL; as large as CELL and MOST_SIDE allow where it is not given. theme: of
    PAGES. Raises TooLarge.
    """

    def fits(size: int) -> bool:
        height, width = _size(puzzle, size, _margin(size))
        return max(height, width) <= WEBP_SIDE and height * width <= MOST_PIXELS

    if cell is None:
        cell = _largest(
            range(LEAST_CELL, CELL + 1), lambda size: max(_size(puzzle, size, _margin(size))) <= MOST_SIDE
        )
    if not fits(cell):
        height, width = _size(puzzle, cell, _margin(cell))
        most = _largest(range(LEAST_CELL, cell), fits)
        raise TooLarge(f"cells of {cell} pixels make a picture of {width} x {height}; possible are {most}")
    return _painted(puzzle, shown or Shown(), cell, _margin(cell), PAGES[theme], theme)


def fitted_puzzle(puzzle: Puzzle, shown: Shown, width: int) -> np.ndarray:
    """The same on white, at most `width` pixels wide and not much higher; wider only where cells would be too
    small to tell."""

    def fits(size: int) -> bool:
        high, wide = _size(puzzle, size, 0)
        return wide <= width and high <= TALL * width

    cell = _largest(range(GAMES[puzzle.game].least(puzzle), MOST_PANEL_CELL + 1), fits)
    return _painted(puzzle, shown, cell, 0, WHITE, "light")


def shown_answer(puzzle: Puzzle, answer: Answer, guessed: tuple[Any, ...] = ()) -> Shown:
    """The finished board; guessed: as of a GameSolution."""
    if puzzle.game == "zip":
        return Shown(path=tuple(cell for cell in answer if isinstance(cell, tuple)), guessed=guessed)
    rows = [str(row) for row in answer]
    every = {(r, c): ch for r, row in enumerate(rows) for c, ch in enumerate(row)}
    return Shown(values={cell: ch for cell, ch in every.items() if puzzle.game == "tango" or ch == SOLID})


def _size(puzzle: Puzzle, cell: int, margin: int) -> tuple[int, int]:
    """Height and width of the picture, in pixels."""
    (rows, columns), (left, top) = puzzle.shape, GAMES[puzzle.game].room(puzzle, cell)
    around = 2 * (margin + _frame(cell))
    return rows * cell + top + around, columns * cell + left + around


def _painted(puzzle: Puzzle, shown: Shown, cell: int, margin: int, page: Colour, theme: str) -> np.ndarray:
    out = np.empty((*_size(puzzle, cell, margin), 3), np.uint8)
    out[:] = page
    game, start = GAMES[puzzle.game], margin + _frame(cell)
    left, top = game.room(puzzle, cell)
    game.draw(out, FlatBoard(*puzzle.shape, cell, start + left, start + top, page), puzzle, shown, theme)
    return out


def _largest(sizes: range, fits: Callable[[int], bool]) -> int:
    """The largest that fits, or the least."""
    return next((size for size in reversed(sizes) if fits(size)), sizes[0])


def _margin(cell: int) -> int:
    return max(LEAST_MARGIN, round(MARGIN * cell))


def _frame(cell: int) -> int:
    return max(LEAST_FRAME, round(FRAME * cell))

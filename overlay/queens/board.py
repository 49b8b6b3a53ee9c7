"""A board given as text, drawn as the game draws it: light, dark, or black on white for paper."""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from ...solver.cell import Cell
from ...solver.queens.board import NO_REGION, Board
from ...vision.grid.lattice import Lattice
from ..paint.borders import region_borders
from ..paint.cells import Cells
from ..paint.flat_board import BLACK, PAGES
from ..paint.grid import Colour, Lines, draw_grid
from ..paint.palette import DARK, LIGHT, Tones, region_palette
from ..paint.pieces import draw_crosses, draw_crowns, draw_letters
from .regions import LETTERS_FROM, letters

LEAST_CELL, CELL, MOST_CELL = 12, 64, 200  # px; 30 cells of the most are 36 megapixels
MARGIN = 0.5  # of a cell: frame and page around the cells
CROWN, CROSS = 0.62, 0.30  # widths, of a cell, as in the game
PLAIN = 21.0  # contrast: black or white as they are


@dataclass(frozen=True)
class Theme:
    """lines: with the page's colour. tones: of the regions; None for white ones. void: of cells of no
    region."""

    lines: Lines
    tones: Tones | None
    void: Colour


THEMES = {
    "light": Theme(Lines(BLACK, BLACK, PAGES["light"]), LIGHT, (120, 120, 120)),
    "dark": Theme(Lines(BLACK, (22, 25, 28), PAGES["dark"], thick=0.07), DARK, (56, 61, 66)),
    # borders twice as thick: nothing else tells the regions apart
    "print": Theme(
        Lines(BLACK, (150, 150, 150), PAGES["print"], thick=0.11, frame=0.11), None, (225, 225, 225)
    ),
}


def render_board(
    board: Board,
    *,
    cell: int = CELL,
    theme: str = "light",
    queens: Collection[Cell] = (),
    crosses: Collection[Cell] = (),
    with_letters: bool = False,
) -> np.ndarray:
    """The board as a (H, W, 3) uint8 RGB picture. Regions that touch have colours as unlike as can be; the
    same board always has the same.

    cell: px a cell, from 12. theme: one of THEMES. queens, crosses: what stands in the cells. with_letters:
    each empty cell carries the letter of its region, if it is large enough for one. On paper a board with a
    region in several parts always has them, since nothing else could tell.
    """
    look = THEMES[theme]
    start = round(MARGIN * cell)
    side = board.n * cell + 2 * start
    out = np.empty((side, side, 3), np.uint8)
    out[:] = look.lines.page
    lattice = _lattice(board.n, cell, start)
    void = np.array(board.regions) == NO_REGION
    draw_grid(out, lattice, _fills(board, look), look.lines, region_borders(lattice, board), void)
    cells = Cells.of(lattice)
    if cell >= LETTERS_FROM and (with_letters or (look.tones is None and board.scattered_regions)):
        draw_letters(out, cells, letters(board, {*queens, *crosses}))
    draw_crosses(out, cells, sorted(crosses), CROSS, PLAIN)
    draw_crowns(out, cells, dict.fromkeys(sorted(queens), ""), share=CROWN, contrast=PLAIN)
    return out


def _lattice(n: int, cell: int, start: int) -> Lattice:
    low, high = float(start), float(start + n * cell)
    return Lattice(n, ((low, low), (high, low), (high, high), (low, high)))


def _fills(board: Board, look: Theme) -> np.ndarray:
    """(n, n, 3) uint8 RGB: the colour of each cell."""
    white = np.full((board.n, 3), 255, np.uint8)
    colours = region_palette(board, look.tones) if look.tones else white
    regions = np.array(board.regions)
    return np.where((regions == NO_REGION)[..., None], np.array(look.void, np.uint8), colours[regions])

"""The table of kinds of pictures made to deceive, and the boards that they start from, drawn from a seed
without a browser: regions in a random look, and puzzles of other games in the program's own themes."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from boards import random_board
from drawn_pictures import BoardPicture, DrawnPicture
from patches_boards import random_patches
from sudoku_boards import random_sudoku
from tango_list import random_puzzle
from zip_boards import random_zip

from queens_snap.overlay.compose import compose_sketch
from queens_snap.overlay.moment import Moment
from queens_snap.overlay.paint.cells import Surface
from queens_snap.overlay.paint.raster import paint_primitives
from queens_snap.overlay.sketch import (
    Fill,
    Primitives,
    as_hex,
    board_frame,
    inner_lines,
    lines_between,
    shared_side,
)  # fmt: skip
from queens_snap.overlay.themes import THEMES, Colour, Theme, distinct_colours
from queens_snap.solver.puzzle import Puzzle
from queens_snap.solver.queens.puzzle import Board
from queens_snap.vision.grid.lattice import Lattice

BOARDS_BY_SIZE = 6  # boards of each size; turned and mirrored, eight times as many
MIN_CELL, MAX_CELL = 26, 64  # px: side of a cell of a board with regions
SEEDS = 2**31  # seeds from which one is chosen
MARGIN = 30  # px of page around a board of another game
FRAME_REACH = 0.08  # cells: distance that the frame reaches beyond the cells
#: Hexadecimal RGB of CIELAB lightness 32 to 48: each is the farthest from all before it.
DARK_CODES = """
0078b4 6c540c 843054 007860 846c60 84609c 305460 9c483c 486c30 3c543c 786c84 3c4884 007890 9c6030 6c4854
6c4830 9c5460 54486c a85484 54786c 786c3c 005478 606c9c 783c18 007878 607854 783c6c 247848 84303c 48540c
"""
UNDISTURBED, HARMLESS, DECEIVING = range(3)  # groups of kinds

Kind = Callable[[random.Random], DrawnPicture]
BoardMaker = Callable[[random.Random, int], BoardPicture]
Entry = Callable[[Callable[..., DrawnPicture]], Callable[..., DrawnPicture]]  # a decorator
#: The kinds of pictures by name, in groups. UNDISTURBED: nothing was done; a warning on a right reading is
#: one too many. HARMLESS: what was done keeps nobody from reading. All others deceive.
GROUPS: tuple[dict[str, Kind], ...] = ({}, {}, {})


def kind(name: str, on: BoardMaker | None = None, *, group: int = DECEIVING, title: str = "") -> Entry:
    """Enter a function into the table of kinds. on: makes the board that the function gets besides a random
    generator. title: begins the seed of a generator of its own, if it is not the caller's."""
    title = title or (name.replace("-", " ") if on else "")

    def entered(draw: Callable[..., DrawnPicture]) -> Callable[..., DrawnPicture]:
        def drawn(rng: random.Random) -> DrawnPicture:
            if not title:
                return draw(rng)
            seed = rng.randrange(SEEDS)
            own = random.Random(f"{title} {seed}")
            return draw(own, on(own, seed)) if on else draw(own)

        GROUPS[group][name] = drawn
        return draw

    return entered


@dataclass(frozen=True)
class RegionLook:
    """Look of a board with regions. colours: (N, 3) RGB of its regions. cell, margin: px. has_borders: True
    if lines between regions are thicker than other lines. ink: of the frame and of borders. thin_ink: of
    lines within a region. page: around the board. thin, thick: widths of lines (cells)."""

    name: str
    colours: np.ndarray
    cell: int
    margin: int
    has_borders: bool
    ink: Colour
    thin_ink: Colour
    page: Colour
    thin: float
    thick: float


@dataclass(frozen=True)
class RegionBoard:
    """A board with regions, before it becomes a picture."""

    board: Board
    look: RegionLook

    @property
    def labels(self) -> np.ndarray:
        """(N, N) int: the region of each cell."""
        return np.array(self.board.regions)

    @property
    def fills(self) -> np.ndarray:
        """(N, N, 3): RGB of the cells."""
        return self.look.colours[self.labels]

    def paint(self, fills: np.ndarray | None = None) -> BoardPicture:
        """Return the board as a picture. fills: RGB of its cells, if they are not as its regions."""
        n, look, of = self.board.n, self.look, self.board.region_of
        fills = self.fills if fills is None else fills
        across = [((r, c), (r, c + 1)) for r in range(n) for c in range(n - 1)]
        pairs = across + [((c, r), (c + 1, r)) for (r, c), _ in across]
        borders = [shared_side(a, b) for a, b in pairs if look.has_borders and of(a) != of(b)]
        marks = (
            *(Fill(((r, c),), as_hex(fills[r, c])) for r in range(n) for c in range(n)),
            *lines_between(inner_lines(n, n), look.thin, as_hex(look.thin_ink)),
            *lines_between(borders, look.thick, as_hex(look.ink)),
            board_frame((n, n), as_hex(look.ink), look.thick / 2, FRAME_REACH),
        )
        pixels = n * look.cell + 2 * look.margin
        page = np.full((pixels, pixels, 3), look.page, np.uint8)
        _paint_marks(page, (n, n), look.margin, look.cell, Theme({"page": look.page}), marks)
        box = (look.margin, look.margin, pixels - look.margin, pixels - look.margin)
        return BoardPicture(look.name, page, box, "queens", {"regions": self.board.letters})


def draw(rng: random.Random, thick: bool | None = None, white: bool | None = None) -> RegionBoard:
    """Draw a board of 6 to 10 rows in one of several looks. thick: True for borders thicker than other lines.
    white: True for a board without colours. None chooses by chance."""
    n = rng.randint(6, 10)
    board = turned(random_board(n, 7000 + rng.randrange(BOARDS_BY_SIZE)), rng.randrange(8))
    look = _random_look(n, rng, thick, bool(white) if white is not None else rng.random() < 0.2)
    return RegionBoard(board, look)


def _random_look(n: int, rng: random.Random, thick: bool | None, white: bool) -> RegionLook:
    dark = not white and rng.random() < 0.3
    thick = (white or rng.random() < 0.6) if thick is None else thick
    colours = np.full((n, 3), 255) if white else np.array(rng.sample(colours_of(n, dark=dark), n))
    page = (27, 31, 35) if dark else rng.choice([(255, 255, 255), (244, 242, 238)])
    ink = (0, 0, 0) if not dark else rng.choice([(0, 0, 0), (16, 18, 20)])
    grey = rng.choice([(0, 0, 0), (90, 90, 90)]) if not white else (150, 150, 150)
    width = rng.choice([0.06, 0.09]) if thick else 0.03
    thin = rng.choice([0.02, 0.03])
    name = f"{'white' if white else 'dark' if dark else 'coloured'} {n}{' thick' if thick else ' uniform'}"
    cell, margin = rng.randint(MIN_CELL, MAX_CELL), rng.randint(12, 60)
    return RegionLook(name, colours, cell, margin, thick, ink, ink if dark else grey, page, thin, width)


def turned(board: Board, turn: int) -> Board:
    """Return the board turned and mirrored. turn: one of eight ways; 0 changes nothing."""
    rows = np.rot90(np.array(board.regions), turn % 4)
    return Board.of((rows.T if turn >= 4 else rows).tolist(), board.k)


DARK_COLOURS: tuple[Colour, ...] = tuple(
    (int(x[:2], 16), int(x[2:4], 16), int(x[4:], 16)) for x in DARK_CODES.split()
)


def colours_of(n: int, *, dark: bool) -> list[Colour]:
    """Return n colours, at most 30, that differ as much as so many can."""
    return [*DARK_COLOURS[:n]] if dark else distinct_colours(n)


def any_board(rng: random.Random, seed: int) -> BoardPicture:
    """Draw a board of a game chosen by chance."""
    return rng.choice((tango_board, zip_board, sudoku_board, patches_board))(rng, seed)


def tango_board(rng: random.Random, seed: int) -> BoardPicture:
    n = rng.choice((4, 6, 6, 6, 8, 10))
    return _drawn(rng, random_puzzle(n, seed)[0])


def zip_board(rng: random.Random, seed: int, walls: int | None = None) -> BoardPicture:
    n = rng.choice((4, 5, 6, 6, 7))
    numbers = rng.randint(max(4, n - 1), 2 * n)
    # Small boards have no room for more walls.
    walls = rng.choice((0, 4)) if walls is None else min(walls, 2 * n - 2)
    return _drawn(rng, random_zip(n, numbers, walls, seed)[0])


def sudoku_board(rng: random.Random, seed: int) -> BoardPicture:
    """Draw a Mini Sudoku, or a Sudoku of 4 or 9 rows."""
    return _drawn(rng, random_sudoku(rng.choice((4, 6, 6, 6, 6, 9)), seed, more=rng.randint(0, 6))[0])


def patches_board(rng: random.Random, seed: int) -> BoardPicture:
    n = rng.choice((6, 6, 7, 8))
    return _drawn(rng, random_patches(n, rng.randint(n, 2 * n), seed)[0])


def _drawn(rng: random.Random, puzzle: Puzzle) -> BoardPicture:
    """Draw a puzzle in one of the themes, on a page that may be wider than it."""
    theme = THEMES[rng.choice(("light", "light", "dark"))]
    if rng.random() < 0.3:
        plain = {**theme.colours, "given": theme.colours["cell"]}  # nothing is shaded
        theme = replace(theme, colours=plain)
    cell, (rows, columns) = rng.choice((34, 42, 56, 70, 96)), puzzle.shape
    size = rows * cell + 2 * MARGIN, columns * cell + 2 * MARGIN + rng.choice((0, 80)), 3
    page = np.full(size, theme.page, np.uint8)
    _paint_marks(page, puzzle.shape, MARGIN, cell, theme, compose_sketch(Moment(puzzle)).all_primitives)
    box = (MARGIN, MARGIN, MARGIN + columns * cell, MARGIN + rows * cell)
    return BoardPicture("", page, box, puzzle.game, puzzle.to_json(), theme)


def _paint_marks(
    page: np.ndarray, shape: tuple[int, int], margin: int, cell: int, theme: Theme, marks: Primitives
) -> None:
    """Paint marks onto a page, (H, W, 3) uint8."""
    low, high = float(margin), float(margin + max(shape) * cell)
    lattice = Lattice(max(shape), ((low, low), (high, low), (high, high), (low, high)))
    paint_primitives(Surface(page, lattice, shape, theme), marks)


def write_text(
    rgb: np.ndarray, words: str, at: tuple[int, int], height: float, colour: tuple[int, ...]
) -> None:
    """Write words into a picture. at: their lower left corner. height: px."""
    cv2.putText(rgb, words, at, 0, height / 22, colour, max(1, round(height / 14)), cv2.LINE_AA)


def draw_cross(
    rgb: np.ndarray, middle: tuple[int, int], reach: int, ink: tuple[int, ...], width: int
) -> None:
    """Draw a cross into a picture. reach: half its width (px)."""
    x, y = middle
    for way in (1, -1):
        ends = (x - reach, y - way * reach), (x + reach, y + way * reach)
        cv2.line(rgb, *ends, ink, width, cv2.LINE_AA)


def draw_line(
    rgb: np.ndarray, points: Sequence[Sequence[float]], colour: tuple[int, ...], width: float
) -> None:
    """Draw a line through points (x, y) into a picture. width: px."""
    exact = np.round(np.array(points) * 16).astype(np.int32)
    cv2.polylines(rgb, [exact], False, colour, max(1, round(width)), cv2.LINE_AA, 4)


def draw_regions(
    labels: np.ndarray,
    colours: Sequence[Sequence[int]],
    cell: int,
    lines: tuple[int, int, Sequence[int]],
    page: Sequence[int],
    margins: Sequence[int],
    frame: int = 0,
) -> BoardPicture:
    """Draw cells in the colours of their regions, and lines between them, on a page.

    labels: (N, N) int, the region of each cell. colours: RGB of each region. lines: width within regions and
    between them (px), and their RGB. page: RGB. margins: px of page on the left, above, right and below.
    frame: width of a frame around the cells (px); without one, the lines continue around the cells.
    """
    n, (thin, thick, ink) = len(labels), lines
    left, top, right, bottom = (margin + frame for margin in margins)
    side = n * cell
    rgb = np.full((side + top + bottom, side + left + right, 3), page, np.uint8)
    if frame:
        rgb[top - frame : top + side + frame, left - frame : left + side + frame] = ink
    rows, columns = slice(top, top + side), slice(left, left + side)
    rgb[rows, columns] = np.array(colours, np.uint8)[labels].repeat(cell, axis=0).repeat(cell, axis=1)
    upright = (rgb, labels, (left, top))
    level = (rgb.swapaxes(0, 1), labels.T, (top, left))
    for view, regions, (x0, y0) in (upright, level):
        for i, j in np.ndindex(n, n + 1):
            is_outer = j in (0, n)
            if is_outer and frame:
                continue
            width = thick if is_outer or regions[i, j] != regions[i, j - 1] else thin
            at = x0 + j * cell - width // 2
            before, behind = (0, 0) if frame else (width // 2, (width + 1) // 2)
            ends = slice(y0 + i * cell - before, y0 + (i + 1) * cell + behind)
            view[ends, max(at, 0) : at + width] = ink
    return BoardPicture("", rgb, (left, top, left + side, top + side), "queens", {"rows": n})

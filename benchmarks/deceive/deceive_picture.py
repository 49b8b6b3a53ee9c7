"""Boards drawn from a seed without a browser, for pictures made to deceive: regions, and other games."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from boards import random_board
from drawn_pictures import DrawnPicture
from patches_boards import random_patches
from scoring import KnownCapture
from sudoku_boards import random_sudoku
from tango_list import random_puzzle
from zip_boards import random_zip

from queens_snap.overlay.compose import compose_sketch
from queens_snap.overlay.moment import Moment
from queens_snap.overlay.paint.cells import Surface
from queens_snap.overlay.paint.raster import paint_primitives
from queens_snap.overlay.sketch import Fill, as_hex, board_frame, inner_lines, lines_between, shared_side
from queens_snap.overlay.themes import THEMES, Colour, Theme, distinct_colours
from queens_snap.solver.cells import Cell
from queens_snap.solver.puzzle import Puzzle
from queens_snap.solver.queens.puzzle import Board
from queens_snap.vision.grid.lattice import Lattice

BOARDS_BY_SIZE = 6  # boards of each size; turned and mirrored, eight times as many
MIN_CELL, MAX_CELL = 26, 64  # px: side of a cell of a board with regions
SEEDS = 2**31  # seeds from which one is chosen
MARGIN = 30  # px of page around a board of another game
FRAME_REACH = 0.08  # cells: distance that the frame reaches beyond the cells

Kind = Callable[[random.Random], DrawnPicture]


@dataclass(frozen=True)
class LineLook:
    """Colours and widths of lines. ink: of the frame and of borders between regions. thin_ink: of lines
    within a region. page: around the board. thin, thick: widths (cells)."""

    ink: Colour
    thin_ink: Colour
    page: Colour
    thin: float
    thick: float


@dataclass(frozen=True)
class BoardLook:
    """Look of a board. colours: (N, 3) RGB of its regions. cell, margin: px. has_borders: True if lines
    between regions are thicker than other lines."""

    name: str
    colours: np.ndarray
    lines: LineLook
    cell: int
    margin: int
    has_borders: bool


@dataclass(frozen=True)
class DeceivingBoard:
    """A board with regions, before it becomes a picture. fills: (N, N, 3) RGB of its cells."""

    board: Board
    look: BoardLook
    fills: np.ndarray

    @property
    def labels(self) -> np.ndarray:
        """(N, N) int: the region of each cell."""
        return np.array(self.board.regions)

    def paint(self) -> np.ndarray:
        """Return the board as a picture, (H, W, 3) uint8."""
        n, look, pen, of = self.board.n, self.look, self.look.lines, self.board.region_of
        pixels = n * look.cell + 2 * look.margin
        out = np.empty((pixels, pixels, 3), np.uint8)
        out[:] = pen.page
        low, high = look.margin, look.margin + n * look.cell
        lattice = Lattice(n, ((low, low), (high, low), (high, high), (low, high)))
        across = [((r, c), (r, c + 1)) for r in range(n) for c in range(n - 1)]
        pairs = across + [((c, r), (c + 1, r)) for (r, c), _ in across]
        borders = [shared_side(a, b) for a, b in pairs if look.has_borders and of(a) != of(b)]
        marks = (
            *(Fill(((r, c),), as_hex(self.fills[r, c])) for r in range(n) for c in range(n)),
            *lines_between(inner_lines(n, n), pen.thin, as_hex(pen.thin_ink)),
            *lines_between(borders, pen.thick, as_hex(pen.ink)),
            board_frame((n, n), as_hex(pen.ink), pen.thick / 2, FRAME_REACH),
        )
        paint_primitives(Surface(out, lattice, (n, n), Theme({"page": pen.page})), marks)
        return out

    def picture(
        self, is_easy: bool, what: str, rgb: np.ndarray | None = None, is_known: bool = True
    ) -> DrawnPicture:
        """Return a picture of the board. rgb: the picture if something was done to it after it was painted.
        is_known: True if the picture shows the regions."""
        truth = KnownCapture(Path(), what, game="queens", truth={"regions": self.board.letters})
        rgb = self.paint() if rgb is None else rgb
        return DrawnPicture(rgb, truth if is_known else None, is_easy, f"{self.look.name}, {what}")


def draw(rng: random.Random, thick: bool | None = None, white: bool | None = None) -> DeceivingBoard:
    """Draw a board of 6 to 10 rows in one of several looks. thick: True for borders thicker than other lines.
    white: True for a board without colours. None chooses by chance."""
    n = rng.randint(6, 10)
    board = _random_board(n, rng.randrange(BOARDS_BY_SIZE), rng.randrange(8))
    look = _random_look(n, rng, thick, bool(white) if white is not None else rng.random() < 0.2)
    return DeceivingBoard(board, look, look.colours[np.array(board.regions)])


def write_text(
    rgb: np.ndarray, words: str, at: tuple[int, int], height: float, colour: tuple[int, ...]
) -> None:
    """Write words into a picture. at: their lower left corner. height: px."""
    cv2.putText(rgb, words, at, 0, height / 22, colour, max(1, round(height / 14)), cv2.LINE_AA)


def paint_regions(
    rgb: np.ndarray,
    labels: np.ndarray,
    colours: Sequence[Sequence[int]],
    corner: tuple[int, int],
    cell: int,
    lines: tuple[int, int, Sequence[int]],
    frame: bool,
) -> None:
    """Paint cells in the colours of their regions, and lines between them, into a picture.

    labels: (N, N) int, the region of each cell. colours: RGB of each region. corner: (x, y) of the upper left
    cell. lines: width within regions and between them (px), and their RGB. frame: True if there is a line
    around the cells also, and lines meet at its corners.
    """
    n, (thin, thick, ink) = len(labels), lines
    rows, columns = (slice(start, start + n * cell) for start in corner[::-1])
    rgb[rows, columns] = np.array(colours, np.uint8)[labels].repeat(cell, axis=0).repeat(cell, axis=1)
    upright = (rgb, labels, corner)
    level = (rgb.swapaxes(0, 1), labels.T, corner[::-1])
    for view, regions, (x0, y0) in (upright, level):
        for i, j in np.ndindex(n, n + 1):
            is_outer = j in (0, n)
            if is_outer and not frame:
                continue
            width = thick if is_outer or regions[i, j] != regions[i, j - 1] else thin
            at = x0 + j * cell - width // 2
            before, behind = (width // 2, (width + 1) // 2) if frame else (0, 0)
            ends = slice(y0 + i * cell - before, y0 + (i + 1) * cell + behind)
            view[ends, max(at, 0) : at + width] = ink


def _random_look(n: int, rng: random.Random, thick: bool | None, white: bool) -> BoardLook:
    dark = not white and rng.random() < 0.3
    thick = (white or rng.random() < 0.6) if thick is None else thick
    colours = np.full((n, 3), 255) if white else np.array(rng.sample(colours_of(n, dark=dark), n))
    page = (27, 31, 35) if dark else rng.choice([(255, 255, 255), (244, 242, 238)])
    ink = (0, 0, 0) if not dark else rng.choice([(0, 0, 0), (16, 18, 20)])
    grey = rng.choice([(0, 0, 0), (90, 90, 90)]) if not white else (150, 150, 150)
    width = rng.choice([0.06, 0.09]) if thick else 0.03
    lines = LineLook(ink, ink if dark else grey, page, rng.choice([0.02, 0.03]), width)
    name = "white" if white else ("dark" if dark else "coloured")
    cell = rng.randint(MIN_CELL, MAX_CELL)
    return BoardLook(
        f"{name} {n}{' thick' if thick else ' uniform'}", colours, lines, cell, rng.randint(12, 60), thick
    )


def turned(board: Board, turn: int) -> Board:
    """Return the board turned and mirrored. turn: one of eight ways; 0 changes nothing."""
    rows = np.rot90(np.array(board.regions), turn % 4)
    return Board.of((rows.T if turn >= 4 else rows).tolist(), board.k)


@lru_cache(maxsize=512)
def _random_board(n: int, number: int, turn: int) -> Board:
    return turned(random_board(n, 7000 + number), turn)


#: Hexadecimal RGB of CIELAB lightness 32 to 48: each is the farthest from all before it.
DARK_CODES = """
0078b4 6c540c 843054 007860 846c60 84609c 305460 9c483c 486c30 3c543c 786c84 3c4884 007890 9c6030 6c4854
6c4830 9c5460 54486c a85484 54786c 786c3c 005478 606c9c 783c18 007878 607854 783c6c 247848 84303c 48540c
"""
DARK_COLOURS: tuple[Colour, ...] = tuple(
    (int(x[:2], 16), int(x[2:4], 16), int(x[4:], 16)) for x in DARK_CODES.split()
)


def colours_of(n: int, *, dark: bool) -> list[Colour]:
    """Return n colours, at most 30, that differ as much as so many can."""
    return [*DARK_COLOURS[:n]] if dark else distinct_colours(n)


@dataclass(frozen=True)
class DrawnPuzzle:
    """A puzzle of another game, as a picture. rgb: (H, W, 3) uint8. cell: px. theme: its colours."""

    puzzle: Puzzle
    rgb: np.ndarray
    cell: int
    theme: Theme

    @property
    def n(self) -> int:
        """Number of cells a side."""
        return max(self.puzzle.shape)

    @property
    def empty(self) -> list[Cell]:
        """The cells of a Sudoku without a given."""
        givens = self.puzzle.to_json()["givens"]
        return [(r, c) for r, c in np.ndindex(self.n, self.n) if not givens[r][c]]

    def picture(
        self, rgb: np.ndarray, what: str = "", is_visible: bool = True, is_easy: bool = False
    ) -> DrawnPicture:
        """Return a picture of the board. what: the change, and its place."""
        game, truth = self.puzzle.game, self.puzzle.to_json()
        return DrawnPicture(
            rgb, KnownCapture(Path(), game, game=game, truth=truth), is_easy, what, is_visible
        )

    def at(self, row: float, column: float) -> tuple[int, int]:
        """Return the pixel (x, y) of a place. row, column: cells from the upper left corner."""
        return MARGIN + round(column * self.cell), MARGIN + round(row * self.cell)


def any_board(rng: random.Random, seed: int) -> DrawnPuzzle:
    """Draw a board of a game chosen by chance."""
    return rng.choice((tango_board, zip_board, sudoku_board, patches_board))(rng, seed)


def tango_board(rng: random.Random, seed: int) -> DrawnPuzzle:
    n = rng.choice((4, 6, 6, 6, 8, 10))
    return _drawn(rng, random_puzzle(n, seed)[0])


def zip_board(rng: random.Random, seed: int, walls: int | None = None) -> DrawnPuzzle:
    n = rng.choice((4, 5, 6, 6, 7))
    numbers = rng.randint(max(4, n - 1), 2 * n)
    walls = (
        rng.choice((0, 4)) if walls is None else min(walls, 2 * n - 2)
    )  # small boards have no room for more
    return _drawn(rng, random_zip(n, numbers, walls, seed)[0])


def sudoku_board(rng: random.Random, seed: int) -> DrawnPuzzle:
    """Draw a Mini Sudoku, or a Sudoku of 4 or 9 rows."""
    return _drawn(rng, random_sudoku(rng.choice((4, 6, 6, 6, 6, 9)), seed, more=rng.randint(0, 6))[0])


def patches_board(rng: random.Random, seed: int) -> DrawnPuzzle:
    n = rng.choice((6, 6, 7, 8))
    return _drawn(rng, random_patches(n, rng.randint(n, 2 * n), seed)[0])


def _drawn(rng: random.Random, puzzle: Puzzle) -> DrawnPuzzle:
    """Draw a puzzle in one of the themes, on a page that may be wider than it."""
    theme = THEMES[rng.choice(("light", "light", "dark"))]
    if rng.random() < 0.3:
        plain = {**theme.colours, "given": theme.colours["cell"]}  # nothing is shaded
        theme = replace(theme, colours=plain)
    cell, (rows, columns) = rng.choice((34, 42, 56, 70, 96)), puzzle.shape
    out = np.empty((rows * cell + 2 * MARGIN, columns * cell + 2 * MARGIN + rng.choice((0, 80)), 3), np.uint8)
    out[:] = theme.page
    low, high = float(MARGIN), float(MARGIN + max(rows, columns) * cell)
    lattice = Lattice(max(rows, columns), ((low, low), (high, low), (high, high), (low, high)))
    paint_primitives(
        Surface(out, lattice, puzzle.shape, theme), compose_sketch(Moment(puzzle)).all_primitives
    )
    return DrawnPuzzle(puzzle, out, cell, theme)

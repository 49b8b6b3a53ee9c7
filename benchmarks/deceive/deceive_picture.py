"""Boards drawn without a browser, from a seed, for pictures made to deceive: regions, and other games."""

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

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

sys.path.insert(0, str(Path(__file__).parents[1] / "reading"))
sys.path.insert(0, str(Path(__file__).parents[2] / "fixtures" / "make"))
from boards import random_board
from patches_boards import random_patches
from scoring import KnownCapture
from sudoku_boards import random_sudoku
from tango_list import random_puzzle
from zip_boards import random_zip

BOARDS_A_SIZE = 6  # different ones; turned and mirrored eight times as many
CELLS = (26, 64)  # px
SEEDS = 2**31
MARGIN = 30  # pixels of page around a board
FRAME = 0.08  # of a cell: how far it reaches beyond the cells


@dataclass(frozen=True)
class DeceivingPicture:
    """rgb: (H, W, 3) uint8. truth: what is to be read; None where the picture shows no board that anybody
    could know. easy: a person reads it without effort. what: in a few words. seen: a person can see what was
    done to it."""

    rgb: np.ndarray
    truth: KnownCapture | None
    easy: bool
    what: str
    seen: bool = True


Kind = Callable[[random.Random], DeceivingPicture]


@dataclass(frozen=True)
class LineLook:
    """ink: of the frame and of borders between regions. thin_ink: of lines within a region. page: around the
    board. thin, thick: widths, of a cell."""

    ink: Colour
    thin_ink: Colour
    page: Colour
    thin: float
    thick: float


@dataclass(frozen=True)
class BoardLook:
    """Look of a board. colours: (N, 3) RGB of its regions. cell, margin: px. thick: borders between regions
    are thicker than other lines."""

    name: str
    colours: np.ndarray
    lines: LineLook
    cell: int
    margin: int
    thick: bool


@dataclass(frozen=True)
class DeceivingBoard:
    """A board with the colours of its cells, before it becomes a picture."""

    board: Board
    look: BoardLook
    fills: np.ndarray

    @property
    def labels(self) -> np.ndarray:
        return np.array(self.board.regions)

    def paint(self) -> np.ndarray:
        """(H, W, 3) uint8."""
        n, look, pen, of = self.board.n, self.look, self.look.lines, self.board.region_of
        pixels = n * look.cell + 2 * look.margin
        out = np.empty((pixels, pixels, 3), np.uint8)
        out[:] = pen.page
        low, high = look.margin, look.margin + n * look.cell
        lattice = Lattice(n, ((low, low), (high, low), (high, high), (low, high)))
        across = [((r, c), (r, c + 1)) for r in range(n) for c in range(n - 1)]
        pairs = across + [((c, r), (c + 1, r)) for (r, c), _ in across]
        borders = [shared_side(a, b) for a, b in pairs if look.thick and of(a) != of(b)]
        marks = (
            *(Fill(((r, c),), as_hex(self.fills[r, c])) for r in range(n) for c in range(n)),
            *lines_between(inner_lines(n, n), pen.thin, as_hex(pen.thin_ink)),
            *lines_between(borders, pen.thick, as_hex(pen.ink)),
            board_frame((n, n), as_hex(pen.ink), pen.thick / 2, FRAME),
        )
        paint_primitives(Surface(out, lattice, (n, n), Theme({"page": pen.page})), marks)
        return out

    def picture(
        self, easy: bool, what: str, rgb: np.ndarray | None = None, known: bool = True
    ) -> DeceivingPicture:
        """As it is painted, or as it has become since. known: its regions can be told from the picture."""
        truth = (
            KnownCapture(Path(), what, game="queens", truth={"regions": self.board.letters})
            if known
            else None
        )
        return DeceivingPicture(
            self.paint() if rgb is None else rgb, truth, easy, f"{self.look.name}, {what}"
        )


def draw(rng: random.Random, thick: bool | None = None, white: bool | None = None) -> DeceivingBoard:
    """A board of 6 to 10 in one of several looks. thick: with or without borders thicker than its lines;
    white: without or with colours (None: any)."""
    n = rng.randint(6, 10)
    board = _board(n, rng.randrange(BOARDS_A_SIZE), rng.randrange(8))
    look = _look(n, rng, thick, bool(white) if white is not None else rng.random() < 0.2)
    return DeceivingBoard(board, look, look.colours[np.array(board.regions)])


def repainted(drawn: DeceivingBoard, fills: np.ndarray) -> DeceivingBoard:
    return replace(drawn, fills=fills)


def text(out: np.ndarray, words: str, at: tuple[int, int], height: float, colour: tuple[int, ...]) -> None:
    """Words with their lower left corner there, so many pixels high, in place."""
    cv2.putText(out, words, at, 0, height / 22, colour, max(1, round(height / 14)), cv2.LINE_AA)


def _look(n: int, rng: random.Random, thick: bool | None, white: bool) -> BoardLook:
    dark = not white and rng.random() < 0.3
    thick = (white or rng.random() < 0.6) if thick is None else thick
    colours = np.full((n, 3), 255) if white else np.array(rng.sample(colours_of(n, dark=dark), n))
    page = (27, 31, 35) if dark else rng.choice([(255, 255, 255), (244, 242, 238)])
    ink = (0, 0, 0) if not dark else rng.choice([(0, 0, 0), (16, 18, 20)])
    grey = rng.choice([(0, 0, 0), (90, 90, 90)]) if not white else (150, 150, 150)
    width = rng.choice([0.06, 0.09]) if thick else 0.03
    lines = LineLook(ink, ink if dark else grey, page, rng.choice([0.02, 0.03]), width)
    name = "white" if white else ("dark" if dark else "coloured")
    cell = rng.randint(*CELLS)
    return BoardLook(
        f"{name} {n}{' thick' if thick else ' uniform'}", colours, lines, cell, rng.randint(12, 60), thick
    )


def turned(board: Board, turn: int) -> Board:
    """The board turned and mirrored, in one of eight ways (0: as it is)."""
    rows = np.rot90(np.array(board.regions), turn % 4)
    return Board.of((rows.T if turn >= 4 else rows).tolist(), board.k)


@lru_cache(maxsize=512)
def _board(n: int, number: int, turn: int) -> Board:
    return turned(random_board(n, 7000 + number), turn)


#: Of CIELAB lightness 32 to 48: each is the farthest from all before it.
_DARK = """
0078b4 6c540c 843054 007860 846c60 84609c 305460 9c483c 486c30 3c543c 786c84 3c4884 007890 9c6030 6c4854
6c4830 9c5460 54486c a85484 54786c 786c3c 005478 606c9c 783c18 007878 607854 783c6c 247848 84303c 48540c
"""
DARK: tuple[Colour, ...] = tuple((int(x[:2], 16), int(x[2:4], 16), int(x[4:], 16)) for x in _DARK.split())


def colours_of(n: int, *, dark: bool) -> list[Colour]:
    """n colours, up to 30, as unlike each other as so many can be."""
    return [*DARK[:n]] if dark else distinct_colours(n)


@dataclass(frozen=True)
class DrawnPuzzle:
    """A puzzle drawn: rgb (H, W, 3) uint8. cell: side in pixels. theme: its colours."""

    puzzle: Puzzle
    rgb: np.ndarray
    cell: int
    theme: Theme

    @property
    def n(self) -> int:
        """Cells a side."""
        return max(self.puzzle.shape)

    @property
    def empty(self) -> list[Cell]:
        """Cells of a Sudoku without a given."""
        givens = self.puzzle.to_json()["givens"]
        return [(r, c) for r, c in np.ndindex(self.n, self.n) if not givens[r][c]]

    def picture(
        self, rgb: np.ndarray, what: str = "", seen: bool = True, easy: bool = False
    ) -> DeceivingPicture:
        """Return the board with a picture of it. what: the change, and its place. seen: a person sees it."""
        game, truth = self.puzzle.game, self.puzzle.to_json()
        return DeceivingPicture(rgb, KnownCapture(Path(), game, game=game, truth=truth), easy, what, seen)

    def at(self, row: float, column: float) -> tuple[int, int]:
        """The pixel (x, y) of a place, in cells."""
        return MARGIN + round(column * self.cell), MARGIN + round(row * self.cell)


def any_board(rng: random.Random, seed: int) -> DrawnPuzzle:
    """A board of any of these games."""
    return rng.choice((tango_board, zip_board, sudoku_board, patches_board))(rng, seed)


def tango_board(rng: random.Random, seed: int) -> DrawnPuzzle:
    n = rng.choice((4, 6, 6, 6, 8, 10))
    return _drawn(rng, random_puzzle(n, seed)[0])


def zip_board(rng: random.Random, seed: int, walls: int | None = None) -> DrawnPuzzle:
    n = rng.choice((4, 5, 6, 6, 7))
    numbers = rng.randint(max(4, n - 1), 2 * n)
    walls = (
        rng.choice((0, 4)) if walls is None else min(walls, 2 * n - 2)
    )  # small boards have not room for more
    return _drawn(rng, random_zip(n, numbers, walls, seed)[0])


def sudoku_board(rng: random.Random, seed: int) -> DrawnPuzzle:
    """A Mini Sudoku, or one of 4 or 9 rows."""
    return _drawn(rng, random_sudoku(rng.choice((4, 6, 6, 6, 6, 9)), seed, more=rng.randint(0, 6))[0])


def patches_board(rng: random.Random, seed: int) -> DrawnPuzzle:
    n = rng.choice((6, 6, 7, 8))
    return _drawn(rng, random_patches(n, rng.randint(n, 2 * n), seed)[0])


def _drawn(rng: random.Random, puzzle: Puzzle) -> DrawnPuzzle:
    """The puzzle in one of the themes, on a page wider or higher than it."""
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

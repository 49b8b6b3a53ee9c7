"""A picture made to deceive, and how boards of regions are drawn for it: without a browser, from a seed."""

import random
import sys
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from deceive_colours import colours_of

from queens_snap.overlay.paint.cells import Surface
from queens_snap.overlay.paint.raster import paint
from queens_snap.overlay.sketch import Fill, as_hex, frame, grid, lines, side
from queens_snap.overlay.themes import Colour, Theme
from queens_snap.solver.queens.puzzle import Board
from queens_snap.vision.grid.lattice import Lattice

sys.path.insert(0, str(Path(__file__).parents[1] / "reading"))
sys.path.insert(0, str(Path(__file__).parents[2] / "fixtures" / "make"))
from boards import random_board
from scoring import KnownCapture

BOARDS_A_SIZE = 6  # different ones; turned and mirrored eight times as many
CELLS = (26, 64)  # px
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
class Look:
    """Look of a board. colours: (N, 3) RGB of its regions. cell, margin: px. thick: borders between regions
    are thicker than other lines."""

    name: str
    colours: np.ndarray
    lines: LineLook
    cell: int
    margin: int
    thick: bool


@dataclass(frozen=True)
class DrawnBoard:
    """A board with the colours of its cells, before it becomes a picture."""

    board: Board
    look: Look
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
        borders = [side(a, b) for a, b in pairs if look.thick and of(a) != of(b)]
        marks = (
            *(Fill(((r, c),), as_hex(self.fills[r, c])) for r in range(n) for c in range(n)),
            *lines(grid(n, n), pen.thin, as_hex(pen.thin_ink)),
            *lines(borders, pen.thick, as_hex(pen.ink)),
            frame((n, n), as_hex(pen.ink), pen.thick / 2, FRAME),
        )
        paint(Surface(out, lattice, (n, n), Theme({"page": pen.page})), marks)
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


def draw(rng: random.Random, thick: bool | None = None, white: bool | None = None) -> DrawnBoard:
    """A board of 6 to 10 in one of several looks. thick: with or without borders thicker than its lines;
    white: without or with colours (None: any)."""
    n = rng.randint(6, 10)
    board = _board(n, rng.randrange(BOARDS_A_SIZE), rng.randrange(8))
    look = _look(n, rng, thick, bool(white) if white is not None else rng.random() < 0.2)
    return DrawnBoard(board, look, look.colours[np.array(board.regions)])


def repainted(drawn: DrawnBoard, fills: np.ndarray) -> DrawnBoard:
    return replace(drawn, fills=fills)


def text(out: np.ndarray, words: str, at: tuple[int, int], height: float, colour: tuple[int, ...]) -> None:
    """Words with their lower left corner there, so many pixels high, in place."""
    cv2.putText(out, words, at, 0, height / 22, colour, max(1, round(height / 14)), cv2.LINE_AA)


def _look(n: int, rng: random.Random, thick: bool | None, white: bool) -> Look:
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
    return Look(
        f"{name} {n}{' thick' if thick else ' uniform'}", colours, lines, cell, rng.randint(12, 60), thick
    )


def turned(board: Board, turn: int) -> Board:
    """The board turned and mirrored, in one of eight ways (0: as it is)."""
    rows = np.rot90(np.array(board.regions), turn % 4)
    return Board.of((rows.T if turn >= 4 else rows).tolist(), board.k)


@lru_cache(maxsize=512)
def _board(n: int, number: int, turn: int) -> Board:
    return turned(random_board(n, 7000 + number), turn)

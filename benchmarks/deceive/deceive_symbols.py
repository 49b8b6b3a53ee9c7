"""Tango, Zip, Sudoku and Patches boards on which something hides what counts, drawn from seeds: is it said?

A kind is a row of KINDS: a function from a seed to an (H, W, 3) uint8 RGB picture and its truth.
"""

import random
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

sys.path.append(str(Path(__file__).parents[2] / "fixtures" / "make"))

from queens_snap.overlay.compose import sketch_of
from queens_snap.overlay.moment import Moment
from queens_snap.overlay.paint.cells import Surface
from queens_snap.overlay.paint.raster import paint
from queens_snap.overlay.themes import THEMES, Theme
from queens_snap.solver.puzzle import Puzzle
from queens_snap.vision.grid.lattice import Lattice

from patches_boards import random_patches  # isort: skip
from sudoku_boards import random_sudoku  # isort: skip
from tango_list import random_puzzle  # isort: skip
from zip_boards import random_zip  # isort: skip

MARGIN = 30  # pixels of page around a board
TOLD_BY_EYE = (
    10  # largest difference of a channel (0..255) up to which a patch cannot be told from its ground
)
# px of the edge of what is hidden, on one side: a person sees that something is cut; and where the cut is
# only one pixel deep
LEFT, SHAVED = 3, 12
PATCH = (0.62, 1.15)  # of a cell: sides of what lies on it
SIGN_PATCH = (0.3, 0.5)  # of a cell: sides of what lies on a sign or on the middle of a wall
WALL_PATCH = (0.9, 1.2)  # of a cell: how long what lies on a whole wall is

Truth = dict[str, Any]
Drawn = tuple[np.ndarray, Truth]


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

    def truth(self, what: str = "", sure: bool = True) -> Truth:
        """`puzzle` as the result schema has it; `what` lies where; `sure`: whether a person can see that."""
        return {"game": self.puzzle.game, "puzzle": self.puzzle.to_json(), "what": what, "sure": sure}

    def at(self, row: float, column: float) -> tuple[int, int]:
        """The pixel (x, y) of a place, in cells."""
        return MARGIN + round(column * self.cell), MARGIN + round(row * self.cell)


def plain_tango(seed: int) -> Drawn:
    """Nothing lies on it."""
    board = _tango(random.Random(f"tango {seed}"), seed)
    return board.rgb, board.truth()


def plain_zip(seed: int) -> Drawn:
    """Nothing lies on it."""
    board = _zip(random.Random(f"zip {seed}"), seed)
    return board.rgb, board.truth()


def plain_sudoku(seed: int) -> Drawn:
    """Nothing lies on it."""
    board = sudoku_board(random.Random(f"sudoku {seed}"), seed)
    return board.rgb, board.truth()


def plain_patches(seed: int) -> Drawn:
    """Nothing lies on it."""
    board = _patches(random.Random(f"patches {seed}"), seed)
    return board.rgb, board.truth()


def hidden_given(seed: int) -> Drawn:
    """A patch over a sun or a moon."""
    rng = random.Random(f"hidden given {seed}")
    board = _tango(rng, seed)
    rows: Sequence[str] = board.puzzle.to_json()["givens"]
    cell = rng.choice([(r, c) for r, row in enumerate(rows) for c, ch in enumerate(row) if ch != "."])
    return _patched(rng, board, (cell[0] + 0.5, cell[1] + 0.5), PATCH, PATCH)


def hidden_number(seed: int) -> Drawn:
    """A patch over a disc with a number, often the last one."""
    rng = random.Random(f"hidden number {seed}")
    board = _zip(rng, seed)
    places = {
        v: (r, c) for r, row in enumerate(board.puzzle.to_json()["numbers"]) for c, v in enumerate(row) if v
    }
    cell = places[max(places) if rng.random() < 0.5 else rng.choice(sorted(places))]
    return _patched(rng, board, (cell[0] + 0.5, cell[1] + 0.5), PATCH, PATCH)


def hidden_sign(seed: int) -> Drawn:
    """A patch over `=` or `x`."""
    rng = random.Random(f"hidden sign {seed}")
    board = _tango(rng, seed)
    signs = [*board.puzzle.to_json()["equal"], *board.puzzle.to_json()["opposite"]]
    return _patched(rng, board, _middle(rng.choice(signs)), SIGN_PATCH, SIGN_PATCH)


def hidden_wall(seed: int) -> Drawn:
    """A patch over a whole wall."""
    rng = random.Random(f"hidden wall {seed}")
    board = _zip(rng, seed, walls=rng.randint(4, 10))
    pair = rng.choice(board.puzzle.to_json()["walls"])
    sizes = (WALL_PATCH, SIGN_PATCH) if pair[0][0] == pair[1][0] else (SIGN_PATCH, WALL_PATCH)
    return _patched(rng, board, _middle(pair), *sizes)


def hidden_digit(seed: int) -> Drawn:
    """A patch over a digit of a Sudoku."""
    rng = random.Random(f"hidden digit {seed}")
    board = sudoku_board(rng, seed)
    rows: Sequence[Sequence[int]] = board.puzzle.to_json()["givens"]
    r, c = rng.choice([(r, c) for r, row in enumerate(rows) for c, digit in enumerate(row) if digit])
    return _patched(rng, board, (r + 0.5, c + 0.5), PATCH, PATCH)


def hidden_clue(seed: int) -> Drawn:
    """A patch over a clue of a Patches board."""
    rng = random.Random(f"hidden clue {seed}")
    board = _patches(rng, seed)
    r, c = rng.choice(board.puzzle.to_json()["clues"])["cell"]
    return _patched(rng, board, (r + 0.5, c + 0.5), PATCH, PATCH)


def pointer_at_sign(seed: int) -> Drawn:
    """The tip of a pointer beside a sign."""
    rng = random.Random(f"pointer {seed}")
    board = _tango(rng, seed)
    signs = [*board.puzzle.to_json()["equal"], *board.puzzle.to_json()["opposite"]]
    row, column = _middle(rng.choice(signs))
    x, y = board.at(row + rng.uniform(-0.06, 0.08), column + rng.uniform(-0.06, 0.08))
    out, size = board.rgb.copy(), rng.uniform(0.35, 0.6) * board.cell
    outline = [(0, 0), (0, 0.8), (0.19, 0.62), (0.32, 0.93), (0.44, 0.87), (0.32, 0.58), (0.58, 0.57)]
    points = np.round(np.array(outline) * size + (x, y)).astype(np.int32)
    cv2.fillPoly(out, [points], (10, 10, 10) if rng.random() < 0.6 else (250, 250, 250), cv2.LINE_AA)
    cv2.polylines(out, [points], True, (250, 250, 250), 1, cv2.LINE_AA)
    return out, board.truth("a pointer at a sign")


KINDS: Mapping[str, Callable[[int], Drawn]] = {
    "plain-tango": plain_tango,
    "plain-zip": plain_zip,
    "plain-sudoku": plain_sudoku,
    "plain-patches": plain_patches,
    "hidden-given": hidden_given,
    "hidden-number": hidden_number,
    "hidden-sign": hidden_sign,
    "hidden-wall": hidden_wall,
    "hidden-digit": hidden_digit,
    "hidden-clue": hidden_clue,
    "pointer-at-sign": pointer_at_sign,
}


def _middle(pair: Sequence[Sequence[int]]) -> tuple[float, float]:
    (r, c), (r2, c2) = pair
    return (r + r2) / 2 + 0.5, (c + c2) / 2 + 0.5


def _patched(
    rng: random.Random,
    board: DrawnPuzzle,
    place: tuple[float, float],
    high: tuple[float, float],
    wide: tuple[float, float],
) -> Drawn:
    """With an opaque patch around a place (row, column in cells), its sides by lot, shares of a cell."""
    out = board.rgb.copy()
    own = board.theme.colours
    grey = rng.randint(0, 255)
    of_theme = (own["page"], own["cell"], own["given"], own["line"])
    colours = (*of_theme, (255, 255, 255), (0, 0, 0), (grey,) * 3)
    colour = rng.choice((*colours, tuple(rng.randint(0, 255) for _ in range(3))))
    h, w = rng.uniform(*high), rng.uniform(*wide)
    x0, y0 = board.at(place[0] - h / 2, place[1] - w / 2)
    x1, y1 = board.at(place[0] + h / 2, place[1] + w / 2)
    before = out.copy()
    if rng.random() < 0.3:
        middle = ((x0 + x1) // 2, (y0 + y1) // 2)
        cv2.ellipse(out, middle, ((x1 - x0) // 2, (y1 - y0) // 2), 0, 0, 360, colour, -1, cv2.LINE_AA)
    else:
        out[y0:y1, x0:x1] = colour
    off = max(abs(int(a) - int(b)) for a, b in zip(colour, own["cell"], strict=True))
    changed = np.abs(before.astype(int) - out).max(axis=2) > TOLD_BY_EYE
    sure = off > TOLD_BY_EYE or _cuts(before, changed, np.array(colour))
    return out, board.truth(f"{colour} at {place}, {h:.2f} x {w:.2f}", sure)


def _cuts(before: np.ndarray, hidden: np.ndarray, colour: np.ndarray) -> bool:
    """True if a part of something below a patch is left: on its own ground that part alone shows it. before:
    (H, W, 3) uint8, without it; hidden: (H, W) bool, where it changes the picture. colour: the patch's."""
    beside = cv2.dilate(hidden.astype(np.uint8), np.ones((3, 3), np.uint8)).astype(bool) & ~hidden
    ys, xs = np.nonzero(beside)
    for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        y, x = ys + dy, xs + dx
        like = np.abs(before[ys, xs].astype(int) - before[y, x]).max(axis=1) <= TOLD_BY_EYE
        seen = np.abs(before[ys, xs].astype(int) - colour).max(axis=1) > TOLD_BY_EYE
        cut = like & seen & hidden[y, x]
        if cut.sum() >= SHAVED or (cut & hidden[y + dy, x + dx]).sum() >= LEFT:
            return True
    return False


def any_board(rng: random.Random, seed: int) -> DrawnPuzzle:
    """A board of any of these games."""
    return rng.choice((_tango, _zip, sudoku_board, _patches))(rng, seed)


def _tango(rng: random.Random, seed: int) -> DrawnPuzzle:
    n = rng.choice((4, 6, 6, 6, 8, 10))
    return _drawn(rng, random_puzzle(n, seed)[0])


def _zip(rng: random.Random, seed: int, walls: int | None = None) -> DrawnPuzzle:
    n = rng.choice((4, 5, 6, 6, 7))
    numbers = rng.randint(max(4, n - 1), 2 * n)
    walls = (
        rng.choice((0, 4)) if walls is None else min(walls, 2 * n - 2)
    )  # small boards have not room for more
    return _drawn(rng, random_zip(n, numbers, walls, seed)[0])


def sudoku_board(rng: random.Random, seed: int) -> DrawnPuzzle:
    """A Mini Sudoku, or one of 4 or 9 rows."""
    return _drawn(rng, random_sudoku(rng.choice((4, 6, 6, 6, 6, 9)), seed, more=rng.randint(0, 6))[0])


def _patches(rng: random.Random, seed: int) -> DrawnPuzzle:
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
    paint(Surface(out, lattice, puzzle.shape, theme), sketch_of(Moment(puzzle)).marks)
    return DrawnPuzzle(puzzle, out, cell, theme)

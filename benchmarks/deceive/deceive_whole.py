"""Pictures made to deceive, drawn from seeds: boards of which a part is missing, and other games' boards.

`KINDS` names them: a function from a seed to the picture, (H, W, 3) uint8 RGB, and its truth in the form of a
captures' manifest: the puzzle, or `kind` (cut-off, other-game) where there is nothing that may be solved.
"""

import random
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np

from queens_snap.overlay.paint.flat import render_puzzle
from queens_snap.solver.cells import Cell
from queens_snap.solver.puzzle import Puzzle
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.sudoku.puzzle import BOX_BY_SIZE as SUDOKUS

sys.path.insert(0, str(Path(__file__).parents[2] / "fixtures" / "make"))

from boards import random_board
from patches_boards import random_patches
from sudoku_boards import random_sudoku
from tango_list import random_puzzle
from zip_boards import random_zip

Rgb = np.ndarray
Truth = dict[str, Any]
BOARDS = 6  # puzzles of each game and size that pictures are drawn of
LIGHT, DARK = (244, 242, 238), (29, 34, 38)
PAGES = (LIGHT, (255, 255, 255), (200, 205, 210), (250, 240, 220), (90, 100, 120))
CUT_OFF: Truth = {"kind": "cut-off"}
OTHER: Truth = {"kind": "other-game"}


class BoardOnPage(NamedTuple):
    """rgb: a board on a page. box: x0, y0, x1, y1 of its cells in pixels. cell: their side. truth: what is
    on it."""

    rgb: Rgb
    box: tuple[int, int, int, int]
    cell: int
    n: int
    truth: Truth


def whole(seed: int) -> tuple[Rgb, Truth]:
    """Nothing is missing: as drawn, or a picture of it on another page."""
    rng = random.Random(f"whole {seed}")
    sheet = _sheet(rng)
    rgb = _pasted(sheet.rgb, rng) if rng.random() < 0.5 else sheet.rgb
    return rgb, sheet.truth


def adjacent(seed: int) -> tuple[Rgb, Truth]:
    """The picture ends at two adjacent sides, with as many rows as columns missing; the others have a
    margin."""
    rng = random.Random(f"adjacent {seed}")
    return _turned(_cut(_sheet(rng), rng), rng), CUT_OFF


def pasted(seed: int) -> tuple[Rgb, Truth]:
    """The same picture, pasted on a page."""
    rng = random.Random(f"pasted {seed}")
    return _pasted(_turned(_cut(_sheet(rng), rng), rng), rng), CUT_OFF


def bar(seed: int) -> tuple[Rgb, Truth]:
    """Bars lie over as many rows as columns, at two adjacent sides."""
    rng = random.Random(f"bar {seed}")
    sheet = _sheet(rng)
    x, y = _ends(sheet, rng)
    rgb, colour = sheet.rgb.copy(), rng.choice((*PAGES, DARK, (0, 0, 0), (10, 102, 194)))
    rgb[y:] = colour
    rgb[:, x:] = colour if rng.random() < 0.7 else rng.choice(PAGES)
    more = [rng.randint(0, 2 * sheet.cell) for _ in range(2)]
    last = rgb[-1, -1].tolist()
    return _turned(
        cv2.copyMakeBorder(rgb, 0, more[0], 0, more[1], cv2.BORDER_CONSTANT, value=last), rng
    ), CUT_OFF


def cut(seed: int) -> tuple[Rgb, Truth]:
    """The picture ends within the board, on one to three sides, anywhere."""
    rng = random.Random(f"cut {seed}")
    sheet = _sheet(rng)
    x0, y0, x1, y1 = sheet.box
    most = 2.5 * sheet.cell
    offs = [rng.uniform(0.6 * sheet.cell, most) if rng.random() < 0.5 else 0 for _ in range(4)]
    if not any(offs):
        offs[rng.randrange(4)] = most
    height, width = sheet.rgb.shape[:2]
    left, top = (round(a + off) if off else 0 for a, off in ((x0, offs[0]), (y0, offs[1])))
    right, bottom = (
        round(a - off) if off else end for a, off, end in ((x1, offs[2], width), (y1, offs[3], height))
    )
    return np.ascontiguousarray(sheet.rgb[top:bottom, left:right]), CUT_OFF


def sudoku(seed: int) -> tuple[Rgb, Truth]:
    """Boxes with thick lines around them, or in two shades, and digits: a Sudoku to be read where it is of a
    size that is read, and has digits."""
    rng = random.Random(f"sudoku {seed}")
    rows, columns = rng.choice(((2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 3), (2, 5)))
    n, cell = rows * columns, rng.randint(26, 70)
    labels = [[r // rows * rows + c // columns for c in range(n)] for r in range(n)]
    shades = rng.choice(
        (((255, 255, 255),) * 2, ((255, 255, 255), (228, 232, 240)), ((250, 250, 245), (214, 226, 250)))
    )
    tint = [shades[(box // (n // columns) + box) % 2] for box in range(n)]
    if rng.random() < 0.2:
        tint = [tuple(rng.randint(170, 255) for _ in range(3)) for _ in range(n)]
    sheet = _drawn(np.array(labels), tint, cell, rng, LIGHT)
    share = rng.choice((0, 0.25, 0.4, 0.6, 1))
    values = [[str((r * columns + r // rows + c) % n + 1) for c in range(n)] for r in range(n)]
    rgb, written = _written(sheet, values, share, rng)
    if n not in SUDOKUS or not written:
        return rgb, OTHER
    givens = [[int(values[r][c]) if (r, c) in written else 0 for c in range(n)] for r in range(n)]
    return rgb, {"givens": givens, "box": [rows, columns], "unique": False}


def text_cells(seed: int) -> tuple[Rgb, Truth]:
    """Coloured regions of a kind with letters, digits or sums in most cells."""
    rng = random.Random(f"text {seed}")
    n = rng.randint(6, 9)
    board = _queens(n, rng.randrange(BOARDS))
    labels = np.array(board.regions)
    sheet = _drawn(labels, _tints(n, rng), rng.randint(28, 60), rng, rng.choice(PAGES))
    letters = rng.choice(("ABCDEFGHIJKLMNOPRSTUVWYZ", "123456789", "0123456789+=", "abcdefghkmnprsty"))
    values = [[rng.choice(letters) for _ in range(n)] for _ in range(n)]
    return _written(sheet, values, rng.choice((0.4, 0.6, 0.8, 1)), rng)[0], OTHER


def _sheet(rng: random.Random) -> BoardOnPage:
    """A whole board of a game by lot."""
    game = rng.choice(("queens", "queens", "queens", "tango", "zip", "minisudoku", "patches"))
    which, cell = rng.randrange(BOARDS), rng.randint(30, 80)
    if game == "queens":
        board = _queens(rng.randint(7, 11), which)
        dark = rng.random() < 0.25
        sheet = _drawn(
            np.array(board.regions), _tints(board.n, rng), cell, rng, DARK if dark else rng.choice(PAGES[:4])
        )
        return sheet._replace(truth={"regions": list(board.letters), "unique": True})
    if game == "minisudoku":
        return _rendered(random_sudoku(6, 900 + which, 3)[0], cell, rng)
    if game == "patches":
        n = rng.choice((6, 7, 8))
        return _rendered(random_patches(n, n + 3, 900 + which)[0], cell, rng)
    n = rng.choice((8, 10))  # of ten, one puzzle is enough: they take long to make
    puzzle = _tango(n, which if n == 8 else 0) if game == "tango" else _zip(rng.choice((7, 8)), which)
    return _rendered(puzzle, cell, rng)


@cache
def _queens(n: int, which: int) -> Board:
    return random_board(n, 900 + which)


@cache
def _tango(n: int, which: int) -> Puzzle:
    return random_puzzle(n, 900 + which)[0]


@cache
def _zip(n: int, which: int) -> Puzzle:
    return random_zip(n, n + 4, 2 * n, 900 + which)[0]


def _rendered(puzzle: Puzzle, cell: int, rng: random.Random) -> BoardOnPage:
    """A puzzle as the program draws it. A hairline more or less of its frame does not matter here."""
    rgb = render_puzzle(puzzle, cell=cell, theme=rng.choice(("light", "light", "dark")))
    n = puzzle.shape[0]
    start = (rgb.shape[0] - n * cell) // 2
    end = start + n * cell
    return BoardOnPage(rgb, (start, start, end, end), cell, n, {**puzzle.to_json(), "n_solutions": 1})


def _tints(n: int, rng: random.Random) -> list[tuple[int, ...]]:
    """Colours that differ, soft ones."""
    order = list(range(n))
    rng.shuffle(order)
    hsv = np.array([[(180 * i // n, 60 + 50 * (i % 3), 200 + 25 * (i % 2)) for i in order]], np.uint8)
    return [tuple(x) for x in cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)[0].tolist()]


def _drawn(
    labels: np.ndarray, tints: list[Any], cell: int, rng: random.Random, page: tuple[int, ...]
) -> BoardOnPage:
    """Regions in their colours on a page, with thin and thick lines and a frame."""
    n = len(labels)
    thin = max(1, round(0.02 * cell))
    thick = max(thin + 1, round(rng.uniform(0.05, 0.08) * cell))
    frame, margin = max(thick, round(rng.uniform(0.05, 0.1) * cell)), round(rng.uniform(0.4, 2) * cell)
    start, ink = frame + margin, (0, 0, 0)
    side = n * cell + 2 * start
    rgb = np.full((side, side, 3), page, np.uint8)
    rgb[margin : side - margin, margin : side - margin] = ink
    rgb[start : start + n * cell, start : start + n * cell] = np.kron(
        np.array(tints, np.uint8)[labels].transpose(2, 0, 1), np.ones((cell, cell), np.uint8)
    ).transpose(1, 2, 0)
    for r, c, down in np.ndindex(n, n, 2):
        r2, c2 = (r + 1, c) if down else (r, c + 1)
        if max(r2, c2) == n:
            continue
        width = thin if labels[r, c] == labels[r2, c2] else thick
        y, x = start + r2 * cell, start + c2 * cell
        if down:
            rgb[y - width // 2 : y - width // 2 + width, start + c * cell : start + (c + 1) * cell] = ink
        else:
            rgb[start + r * cell : start + (r + 1) * cell, x - width // 2 : x - width // 2 + width] = ink
    return BoardOnPage(rgb, (start, start, start + n * cell, start + n * cell), cell, n, {})


def _written(
    sheet: BoardOnPage, values: list[list[str]], share: float, rng: random.Random
) -> tuple[Rgb, set[Cell]]:
    """Characters in the middle of a share of the cells, and these cells."""
    rgb, cell, written = sheet.rgb.copy(), sheet.cell, set[Cell]()
    font = rng.choice((cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX))
    scale, width = rng.uniform(0.45, 0.6) * cell / 22, max(1, round(rng.uniform(0.03, 0.07) * cell))
    for r, c in np.ndindex(sheet.n, sheet.n):
        if rng.random() < share:
            written.add((r, c))
            (w, h), _ = cv2.getTextSize(values[r][c], font, scale, width)
            x, y = sheet.box[0] + c * cell + (cell - w) // 2, sheet.box[1] + r * cell + (cell + h) // 2
            cv2.putText(rgb, values[r][c], (x, y), font, scale, (30, 30, 30), width, cv2.LINE_AA)
    return rgb, written


def _ends(sheet: BoardOnPage, rng: random.Random) -> tuple[int, int]:
    """x and y where the board ends, so many rows and columns before it should: before the line, behind it, in
    its middle, or within the cells beyond."""
    missing = rng.choice((2, 4)) if "givens" in sheet.truth and sheet.n > 8 else rng.choice((1, 2))
    off = rng.choice((-2, 0, 1, 2, 3)) if rng.random() < 0.7 else round(rng.uniform(0.1, 0.45) * sheet.cell)
    return sheet.box[2] - missing * sheet.cell + off, sheet.box[3] - missing * sheet.cell + off


def _cut(sheet: BoardOnPage, rng: random.Random) -> Rgb:
    x, y = _ends(sheet, rng)
    return sheet.rgb[:y, :x]


def _turned(rgb: Rgb, rng: random.Random) -> Rgb:
    """Mirrored, so that any two adjacent sides may be meant. Only pictures whose signs may be mirrored look
    the same then; what is cut need not be readable."""
    return np.ascontiguousarray(rgb[:: rng.choice((1, -1)), :: rng.choice((1, -1))])


def _pasted(rgb: Rgb, rng: random.Random) -> Rgb:
    """On a page with a line of words."""
    sides = [rng.randint(30, 200) for _ in range(4)]
    page = rng.choice((*PAGES, DARK))
    top, bottom, left, right = sides
    out = cv2.copyMakeBorder(rgb, top, bottom, left, right, cv2.BORDER_CONSTANT, value=page)
    cv2.putText(out, "look at this", (10, 20), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (120, 120, 120), 1, cv2.LINE_AA)
    return out


KINDS: dict[str, Callable[[int], tuple[Rgb, Truth]]] = {
    "whole": whole,
    "cut": cut,
    "pasted": pasted,
    "bar": bar,
    "adjacent sides": adjacent,
    "sudoku": sudoku,
    "text cells": text_cells,
}

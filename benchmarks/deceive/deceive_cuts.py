"""Boards of which a part is missing, and boards of other games, drawn from seeds."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from boards import random_board
from deceive_boards import UNDISTURBED, draw_regions, kind
from drawn_pictures import BoardPicture, DrawnPicture
from patches_boards import random_patches
from scoring import KnownCapture
from sudoku_boards import random_sudoku
from tango_list import random_puzzle
from zip_boards import random_zip

from queens_snap.overlay.paint.flat import render_puzzle
from queens_snap.solver.cells import Cell
from queens_snap.solver.puzzle import Puzzle
from queens_snap.solver.sudoku.puzzle import BOX_BY_SIZE

BOARDS = 6  # puzzles of each game and size
FIRST_SEED = 900  # of these puzzles
LIGHT_PAGE, DARK_PAGE = (244, 242, 238), (29, 34, 38)  # RGB
PAGES = (LIGHT_PAGE, (255, 255, 255), (200, 205, 210), (250, 240, 220), (90, 100, 120))  # RGB
CUT_OFF, OTHER_GAME = "cut-off", "other-game"  # what a picture without a known board shows
MAX_MISSING = 2.5  # rows: most that are cut from a side, anywhere in a cell


@kind("whole", group=UNDISTURBED, title="whole")
def whole_board(rng: random.Random) -> DrawnPicture:
    """Draw a whole board, or paste a picture of it onto another page."""
    board = _random_board(rng)
    rgb = _on_page(board.rgb, rng) if rng.random() < 0.5 else board.rgb
    return board.picture(f"whole {board.game}", rgb, is_easy=True)


@kind("adjacent-sides", title="adjacent")
def adjacent_sides(rng: random.Random) -> DrawnPicture:
    """Cut as many rows as columns, on two adjacent sides; the others have a margin."""
    return DrawnPicture(_mirrored(_cut(_random_board(rng), rng), rng), None, False, CUT_OFF)


@kind("pasted", title="pasted")
def pasted(rng: random.Random) -> DrawnPicture:
    """Cut two adjacent sides, and paste the picture onto a page."""
    return DrawnPicture(_on_page(_mirrored(_cut(_random_board(rng), rng), rng), rng), None, False, CUT_OFF)


@kind("bar", title="bar")
def bar(rng: random.Random) -> DrawnPicture:
    """Lay bars over as many rows as columns, on two adjacent sides."""
    board = _random_board(rng)
    x, y = _cut_ends(board, rng)
    rgb, colour = board.rgb.copy(), rng.choice((*PAGES, DARK_PAGE, (0, 0, 0), (10, 102, 194)))
    rgb[y:] = colour
    rgb[:, x:] = colour if rng.random() < 0.7 else rng.choice(PAGES)
    below, right = (rng.randint(0, 2 * round(board.cell)) for _ in range(2))
    last = rgb[-1, -1].tolist()
    wider = cv2.copyMakeBorder(rgb, 0, below, 0, right, cv2.BORDER_CONSTANT, value=last)
    return DrawnPicture(_mirrored(wider, rng), None, False, CUT_OFF)


@kind("cut", title="cut")
def cut(rng: random.Random) -> DrawnPicture:
    """Cut the board on one to three sides, anywhere."""
    board = _random_board(rng)
    x0, y0, x1, y1 = board.bbox
    most = MAX_MISSING * board.cell
    missing = [rng.uniform(0.6 * board.cell, most) if rng.random() < 0.5 else 0 for _ in range(4)]
    if not any(missing):
        missing[rng.randrange(4)] = most
    height, width = board.rgb.shape[:2]
    left, top = (round(start + px) if px else 0 for start, px in ((x0, missing[0]), (y0, missing[1])))
    ends = ((x1, missing[2], width), (y1, missing[3], height))
    right, bottom = (round(end - px) if px else size for end, px, size in ends)
    return DrawnPicture(np.ascontiguousarray(board.rgb[top:bottom, left:right]), None, False, CUT_OFF)


@kind("sudoku", title="sudoku")
def sudoku(rng: random.Random) -> DrawnPicture:
    """Draw boxes with thick lines around them or in two shades, and digits. It is a Sudoku to be read if it
    has a size that is read, and digits."""
    rows, columns = rng.choice(((2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 3), (2, 5)))
    n, cell = rows * columns, rng.randint(26, 70)
    labels = [[r // rows * rows + c // columns for c in range(n)] for r in range(n)]
    shades = rng.choice(
        (((255, 255, 255),) * 2, ((255, 255, 255), (228, 232, 240)), ((250, 250, 245), (214, 226, 250)))
    )
    colours = [shades[(box // (n // columns) + box) % 2] for box in range(n)]
    if rng.random() < 0.2:
        colours = [tuple(rng.randint(170, 255) for _ in range(3)) for _ in range(n)]
    board = _drawn(np.array(labels), colours, cell, rng, LIGHT_PAGE)
    share = rng.choice((0, 0.25, 0.4, 0.6, 1))
    values = [[str((r * columns + r // rows + c) % n + 1) for c in range(n)] for r in range(n)]
    rgb, written = _with_characters(board, values, share, rng)
    if n not in BOX_BY_SIZE or not written:
        return DrawnPicture(rgb, None, False, OTHER_GAME)
    givens = [[int(values[r][c]) if (r, c) in written else 0 for c in range(n)] for r in range(n)]
    truth = {"givens": givens, "box": [rows, columns]}
    capture = KnownCapture(Path(), "", game="minisudoku", truth=truth, unique=False)
    return DrawnPicture(rgb, capture, False, "whole minisudoku")


@kind("text-cells", title="text")
def text_cells(rng: random.Random) -> DrawnPicture:
    """Write letters, digits or sums into most cells of coloured regions."""
    n = rng.randint(6, 9)
    board = random_board(n, FIRST_SEED + rng.randrange(BOARDS))
    colours = _soft_colours(n, rng)
    drawn = _drawn(np.array(board.regions), colours, rng.randint(28, 60), rng, rng.choice(PAGES))
    letters = rng.choice(("ABCDEFGHIJKLMNOPRSTUVWYZ", "123456789", "0123456789+=", "abcdefghkmnprsty"))
    values = [[rng.choice(letters) for _ in range(n)] for _ in range(n)]
    rgb, _ = _with_characters(drawn, values, rng.choice((0.4, 0.6, 0.8, 1)), rng)
    return DrawnPicture(rgb, None, False, OTHER_GAME)


def _random_board(rng: random.Random) -> BoardPicture:
    """Draw a whole board of a game chosen by chance."""
    game = rng.choice(("queens", "queens", "queens", "tango", "zip", "minisudoku", "patches"))
    which, cell = rng.randrange(BOARDS), rng.randint(30, 80)
    seed = FIRST_SEED + which
    if game == "queens":
        board = random_board(rng.randint(7, 11), seed)
        is_dark = rng.random() < 0.25
        colours = _soft_colours(board.n, rng)
        page = DARK_PAGE if is_dark else rng.choice(PAGES[:4])
        drawn = _drawn(np.array(board.regions), colours, cell, rng, page)
        return replace(drawn, truth={"regions": list(board.letters)})
    if game == "minisudoku":
        return _rendered(random_sudoku(6, seed, 3)[0], cell, rng)
    if game == "patches":
        n = rng.choice((6, 7, 8))
        return _rendered(random_patches(n, n + 3, seed)[0], cell, rng)
    n = rng.choice((8, 10))  # one puzzle of ten rows is enough: it takes long to make
    if game == "tango":
        return _rendered(random_puzzle(n, seed if n == 8 else FIRST_SEED)[0], cell, rng)
    n = rng.choice((7, 8))
    return _rendered(random_zip(n, n + 4, 2 * n, seed)[0], cell, rng)


def _rendered(puzzle: Puzzle, cell: int, rng: random.Random) -> BoardPicture:
    """Draw a puzzle as the program does. The box may be off by a hairline of the frame."""
    rgb = render_puzzle(puzzle, cell=cell, theme=rng.choice(("light", "light", "dark")))
    n = puzzle.shape[0]
    start = (rgb.shape[0] - n * cell) // 2
    end = start + n * cell
    return BoardPicture("", rgb, (start, start, end, end), puzzle.game, puzzle.to_json())


def _soft_colours(n: int, rng: random.Random) -> list[tuple[int, ...]]:
    """Return n soft colours that differ."""
    order = list(range(n))
    rng.shuffle(order)
    hsv = np.array([[(180 * i // n, 60 + 50 * (i % 3), 200 + 25 * (i % 2)) for i in order]], np.uint8)
    return [tuple(x) for x in cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)[0].tolist()]


def _drawn(
    labels: np.ndarray, colours: list[Any], cell: int, rng: random.Random, page: tuple[int, ...]
) -> BoardPicture:
    """Draw regions in their colours on a page, with thin and thick lines and a frame."""
    thin = max(1, round(0.02 * cell))
    thick = max(thin + 1, round(rng.uniform(0.05, 0.08) * cell))
    frame, margin = max(thick, round(rng.uniform(0.05, 0.1) * cell)), round(rng.uniform(0.4, 2) * cell)
    return draw_regions(labels, colours, cell, (thin, thick, (0, 0, 0)), page, [margin] * 4, frame)


def _with_characters(
    board: BoardPicture, values: list[list[str]], share: float, rng: random.Random
) -> tuple[np.ndarray, set[Cell]]:
    """Write characters into the middle of a share of the cells; return the picture and these cells."""
    rgb, cell, written = board.rgb.copy(), round(board.cell), set[Cell]()
    font = rng.choice((cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX))
    scale, width = rng.uniform(0.45, 0.6) * cell / 22, max(1, round(rng.uniform(0.03, 0.07) * cell))
    for r, c in np.ndindex(board.n, board.n):
        if rng.random() < share:
            written.add((r, c))
            (w, h), _ = cv2.getTextSize(values[r][c], font, scale, width)
            x, y = board.at(r, c)
            where = x + (cell - w) // 2, y + (cell + h) // 2
            cv2.putText(rgb, values[r][c], where, font, scale, (30, 30, 30), width, cv2.LINE_AA)
    return rgb, written


def _cut_ends(board: BoardPicture, rng: random.Random) -> tuple[int, int]:
    """Return x and y at which a picture ends one or more rows and columns too early: before a line, behind
    it, in its middle, or within the cells beyond."""
    missing = rng.choice((2, 4)) if "givens" in board.truth and board.n > 8 else rng.choice((1, 2))
    off = rng.choice((-2, 0, 1, 2, 3)) if rng.random() < 0.7 else round(rng.uniform(0.1, 0.45) * board.cell)
    x, y = board.at(board.n - missing, board.n - missing)
    return x + off, y + off


def _cut(board: BoardPicture, rng: random.Random) -> np.ndarray:
    x, y = _cut_ends(board, rng)
    return board.rgb[:y, :x]


def _mirrored(rgb: np.ndarray, rng: random.Random) -> np.ndarray:
    """Mirror a picture by chance, so that its cut sides are any two adjacent ones. Text becomes unreadable,
    which does not matter on a board that is cut."""
    return np.ascontiguousarray(rgb[:: rng.choice((1, -1)), :: rng.choice((1, -1))])


def _on_page(rgb: np.ndarray, rng: random.Random) -> np.ndarray:
    """Paste a picture onto a page with a line of words."""
    top, bottom, left, right = (rng.randint(30, 200) for _ in range(4))
    page = rng.choice((*PAGES, DARK_PAGE))
    out = cv2.copyMakeBorder(rgb, top, bottom, left, right, cv2.BORDER_CONSTANT, value=page)
    cv2.putText(out, "look at this", (10, 20), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (120, 120, 120), 1, cv2.LINE_AA)
    return out

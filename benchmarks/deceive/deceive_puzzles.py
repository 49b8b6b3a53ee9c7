"""Boards of Tango, Zip, Sudoku and Patches with something on them: a patch that hides what counts, or what
daily life leaves (a pen, squared paper, a finger, another program)."""

import math
import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

import cv2
import numpy as np
from deceive_boards import (
    MARGIN,
    UNDISTURBED,
    BoardMaker,
    any_board,
    draw_line,
    kind,
    patches_board,
    sudoku_board,
    tango_board,
    zip_board,
)  # fmt: skip
from drawn_pictures import BoardPicture, DrawnPicture
from foreign_things import PENS, POINTER
from scoring import Truth

from queens_snap.solver.cells import Cell

MAX_UNSEEN = 10  # of 255: largest difference of a channel at which a patch cannot be told from its ground
MIN_CUT = 3  # px: length of a cut edge, two pixels deep, that a person sees
MIN_CUT_EDGE_PX = 12  # px: length of a cut edge, one pixel deep, that a person sees
PATCH = (0.62, 1.15)  # cells: least and largest side of a patch on a cell
SIGN_PATCH = (0.3, 0.5)  # cells: the same on a sign, or across a wall
WALL_PATCH = (0.9, 1.2)  # cells: the same along a wall
#: RGB of papers, of their squares, and of chosen cells.
PAPERS = ((255, 255, 255), (252, 251, 247), (250, 250, 252), (244, 242, 236))
SQUARES = ((210, 210, 210), (190, 205, 225), (225, 220, 210), (205, 225, 205), (170, 170, 170))
TINTS = ((255, 200, 0), (60, 130, 255), (120, 200, 120), (160, 160, 160))
MAX_DARK = 110  # of 255: mean of a picture below which its board is dark
#: The lines of digits as people write them: points (x, y) in a box, from 0 to 1.
WRITTEN_DIGITS = {
    1: [(0.3, 0.25), (0.52, 0.05), (0.52, 0.95)],
    2: [(0.1, 0.25), (0.3, 0.05), (0.65, 0.05), (0.85, 0.25), (0.75, 0.5), (0.1, 0.95), (0.9, 0.95)],
    3: [(0.12, 0.12), (0.5, 0.03), (0.85, 0.2), (0.4, 0.5), (0.85, 0.7), (0.5, 0.97), (0.1, 0.88)],
    4: [(0.75, 0.95), (0.72, 0.05), (0.08, 0.68), (0.95, 0.68)],
}
Place = Sequence[Any]  # a cell, or a pair of cells


def _plain(rng: random.Random, board: BoardPicture) -> DrawnPicture:
    return board.picture(is_easy=True)


for _game, _make in {
    "tango": tango_board, "zip": zip_board, "sudoku": sudoku_board, "patches": patches_board
}.items():  # fmt: skip
    kind(f"plain-{_game}", _make, group=UNDISTURBED, title=_game)(_plain)


def _walled_zip_board(rng: random.Random, seed: int) -> BoardPicture:
    return zip_board(rng, seed, rng.randint(4, 10))


def _given(rng: random.Random, truth: Truth) -> Place:
    rows = truth["givens"]
    return rng.choice([(r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x not in (".", 0)])


def _number(rng: random.Random, truth: Truth) -> Place:
    """Return the cell of a number, often of the last one."""
    places = {v: (r, c) for r, row in enumerate(truth["numbers"]) for c, v in enumerate(row) if v}
    return places[max(places) if rng.random() < 0.5 else rng.choice(sorted(places))]


def _sign(rng: random.Random, truth: Truth) -> Place:
    return rng.choice([*truth["equal"], *truth["opposite"]])


#: What a patch hides: the boards on which it lies, and a function that returns its place: a cell, or two
#: cells with a sign or a wall between them.
HIDDEN: Mapping[str, tuple[BoardMaker, Callable[[random.Random, Truth], Place]]] = {
    "given": (tango_board, _given),
    "number": (zip_board, _number),
    "sign": (tango_board, _sign),
    "wall": (_walled_zip_board, lambda rng, truth: rng.choice(truth["walls"])),
    "digit": (sudoku_board, _given),
    "clue": (patches_board, lambda rng, truth: rng.choice(truth["clues"])["cell"]),
}


def _hide(what: str, rng: random.Random, board: BoardPicture) -> DrawnPicture:
    """Lay a patch over a piece of the puzzle. what: a key of HIDDEN."""
    place = HIDDEN[what][1](rng, board.truth)
    if isinstance(place[0], int):
        return _patched(rng, board, (place[0] + 0.5, place[1] + 0.5), PATCH, PATCH)
    along = WALL_PATCH if what == "wall" else SIGN_PATCH
    sizes = (along, SIGN_PATCH) if place[0][0] == place[1][0] else (SIGN_PATCH, along)
    return _patched(rng, board, _middle(place), *sizes)


for _what, (_make, _) in HIDDEN.items():
    kind(f"hidden-{_what}", _make)(partial(_hide, _what))


@kind("pointer-at-sign", tango_board, title="pointer")
def pointer_at_sign(rng: random.Random, board: BoardPicture) -> DrawnPicture:
    """Draw a pointer with its tip beside a sign."""
    row, column = _middle(_sign(rng, board.truth))
    x, y = board.at(row + rng.uniform(-0.06, 0.08), column + rng.uniform(-0.06, 0.08))
    out, size = board.rgb.copy(), rng.uniform(0.35, 0.6) * board.cell
    points = np.round(np.array(POINTER) * size + (x, y)).astype(np.int32)
    cv2.fillPoly(out, [points], (10, 10, 10) if rng.random() < 0.6 else (250, 250, 250), cv2.LINE_AA)
    cv2.polylines(out, [points], True, (250, 250, 250), 1, cv2.LINE_AA)
    return board.picture("a pointer at a sign", out)


@kind("pen-line", any_board)
def pen_line(rng: random.Random, board: BoardPicture) -> DrawnPicture:
    """Draw a line by hand along one to three sides of cells."""
    rgb, n, s = board.rgb.copy(), board.n, board.cell
    upright, long = rng.random() < 0.5, rng.choice((1, 1, 2, 3))
    at, first = rng.randint(1, n - 1), rng.randint(0, n - long)
    begin, end = first + rng.uniform(-0.08, 0.08), first + long + rng.uniform(-0.08, 0.08)
    off, sway = rng.uniform(-0.03, 0.03), rng.uniform(0, 0.03)
    turn, often = rng.uniform(0, 6), rng.uniform(2, 6)
    along = np.linspace(begin, end, 24 * long)
    places = [(at + off + sway * math.sin(turn + often * t) + rng.gauss(0, 0.15 * sway), t) for t in along]
    points = [board.at(t, x) if upright else board.at(x, t) for x, t in places]
    draw_line(rgb, points, rng.choice(PENS), rng.uniform(0.02, 0.07) * s)
    return board.picture("a pen's line", rgb)


@kind("straight-line", any_board)
def straight_line(rng: random.Random, board: BoardPicture) -> DrawnPicture:
    """Draw a line across the whole picture where cells meet, such as a window's edge or a crack."""
    rgb, (high, wide) = board.rgb.copy(), board.rgb.shape[:2]
    x, y = board.at(*[rng.randint(1, board.n - 1)] * 2)
    grey, width = rng.choice((0, 10, 40, 90)), rng.uniform(0.02, 0.09) * board.cell
    ends = [(x, -5), (x, high + 5)] if rng.random() < 0.5 else [(-5, y), (wide + 5, y)]
    draw_line(rgb, ends, (grey,) * 3, width)
    return board.picture("a straight line", rgb)


@kind("squared-paper", any_board)
def squared_paper(rng: random.Random, board: BoardPicture) -> DrawnPicture:
    """Lay the board on paper whose squares are as large as its cells and continue its lines."""
    s, around = round(board.cell), rng.choice((1, 2, 2, 3))
    side = (board.n + 2 * around) * s
    page = np.full((side, side, 3), rng.choice(PAPERS), np.uint8)
    colour, width = rng.choice(SQUARES), rng.choice((1, 1, 2))
    for at in range(0, side + 1, s):
        cv2.line(page, (min(at, side - 1), 0), (min(at, side - 1), side), colour, width)
        cv2.line(page, (0, min(at, side - 1)), (side, min(at, side - 1)), colour, width)
    own = slice(MARGIN, MARGIN + board.n * s)
    page[around * s : (around + board.n) * s, around * s : (around + board.n) * s] = board.rgb[own, own]
    if rng.random() < 0.3:
        page = page[rng.randint(0, s // 2) :, rng.randint(0, s // 2) :].copy()
    return board.picture("squared paper", page)


@kind("ring", any_board)
def ring(rng: random.Random, board: BoardPicture) -> DrawnPicture:
    """Draw a frame inside a cell, as browsers draw it around a focused element."""
    rgb, gap = board.rgb.copy(), rng.uniform(0.02, 0.12)
    r, c = rng.randrange(board.n), rng.randrange(board.n)
    width = max(1, round(rng.uniform(0.02, 0.06) * board.cell))
    ends = board.at(r + gap, c + gap), board.at(r + 1 - gap, c + 1 - gap)
    cv2.rectangle(rgb, *ends, rng.choice(PENS), width, cv2.LINE_AA)
    return board.picture("a ring", rgb)


@kind("recording", any_board)
def recording(rng: random.Random, board: BoardPicture) -> DrawnPicture:
    """Draw the red dot and REC of a program that records the screen."""
    rgb, radius = board.rgb.copy(), rng.uniform(0.15, 0.3) * board.cell
    x, y = board.at(rng.uniform(0.3, board.n - 0.3), rng.uniform(0.3, board.n - 1.5))
    cv2.circle(rgb, (x, y), round(radius), (230, 25, 25), -1, cv2.LINE_AA)
    where, pen = (round(x + 1.3 * radius), round(y + 0.6 * radius)), max(1, round(radius / 6))
    cv2.putText(rgb, "REC", where, 0, radius / 14, (230, 25, 25), pen, cv2.LINE_AA)
    return board.picture("a recording's dot", rgb)


@kind("hole", any_board)
def hole(rng: random.Random, board: BoardPicture) -> DrawnPicture:
    """Draw the round hole of a phone's camera."""
    rgb = board.rgb.copy()
    middle = board.at(rng.uniform(0.1, board.n - 0.1), rng.uniform(0.1, board.n - 0.1))
    grey = 0 if rng.random() < 0.7 else 30
    cv2.circle(rgb, middle, round(rng.uniform(0.08, 0.3) * board.cell), (grey,) * 3, -1, cv2.LINE_AA)
    return board.picture("a camera's hole", rgb)


@kind("taps", any_board)
def taps(rng: random.Random, board: BoardPicture) -> DrawnPicture:
    """Draw translucent discs at places where a finger touched a recorded screen."""
    out, share = board.rgb.astype(float), rng.uniform(0.3, 0.7)
    for _ in range(rng.choice((1, 1, 2))):
        mask = np.zeros(out.shape[:2], np.uint8)
        middle = board.at(rng.uniform(0.2, board.n - 0.2), rng.uniform(0.2, board.n - 0.2))
        cv2.circle(mask, middle, round(rng.uniform(0.25, 0.45) * board.cell), 255, -1, cv2.LINE_AA)
        colour = np.array(rng.choice(((255, 255, 255), (160, 160, 160), (120, 120, 140))))
        out += (colour - out) * share * (mask[..., None] / 255)
    return board.picture("a tap", out.round().astype(np.uint8))


@kind("cages", any_board)
def cages(rng: random.Random, board: BoardPicture) -> DrawnPicture:
    """Draw dashed cages with sums, as other puzzles have them."""
    rgb, s, n = board.rgb.copy(), board.cell, board.n
    grey = 150 if rgb.mean() < MAX_DARK else rng.choice((60, 0, 120))
    for _ in range(rng.randint(3, 8)):
        high, wide = rng.choice(((1, 2), (2, 1), (1, 1), (1, 3)))
        r, c = rng.randint(0, n - high), rng.randint(0, n - wide)
        low, far = (r + 0.06, c + 0.06), (r + high - 0.06, c + wide - 0.06)
        corners = [low, (low[0], far[1]), far, (far[0], low[1]), low]
        for (r0, c0), (r1, c1) in pairwise(corners):
            dashes = round(10 * math.hypot(r1 - r0, c1 - c0))
            for i in range(0, dashes, 2):
                ends = [
                    board.at(r0 + (r1 - r0) * k / dashes, c0 + (c1 - c0) * k / dashes) for k in (i, i + 1)
                ]
                draw_line(rgb, ends, (grey,) * 3, 0.015 * s)
        where, pen = board.at(r + 0.22, c + 0.03), max(1, round(s / 60))
        cv2.putText(rgb, str(rng.randint(3, 17)), where, 0, s / 150, (grey,) * 3, pen, cv2.LINE_AA)
    return board.picture("cages", rgb)


@kind("blob", any_board)
def blob(rng: random.Random, board: BoardPicture) -> DrawnPicture:
    """Draw a spot of any shape and colour."""
    rgb, corners, radius = board.rgb.copy(), rng.randint(5, 9), rng.uniform(0.12, 0.4) * board.cell
    x, y = board.at(rng.uniform(0.1, board.n - 0.1), rng.uniform(0.1, board.n - 0.1))
    turns = [2 * math.pi * i / corners for i in range(corners)]
    away = [radius * rng.uniform(0.7, 1.2) for _ in turns]
    points = [
        (x + far * math.cos(turn), y + far * math.sin(turn)) for far, turn in zip(away, turns, strict=True)
    ]
    colour = tuple(rng.randint(0, 255) for _ in range(3))
    cv2.fillPoly(rgb, [np.array(points).round().astype(np.int32)], colour, cv2.LINE_AA)
    return board.picture("a blob", rgb)


@kind("scribble", any_board)
def scribble(rng: random.Random, board: BoardPicture) -> DrawnPicture:
    """Draw a wandering line of a pen."""
    rgb, s, turn = board.rgb.copy(), board.cell, rng.uniform(0, 6)
    points: list[tuple[float, float]] = [board.at(*(rng.uniform(0.3, board.n - 0.3) for _ in range(2)))]
    for _ in range(rng.randint(8, 40)):
        turn += rng.gauss(0, 0.6)
        x, y = points[-1]
        points.append((x + 0.08 * s * math.cos(turn), y + 0.08 * s * math.sin(turn)))
    draw_line(rgb, points, rng.choice(PENS), rng.uniform(0.02, 0.06) * s)
    return board.picture("a scribble", rgb)


@kind("double-image", any_board)
def double_image(rng: random.Random, board: BoardPicture) -> DrawnPicture:
    """Show the picture twice, one a little beside the other."""
    away = [rng.uniform(-0.4, 0.4) * board.cell for _ in range(2)]
    move, size = np.array([[1, 0, away[0]], [0, 1, away[1]]], np.float32), board.rgb.shape[1::-1]
    ghost = cv2.warpAffine(board.rgb, move, size, borderMode=cv2.BORDER_REPLICATE)
    share = rng.uniform(0.25, 0.5)
    mixed = (board.rgb * (1 - share) + ghost * share).round().astype(np.uint8)
    return board.picture("a double image", mixed)


@kind("notes", sudoku_board)
def notes(rng: random.Random, board: BoardPicture) -> DrawnPicture:
    """Write pencil notes of any size into empty cells."""
    empty = _empty_cells(board)
    rgb, grey, height = board.rgb.copy(), rng.choice((110, 140)), rng.uniform(0.12, 0.25)
    for r, c in rng.sample(empty, rng.randint(1, len(empty))):
        for corner in (0.12, 0.6):
            where, size = board.at(r + 0.12 + height, c + corner), height * board.cell / 21
            digit = str(rng.randint(1, board.n))
            cv2.putText(rgb, digit, where, 0, size, (grey,) * 3, max(1, round(size * 3)), cv2.LINE_AA)
    return board.picture("notes", rgb)


@kind("handwriting", sudoku_board)
def handwriting(rng: random.Random, board: BoardPicture) -> DrawnPicture:
    """Write digits by hand into empty cells."""
    empty = _empty_cells(board)
    rgb, height, pen = board.rgb.copy(), rng.uniform(0.45, 0.72), rng.choice(PENS)
    for r, c in rng.sample(empty, rng.randint(2, len(empty) // 2)):
        line = [
            (x + rng.gauss(0, 0.03), y + rng.gauss(0, 0.03)) for x, y in WRITTEN_DIGITS[rng.randint(1, 4)]
        ]
        at = [board.at(r + 0.5 + (y - 0.5) * height, c + 0.5 + (x - 0.5) * 0.65 * height) for x, y in line]
        draw_line(rgb, at, pen, 0.06 * board.cell)
    return board.picture("handwriting", rgb)


@kind("tinted-lines", sudoku_board)
def tinted_lines(rng: random.Random, board: BoardPicture) -> DrawnPicture:
    """Tint the row and the column of a chosen cell."""
    out, share, tint = board.rgb.astype(float), rng.uniform(0.1, 0.3), np.array(rng.choice(TINTS))
    row, column, side = rng.randrange(board.n), rng.randrange(board.n), round(board.cell)
    for r, c in np.ndindex(board.n, board.n):
        if r == row or c == column:
            (x, y), part = board.at(r, c), share * (2 if (r, c) == (row, column) else 1)
            cell = out[y : y + side, x : x + side]
            cell += (tint - cell) * part
    return board.picture("tinted lines", out.round().astype(np.uint8))


@kind("shadow", any_board)
def shadow(rng: random.Random, board: BoardPicture) -> DrawnPicture:
    """Lay the soft shadow of a hand over the board."""
    shade = np.zeros(board.rgb.shape[:2], np.float32)
    axes = [round(rng.uniform(0.7, 2.5) * board.cell) for _ in range(2)]
    middle = board.at(rng.uniform(1, board.n), rng.uniform(1, board.n))
    cv2.ellipse(shade, middle, axes, rng.uniform(-40, 40), 0, 360, (1.0,), -1)
    shade = cv2.GaussianBlur(shade, (0, 0), rng.uniform(0.1, 0.4) * board.cell)
    light = 1 - rng.uniform(0.15, 0.6) * shade[..., None]
    return board.picture("a shadow", (board.rgb * light).round().astype(np.uint8))


def _empty_cells(board: BoardPicture) -> list[Cell]:
    """Return the cells of a Sudoku without a given."""
    return [(r, c) for r, c in np.ndindex(board.n, board.n) if not board.truth["givens"][r][c]]


def _middle(pair: Sequence[Sequence[int]]) -> tuple[float, float]:
    """Return the middle of the side between two cells, row and column (cells)."""
    (r, c), (r2, c2) = pair
    return (r + r2) / 2 + 0.5, (c + c2) / 2 + 0.5


def _patched(
    rng: random.Random,
    board: BoardPicture,
    place: tuple[float, float],
    high: tuple[float, float],
    wide: tuple[float, float],
) -> DrawnPicture:
    """Lay an opaque patch over a board. place: its middle, row and column (cells). high, wide: least and
    largest size (cells)."""
    out = board.rgb.copy()
    assert board.theme
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
    changed = np.abs(before.astype(int) - out).max(axis=2) > MAX_UNSEEN
    sure = off > MAX_UNSEEN or _cuts(before, changed, np.array(colour))
    return board.picture(f"{colour} at {place}, {h:.2f} x {w:.2f}", out, is_visible=sure)


def _cuts(before: np.ndarray, hidden: np.ndarray, colour: np.ndarray) -> bool:
    """True if a person sees that a patch cuts something, although the patch has the colour of the ground.
    before: (H, W, 3) uint8, the picture without the patch. hidden: (H, W) bool, the pixels that it changes.
    colour: of the patch."""
    beside = cv2.dilate(hidden.astype(np.uint8), np.ones((3, 3), np.uint8)).astype(bool) & ~hidden
    ys, xs = np.nonzero(beside)
    for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        y, x = ys + dy, xs + dx
        like = np.abs(before[ys, xs].astype(int) - before[y, x]).max(axis=1) <= MAX_UNSEEN
        seen = np.abs(before[ys, xs].astype(int) - colour).max(axis=1) > MAX_UNSEEN
        cut = like & seen & hidden[y, x]
        if cut.sum() >= MIN_CUT_EDGE_PX or (cut & hidden[y + dy, x + dx]).sum() >= MIN_CUT:
            return True
    return False

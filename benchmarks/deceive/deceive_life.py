"""Boards as daily life leaves them, drawn from seeds: a pen, a page of squares, a finger, another program.

A kind is a row of KINDS: a function from a seed to an (H, W, 3) uint8 RGB picture and its truth. Each takes a
board of any game but Queens, and draws something that is none of the board's.
"""

import math
import random
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

import cv2
import numpy as np
from deceive_symbols import MARGIN, Drawn, DrawnPuzzle, any_board, sudoku_board

PENS = ((220, 30, 30), (30, 90, 220), (20, 150, 60), (0, 0, 0), (40, 40, 40), (120, 40, 160), (230, 120, 20))
PAPERS = ((255, 255, 255), (252, 251, 247), (250, 250, 252), (244, 242, 236))
SQUARES = ((210, 210, 210), (190, 205, 225), (225, 220, 210), (205, 225, 205), (170, 170, 170))
DARK = 110  # mean of a picture (0..255) below which its board is a dark one
TINTS = ((255, 200, 0), (60, 130, 255), (120, 200, 120), (160, 160, 160))
#: The lines of digits as people write them: points (x, y) in a box, from 0 to 1.
WRITTEN = {
    1: [(0.3, 0.25), (0.52, 0.05), (0.52, 0.95)],
    2: [(0.1, 0.25), (0.3, 0.05), (0.65, 0.05), (0.85, 0.25), (0.75, 0.5), (0.1, 0.95), (0.9, 0.95)],
    3: [(0.12, 0.12), (0.5, 0.03), (0.85, 0.2), (0.4, 0.5), (0.85, 0.7), (0.5, 0.97), (0.1, 0.88)],
    4: [(0.75, 0.95), (0.72, 0.05), (0.08, 0.68), (0.95, 0.68)],
}
Points = Sequence[tuple[float, float]]


def pen_line(seed: int) -> Drawn:
    """A line drawn by hand along one to three sides of cells."""
    rng, board = _board("pen line", seed)
    rgb, n, s = board.rgb.copy(), board.n, board.cell
    upright, long = rng.random() < 0.5, rng.choice((1, 1, 2, 3))
    at, first = rng.randint(1, n - 1), rng.randint(0, n - long)
    begin, end = first + rng.uniform(-0.08, 0.08), first + long + rng.uniform(-0.08, 0.08)
    off, sway, turn, often = (
        rng.uniform(-0.03, 0.03),
        rng.uniform(0, 0.03),
        rng.uniform(0, 6),
        rng.uniform(2, 6),
    )
    along = np.linspace(begin, end, 24 * long)
    places = [(at + off + sway * math.sin(turn + often * t) + rng.gauss(0, 0.15 * sway), t) for t in along]
    points = [board.at(t, x) if upright else board.at(x, t) for x, t in places]
    _line(rgb, points, rng.choice(PENS), rng.uniform(0.02, 0.07) * s)
    return rgb, board.truth("a pen's line")


def straight_line(seed: int) -> Drawn:
    """A line across the whole picture, where cells meet: a window's edge, a crack."""
    rng, board = _board("straight line", seed)
    rgb, (high, wide) = board.rgb.copy(), board.rgb.shape[:2]
    x, y = board.at(*[rng.randint(1, board.n - 1)] * 2)
    grey, width = rng.choice((0, 10, 40, 90)), rng.uniform(0.02, 0.09) * board.cell
    _line(
        rgb, [(x, -5), (x, high + 5)] if rng.random() < 0.5 else [(-5, y), (wide + 5, y)], (grey,) * 3, width
    )
    return rgb, board.truth("a straight line")


def squared_paper(seed: int) -> Drawn:
    """The board on paper whose squares are as large as its cells, and continue its lines."""
    rng, board = _board("squared paper", seed)
    s, around = board.cell, rng.choice((1, 2, 2, 3))
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
    return page, board.truth("squared paper")


def ring(seed: int) -> Drawn:
    """A frame inside a cell, as browsers draw around what has the focus."""
    rng, board = _board("ring", seed)
    rgb, gap = board.rgb.copy(), rng.uniform(0.02, 0.12)
    r, c = rng.randrange(board.n), rng.randrange(board.n)
    width = max(1, round(rng.uniform(0.02, 0.06) * board.cell))
    ends = board.at(r + gap, c + gap), board.at(r + 1 - gap, c + 1 - gap)
    cv2.rectangle(rgb, *ends, rng.choice(PENS), width, cv2.LINE_AA)
    return rgb, board.truth("a ring")


def recording(seed: int) -> Drawn:
    """The red dot and REC of a program that records the screen."""
    rng, board = _board("recording", seed)
    rgb, radius = board.rgb.copy(), rng.uniform(0.15, 0.3) * board.cell
    x, y = board.at(rng.uniform(0.3, board.n - 0.3), rng.uniform(0.3, board.n - 1.5))
    cv2.circle(rgb, (x, y), round(radius), (230, 25, 25), -1, cv2.LINE_AA)
    where, pen = (round(x + 1.3 * radius), round(y + 0.6 * radius)), max(1, round(radius / 6))
    cv2.putText(rgb, "REC", where, 0, radius / 14, (230, 25, 25), pen, cv2.LINE_AA)
    return rgb, board.truth("a recording's dot")


def hole(seed: int) -> Drawn:
    """The round hole of a phone's camera."""
    rng, board = _board("hole", seed)
    rgb = board.rgb.copy()
    middle = board.at(rng.uniform(0.1, board.n - 0.1), rng.uniform(0.1, board.n - 0.1))
    grey = 0 if rng.random() < 0.7 else 30
    cv2.circle(rgb, middle, round(rng.uniform(0.08, 0.3) * board.cell), (grey,) * 3, -1, cv2.LINE_AA)
    return rgb, board.truth("a camera's hole")


def taps(seed: int) -> Drawn:
    """Translucent discs where a finger has touched a recorded screen."""
    rng, board = _board("taps", seed)
    out, share = board.rgb.astype(float), rng.uniform(0.3, 0.7)
    for _ in range(rng.choice((1, 1, 2))):
        mask = np.zeros(out.shape[:2], np.uint8)
        middle = board.at(rng.uniform(0.2, board.n - 0.2), rng.uniform(0.2, board.n - 0.2))
        cv2.circle(mask, middle, round(rng.uniform(0.25, 0.45) * board.cell), 255, -1, cv2.LINE_AA)
        colour = np.array(rng.choice(((255, 255, 255), (160, 160, 160), (120, 120, 140))))
        out += (colour - out) * share * (mask[..., None] / 255)
    return out.round().astype(np.uint8), board.truth("a tap")


def cages(seed: int) -> Drawn:
    """Dashed cages with sums, as other puzzles have them."""
    rng, board = _board("cages", seed)
    rgb, s, n = board.rgb.copy(), board.cell, board.n
    grey = 150 if rgb.mean() < DARK else rng.choice((60, 0, 120))
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
                _line(rgb, ends, (grey,) * 3, 0.015 * s)
        where, pen = board.at(r + 0.22, c + 0.03), max(1, round(s / 60))
        cv2.putText(rgb, str(rng.randint(3, 17)), where, 0, s / 150, (grey,) * 3, pen, cv2.LINE_AA)
    return rgb, board.truth("cages")


def blob(seed: int) -> Drawn:
    """A spot of any shape and colour."""
    rng, board = _board("blob", seed)
    rgb, corners, radius = board.rgb.copy(), rng.randint(5, 9), rng.uniform(0.12, 0.4) * board.cell
    x, y = board.at(rng.uniform(0.1, board.n - 0.1), rng.uniform(0.1, board.n - 0.1))
    turns = [2 * math.pi * i / corners for i in range(corners)]
    away = [radius * rng.uniform(0.7, 1.2) for _ in turns]
    points = [
        (x + far * math.cos(turn), y + far * math.sin(turn)) for far, turn in zip(away, turns, strict=True)
    ]
    colour = tuple(rng.randint(0, 255) for _ in range(3))
    cv2.fillPoly(rgb, [np.array(points).round().astype(np.int32)], colour, cv2.LINE_AA)
    return rgb, board.truth("a blob")


def scribble(seed: int) -> Drawn:
    """A pen's line that wanders about."""
    rng, board = _board("scribble", seed)
    rgb, s, turn = board.rgb.copy(), board.cell, rng.uniform(0, 6)
    points: list[tuple[float, float]] = [board.at(*(rng.uniform(0.3, board.n - 0.3) for _ in range(2)))]
    for _ in range(rng.randint(8, 40)):
        turn += rng.gauss(0, 0.6)
        x, y = points[-1]
        points.append((x + 0.08 * s * math.cos(turn), y + 0.08 * s * math.sin(turn)))
    _line(rgb, points, rng.choice(PENS), rng.uniform(0.02, 0.06) * s)
    return rgb, board.truth("a scribble")


def double_image(seed: int) -> Drawn:
    """The picture twice, one a little aside of the other."""
    rng, board = _board("double image", seed)
    away = [rng.uniform(-0.4, 0.4) * board.cell for _ in range(2)]
    move, size = np.array([[1, 0, away[0]], [0, 1, away[1]]], np.float32), board.rgb.shape[1::-1]
    ghost = cv2.warpAffine(board.rgb, move, size, borderMode=cv2.BORDER_REPLICATE)
    share = rng.uniform(0.25, 0.5)
    mixed = (board.rgb * (1 - share) + ghost * share).round().astype(np.uint8)
    return mixed, board.truth("a double image")


def notes(seed: int) -> Drawn:
    """Pencil notes of any size in the empty cells of a Sudoku."""
    rng, board, empty = _sudoku_played("notes", seed)
    rgb, grey, height = board.rgb.copy(), rng.choice((110, 140)), rng.uniform(0.12, 0.25)
    for r, c in rng.sample(empty, rng.randint(1, len(empty))):
        for corner in (0.12, 0.6):
            where, size = board.at(r + 0.12 + height, c + corner), height * board.cell / 21
            digit = str(rng.randint(1, board.n))
            cv2.putText(rgb, digit, where, 0, size, (grey,) * 3, max(1, round(size * 3)), cv2.LINE_AA)
    return rgb, board.truth("notes")


def handwriting(seed: int) -> Drawn:
    """Digits that somebody has written into a Sudoku."""
    rng, board, empty = _sudoku_played("handwriting", seed)
    rgb, height, pen = board.rgb.copy(), rng.uniform(0.45, 0.72), rng.choice(PENS)
    for r, c in rng.sample(empty, rng.randint(2, len(empty) // 2)):
        line = [(x + rng.gauss(0, 0.03), y + rng.gauss(0, 0.03)) for x, y in WRITTEN[rng.randint(1, 4)]]
        at = [board.at(r + 0.5 + (y - 0.5) * height, c + 0.5 + (x - 0.5) * 0.65 * height) for x, y in line]
        _line(rgb, at, pen, 0.06 * board.cell)
    return rgb, board.truth("handwriting")


def tinted_lines(seed: int) -> Drawn:
    """The tint of a chosen row and column of a Sudoku."""
    rng, board, _ = _sudoku_played("tinted lines", seed)
    out, share, tint = board.rgb.astype(float), rng.uniform(0.1, 0.3), np.array(rng.choice(TINTS))
    row, column = rng.randrange(board.n), rng.randrange(board.n)
    for r, c in np.ndindex(board.n, board.n):
        if r == row or c == column:
            (x, y), part = board.at(r, c), share * (2 if (r, c) == (row, column) else 1)
            cell = out[y : y + board.cell, x : x + board.cell]
            cell += (tint - cell) * part
    return out.round().astype(np.uint8), board.truth("tinted lines")


def shadow(seed: int) -> Drawn:
    """The soft shadow of a hand."""
    rng, board = _board("shadow", seed)
    shade = np.zeros(board.rgb.shape[:2], np.float32)
    axes = [round(rng.uniform(0.7, 2.5) * board.cell) for _ in range(2)]
    middle = board.at(rng.uniform(1, board.n), rng.uniform(1, board.n))
    cv2.ellipse(shade, middle, axes, rng.uniform(-40, 40), 0, 360, (1.0,), -1)
    shade = cv2.GaussianBlur(shade, (0, 0), rng.uniform(0.1, 0.4) * board.cell)
    light = 1 - rng.uniform(0.15, 0.6) * shade[..., None]
    return (board.rgb * light).round().astype(np.uint8), board.truth("a shadow")


KINDS: Mapping[str, Callable[[int], Drawn]] = {
    "pen-line": pen_line,
    "straight-line": straight_line,
    "squared-paper": squared_paper,
    "ring": ring,
    "recording": recording,
    "hole": hole,
    "taps": taps,
    "cages": cages,
    "blob": blob,
    "scribble": scribble,
    "double-image": double_image,
    "notes": notes,
    "handwriting": handwriting,
    "tinted-lines": tinted_lines,
    "shadow": shadow,
}


def _board(kind: str, seed: int) -> tuple[random.Random, DrawnPuzzle]:
    rng = random.Random(f"{kind} {seed}")
    return rng, any_board(rng, seed)


def _sudoku_played(kind: str, seed: int) -> tuple[random.Random, DrawnPuzzle, list[tuple[int, int]]]:
    """A Sudoku, and its empty cells."""
    rng = random.Random(f"{kind} {seed}")
    board = sudoku_board(rng, seed)
    givens = board.puzzle.to_json()["givens"]
    return rng, board, [(r, c) for r, c in np.ndindex(board.n, board.n) if not givens[r][c]]


def _line(rgb: np.ndarray, points: Points, colour: tuple[int, ...], width: float) -> None:
    """A line through these points (x, y), in place; width: pixels."""
    exact = np.round(np.array(points) * 16).astype(np.int32)
    cv2.polylines(rgb, [exact], False, colour, max(1, round(width)), cv2.LINE_AA, 4)

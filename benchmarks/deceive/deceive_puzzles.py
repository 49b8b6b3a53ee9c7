"""Boards of Tango, Zip, Sudoku and Patches on which something lies, drawn from seeds: a patch that hides what
counts, or what daily life leaves (a pen, a page of squares, a finger, another program)."""

import math
import random
from collections.abc import Callable, Sequence
from itertools import pairwise

import cv2
import numpy as np
from deceive_picture import (
    MARGIN,
    SEEDS,
    DeceivingPicture,
    DrawnPuzzle,
    Kind,
    any_board,
    patches_board,
    sudoku_board,
    tango_board,
    zip_board,
)

TOLD_BY_EYE = (
    10  # largest difference of a channel (0..255) up to which a patch cannot be told from its ground
)
# px of the edge of what is hidden, on one side: a person sees that something is cut; and where the cut is
# only one pixel deep
LEFT, SHAVED = 3, 12
PATCH = (0.62, 1.15)  # of a cell: sides of what lies on it
SIGN_PATCH = (0.3, 0.5)  # of a cell: sides of what lies on a sign or on the middle of a wall
WALL_PATCH = (0.9, 1.2)  # of a cell: how long what lies on a whole wall is

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

Board = Callable[[random.Random, int], DrawnPuzzle]
Draw = Callable[[random.Random, DrawnPuzzle], DeceivingPicture]
KINDS: dict[str, Kind] = {}  # by name, of all functions with @kind


def kind(board_of: Board, title: str = "") -> Callable[[Draw], Draw]:
    """Enter a function that draws upon a board into KINDS. title: begins its seeds; default: its name."""

    def enter(draw: Draw) -> Draw:
        def drawn(rng: random.Random) -> DeceivingPicture:
            seed = rng.randrange(SEEDS)
            own = random.Random(f"{title or name.replace('_', ' ')} {seed}")
            return draw(own, board_of(own, seed))

        name: str = draw.__name__
        KINDS[name.replace("_", "-")] = drawn
        return draw

    return enter


def plain(board_of: Board, title: str) -> Kind:
    """A board on which nothing lies."""

    def drawn(rng: random.Random) -> DeceivingPicture:
        seed = rng.randrange(SEEDS)
        board = board_of(random.Random(f"{title} {seed}"), seed)
        return board.picture(board.rgb, easy=True)

    return drawn


@kind(tango_board)
def hidden_given(rng: random.Random, board: DrawnPuzzle) -> DeceivingPicture:
    """A patch over a sun or a moon."""
    rows: Sequence[str] = board.puzzle.to_json()["givens"]
    cell = rng.choice([(r, c) for r, row in enumerate(rows) for c, ch in enumerate(row) if ch != "."])
    return _patched(rng, board, (cell[0] + 0.5, cell[1] + 0.5), PATCH, PATCH)


@kind(zip_board)
def hidden_number(rng: random.Random, board: DrawnPuzzle) -> DeceivingPicture:
    """A patch over a disc with a number, often the last one."""
    places = {
        v: (r, c) for r, row in enumerate(board.puzzle.to_json()["numbers"]) for c, v in enumerate(row) if v
    }
    cell = places[max(places) if rng.random() < 0.5 else rng.choice(sorted(places))]
    return _patched(rng, board, (cell[0] + 0.5, cell[1] + 0.5), PATCH, PATCH)


@kind(tango_board)
def hidden_sign(rng: random.Random, board: DrawnPuzzle) -> DeceivingPicture:
    """A patch over `=` or `x`."""
    signs = [*board.puzzle.to_json()["equal"], *board.puzzle.to_json()["opposite"]]
    return _patched(rng, board, _middle(rng.choice(signs)), SIGN_PATCH, SIGN_PATCH)


@kind(lambda rng, seed: zip_board(rng, seed, rng.randint(4, 10)))
def hidden_wall(rng: random.Random, board: DrawnPuzzle) -> DeceivingPicture:
    """A patch over a whole wall."""
    pair = rng.choice(board.puzzle.to_json()["walls"])
    sizes = (WALL_PATCH, SIGN_PATCH) if pair[0][0] == pair[1][0] else (SIGN_PATCH, WALL_PATCH)
    return _patched(rng, board, _middle(pair), *sizes)


@kind(sudoku_board)
def hidden_digit(rng: random.Random, board: DrawnPuzzle) -> DeceivingPicture:
    """A patch over a digit of a Sudoku."""
    rows: Sequence[Sequence[int]] = board.puzzle.to_json()["givens"]
    r, c = rng.choice([(r, c) for r, row in enumerate(rows) for c, digit in enumerate(row) if digit])
    return _patched(rng, board, (r + 0.5, c + 0.5), PATCH, PATCH)


@kind(patches_board)
def hidden_clue(rng: random.Random, board: DrawnPuzzle) -> DeceivingPicture:
    """A patch over a clue of a Patches board."""
    r, c = rng.choice(board.puzzle.to_json()["clues"])["cell"]
    return _patched(rng, board, (r + 0.5, c + 0.5), PATCH, PATCH)


@kind(tango_board, "pointer")
def pointer_at_sign(rng: random.Random, board: DrawnPuzzle) -> DeceivingPicture:
    """The tip of a pointer beside a sign."""
    signs = [*board.puzzle.to_json()["equal"], *board.puzzle.to_json()["opposite"]]
    row, column = _middle(rng.choice(signs))
    x, y = board.at(row + rng.uniform(-0.06, 0.08), column + rng.uniform(-0.06, 0.08))
    out, size = board.rgb.copy(), rng.uniform(0.35, 0.6) * board.cell
    outline = [(0, 0), (0, 0.8), (0.19, 0.62), (0.32, 0.93), (0.44, 0.87), (0.32, 0.58), (0.58, 0.57)]
    points = np.round(np.array(outline) * size + (x, y)).astype(np.int32)
    cv2.fillPoly(out, [points], (10, 10, 10) if rng.random() < 0.6 else (250, 250, 250), cv2.LINE_AA)
    cv2.polylines(out, [points], True, (250, 250, 250), 1, cv2.LINE_AA)
    return board.picture(out, "a pointer at a sign")


@kind(any_board)
def pen_line(rng: random.Random, board: DrawnPuzzle) -> DeceivingPicture:
    """A line drawn by hand along one to three sides of cells."""
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
    return board.picture(rgb, "a pen's line")


@kind(any_board)
def straight_line(rng: random.Random, board: DrawnPuzzle) -> DeceivingPicture:
    """A line across the whole picture, where cells meet: a window's edge, a crack."""
    rgb, (high, wide) = board.rgb.copy(), board.rgb.shape[:2]
    x, y = board.at(*[rng.randint(1, board.n - 1)] * 2)
    grey, width = rng.choice((0, 10, 40, 90)), rng.uniform(0.02, 0.09) * board.cell
    _line(
        rgb, [(x, -5), (x, high + 5)] if rng.random() < 0.5 else [(-5, y), (wide + 5, y)], (grey,) * 3, width
    )
    return board.picture(rgb, "a straight line")


@kind(any_board)
def squared_paper(rng: random.Random, board: DrawnPuzzle) -> DeceivingPicture:
    """The board on paper whose squares are as large as its cells, and continue its lines."""
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
    return board.picture(page, "squared paper")


@kind(any_board)
def ring(rng: random.Random, board: DrawnPuzzle) -> DeceivingPicture:
    """A frame inside a cell, as browsers draw around what has the focus."""
    rgb, gap = board.rgb.copy(), rng.uniform(0.02, 0.12)
    r, c = rng.randrange(board.n), rng.randrange(board.n)
    width = max(1, round(rng.uniform(0.02, 0.06) * board.cell))
    ends = board.at(r + gap, c + gap), board.at(r + 1 - gap, c + 1 - gap)
    cv2.rectangle(rgb, *ends, rng.choice(PENS), width, cv2.LINE_AA)
    return board.picture(rgb, "a ring")


@kind(any_board)
def recording(rng: random.Random, board: DrawnPuzzle) -> DeceivingPicture:
    """The red dot and REC of a program that records the screen."""
    rgb, radius = board.rgb.copy(), rng.uniform(0.15, 0.3) * board.cell
    x, y = board.at(rng.uniform(0.3, board.n - 0.3), rng.uniform(0.3, board.n - 1.5))
    cv2.circle(rgb, (x, y), round(radius), (230, 25, 25), -1, cv2.LINE_AA)
    where, pen = (round(x + 1.3 * radius), round(y + 0.6 * radius)), max(1, round(radius / 6))
    cv2.putText(rgb, "REC", where, 0, radius / 14, (230, 25, 25), pen, cv2.LINE_AA)
    return board.picture(rgb, "a recording's dot")


@kind(any_board)
def hole(rng: random.Random, board: DrawnPuzzle) -> DeceivingPicture:
    """The round hole of a phone's camera."""
    rgb = board.rgb.copy()
    middle = board.at(rng.uniform(0.1, board.n - 0.1), rng.uniform(0.1, board.n - 0.1))
    grey = 0 if rng.random() < 0.7 else 30
    cv2.circle(rgb, middle, round(rng.uniform(0.08, 0.3) * board.cell), (grey,) * 3, -1, cv2.LINE_AA)
    return board.picture(rgb, "a camera's hole")


@kind(any_board)
def taps(rng: random.Random, board: DrawnPuzzle) -> DeceivingPicture:
    """Translucent discs where a finger has touched a recorded screen."""
    out, share = board.rgb.astype(float), rng.uniform(0.3, 0.7)
    for _ in range(rng.choice((1, 1, 2))):
        mask = np.zeros(out.shape[:2], np.uint8)
        middle = board.at(rng.uniform(0.2, board.n - 0.2), rng.uniform(0.2, board.n - 0.2))
        cv2.circle(mask, middle, round(rng.uniform(0.25, 0.45) * board.cell), 255, -1, cv2.LINE_AA)
        colour = np.array(rng.choice(((255, 255, 255), (160, 160, 160), (120, 120, 140))))
        out += (colour - out) * share * (mask[..., None] / 255)
    return board.picture(out.round().astype(np.uint8), "a tap")


@kind(any_board)
def cages(rng: random.Random, board: DrawnPuzzle) -> DeceivingPicture:
    """Dashed cages with sums, as other puzzles have them."""
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
    return board.picture(rgb, "cages")


@kind(any_board)
def blob(rng: random.Random, board: DrawnPuzzle) -> DeceivingPicture:
    """A spot of any shape and colour."""
    rgb, corners, radius = board.rgb.copy(), rng.randint(5, 9), rng.uniform(0.12, 0.4) * board.cell
    x, y = board.at(rng.uniform(0.1, board.n - 0.1), rng.uniform(0.1, board.n - 0.1))
    turns = [2 * math.pi * i / corners for i in range(corners)]
    away = [radius * rng.uniform(0.7, 1.2) for _ in turns]
    points = [
        (x + far * math.cos(turn), y + far * math.sin(turn)) for far, turn in zip(away, turns, strict=True)
    ]
    colour = tuple(rng.randint(0, 255) for _ in range(3))
    cv2.fillPoly(rgb, [np.array(points).round().astype(np.int32)], colour, cv2.LINE_AA)
    return board.picture(rgb, "a blob")


@kind(any_board)
def scribble(rng: random.Random, board: DrawnPuzzle) -> DeceivingPicture:
    """A pen's line that wanders about."""
    rgb, s, turn = board.rgb.copy(), board.cell, rng.uniform(0, 6)
    points: list[tuple[float, float]] = [board.at(*(rng.uniform(0.3, board.n - 0.3) for _ in range(2)))]
    for _ in range(rng.randint(8, 40)):
        turn += rng.gauss(0, 0.6)
        x, y = points[-1]
        points.append((x + 0.08 * s * math.cos(turn), y + 0.08 * s * math.sin(turn)))
    _line(rgb, points, rng.choice(PENS), rng.uniform(0.02, 0.06) * s)
    return board.picture(rgb, "a scribble")


@kind(any_board)
def double_image(rng: random.Random, board: DrawnPuzzle) -> DeceivingPicture:
    """The picture twice, one a little aside of the other."""
    away = [rng.uniform(-0.4, 0.4) * board.cell for _ in range(2)]
    move, size = np.array([[1, 0, away[0]], [0, 1, away[1]]], np.float32), board.rgb.shape[1::-1]
    ghost = cv2.warpAffine(board.rgb, move, size, borderMode=cv2.BORDER_REPLICATE)
    share = rng.uniform(0.25, 0.5)
    mixed = (board.rgb * (1 - share) + ghost * share).round().astype(np.uint8)
    return board.picture(mixed, "a double image")


@kind(sudoku_board)
def notes(rng: random.Random, board: DrawnPuzzle) -> DeceivingPicture:
    """Pencil notes of any size in the empty cells of a Sudoku."""
    rgb, grey, height = board.rgb.copy(), rng.choice((110, 140)), rng.uniform(0.12, 0.25)
    for r, c in rng.sample(board.empty, rng.randint(1, len(board.empty))):
        for corner in (0.12, 0.6):
            where, size = board.at(r + 0.12 + height, c + corner), height * board.cell / 21
            digit = str(rng.randint(1, board.n))
            cv2.putText(rgb, digit, where, 0, size, (grey,) * 3, max(1, round(size * 3)), cv2.LINE_AA)
    return board.picture(rgb, "notes")


@kind(sudoku_board)
def handwriting(rng: random.Random, board: DrawnPuzzle) -> DeceivingPicture:
    """Digits that somebody has written into a Sudoku."""
    rgb, height, pen = board.rgb.copy(), rng.uniform(0.45, 0.72), rng.choice(PENS)
    for r, c in rng.sample(board.empty, rng.randint(2, len(board.empty) // 2)):
        line = [(x + rng.gauss(0, 0.03), y + rng.gauss(0, 0.03)) for x, y in WRITTEN[rng.randint(1, 4)]]
        at = [board.at(r + 0.5 + (y - 0.5) * height, c + 0.5 + (x - 0.5) * 0.65 * height) for x, y in line]
        _line(rgb, at, pen, 0.06 * board.cell)
    return board.picture(rgb, "handwriting")


@kind(sudoku_board)
def tinted_lines(rng: random.Random, board: DrawnPuzzle) -> DeceivingPicture:
    """The tint of a chosen row and column of a Sudoku."""
    out, share, tint = board.rgb.astype(float), rng.uniform(0.1, 0.3), np.array(rng.choice(TINTS))
    row, column = rng.randrange(board.n), rng.randrange(board.n)
    for r, c in np.ndindex(board.n, board.n):
        if r == row or c == column:
            (x, y), part = board.at(r, c), share * (2 if (r, c) == (row, column) else 1)
            cell = out[y : y + board.cell, x : x + board.cell]
            cell += (tint - cell) * part
    return board.picture(out.round().astype(np.uint8), "tinted lines")


@kind(any_board)
def shadow(rng: random.Random, board: DrawnPuzzle) -> DeceivingPicture:
    """The soft shadow of a hand."""
    shade = np.zeros(board.rgb.shape[:2], np.float32)
    axes = [round(rng.uniform(0.7, 2.5) * board.cell) for _ in range(2)]
    middle = board.at(rng.uniform(1, board.n), rng.uniform(1, board.n))
    cv2.ellipse(shade, middle, axes, rng.uniform(-40, 40), 0, 360, (1.0,), -1)
    shade = cv2.GaussianBlur(shade, (0, 0), rng.uniform(0.1, 0.4) * board.cell)
    light = 1 - rng.uniform(0.15, 0.6) * shade[..., None]
    return board.picture((board.rgb * light).round().astype(np.uint8), "a shadow")


def _middle(pair: Sequence[Sequence[int]]) -> tuple[float, float]:
    (r, c), (r2, c2) = pair
    return (r + r2) / 2 + 0.5, (c + c2) / 2 + 0.5


def _patched(
    rng: random.Random,
    board: DrawnPuzzle,
    place: tuple[float, float],
    high: tuple[float, float],
    wide: tuple[float, float],
) -> DeceivingPicture:
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
    return board.picture(out, f"{colour} at {place}, {h:.2f} x {w:.2f}", sure)


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


def _line(rgb: np.ndarray, points: Points, colour: tuple[int, ...], width: float) -> None:
    """A line through these points (x, y), in place; width: pixels."""
    exact = np.round(np.array(points) * 16).astype(np.int32)
    cv2.polylines(rgb, [exact], False, colour, max(1, round(width)), cv2.LINE_AA, 4)

"""Boards as people see them on screens, drawn from seeds: without lines, with marks and frames, photographed,
small."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np
from boards import grow_board, half_filled
from deceive_boards import HARMLESS, colours_of, draw_regions, kind
from drawn_pictures import BoardPicture, DrawnPicture, zoomed
from queens_looks import PALETTES
from robustness_harm import jpeg

from queens_snap.solver.cells import Cell
from queens_snap.solver.queens.puzzle import Board

BOARDS = 20  # boards of each size
#: RGB of pages.
PAGES = (
    *((255, 255, 255), (243, 242, 239), (250, 246, 235), (27, 31, 35), (0, 0, 0), (18, 18, 19)),
    (44, 62, 80),
)
#: RGB of frames and tints of cells.
FRAMES = ((220, 30, 40), (203, 17, 42), (245, 190, 20), (255, 220, 0), (230, 126, 34), (30, 160, 60))
LIGHT_SUM = 380  # sum of red, green and blue above which a page is light
MAX_TURN = 7.0  # degrees that a photo is turned
MAX_TILT = 0.10  # share of the picture's side by which a corner of a photo moves
MAX_BARREL = 0.15  # strength of a lens's distortion: a straight lens has 0
PHOTO_MARGIN = 2.5  # cells of page around a board that is photographed
#: Outlines of marks: points (x, y) around (0, 0), in half the mark's width.
CROWN = np.array([(-1, 0.8), (-1, -0.5), (-0.5, 0.1), (0, -0.8), (0.5, 0.1), (1, -0.5), (1, 0.8)], np.float32)
STAR = np.array(
    [
        (np.sin(turn) * reach, -np.cos(turn) * reach)
        for turn, reach in zip(np.arange(10) * np.pi / 5, (1, 0.42) * 5, strict=True)
    ],
    np.float32,
)
Colour = Sequence[int]  # RGB


class ScreenBoard(NamedTuple):
    """A drawn board. picture: marks are drawn into it. cell: side of a cell (px). page: RGB. thick: width of
    lines between regions (px). is_light: True if its regions are."""

    picture: BoardPicture
    cell: int
    page: Colour
    thick: int
    is_light: bool


@kind("marked", group=HARMLESS, title="marked")
def marked(rng: random.Random) -> DrawnPicture:
    """Draw a player's queens and crosses, as the game shows them."""
    shown = _with_lines(rng, rng.randint(30, 80))
    _draw_marks(shown, rng, is_full=rng.random() < 0.3)
    return shown.picture.picture("", _saved(shown.picture.rgb, rng), is_easy=True)


@kind("lineless", group=HARMLESS, title="lineless")
def lineless(rng: random.Random) -> DrawnPicture:
    """Draw coloured cells that touch, with and without marks."""
    board, page = _random_board(rng), rng.choice(PAGES)
    shown = _drawn(board, rng, rng.randint(24, 80), (0, 0, page), page)
    if rng.random() < 0.5:
        _draw_marks(shown, rng, is_full=rng.random() < 0.3)
    return shown.picture.picture("", _saved(shown.picture.rgb, rng), is_easy=True)


@kind("framed", group=HARMLESS, title="framed")
def framed(rng: random.Random) -> DrawnPicture:
    """Frame or tint cells, as the game or an extension does: all queens, a conflict, or a hint."""
    shown = _with_lines(rng, rng.randint(36, 80))
    board = shown.picture
    ground = board.rgb.copy()
    queens = _draw_marks(shown, rng, is_full=rng.random() < 0.5)
    what = rng.choice(("queens", "queens", "some", "mixed"))
    cells = queens
    if what != "queens":
        cells = rng.sample(queens, max(1, len(queens) // 3))
    if what == "mixed":
        free = [cell for cell in np.ndindex(board.n, board.n) if cell not in queens]
        cells = cells + rng.sample(free, rng.randint(1, 3))
    ink = np.abs(board.rgb.astype(int) - ground).max(axis=2, keepdims=True) > 60
    _highlight(ground, shown, cells, rng)
    return board.picture("", _saved(np.where(ink, board.rgb, ground), rng), is_easy=True)


@kind("photo", group=HARMLESS, title="photo")
def photo(rng: random.Random) -> DrawnPicture:
    """Photograph a screen."""
    shown = _with_lines(rng, rng.randint(44, 70))
    board, page = shown.picture, tuple(shown.page)
    margin = round(PHOTO_MARGIN * shown.cell)
    rgb = cv2.copyMakeBorder(board.rgb, margin, margin, margin, margin, cv2.BORDER_CONSTANT, value=page)
    x0, y0, x1, y1 = (edge + margin for edge in board.bbox)
    board = replace(board, rgb=rgb, bbox=(x0, y0, x1, y1))
    if rng.random() < 0.4:
        _draw_marks(shown._replace(picture=board), rng, is_full=False)
    return board.picture("", photographed(rgb, rng, shown.cell), is_easy=True)


@kind("small", group=HARMLESS, title="small")
def small(rng: random.Random) -> DrawnPicture:
    """Draw a board of 8 to 12 pixels a cell."""
    shown = _with_lines(rng, 48)
    rgb = zoomed(shown.picture.rgb, rng.uniform(8, 12) / shown.cell)
    rgb = jpeg(rgb, rng.randint(80, 95)) if rng.random() < 0.3 else rgb
    return shown.picture.picture("", rgb)


def _random_board(rng: random.Random) -> Board:
    return grow_board(rng.randint(5, 11), 9000 + rng.randrange(BOARDS))


def _random_margin(rng: random.Random) -> tuple[float, ...]:
    if rng.random() < 0.2:
        return (0.0, 0.0, 0.0, 0.0)
    most = rng.choice((0.6, 2.0, 5.0))
    return tuple(rng.uniform(0.3, most) for _ in range(4))


def _random_colours(rng: random.Random, n: int, page: Colour) -> list[Colour]:
    """Return n colours that differ from the page's."""
    kind = rng.choice((*PALETTES, "light", "light", "dark"))
    if kind in PALETTES:
        found = [tuple(bytes.fromhex(code[1:])) for code in PALETTES[kind]]
    else:
        found = colours_of(14, dark=kind == "dark")
    apart = [c for c in found if max(abs(a - b) for a, b in zip(c, page, strict=True)) > 24]
    return rng.sample(apart if len(apart) >= n else found, n)


def _with_lines(rng: random.Random, cell: int) -> ScreenBoard:
    """Draw a board with lines, as the game shows it."""
    board, page = _random_board(rng), rng.choice(PAGES)
    is_light = sum(page) >= LIGHT_SUM
    line = rng.choice(((0, 0, 0), (30, 30, 30)) if is_light else ((0, 0, 0), (12, 14, 16)))
    thin = max(1, cell // 48)
    thick = rng.choice((thin, max(2, cell // 18), max(2, cell // 18)))
    return _drawn(board, rng, cell, (thin, thick, line), page)


def _drawn(
    board: Board, rng: random.Random, cell: int, lines: tuple[int, int, Colour], page: Colour
) -> ScreenBoard:
    """Draw a board without marks, in random colours, with words above it if there is room. lines: as in
    draw_regions."""
    margins = [round(cells * cell) for cells in _random_margin(rng)]
    colours = _random_colours(rng, board.n, page)
    picture = draw_regions(np.array(board.regions), colours, cell, lines, page, margins)
    if margins[1] > cell:
        ink = (40, 40, 40) if sum(page) > LIGHT_SUM else (210, 210, 210)
        words = rng.choice(("Queens", "Level 42   0:37", "Star Battle - No. 118", "Reset   Undo   Hint"))
        place = (8, margins[1] // 2)
        cv2.putText(picture.rgb, words, place, cv2.FONT_HERSHEY_SIMPLEX, cell / 60, ink, 1, cv2.LINE_AA)
    picture = replace(picture, truth={"regions": list(board.letters)})
    return ScreenBoard(picture, cell, page, lines[1], bool(np.mean(colours) > 110))


def _draw_marks(shown: ScreenBoard, rng: random.Random, is_full: bool) -> list[Cell]:
    """Draw a player's queens and crosses into the picture; return the cells of the queens. is_full: True for
    all queens without crosses."""
    board = Board.of(shown.picture.truth["regions"])
    count = board.n if is_full else rng.randint(1, board.n)
    queens, crosses = half_filled(board, count, rng.randint(0, 6), rng.randrange(10**6))
    if is_full or rng.random() < 0.3:
        crosses = []
    ink = (20, 20, 20) if shown.is_light else (240, 240, 240)
    shape = rng.choice((CROWN, CROWN, STAR, None))
    for cell in queens:
        _draw_queen(shown.picture, cell, shape, ink)
    side = shown.cell
    for cell in crosses:
        (x, y), a, b = shown.picture.at(*cell), round(0.34 * side), round(0.66 * side)
        for ends in (((x + a, y + a), (x + b, y + b)), ((x + a, y + b), (x + b, y + a))):
            cv2.line(shown.picture.rgb, *ends, ink, max(1, side // 18), cv2.LINE_AA)
    return queens


def _draw_queen(board: BoardPicture, cell: Cell, shape: np.ndarray | None, ink: tuple[int, ...]) -> None:
    """Draw a queen. shape: outline; None for a disc."""
    (x, y), side = board.at(*cell), board.cell
    middle, size = (x + side / 2, y + side / 2), side * 0.27
    if shape is None:
        centre = (round(middle[0]), round(middle[1]))
        cv2.circle(board.rgb, centre, round(size), ink, -1, cv2.LINE_AA)
        return
    points = ((shape * size + middle) * 16).round().astype(np.int32)
    cv2.fillPoly(board.rgb, [points], ink, cv2.LINE_AA, 4)


def _dashed(rgb: np.ndarray, box: tuple[int, int, int, int], colour: Colour, width: int, dash: int) -> None:
    """Draw a dashed frame. box: x0, y0, x1, y1. width, dash: px."""
    x0, y0, x1, y1 = box
    for a in range(0, x1 - x0, 2 * dash):
        for y in (y0, y1):
            cv2.line(rgb, (x0 + a, y), (min(x0 + a + dash, x1), y), tuple(colour), width)
        for x in (x0, x1):
            cv2.line(rgb, (x, y0 + a), (x, min(y0 + a + dash, y1)), tuple(colour), width)


def _highlight(rgb: np.ndarray, shown: ScreenBoard, cells: Sequence[Cell], rng: random.Random) -> None:
    """Draw a frame inside cells, a tint over them, or both, into a picture."""
    style = rng.choice(("frame", "dashed", "tint", "tint and frame"))
    colour, s = rng.choice(FRAMES), shown.cell
    strength = rng.uniform(0.2, 0.45)
    width, gap = max(2, round(rng.uniform(0.03, 0.08) * s)), round(rng.uniform(0.02, 0.1) * s)
    for cell in cells:
        x, y = shown.picture.at(*cell)
        inner = shown.thick // 2 + 1
        if "tint" in style:
            part = rgb[y + inner : y + s - inner, x + inner : x + s - inner]
            part[:] = (part * (1 - strength) + np.array(colour) * strength).astype(np.uint8)
        a = inner + gap + width // 2
        box = (x + a, y + a, x + s - a, y + s - a)
        if style == "dashed":
            _dashed(rgb, box, colour, width, max(3, s // 9))
        elif "frame" in style:
            cv2.rectangle(rgb, box[:2], box[2:], tuple(colour), width)


def photographed(rgb: np.ndarray, rng: random.Random, cell: int) -> np.ndarray:
    """Return a photo of a screen. rgb: the page on it, (H, W, 3) uint8. cell: side of the board's cells
    (px)."""
    noise = np.random.default_rng(rng.randrange(2**32))
    light = rgb.astype(np.float32) / 255
    light = _with_moire(light, rng) if rng.random() < 0.6 else light
    light = _from_aside(light, rng)
    light = cv2.GaussianBlur(light, (0, 0), rng.uniform(0.4, 0.03 * cell))
    light = _unevenly_lit(light, rng)
    light = light + noise.normal(0, rng.uniform(0.004, 0.025), light.shape).astype(np.float32)
    return jpeg((np.clip(light, 0, 1) * 255).round().astype(np.uint8), rng.randint(65, 92))


def _with_moire(light: np.ndarray, rng: random.Random) -> np.ndarray:
    """Add moire: slow stripes, in each colour at another phase, as the screen's pixels meet the camera's."""
    height, width = light.shape[:2]
    y, x = np.mgrid[:height, :width].astype(np.float32)
    strength = rng.uniform(0.03, 0.14)
    angle, period = rng.uniform(0, np.pi), rng.uniform(4, 28)
    wave = (x * np.cos(angle) + y * np.sin(angle)) * (2 * np.pi / period)
    wave = wave + 2 * np.sin(y * (2 * np.pi / (period * 9)))
    ripple = np.stack([np.sin(wave + p) for p in (0.0, 0.7, 1.4)], axis=-1)
    return light * (1 - strength / 2 + strength / 2 * ripple)


def _from_aside(light: np.ndarray, rng: random.Random) -> np.ndarray:
    """Return the picture turned, seen from the side, and through a lens that bends lines."""
    height, width = light.shape[:2]
    side = max(height, width)
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    turn = np.deg2rad(rng.uniform(-MAX_TURN, MAX_TURN))
    rotation = np.array([(np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))])
    moved = (corners - (width / 2, height / 2)) @ rotation.T
    tilt = rng.uniform(0, MAX_TILT) * side
    moved += [(rng.uniform(-tilt, tilt), rng.uniform(-tilt, tilt)) for _ in range(4)]
    middle = np.array((width / 2, height / 2))
    matrix = cv2.getPerspectiveTransform(corners, (moved + middle).astype(np.float32))
    border = rng.uniform(0.05, 0.4)
    seen = cv2.warpPerspective(light, matrix, (width, height), borderValue=(border,) * 3)
    barrel = rng.uniform(0, MAX_BARREL) if rng.random() < 0.6 else 0.0
    y, x = np.mgrid[:height, :width].astype(np.float32)
    u, v = (x - width / 2) / (side / 2), (y - height / 2) / (side / 2)
    grow = (1 + barrel * (u * u + v * v)) / (1 + 0.5 * barrel)
    return cv2.remap(
        seen,
        (u * grow * side / 2 + width / 2).astype(np.float32),
        (v * grow * side / 2 + height / 2).astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )


def _unevenly_lit(light: np.ndarray, rng: random.Random) -> np.ndarray:
    """Light the picture unevenly, with a glare here and there, another gamma and another white."""
    height, width = light.shape[:2]
    v, u = np.mgrid[:height, :width].astype(np.float32) / max(height, width)
    angle = rng.uniform(0, 2 * np.pi)
    slope = rng.uniform(0, 0.4)
    light = light * (1 - slope / 2 + slope * (u * np.cos(angle) + v * np.sin(angle)))[..., None]
    for _ in range(rng.choice((0, 0, 1, 2))):
        x, y, wide = rng.random(), rng.random(), rng.uniform(0.05, 0.25)
        glare = np.exp(-((u - x) ** 2 + (v - y) ** 2) / (2 * wide**2))
        light = light + rng.uniform(0.1, 0.45) * glare[..., None]
    white = np.array([rng.uniform(0.85, 1.0) for _ in range(3)], np.float32)
    return np.clip(light * white, 0, 1) ** rng.uniform(0.8, 1.3)


def _saved(rgb: np.ndarray, rng: random.Random) -> np.ndarray:
    """Scale the picture as browsers do, and compress it as JPEG, each by chance."""
    if rng.random() < 0.35:
        rgb = zoomed(rgb, rng.uniform(0.8, 1.3))
    return jpeg(rgb, rng.randint(60, 95)) if rng.random() < 0.5 else rgb

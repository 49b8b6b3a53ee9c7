"""Pictures as people really have them, drawn from a seed with their truth: boards without lines, framed and
tinted cells, photos of a screen, small cells."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from boards import grow_board, half_filled
from deceive_picture import colours_of  # puts reading and fixtures/make on the path
from queens_looks import PALETTES
from scoring import KnownCapture

from queens_snap.solver.cells import Cell
from queens_snap.solver.queens.puzzle import Board

BOARDS = 20  # of each size, from which a seed chooses
PAGES = (
    (255, 255, 255),
    (243, 242, 239),
    (250, 246, 235),
    (27, 31, 35),
    (0, 0, 0),
    (18, 18, 19),
    (44, 62, 80),
)
FRAMES = ((220, 30, 40), (203, 17, 42), (245, 190, 20), (255, 220, 0), (230, 126, 34), (30, 160, 60))
MOST_TURN = 7.0  # degrees
MOST_TILT = 0.10  # of the side, by which a corner moves
MOST_BARREL = 0.15  # how much nearer the corners are to the middle than a straight lens has them
Colour = Sequence[int]
Truth = KnownCapture
Drawn = tuple[np.ndarray, Truth]


@dataclass(frozen=True)
class RealLook:
    """cell: px, its side. thin, thick: px, lines inside a region and between regions; 0: none. page: colour
    around the board. margin: cells of page on each side (left, top, right, bottom)."""

    cell: int
    thin: int
    thick: int
    page: Colour
    line: Colour
    margin: tuple[float, float, float, float]


@cache
def _board(n: int, seed: int) -> Board:
    return grow_board(n, 9000 + seed)


def _chosen(rng: random.Random) -> Board:
    return _board(rng.randint(5, 11), rng.randrange(BOARDS))


def _colours(rng: random.Random, n: int, page: Colour) -> list[Colour]:
    """n colours, none of them the page's own."""
    kind = rng.choice((*PALETTES, "light", "light", "dark"))
    if kind in PALETTES:
        found = [tuple(int(c[i : i + 2], 16) for i in (1, 3, 5)) for c in PALETTES[kind]]
    else:
        found = colours_of(14, dark=kind == "dark")
    apart = [c for c in found if max(abs(a - b) for a, b in zip(c, page, strict=True)) > 24]
    return rng.sample(apart if len(apart) >= n else found, n)


def _drawn(
    board: Board, look: RealLook, colours: Sequence[Colour], page_text: random.Random | None
) -> np.ndarray:
    """The board without anything in its cells."""
    n, s = board.n, look.cell
    left, top, right, bottom = (round(m * s) for m in look.margin)
    rgb = np.empty((n * s + top + bottom, n * s + left + right, 3), np.uint8)
    rgb[:] = look.page
    if page_text:
        _write(rgb, top, page_text, look)
    regions = np.array(board.regions)
    cells = np.array(colours, np.uint8)[regions]
    rgb[top : top + n * s, left : left + n * s] = cells.repeat(s, axis=0).repeat(s, axis=1)
    for turn in range(2):
        view, labels = (rgb, regions) if turn == 0 else (rgb.swapaxes(0, 1), regions.T)
        x0, y0 = (left, top) if turn == 0 else (top, left)
        for i in range(n):
            for j in range(n + 1):
                border = j in (0, n) or labels[i, j] != labels[i, j - 1]
                width = look.thick if border else look.thin
                at = x0 + j * s - width // 2
                ends = slice(y0 + i * s - width // 2, y0 + (i + 1) * s + (width + 1) // 2)
                view[ends, max(at, 0) : at + width] = look.line
    return rgb


def _write(rgb: np.ndarray, top: int, rng: random.Random, look: RealLook) -> None:
    """Words above the board, where there is room."""
    ink = (40, 40, 40) if sum(look.page) > 380 else (210, 210, 210)
    if top > look.cell:
        words = rng.choice(("Queens", "Level 42   0:37", "Star Battle - No. 118", "Reset   Undo   Hint"))
        cv2.putText(rgb, words, (8, top // 2), cv2.FONT_HERSHEY_SIMPLEX, look.cell / 60, ink, 1, cv2.LINE_AA)


def _origin(look: RealLook, cell: Cell) -> tuple[int, int]:
    """(x, y) of a cell's top left pixel."""
    return (
        round(look.margin[0] * look.cell) + cell[1] * look.cell,
        round(look.margin[1] * look.cell) + cell[0] * look.cell,
    )


CROWN = np.array([(-1, 0.8), (-1, -0.5), (-0.5, 0.1), (0, -0.8), (0.5, 0.1), (1, -0.5), (1, 0.8)], np.float32)
STAR = np.array(
    [
        (np.sin(i * np.pi / 5) * (1, 0.42)[i % 2], -np.cos(i * np.pi / 5) * (1, 0.42)[i % 2])
        for i in range(10)
    ],
    np.float32,
)


def _queen(rgb: np.ndarray, look: RealLook, cell: Cell, shape: np.ndarray | None, ink: Colour) -> None:
    x, y = _origin(look, cell)
    middle, size = (x + look.cell / 2, y + look.cell / 2), look.cell * 0.27
    if shape is None:
        cv2.circle(rgb, (round(middle[0]), round(middle[1])), round(size), tuple(ink), -1, cv2.LINE_AA)
        return
    points = ((shape * size + middle) * 16).round().astype(np.int32)
    cv2.fillPoly(rgb, [points], tuple(ink), cv2.LINE_AA, 4)


def _cross(rgb: np.ndarray, look: RealLook, cell: Cell, ink: Colour) -> None:
    (x, y), s = _origin(look, cell), look.cell
    a, b, width = round(0.34 * s), round(0.66 * s), max(1, s // 18)
    cv2.line(rgb, (x + a, y + a), (x + b, y + b), tuple(ink), width, cv2.LINE_AA)
    cv2.line(rgb, (x + a, y + b), (x + b, y + a), tuple(ink), width, cv2.LINE_AA)


def _marked(
    rgb: np.ndarray, look: RealLook, board: Board, colours: Sequence[Colour], rng: random.Random, full: bool
) -> dict[str, list[list[int]]]:
    """Draw a player's queens and crosses into rgb: all queens and no crosses if full. Return the cells
    drawn, by kind."""
    count = board.n if full else rng.randint(1, board.n)
    queens, crosses = half_filled(board, count, rng.randint(0, 6), rng.randrange(10**6))
    if full or rng.random() < 0.3:
        crosses = []
    light = np.mean([c for colour in colours for c in colour]) > 110
    ink = (20, 20, 20) if light else (240, 240, 240)
    shape = rng.choice((CROWN, CROWN, STAR, None))
    for cell in queens:
        _queen(rgb, look, cell, shape, ink)
    for cell in crosses:
        _cross(rgb, look, cell, ink)
    return {"queens": [list(c) for c in queens], "crosses": [list(c) for c in crosses], "dots": []}


def _truth(kind: str, seed: int, board: Board, marks: dict[str, list[list[int]]] | None) -> Truth:
    rows = tuple("".join(chr(65 + i) for i in row) for row in board.regions)
    traits = (kind, f"N={board.n}")
    return KnownCapture(Path(), f"{kind}/{seed}", traits, "queens", {"regions": list(rows)}, marks=marks)


def jpeg(rgb: np.ndarray, quality: int) -> np.ndarray:
    """The picture after a JPEG file of this quality, 0..100."""
    data = cv2.imencode(".jpg", rgb[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.ascontiguousarray(np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR))[..., ::-1])


def photographed(rgb: np.ndarray, rng: random.Random, cell: int) -> np.ndarray:
    """The photo of an (H, W, 3) uint8 page whose board has cells of `cell` pixels."""
    noise = np.random.default_rng(rng.randrange(2**32))
    light = rgb.astype(np.float32) / 255
    light = _pixels(light, rng) if rng.random() < 0.6 else light
    light = _seen(light, rng)
    light = cv2.GaussianBlur(light, (0, 0), rng.uniform(0.4, 0.03 * cell))
    light = _lit(light, rng)
    light = light + noise.normal(0, rng.uniform(0.004, 0.025), light.shape).astype(np.float32)
    return jpeg((np.clip(light, 0, 1) * 255).round().astype(np.uint8), rng.randint(65, 92))


def _pixels(light: np.ndarray, rng: random.Random) -> np.ndarray:
    """Moire: the screen's pixels against the camera's, as slow stripes of unlike phase in each colour."""
    height, width = light.shape[:2]
    y, x = np.mgrid[:height, :width].astype(np.float32)
    strength = rng.uniform(0.03, 0.14)
    angle, period = rng.uniform(0, np.pi), rng.uniform(4, 28)
    wave = (x * np.cos(angle) + y * np.sin(angle)) * (2 * np.pi / period)
    wave = wave + 2 * np.sin(y * (2 * np.pi / (period * 9)))
    ripple = np.stack([np.sin(wave + p) for p in (0.0, 0.7, 1.4)], axis=-1)
    return light * (1 - strength / 2 + strength / 2 * ripple)


def _seen(light: np.ndarray, rng: random.Random) -> np.ndarray:
    """Turned, from the side, and through a lens that bends."""
    height, width = light.shape[:2]
    side = max(height, width)
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    turn = np.deg2rad(rng.uniform(-MOST_TURN, MOST_TURN))
    rotation = np.array([(np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))])
    moved = (corners - (width / 2, height / 2)) @ rotation.T
    tilt = rng.uniform(0, MOST_TILT) * side
    moved += [(rng.uniform(-tilt, tilt), rng.uniform(-tilt, tilt)) for _ in range(4)]
    middle = np.array((width / 2, height / 2))
    matrix = cv2.getPerspectiveTransform(corners, (moved + middle).astype(np.float32))
    border = rng.uniform(0.05, 0.4)
    seen = cv2.warpPerspective(light, matrix, (width, height), borderValue=(border,) * 3)
    barrel = rng.uniform(0, MOST_BARREL) if rng.random() < 0.6 else 0.0
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


def _lit(light: np.ndarray, rng: random.Random) -> np.ndarray:
    """Uneven light, a glare here and there, another gamma and white."""
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
    """Scaled as pages are, and as a JPEG, each now and then."""
    if rng.random() < 0.35:
        zoom = rng.uniform(0.8, 1.3)
        way = cv2.INTER_AREA if zoom < 1 else cv2.INTER_CUBIC
        rgb = cv2.resize(rgb, None, fx=zoom, fy=zoom, interpolation=way)
    return jpeg(rgb, rng.randint(60, 95)) if rng.random() < 0.5 else rgb


def _margins(rng: random.Random) -> tuple[float, float, float, float]:
    if rng.random() < 0.2:
        return (0.0, 0.0, 0.0, 0.0)
    most = rng.choice((0.6, 2.0, 5.0))
    return (rng.uniform(0.3, most), rng.uniform(0.3, most), rng.uniform(0.3, most), rng.uniform(0.3, most))


def lineless(seed: int) -> Drawn:
    """Coloured cells that touch, with and without marks."""
    rng = random.Random(f"lineless {seed}")
    board, page = _chosen(rng), rng.choice(PAGES)
    look = RealLook(rng.randint(24, 80), 0, 0, page, page, _margins(rng))
    colours = _colours(rng, board.n, page)
    rgb = _drawn(board, look, colours, rng)
    marks = None
    if rng.random() < 0.5:
        marks = _marked(rgb, look, board, colours, rng, full=rng.random() < 0.3)
    return _saved(rgb, rng), _truth("lineless", seed, board, marks)


def _plain(rng: random.Random, cell: int) -> tuple[Board, RealLook, list[Colour], np.ndarray]:
    """A board with lines, as the game shows it."""
    board, page = _chosen(rng), rng.choice(PAGES)
    dark = sum(page) < 380
    line = rng.choice(((0, 0, 0), (30, 30, 30))) if not dark else rng.choice(((0, 0, 0), (12, 14, 16)))
    thin = max(1, cell // 48)
    thick = rng.choice((thin, max(2, cell // 18), max(2, cell // 18)))
    look = RealLook(cell, thin, thick, page, line, _margins(rng))
    colours = _colours(rng, board.n, page)
    return board, look, colours, _drawn(board, look, colours, rng)


def _dashed(rgb: np.ndarray, box: tuple[int, int, int, int], colour: Colour, width: int, dash: int) -> None:
    x0, y0, x1, y1 = box
    for a in range(0, x1 - x0, 2 * dash):
        for y in (y0, y1):
            cv2.line(rgb, (x0 + a, y), (min(x0 + a + dash, x1), y), tuple(colour), width)
        for x in (x0, x1):
            cv2.line(rgb, (x, y0 + a), (x, min(y0 + a + dash, y1)), tuple(colour), width)


def _highlight(rgb: np.ndarray, look: RealLook, cells: Sequence[Cell], rng: random.Random) -> None:
    """A frame inside the cells, a tint over them, or both, in place."""
    style = rng.choice(("frame", "dashed", "tint", "tint and frame"))
    colour, s = rng.choice(FRAMES), look.cell
    strength = rng.uniform(0.2, 0.45)
    width, gap = max(2, round(rng.uniform(0.03, 0.08) * s)), round(rng.uniform(0.02, 0.1) * s)
    for cell in cells:
        x, y = _origin(look, cell)
        inner = look.thick // 2 + 1
        if "tint" in style:
            part = rgb[y + inner : y + s - inner, x + inner : x + s - inner]
            part[:] = (part * (1 - strength) + np.array(colour) * strength).astype(np.uint8)
        a = inner + gap + width // 2
        box = (x + a, y + a, x + s - a, y + s - a)
        if style == "dashed":
            _dashed(rgb, box, colour, width, max(3, s // 9))
        elif "frame" in style:
            cv2.rectangle(rgb, box[:2], box[2:], tuple(colour), width)


def framed(seed: int) -> Drawn:
    """Cells that the game or an extension has framed or tinted: all queens, a conflict, or a hint."""
    rng = random.Random(f"framed {seed}")
    board, look, colours, rgb = _plain(rng, rng.randint(36, 80))
    blank = rgb.copy()
    full = rng.random() < 0.5
    marks = _marked(rgb, look, board, colours, rng, full)
    queens = [(r, c) for r, c in marks["queens"]]
    what = rng.choice(("queens", "queens", "some", "mixed"))
    if what == "queens":
        cells = queens
    elif what == "some":
        cells = rng.sample(queens, max(1, len(queens) // 3))
    else:
        free = [(r, c) for r in range(board.n) for c in range(board.n) if (r, c) not in queens]
        cells = rng.sample(queens, max(1, len(queens) // 3)) + rng.sample(free, rng.randint(1, 3))
    ink = np.abs(rgb.astype(int) - blank).max(axis=2, keepdims=True) > 60
    under = blank
    _highlight(under, look, cells, rng)
    return _saved(np.where(ink, rgb, under), rng), _truth("framed", seed, board, marks)


def photo(seed: int) -> Drawn:
    """A screen photographed."""
    rng = random.Random(f"photo {seed}")
    board, look, colours, rgb = _plain(rng, rng.randint(44, 70))
    look_margin = 2.5
    high = round(look_margin * look.cell)
    rgb = cv2.copyMakeBorder(rgb, high, high, high, high, cv2.BORDER_CONSTANT, value=tuple(look.page))
    marks = None
    if rng.random() < 0.4:
        side = tuple(m + high / look.cell for m in look.margin)
        moved = RealLook(
            look.cell, look.thin, look.thick, look.page, look.line, (side[0], side[1], side[2], side[3])
        )
        marks = _marked(rgb, moved, board, colours, rng, full=False)
    return photographed(rgb, rng, look.cell), _truth("photo", seed, board, marks)


def small(seed: int) -> Drawn:
    """A board of 8 to 12 pixels a cell."""
    rng = random.Random(f"small {seed}")
    board, look, _, rgb = _plain(rng, 48)
    zoom = rng.uniform(8, 12) / look.cell
    rgb = cv2.resize(rgb, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA)
    return (jpeg(rgb, rng.randint(80, 95)) if rng.random() < 0.3 else rgb), _truth("small", seed, board, None)


def marked(seed: int) -> Drawn:
    """A player's queens and crosses, as the game shows them."""
    rng = random.Random(f"marked {seed}")
    board, look, colours, rgb = _plain(rng, rng.randint(30, 80))
    marks = _marked(rgb, look, board, colours, rng, full=rng.random() < 0.3)
    return _saved(rgb, rng), _truth("marked", seed, board, marks)


KINDS: dict[str, Callable[[int], Drawn]] = {
    "marked": marked,
    "lineless": lineless,
    "framed": framed,
    "photo": photo,
    "small": small,
}

"""The shapes that are drawn: text, crown, badge, as alpha masks (uint8, 0 = nothing, 255 = full)."""

import math
from functools import lru_cache

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

Place = tuple[float, float]
Colour = tuple[int, int, int]  # RGB

TICK = "\u2713"  # drawn here: the font has none
MASTER = 96  # font size of the master that every number is scaled down from: exact weight at any size
BOLD = 3  # px of stroke around the master: the font that Pillow carries has but one weight, which is thin
BOLD_FROM = 15  # px of height from which text is that bold: the digits of bold small text fill up
CRISP = (
    1.4  # how much denser small text is drawn: strokes thinner than a pixel would be half the ink's contrast
)
SUPERSAMPLE = 8

# The crown in units of its width, y downwards: two valleys between three points, a broad body for the number.
CROWN_ASPECT = 0.80  # height : width
CROWN_BODY = 0.575  # where the number's centre lies, as a share of the crown's height
_CROWN = ((0.13, 0.77), (0.06, 0.27), (0.30, 0.43), (0.50, 0.13), (0.70, 0.43), (0.94, 0.27), (0.87, 0.77))
_PEARLS = ((0.065, 0.225), (0.50, 0.085), (0.935, 0.225))
_PEARL = 0.065  # radius
_ROUND = 0.03  # radius of the crown's corners

_STAR = 0.5  # radius of the star's inner corners, of that of its points: broad enough for a number
_SERIF, _SERIF_WIDTH = 0.16, 0.75  # of a digit's height: how thick the bars of a capital I are, and how wide

_MOON = ((0.5, 0.5, 0.49), (0.27, 0.29, 0.43))  # x, y, radius of the disc and of what is taken out of it


@lru_cache(maxsize=512)
def text(string: str, height: int) -> np.ndarray:
    """A word of ASCII, or TICK, as a mask, its capitals and digits `height` pixels high, cut to its ink
    sideways."""
    if string == TICK:
        return tick(height)
    master = _master(string, _stroke(height))
    width = max(1, round(master.shape[1] * height / master.shape[0]))
    shrinks = height < master.shape[0]
    mask = cv2.resize(master, (width, height), interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR)
    return cv2.convertScaleAbs(mask, alpha=CRISP) if height < BOLD_FROM else mask


@lru_cache(maxsize=64)
def letter(character: str, height: int) -> np.ndarray:
    """A letter, small ones as well, as a mask cut to its ink: its middle is that of what is seen. height: of
    a capital, px."""
    face, stroke = font(MASTER), _stroke(height)
    x0, y0, x1, y1 = (round(v) for v in face.getbbox(character, stroke_width=stroke, anchor="ls"))
    image = Image.new("L", (x1 - x0, y1 - y0))
    ImageDraw.Draw(image).text((-x0, -y0), character, 255, face, "ls", stroke_width=stroke)
    scale = height / _master("8", stroke).shape[0]
    size = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
    mask = cv2.resize(np.asarray(image), size, interpolation=cv2.INTER_AREA)
    return cv2.convertScaleAbs(mask, alpha=CRISP) if height < BOLD_FROM else mask


@lru_cache(maxsize=64)
def crown(width: int) -> np.ndarray:
    """A crown `width` pixels wide as a mask."""
    height = round(width * CROWN_ASPECT)
    big = np.zeros((height * SUPERSAMPLE, width * SUPERSAMPLE), np.uint8)
    unit = width * SUPERSAMPLE

    def at(x: float, y: float) -> tuple[int, int]:
        return round(x * unit), round(y * unit)

    outline = np.array([at(x, y) for x, y in _CROWN], np.int32)
    cv2.fillPoly(big, [outline], 255)
    cv2.polylines(big, [outline], True, 255, max(1, round(2 * _ROUND * unit)), cv2.LINE_AA)
    for x, y in _PEARLS:
        cv2.circle(big, at(x, y), round(_PEARL * unit), 255, -1, cv2.LINE_AA)
    return cv2.resize(big, (width, height), interpolation=cv2.INTER_AREA)


@lru_cache(maxsize=64)
def star(width: int) -> np.ndarray:
    """A star with five points as a mask, in a box as large as that of a crown `width` pixels wide."""
    height = round(width * CROWN_ASPECT)
    big = np.zeros((height * SUPERSAMPLE, width * SUPERSAMPLE), np.uint8)
    rise = math.cos(math.pi / 5)  # of its radius, how far the lowest points lie below the middle
    radius = height * SUPERSAMPLE / (1 + rise)
    turns = [(math.pi * i / 5, _STAR if i % 2 else 1) for i in range(10)]
    corners = [(math.sin(a) * r, -math.cos(a) * r) for a, r in turns]
    points = np.array(corners) * radius + (width * SUPERSAMPLE / 2, radius)
    cv2.fillPoly(big, [np.rint(points).astype(np.int32)], 255)
    return cv2.resize(big, (width, height), interpolation=cv2.INTER_AREA)


@lru_cache(maxsize=64)
def ring(width: int, pen: float = 0.09) -> np.ndarray:
    """A circle `width` pixels wide as a mask. pen: width of its line, of its own."""
    side = width * SUPERSAMPLE
    big = np.zeros((side, side), np.uint8)
    line = max(1, round(pen * side))
    cv2.circle(big, (side // 2, side // 2), (side - line) // 2 - 1, 255, line, cv2.LINE_AA)
    return cv2.resize(big, (width, width), interpolation=cv2.INTER_AREA)


@lru_cache(maxsize=64)
def sun(width: int) -> np.ndarray:
    """A disc `width` pixels wide as a mask."""
    return pill(width, width)


@lru_cache(maxsize=64)
def moon(width: int) -> np.ndarray:
    """A crescent, open to the upper left, in a box of `width` pixels as a mask."""
    side = width * SUPERSAMPLE
    big = np.zeros((side, side), np.uint8)
    for (x, y, radius), value in zip(_MOON, (255, 0), strict=True):
        cv2.circle(big, (round(x * side), round(y * side)), round(radius * side), value, -1, cv2.LINE_AA)
    return cv2.resize(big, (width, width), interpolation=cv2.INTER_AREA)


@lru_cache(maxsize=64)
def cross(width: int, pen: float = 0.2) -> np.ndarray:
    """A diagonal cross `width` pixels wide as a mask. pen: width of its strokes, of its own."""
    return _lines(width, width, (((0.1, 0.1), (0.9, 0.9)), ((0.1, 0.9), (0.9, 0.1))), pen)


@lru_cache(maxsize=64)
def equal(width: int) -> np.ndarray:
    """Two level bars `width` pixels wide as a mask."""
    return _lines(width, width, (((0.1, 0.3), (0.9, 0.3)), ((0.1, 0.7), (0.9, 0.7))), 0.18)


@lru_cache(maxsize=64)
def arrow(size: int) -> np.ndarray:
    """An arrow's head that points to the right, `size` pixels wide and high, as a mask."""
    return _lines(size, size, (((0.3, 0.15), (0.7, 0.5)), ((0.7, 0.5), (0.3, 0.85))), 0.2)


@lru_cache(maxsize=64)
def tick(height: int) -> np.ndarray:
    """A tick `height` pixels high as a mask."""
    stroke = (((0.12, 0.55), (0.42, 0.85)), ((0.42, 0.85), (1.08, 0.12)))
    return _lines(round(1.2 * height), height, stroke, 0.22)


def _lines(width: int, height: int, ends: tuple[tuple[Place, Place], ...], thickness: float) -> np.ndarray:
    """Straight strokes with round ends as a mask; places and thickness in units of the height."""
    big = np.zeros((height * SUPERSAMPLE, width * SUPERSAMPLE), np.uint8)
    unit = height * SUPERSAMPLE
    for a, b in ends:
        (x0, y0), (x1, y1) = a, b
        points = (round(x0 * unit), round(y0 * unit)), (round(x1 * unit), round(y1 * unit))
        cv2.line(big, *points, 255, max(1, round(thickness * unit)), cv2.LINE_AA)
    return cv2.resize(big, (width, height), interpolation=cv2.INTER_AREA)


@lru_cache(maxsize=64)
def pill(width: int, height: int) -> np.ndarray:
    """A box with round ends as a mask: the ground of a badge."""
    big = np.zeros((height * SUPERSAMPLE, width * SUPERSAMPLE), np.uint8)
    r = height * SUPERSAMPLE // 2
    cv2.line(big, (r, r), (width * SUPERSAMPLE - r, r), 255, 2 * r - 1, cv2.LINE_AA)
    return cv2.resize(big, (width, height), interpolation=cv2.INTER_AREA)


def grown(mask: np.ndarray, by: int) -> np.ndarray:
    """The mask thickened by `by` pixels all round, on a canvas larger by as much: a halo."""
    padded = cv2.copyMakeBorder(mask, by, by, by, by, cv2.BORDER_CONSTANT, value=0)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * by + 1, 2 * by + 1))
    return cv2.dilate(padded, kernel)


@lru_cache(maxsize=32)
def font(size: int) -> ImageFont.FreeTypeFont:
    """The scalable font that Pillow carries (ASCII only), so that pictures look alike on every machine."""
    found = ImageFont.load_default(size)
    if not isinstance(found, ImageFont.FreeTypeFont):  # Pillow built without FreeType, which no wheel is
        raise RuntimeError("Pillow was built without FreeType; install the wheel from PyPI")
    return found


def _stroke(height: int) -> int:
    return max(1, min(BOLD, BOLD * height // BOLD_FROM))


@lru_cache(maxsize=256)
def _master(string: str, stroke: int) -> np.ndarray:
    """The string at MASTER size, its rows those of a digit, its columns those of its own ink."""
    if string == "I":
        return _capital_i(stroke)
    face = font(MASTER)
    x0, _, x1, _ = face.getbbox(string, stroke_width=stroke, anchor="ls")
    _, y0, _, y1 = face.getbbox("0123456789", stroke_width=stroke, anchor="ls")
    image = Image.new("L", (round(x1 - x0), round(y1 - y0)))
    pen = ImageDraw.Draw(image)
    pen.text((-x0, -y0), string, fill=255, font=face, stroke_width=stroke, anchor="ls")
    return np.asarray(image)


def _capital_i(stroke: int) -> np.ndarray:
    """The letter with bars at both ends, since a stroke alone is hardly told from a line of the board."""
    height = _master("8", stroke).shape[0]
    thick, width = round(_SERIF * height), round(_SERIF_WIDTH * height)
    out = np.zeros((height, width), np.uint8)
    out[:thick] = out[-thick:] = 255
    out[:, (width - thick) // 2 : (width + thick) // 2] = 255
    return out

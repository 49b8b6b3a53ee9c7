"""What is drawn, as alpha masks (uint8, 0 = nothing, 255 = full): text, shapes, grounds of badges."""

from functools import lru_cache

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from ..glyphs import polygons, shapes

Colour = tuple[int, int, int]  # RGB

TICK = "\u2713"  # drawn here: the font has none
MASTER = 96  # font size of the master that every number is scaled down from: exact weight at any size
BOLD = 3  # px of stroke around the master: the font that Pillow carries has but one weight, which is thin
BOLD_FROM = 15  # px of height from which text is that bold: the digits of bold small text fill up
CRISP = (
    1.4  # how much denser small text is drawn: strokes thinner than a pixel would be half the ink's contrast
)
SUPERSAMPLE = 8

_SERIF, _SERIF_WIDTH = 0.16, 0.75  # of a digit's height: how thick the bars of a capital I are, and how wide


@lru_cache(maxsize=512)
def text(string: str, height: int) -> np.ndarray:
    """A word of ASCII, or TICK, as a mask, its capitals and digits `height` pixels high, cut to its ink
    sideways."""
    if string == TICK:
        return shape("tick", round(1.2 * height))
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


@lru_cache(maxsize=256)
def shape(name: str, width: int) -> np.ndarray:
    """A shape of glyphs.json `width` pixels wide as a mask."""
    about = shapes()[name]
    height = max(1, round(width * about.height))
    big = np.zeros((height * SUPERSAMPLE, width * SUPERSAMPLE), np.uint8)
    unit = width * SUPERSAMPLE
    closed = [
        [np.rint(np.array(piece) * unit).astype(np.int32) for piece in polygons(path)]
        for path in (about.fill, about.beside)
    ]
    for piece in (*closed[0], *closed[1]):
        cv2.fillPoly(big, [piece], 255)
    if about.rounded:
        cv2.polylines(big, closed[0], True, 255, max(1, round(about.rounded * unit)), cv2.LINE_AA)
    pen = max(1, round(about.pen * unit))
    for piece in polygons(about.stroke):
        cv2.polylines(big, [np.rint(np.array(piece) * unit).astype(np.int32)], False, 255, pen, cv2.LINE_AA)
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

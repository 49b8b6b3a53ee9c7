"""Doubts and advice, written on the picture itself: a caption beside the board, never on it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw

from ..paint import masks
from ..paint.text import PAPER, length, wrapped, write

Box = tuple[float, float, float, float]

BLACK = (20, 20, 20)
LEAST, MOST = 12, 48  # px of font size
SQUEEZE = 0.75  # text is set this much smaller rather than broken into lines
LEAST_EMS = 36  # font sizes: the caption is wider than a board narrower than that, where the picture has room
GAP = 0.12  # of a cell between frame and caption: the thick frame lies outside the lattice


@dataclass(frozen=True)
class Style:
    """How a caption looks. sign: one character in a disc before the text. text: font size as a share of the
    board's width."""

    ground: tuple[int, int, int]
    ink: tuple[int, int, int]
    sign: str
    text: float


DOUBT = Style((255, 200, 60), BLACK, "!", 1 / 30)  # 13:1; stands out from light, dark and coloured pages
ADVICE = Style(
    (20, 72, 140), (255, 255, 255), "i", 1 / 24
)  # 9:1; told from dark pages; larger, since it is asked for


def captioned(
    picture: np.ndarray, board: Box, gap: float, texts: Sequence[str], style: Style = DOUBT
) -> tuple[np.ndarray, int]:
    """The picture (H, W, 3), uint8 RGB, with the texts on it, and how many rows were added above.

    board: (x0, y0, x1, y1) pixels, of which none is written on, nor of `gap` pixels around it. Above it if
    there is room, else below, written in place, and the other rows of the page stay visible. Where there is
    room on neither side, the picture is extended at the side that is nearer to the board.
    """
    if not texts:
        return picture, 0
    height, width = picture.shape[:2]
    x0, y0, x1, y1 = board
    left, right = max(0.0, x0), min(float(width), x1)
    box = _fitted_box(texts, right - left, width, style)
    rows, columns = box.shape[:2]
    x = int(min(max((left + right - columns) / 2, 0), max(0, width - columns)))
    above, below = math.floor(y0 - gap), math.ceil(y1 + gap)
    if columns <= width and above - rows >= 0:
        picture[above - rows : above, x : x + columns] = box
        return picture, 0
    if columns <= width and below + rows <= height:
        picture[below : below + rows, x : x + columns] = box
        return picture, 0
    band = np.empty((rows, max(width, columns), 3), np.uint8)
    band[:] = style.ground
    band[:, x : x + columns] = box
    if _is_above(y0, height - y1):
        return _stacked(band, picture, max(0, -above)), rows + max(0, -above)
    return _stacked(picture, band, max(0, below - height)), 0


def _is_above(above: float, below: float) -> bool:
    """The side for a caption that fits on neither, by what is free on each; not where the board is cut."""
    if min(above, below) < 0:
        return above > below
    return above < below


def _stacked(upper: np.ndarray, lower: np.ndarray, apart: int) -> np.ndarray:
    """One picture over another, as wide as the wider, so many rows apart."""
    width = max(upper.shape[1], lower.shape[1])
    out = np.empty((upper.shape[0] + apart + lower.shape[0], width, 3), np.uint8)
    out[:] = PAPER
    out[: upper.shape[0], : upper.shape[1]] = upper
    out[out.shape[0] - lower.shape[0] :, : lower.shape[1]] = lower
    return out


def _fitted_box(texts: Sequence[str], board: float, width: int, style: Style) -> np.ndarray:
    """(h, w, 3) uint8: the texts, as large as a board so many pixels wide asks for, in a picture so wide."""
    size = int(min(max(board * style.text, LEAST), MOST))
    room = max(board, min(width, size * LEAST_EMS))
    sizes = range(size, max(LEAST, round(SQUEEZE * size)) - 1, -1)
    size = next((s for s in sizes if len(wrapped(texts, s, _text_room(s, room))) == len(texts)), size)
    return _box(wrapped(texts, size, _text_room(size, room)), size, board, style)


def _text_room(size: int, width: float) -> float:
    """What the sign and the margins of a caption `width` pixels wide leave to its text."""
    return width - round(1.3 * size) - 2 * round(0.5 * size)


def _box(lines: Sequence[str], size: int, least: float, style: Style) -> np.ndarray:
    """(h, w, 3) uint8, w >= least: the lines after the style's sign, on its ground."""
    face = masks.font(size)
    pad, pitch = round(0.5 * size), round(1.25 * size)
    sign = round(1.3 * size)
    width = max(int(least), round(max(length(face, line) for line in lines)) + 2 * pad + sign)
    height = pitch * len(lines) + pad
    image = Image.new("RGB", (width, height), style.ground)
    pen = ImageDraw.Draw(image)
    top = (height - pitch * len(lines)) / 2
    for i, line in enumerate(lines):
        write(image, (pad + sign, top + (i + 0.5) * pitch), line, face, style.ink)
    middle = top + pitch / 2
    pen.ellipse((pad, middle - size / 2, pad + size, middle + size / 2), fill=style.ink)
    pen.text((pad + size / 2, middle), style.sign, fill=style.ground, font=face, anchor="mm")
    return np.asarray(image)

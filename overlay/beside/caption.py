"""Doubts and advice, written on the picture itself: a caption beside the board, never on it."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw

from ..paint import masks
from ..paint.text import length, wrapped, write
from .ground import padded

Box = tuple[float, float, float, float]

BLACK = (20, 20, 20)
LEAST, MOST = 12, 48  # px of font size; larger only where nothing smaller could be read
SHOWN = 10  # px of font size that can be read on a screen
PHONE, SCREEN = 360, 800  # px: width of a picture on a phone, height of one that is shown whole
SQUEEZE = 0.75  # text is set this much smaller rather than broken into lines
LEAST_EMS = 36  # font sizes: the caption is wider than a board narrower than that, where the picture has room
NARROW_EMS = 20  # font sizes: no caption is narrower, whether the picture has room or not
SHARE = 1 / 3  # of the picture's height: the most that doubts take
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


@dataclass(frozen=True)
class Caption:
    """told: texts that are never left out. doubts: of these as many as there is room for, and one at least
    where nothing is told. more: says how many are left out."""

    told: Sequence[str] = ()
    doubts: Sequence[str] = ()
    more: Callable[[int], str] = "and {} more".format
    style: Style = DOUBT

    def texts(self) -> list[str]:
        """All of it, none left out."""
        return [*self.told, *self.doubts]


def captioned(
    picture: np.ndarray, board: Box, gap: float, caption: Caption
) -> tuple[np.ndarray, tuple[int, int]]:
    """The picture (H, W, 3), uint8 RGB, with the caption on it, and where its own pixel (0, 0) lies,
    (x, y).

    board: (x0, y0, x1, y1) pixels, of which none is written on, nor of `gap` pixels around it. Above it if
    there is room, else below, written in place, and the other rows of the page stay visible. Where there is
    room on neither side, the picture is extended at the side that is nearer to the board, and made wider
    where it is too narrow to be written on.
    """
    if not caption.texts():
        return picture, (0, 0)
    height, width = picture.shape[:2]
    x0, y0, x1, y1 = board
    left, right, most = max(0.0, x0), min(float(width), x1), SHARE * height
    box = _fitted_box(caption, right - left, width, legible(width, height), most)
    rows, columns = box.shape[:2]
    above, below = math.floor(y0 - gap), math.ceil(y1 + gap)
    top = above - rows if above >= rows else below
    if columns <= width and top + rows <= height:
        x = _centred(columns, (left + right) / 2, width)
        picture[top : top + rows, x : x + columns] = box
        return picture, (0, 0)
    box = _fitted_box(caption, right - left, width, legible(width, height + most), most)
    rows, columns = box.shape[:2]
    wide = max(width, columns)
    beside = (wide - width) // 2
    x = _centred(columns, (left + right) / 2, wide)
    band = padded(box, left=x, right=wide - columns - x, colour=caption.style.ground)
    page = padded(picture, left=beside, right=wide - width - beside)
    if _is_above(y0, height - y1):
        apart = max(0, -above)
        return np.vstack([band, padded(page, top=apart)]), (beside, rows + apart)
    return np.vstack([padded(page, bottom=max(0, below - height)), band]), (beside, 0)


def legible(width: float, height: float) -> int:
    """The least font size, in pixels, of a picture so large: it can be read where the picture is as wide as a
    phone, and where a screen shows all of it; of a picture so high that a screen shows nothing of it well, as
    much of that as its width has room for."""
    shown = SHOWN * max(width / PHONE, height / SCREEN)
    return math.ceil(max(LEAST, min(shown, width / NARROW_EMS)))


def _is_above(above: float, below: float) -> bool:
    """The side for a caption that fits on neither, by what is free on each; not where the board is cut."""
    if min(above, below) < 0:
        return above > below
    return above < below


def _centred(columns: int, middle: float, width: int) -> int:
    """Where something so wide begins, as near to the middle as lies within a width."""
    return int(min(max(middle - columns / 2, 0), width - columns))


def _fitted_box(caption: Caption, board: float, width: int, least: int, most: float) -> np.ndarray:
    """(h, w, 3) uint8: the caption as large as a board so many pixels wide asks for, in a picture so wide.
    least: of the font size. most: of the height, px: the text is smaller for it, down to the least, and then
    doubts are left out."""
    size = max(least, int(min(board * caption.style.text, MOST)))
    room = max(board, NARROW_EMS * size, min(width, size * LEAST_EMS))
    texts = caption.texts()

    def rows(size: int) -> int:
        return len(_lines(texts, size, room))

    level = (s for s in _sizes(size, max(least, SQUEEZE * size)) if rows(s) == len(texts))
    whole = (s for s in (*level, *_sizes(size, least)) if _height(s, rows(s)) <= most)
    size = next(whole, least)
    return _box(_shortened(caption, size, room, most), size, board, caption.style)


def _sizes(size: int, least: float) -> list[int]:
    """Font sizes from one down to another, each about a twelfth smaller than the one before."""
    return [*range(size, math.ceil(least), -max(1, size // 12)), math.ceil(least)]


def _lines(texts: Sequence[str], size: int, width: float) -> list[str]:
    """The texts as the lines of a caption so wide."""
    return wrapped(texts, size, _text_room(size, width))


def _shortened(caption: Caption, size: int, width: float, most: float) -> list[str]:
    """The lines of a caption, at most so high (px) where leaving doubts out can make it so."""
    told, doubts = _lines(caption.told, size, width), [_lines([text], size, width) for text in caption.doubts]

    def shown(left_out: int) -> list[str]:
        more = _lines([caption.more(left_out)], size, width) if left_out else []
        return [*told, *(line for some in doubts[: len(doubts) - left_out] for line in some), *more]

    every = range(len(doubts) + 1 if told else len(doubts))
    short = (lines for lines in map(shown, every) if _height(size, len(lines)) <= most)
    return next(short, shown(every[-1]))


def _text_room(size: int, width: float) -> float:
    """What the sign and the margins of a caption `width` pixels wide leave to its text."""
    return width - round(1.3 * size) - 2 * round(0.5 * size)


def _box(lines: Sequence[str], size: int, least: float, style: Style) -> np.ndarray:
    """(h, w, 3) uint8, w >= least: the lines after the style's sign, on its ground."""
    face = masks.font(size)
    pad, pitch, sign = round(0.5 * size), _pitch(size), round(1.3 * size)
    width = max(int(least), round(max(length(face, line) for line in lines)) + 2 * pad + sign)
    height = _height(size, len(lines))
    image = Image.new("RGB", (width, height), style.ground)
    pen = ImageDraw.Draw(image)
    top = (height - pitch * len(lines)) / 2
    for i, line in enumerate(lines):
        write(image, (pad + sign, top + (i + 0.5) * pitch), line, face, style.ink)
    middle = top + pitch / 2
    pen.ellipse((pad, middle - size / 2, pad + size, middle + size / 2), fill=style.ink)
    pen.text((pad + size / 2, middle), style.sign, fill=style.ground, font=face, anchor="mm")
    return np.asarray(image)


def _height(size: int, lines: int) -> int:
    """Of a caption with so many lines."""
    return _pitch(size) * lines + round(0.5 * size)


def _pitch(size: int) -> int:
    """From one line to the next."""
    return round(1.25 * size)

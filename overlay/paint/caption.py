"""Doubts and advice, written on the picture itself: a caption outside the board, or else at its edge."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw

from ...vision.grid.lattice import Lattice
from . import glyphs
from .text import plain, wrapped

BLACK = (20, 20, 20)
LEAST, MOST = 11, 48  # px of font size
SQUEEZE = 0.75  # text is set this much smaller rather than broken into lines
LEAST_EMS = 36  # font sizes: the caption is wider than a board narrower than that, where the picture has room
EDGE = 11  # px of font size of a caption at the board's edge, where it hides part of a row
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
ADVICE = Style((30, 36, 50), (255, 255, 255), "i", 1 / 24)  # 15:1; larger, since it is what was asked for


def draw_caption(
    picture: np.ndarray,
    lattice: Lattice,
    texts: Sequence[str],
    style: Style = DOUBT,
    *,
    busy: Collection[int] | None = None,
) -> None:
    """Writes the texts onto the picture (H, W, 3), uint8 RGB, in place: above the board if there is room,
    else below it. The other rows of the page stay visible.

    Where there is room on neither side: one line along the board's upper edge; or, where `busy` names the
    rows of the board that must stay visible (from 0), all of the texts over others, as low as can be.
    """
    if not texts:
        return
    height, width = picture.shape[:2]
    x0, y0, x1, y1 = lattice.bbox
    left, right = max(0.0, x0), min(float(width), x1)
    gap = GAP * lattice.cell
    size = int(min(max((right - left) * style.text, LEAST), MOST))
    room = max(right - left, min(width, size * LEAST_EMS))
    sizes = range(size, max(LEAST, round(SQUEEZE * size)) - 1, -1)
    size = next((s for s in sizes if len(wrapped(texts, s, _text_room(s, room))) == len(texts)), size)
    box = _box(wrapped(texts, size, _text_room(size, room)), size, right - left, style)
    rows, columns = box.shape[:2]
    x = int(min(max((left + right - columns) / 2, 0), max(0, width - columns)))
    if y0 - gap - rows >= 0:
        y = int(y0 - gap - rows)
    elif y1 + gap + rows <= height:
        y = int(np.ceil(y1 + gap))
    elif busy is not None:
        y = _quiet_place(lattice, rows, busy, height)
    else:
        box = _box([_one_line(texts, EDGE, right - left)], EDGE, right - left, style)
        x, y = int(left), int(min(max(0, y0), height - 1))
    part = box[: height - y, : width - x]
    picture[y : y + part.shape[0], x : x + part.shape[1]] = part


def _quiet_place(lattice: Lattice, rows: int, busy: Collection[int], height: int) -> int:
    """The top of a caption `rows` pixels high, where it hides least of the busy rows of the board; the lowest
    such place."""
    _, y0, _, y1 = lattice.bbox
    pitch = (y1 - y0) / lattice.n
    spans = [(y0 + r * pitch, y0 + (r + 1) * pitch) for r in busy]

    def hidden(y: int) -> float:
        return sum(max(0.0, min(y + rows, b) - max(y, a)) for a, b in spans)

    return min(range(height - rows, -1, -1), key=hidden, default=0)


def _text_room(size: int, width: float) -> float:
    """What the sign and the margins of a caption `width` pixels wide leave to its text."""
    return width - round(1.3 * size) - 2 * round(0.5 * size)


def _box(lines: Sequence[str], size: int, least: float, style: Style) -> np.ndarray:
    """(h, w, 3) uint8, w >= least: the lines after the style's sign, on its ground."""
    face = glyphs.font(size)
    pad, pitch = round(0.5 * size), round(1.25 * size)
    sign = round(1.3 * size)
    width = max(int(least), round(max(face.getlength(line) for line in lines)) + 2 * pad + sign)
    height = pitch * len(lines) + (pad if len(lines) > 1 or size > EDGE else 2)
    image = Image.new("RGB", (width, height), style.ground)
    pen = ImageDraw.Draw(image)
    top = (height - pitch * len(lines)) / 2
    for i, line in enumerate(lines):
        pen.text((pad + sign, top + (i + 0.5) * pitch), line, fill=style.ink, font=face, anchor="lm")
    middle = top + pitch / 2
    pen.ellipse((pad, middle - size / 2, pad + size, middle + size / 2), fill=style.ink)
    pen.text((pad + size / 2, middle), style.sign, fill=style.ground, font=face, anchor="mm")
    return np.asarray(image)


def _one_line(doubts: Sequence[str], size: int, width: float) -> str:
    """The first doubt cut to the width, and how many more there are."""
    face = glyphs.font(size)
    room = _text_room(size, width)
    more = f" (+{len(doubts) - 1})" if len(doubts) > 1 else ""
    line = plain(doubts[0])
    if face.getlength(line + more) <= room:
        return line + more
    while line and face.getlength(f"{line}...{more}") > room:
        line = line[:-1].rstrip()
    return f"{line}...{more}"

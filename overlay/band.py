"""Doubts, written on the picture itself: a band outside the board, or a thin one at its edge."""

import unicodedata
from collections.abc import Sequence

import numpy as np
from PIL import Image, ImageDraw

from ..vision.lattice import Lattice
from . import glyphs

AMBER = (255, 200, 60)  # 13:1 against the text; stands out from light, dark and coloured pages alike
BLACK = (20, 20, 20)
TEXT = 1 / 30  # font size as a share of the board's width
LEAST, MOST = 11, 40  # px of font size
SQUEEZE = 0.75  # text is set this much smaller rather than broken into lines
LEAST_EMS = 36  # font sizes: the band is wider than a board narrower than that, where the picture has room
EDGE = 11  # px of font size of the band at the board's edge, where it hides part of a row
GAP = 0.12  # of a cell between frame and band: the thick frame lies outside the lattice


def draw_band(picture: np.ndarray, lattice: Lattice, doubts: Sequence[str]) -> None:
    """Writes the doubts onto the picture (H, W, 3), uint8 RGB, in place: above the board if there is room,
    else below it, else as one line along the board's upper edge. The other rows of the page stay visible.
    """
    if not doubts:
        return
    height, width = picture.shape[:2]
    x0, y0, x1, y1 = lattice.bbox
    left, right = max(0.0, x0), min(float(width), x1)
    gap = GAP * lattice.cell
    size = int(min(max((right - left) * TEXT, LEAST), MOST))
    room = max(right - left, min(width, size * LEAST_EMS))
    sizes = range(size, max(LEAST, round(SQUEEZE * size)) - 1, -1)
    size = next((s for s in sizes if len(_wrapped(doubts, s, room)) == len(doubts)), size)
    lines = _wrapped(doubts, size, room)
    band = _band(lines, size, right - left)
    rows, columns = band.shape[:2]
    x = int(min(max((left + right - columns) / 2, 0), max(0, width - columns)))
    if y0 - gap - rows >= 0:
        y = int(y0 - gap - rows)
    elif y1 + gap + rows <= height:
        y = int(np.ceil(y1 + gap))
    else:
        band = _band([_one_line(doubts, EDGE, right - left)], EDGE, right - left)
        x, y = int(left), int(min(max(0, y0), height - 1))
    part = band[: height - y, : width - x]
    picture[y : y + part.shape[0], x : x + part.shape[1]] = part


def _band(lines: Sequence[str], size: int, least: float) -> np.ndarray:
    """(h, w, 3) uint8, w >= least: the lines on amber, after a warning sign."""
    face = glyphs.font(size)
    pad, pitch = round(0.5 * size), round(1.25 * size)
    sign = round(1.3 * size)
    width = max(int(least), round(max(face.getlength(line) for line in lines)) + 2 * pad + sign)
    height = pitch * len(lines) + (pad if len(lines) > 1 or size > EDGE else 2)
    image = Image.new("RGB", (width, height), AMBER)
    pen = ImageDraw.Draw(image)
    top = (height - pitch * len(lines)) / 2
    for i, line in enumerate(lines):
        pen.text((pad + sign, top + (i + 0.5) * pitch), line, fill=BLACK, font=face, anchor="lm")
    middle = top + pitch / 2
    pen.ellipse((pad, middle - size / 2, pad + size, middle + size / 2), fill=BLACK)
    pen.text((pad + size / 2, middle), "!", fill=AMBER, font=face, anchor="mm")
    return np.asarray(image)


def _wrapped(doubts: Sequence[str], size: int, width: float) -> list[str]:
    """The doubts broken into lines that fit the width; a word longer than a line stands out."""
    face = glyphs.font(size)
    room = width - round(1.3 * size) - 2 * round(0.5 * size)
    lines: list[str] = []
    for doubt in doubts:
        line = ""
        for word in _plain(doubt).split():
            longer = f"{line} {word}".strip()
            if line and face.getlength(longer) > room:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines


def _one_line(doubts: Sequence[str], size: int, width: float) -> str:
    """The first doubt cut to the width, and how many more there are."""
    face = glyphs.font(size)
    room = width - round(1.3 * size) - 2 * round(0.5 * size)
    more = f" (+{len(doubts) - 1})" if len(doubts) > 1 else ""
    line = _plain(doubts[0])
    if face.getlength(line + more) <= room:
        return line + more
    while line and face.getlength(f"{line}...{more}") > room:
        line = line[:-1].rstrip()
    return f"{line}...{more}"


_SPELT = str.maketrans(
    {"×": "x", "–": "-", "—": "-", "‘": "'", "’": "'", "“": '"', "”": '"', "…": "...", "·": "-"}
)


def _plain(text: str) -> str:
    """The text in the characters that the font has: ASCII, accents dropped, '?' for the rest."""
    bare = unicodedata.normalize("NFKD", text.translate(_SPELT))
    kept = "".join(ch for ch in bare if not unicodedata.combining(ch))
    return "".join(ch if " " <= ch <= "~" else "?" for ch in kept)

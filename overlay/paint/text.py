"""Write sentences onto pictures. Their font has only ASCII, so accents are drawn over its letters."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from ..themes import Colour
from . import masks

PAPER_COLOUR = (255, 255, 255)  # RGB of the ground
TEXT_COLOUR = (24, 28, 38)  # RGB of sentences
HEADING_COLOUR = (86, 92, 104)  # RGB of headings; contrast 6.9:1
ACCENT_STROKE = 0.075  # width of an accent's stroke, as a share of the font size
ACCENT_SUPERSAMPLE = 4  # accents are drawn this much larger, then scaled down
ACCENT_GAP = 0.09  # gap between a letter and its accent, as a share of the font size

Point = tuple[float, float]

#: The lines of each combining accent: x from -1 to 1 around the letter's middle, y upwards from 0 to 1.
ACCENTS: dict[str, tuple[tuple[Point, ...], ...]] = {
    "\u0300": (((-0.5, 1.0), (0.4, 0.1)),),
    "\u0301": (((0.5, 1.0), (-0.4, 0.1)),),
    "\u0302": (((-0.7, 0.1), (0.0, 1.0), (0.7, 0.1)),),
    "\u0303": (((-0.9, 0.25), (-0.4, 0.75), (0.3, 0.35), (0.9, 0.85)),),
    "\u0308": (((-0.6, 0.5), (-0.45, 0.5)), ((0.45, 0.5), (0.6, 0.5))),
}
ACCENT_HALF_WIDTH = 0.17  # half the width of an accent, as a share of the font size
ACCENT_HEIGHT = 0.16  # height of an accent, as a share of the font size
#: Spanish signs that are ASCII signs upside down.
UPSIDE_DOWN_SIGNS = {"\u00bf": "?", "\u00a1": "!"}


def wrap_texts(texts: Sequence[str], size: int, width: float) -> list[str]:
    """Break texts into lines at most `width` pixels wide, in a font of `size` pixels. A word wider than a
    line is not broken."""
    face = masks.load_font(size)
    lines: list[str] = []
    for text in texts:
        line = ""
        for word in writable_text(text).split():
            longer = f"{line} {word}".strip()
            if line and text_width(face, longer) > width:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines


@lru_cache(maxsize=4096)  # the lines of a caption are measured several times
def text_width(face: ImageFont.FreeTypeFont, text: str) -> float:
    """Return the width (px) of a line of text."""
    return face.getlength(_without_accents(text))


def write_text(image: Image.Image, at: Point, text: str, face: ImageFont.FreeTypeFont, fill: Colour) -> None:
    """Write a line of text onto an RGB image. at: pixel (x, y) of its left end, at half its height."""
    pen, (x, y), bare = ImageDraw.Draw(image), at, _without_accents(text)
    start = 0
    for i, ch in enumerate((*text, "\u00bf")):
        if ch in UPSIDE_DOWN_SIGNS:  # a run of ordinary letters ends here
            pen.text((x + face.getlength(bare[:start]), y), bare[start:i], fill, face, "lm")
            start = i + 1
    for i, ch in enumerate(text):
        if ch == bare[i]:
            continue
        left, right = (x + face.getlength(bare[:j]) for j in (i, i + 1))
        if ch in UPSIDE_DOWN_SIGNS:
            _draw_upside_down(image, (left, y), UPSIDE_DOWN_SIGNS[ch], face, fill)
        else:
            top = y + face.getbbox(bare[i], anchor="lm")[1] - ACCENT_GAP * face.size
            _draw_accent(
                image, ((left + right) / 2, top), unicodedata.normalize("NFD", ch)[1], face.size, fill
            )


def _draw_accent(image: Image.Image, at: Point, mark: str, size: float, fill: Colour) -> None:
    """Draw an accent. at: pixel (x, y) of its bottom centre. mark: the combining character."""
    side, grid = round(size), ACCENT_SUPERSAMPLE * round(size)
    mask = Image.new("L", (grid, grid))
    for line in ACCENTS[mark]:
        points = [
            (grid / 2 + ACCENT_HALF_WIDTH * grid * x, grid / 2 - ACCENT_HEIGHT * grid * y) for x, y in line
        ]
        ImageDraw.Draw(mask).line(
            points, 255, max(ACCENT_SUPERSAMPLE, round(ACCENT_STROKE * grid)), joint="curve"
        )
    place = round(at[0] - side / 2), round(at[1] - side / 2)
    image.paste(fill, place, mask.resize((side, side), Image.Resampling.BOX))


def _draw_upside_down(
    image: Image.Image, at: Point, sign: str, face: ImageFont.FreeTypeFont, fill: Colour
) -> None:
    """Draw a sign upside down, such as the Spanish question mark, below the base line as far as the upright
    sign stands above it."""
    left, top, right, bottom = (round(v) for v in face.getbbox(sign, anchor="lm"))
    mask = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(mask).text((-left, -top), sign, 255, face, "lm")
    drop = round(0.2 * face.size)
    image.paste(fill, (round(at[0]) + left, round(at[1]) + top + drop), mask.rotate(180))


_REPLACEMENTS = str.maketrans(
    {"\u00d7": "x", "\u2013": "-", "\u2014": "-", "\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"',
     "\u2026": "...", "\u00b7": "-"}
)  # fmt: skip


def writable_text(text: str) -> str:
    """Return the text with only writable characters: ASCII, letters with one of ACCENTS, and
    UPSIDE_DOWN_SIGNS. Other accents are dropped, other characters become '?'."""
    if text.isascii() and text.isprintable():
        return text
    composed = unicodedata.normalize("NFC", text.translate(_REPLACEMENTS))
    return "".join(_writable_character(ch) for ch in composed)


def _writable_character(ch: str) -> str:
    if " " <= ch <= "~" or ch in UPSIDE_DOWN_SIGNS:
        return ch
    base, *marks = unicodedata.normalize("NFD", ch)
    if " " <= base <= "~" and len(marks) == 1 and marks[0] in ACCENTS:
        return ch
    kept = [c for c in unicodedata.normalize("NFKD", ch) if not unicodedata.combining(c)]
    return "".join(c if " " <= c <= "~" else "?" for c in kept)


def _without_accents(text: str) -> str:
    """Return the text without accents, with the same number of characters."""
    if text.isascii():
        return text
    return "".join(UPSIDE_DOWN_SIGNS.get(ch, unicodedata.normalize("NFD", ch)[0]) for ch in text)

"""Sentences in the picture's font: which characters it has, and where lines break."""

import unicodedata
from collections.abc import Sequence

from . import glyphs

PAPER, INK, QUIET = (255, 255, 255), (24, 28, 38), (86, 92, 104)  # QUIET: 6.9:1 on PAPER


def wrapped(texts: Sequence[str], size: int, width: float) -> list[str]:
    """The texts, each on lines of its own that are at most `width` pixels wide at a font size of `size`; a
    word longer than a line stands out."""
    face = glyphs.font(size)
    lines: list[str] = []
    for text in texts:
        line = ""
        for word in plain(text).split():
            longer = f"{line} {word}".strip()
            if line and face.getlength(longer) > width:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines


_SPELT = str.maketrans(
    {"×": "x", "–": "-", "—": "-", "‘": "'", "’": "'", "“": '"', "”": '"', "…": "...", "·": "-"}
)


def plain(text: str) -> str:
    """The text in the characters that the font has: ASCII, accents dropped, '?' for the rest."""
    bare = unicodedata.normalize("NFKD", text.translate(_SPELT))
    kept = "".join(ch for ch in bare if not unicodedata.combining(ch))
    return "".join(ch if " " <= ch <= "~" else "?" for ch in kept)

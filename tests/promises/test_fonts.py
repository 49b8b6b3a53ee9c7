"""Every letter on a board exists in the fonts of all painters; none shows an empty box."""

from collections.abc import Iterable

import numpy as np
import pytest

from queens_snap.overlay.paint import masks
from queens_snap.overlay.paint.pdf import BOLD_FONT, TEXT_FONT
from queens_snap.overlay.sketch import Glyph, Label, Primitive

from ..overlay.sample_moments import distinct_primitives
from .parametrize import every_game

SHAPES_WITH_WORDS = ("tick", "meant")  # roles of labels that are painted as shapes, not in a font
NO_LETTER = "\uffff"
FONT_HEIGHT = 32  # px
MISSING_LETTER = "\u265b"  # a queen


def letters_of_labels(marks: Iterable[Primitive]) -> set[str]:
    """Return the letters of all labels, and of words on shapes."""
    labels = [mark.text for mark in marks if isinstance(mark, Label) and mark.role not in SHAPES_WITH_WORDS]
    return {*"".join([*labels, *(mark.label for mark in marks if isinstance(mark, Glyph))])} - {" "}


def missing_in_picture_font(letters: Iterable[str]) -> list[str]:
    """Return the letters that the font of pictures shows as a missing glyph."""
    missing = masks.draw_letter(NO_LETTER, FONT_HEIGHT)
    return [x for x in letters if np.array_equal(masks.draw_letter(x, FONT_HEIGHT), missing)]


def missing_in_pdf_font(letters: Iterable[str]) -> list[str]:
    fonts = pytest.importorskip("reportlab.pdfbase.ttfonts")
    faces = [fonts.TTFontFace(f"{name}.ttf") for name in (TEXT_FONT, BOLD_FONT)]
    return [x for x in letters if any(ord(x) not in face.charToGlyph for face in faces)]


@every_game()
def test_every_label_has_its_letters_in_the_font_of_pictures(game: str) -> None:
    letters = letters_of_labels([*distinct_primitives(game)])
    assert letters
    assert missing_in_picture_font(letters) == []


@every_game()
def test_every_label_has_its_letters_in_the_fonts_of_pdf(game: str) -> None:
    assert missing_in_pdf_font(letters_of_labels([*distinct_primitives(game)])) == []


def test_a_letter_that_a_font_lacks_is_noticed() -> None:
    assert missing_in_picture_font("a" + MISSING_LETTER) == [MISSING_LETTER]
    assert missing_in_pdf_font("a" + MISSING_LETTER) == [MISSING_LETTER]

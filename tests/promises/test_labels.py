"""Words on a board, which can be read wherever they are painted: no font puts an empty box in its place."""

from collections.abc import Iterable

import numpy as np
import pytest

from queens_snap.overlay.paint import masks
from queens_snap.overlay.paint.pdf import BOLD_FONT, TEXT_FONT
from queens_snap.overlay.sketch import Glyph, Label, Primitive

from ..overlay.moments import every_mark
from .tried import every_game

DRAWN = ("tick", "meant")  # roles of labels that are painted as shapes, not in a font
NO_LETTER = "\uffff"
HEIGHT = 32  # px
IN_NO_FONT = "\u265b"  # a queen


def written(marks: Iterable[Primitive]) -> set[str]:
    """The letters of all labels, and of the words on shapes."""
    labels = [mark.text for mark in marks if isinstance(mark, Label) and mark.role not in DRAWN]
    return {*"".join([*labels, *(mark.label for mark in marks if isinstance(mark, Glyph))])} - {" "}


def lacking_in_pictures(letters: Iterable[str]) -> list[str]:
    """The letters for which the font of pictures has only the sign of a missing one."""
    missing = masks.draw_letter(NO_LETTER, HEIGHT)
    return [x for x in letters if np.array_equal(masks.draw_letter(x, HEIGHT), missing)]


def lacking_in_pdf(letters: Iterable[str]) -> list[str]:
    fonts = pytest.importorskip("reportlab.pdfbase.ttfonts")
    faces = [fonts.TTFontFace(f"{name}.ttf") for name in (TEXT_FONT, BOLD_FONT)]
    return [x for x in letters if any(ord(x) not in face.charToGlyph for face in faces)]


@every_game()
def test_every_label_has_its_letters_in_the_font_of_pictures(game: str) -> None:
    letters = written([*every_mark(game)])
    assert letters
    assert lacking_in_pictures(letters) == []


@every_game()
def test_every_label_has_its_letters_in_the_fonts_of_pdf(game: str) -> None:
    assert lacking_in_pdf(written([*every_mark(game)])) == []


def test_a_letter_that_a_font_lacks_is_noticed() -> None:
    assert lacking_in_pictures("a" + IN_NO_FONT) == [IN_NO_FONT]
    assert lacking_in_pdf("a" + IN_NO_FONT) == [IN_NO_FONT]

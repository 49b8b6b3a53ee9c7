"""Sentences in a font of ASCII: accents are drawn, what cannot be drawn is spelt or dropped."""

import numpy as np
import pytest
from PIL import Image

from queens_snap.overlay.paint import masks
from queens_snap.overlay.paint.text import text_width, wrap_texts, writable_text, write_text


def written(text: str, size: int = 24) -> np.ndarray:
    image = Image.new("RGB", (200, 60), (255, 255, 255))
    write_text(image, (10, 30), writable_text(text), masks.load_font(size), (0, 0, 0))
    return np.asarray(image)[..., 0]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("región ¿sí?", "región ¿sí?"),
        ("“x” — 3 × 3…", '"x" - 3 x 3...'),
        ("王 š", "? s"),
        ("e\u0301", "é"),
    ],
)
def test_what_can_be_written_is_kept(text: str, kept: str) -> None:
    assert writable_text(text) == kept


@pytest.mark.parametrize(("accented", "bare"), list(zip("áéíóúñüÁàê", "aeiounuAae", strict=True)))
def test_an_accent_stands_over_its_letter_and_changes_no_other(accented: str, bare: str) -> None:
    one, other = written(f"x{accented}x"), written(f"x{bare}x")
    rows, columns = np.nonzero(one != other)
    assert len(rows)
    assert rows.max() < 30
    left = 10 + masks.load_font(24).getlength("x")
    assert left - 4 <= columns.min() <= columns.max() <= left + masks.load_font(24).getlength(bare) + 4


@pytest.mark.parametrize(("turned", "sign"), [("¿", "?"), ("¡", "!")])
def test_signs_upside_down_take_as_much_room(turned: str, sign: str) -> None:
    face = masks.load_font(24)
    assert text_width(face, f"a{turned}b") == text_width(face, f"a{sign}b")
    assert (written(f"a{turned}b") != written(f"a{sign}b")).any()


def test_lines_are_no_wider_than_asked_for() -> None:
    lines = wrap_texts(["la región púrpura " * 8], 20, 200)
    assert len(lines) > 3
    assert all(text_width(masks.load_font(20), line) <= 200 for line in lines)

"""Capital letters: the ink of a letter in a cell, and how likely each letter is."""

from string import ascii_uppercase

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from queens_snap.vision.wend.letters import (
    MIN_LETTER_CHANCE,
    MIN_LETTER_CONTRAST,
    letter_chances,
    letter_ink,
)

SIDE = 96


def draw_letter(letter: str, size: float = 0.5, strength: float = 255.0) -> np.ndarray:
    """Draw a letter of Pillow's font in a cell, `size` cells high: (96, 96) float32 0..255."""
    picture = Image.new("L", (SIDE, SIDE))
    font = ImageFont.load_default(size * SIDE / 0.7)
    ImageDraw.Draw(picture).text((SIDE / 2, SIDE / 2), letter, 255, font, anchor="mm")
    return np.asarray(picture, np.float32) * (strength / 255)


@pytest.mark.parametrize("letter", ascii_uppercase)
@pytest.mark.parametrize("size", [0.3, 0.6])
def test_a_letter_is_the_likeliest_of_its_ink(letter: str, size: float) -> None:
    ink = letter_ink(draw_letter(letter, size), SIDE)
    assert ink is not None
    (chances,) = letter_chances([ink])
    assert ascii_uppercase[int(chances.argmax())] == letter
    assert chances.min() >= MIN_LETTER_CHANCE
    assert chances.sum() == pytest.approx(1, abs=0.01)


def test_each_ink_has_its_chances_and_none_has_none() -> None:
    inks = [letter_ink(draw_letter(letter), SIDE) for letter in "WEND"]
    found = letter_chances([ink for ink in inks if ink is not None])
    assert "".join(ascii_uppercase[i] for i in found.argmax(axis=1)) == "WEND"
    assert letter_chances([]).shape == (0, len(ascii_uppercase))


@pytest.mark.parametrize(
    ("drawn", "is_letter"),
    [
        (draw_letter("A"), True),
        (draw_letter("I", 0.5), True),  # as slim as letters are
        (draw_letter("A", strength=MIN_LETTER_CONTRAST + 1), True),
        (draw_letter("A", strength=MIN_LETTER_CONTRAST - 1), False),
        (draw_letter("A", 0.1), False),  # too low
        (draw_letter("A", 0.8), False),  # too high
        (draw_letter(".", 0.5), False),
        (np.zeros((SIDE, SIDE), np.float32), False),
    ],
    ids=["A", "I", "pale", "too pale", "too low", "too high", "a dot", "nothing"],
)
def test_ink_of_the_size_and_strength_of_a_letter_is_one(drawn: np.ndarray, is_letter: bool) -> None:
    ink = letter_ink(drawn, SIDE)
    assert (ink is not None) == is_letter
    if ink is not None:
        assert ink.max() == 1
        assert ink[0].any()
        assert ink[-1].any()

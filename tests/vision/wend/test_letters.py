"""Letters of a Wend: their ink and chances, letters and walls of a board, and tints of found words."""

from string import ascii_uppercase

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from queens_snap.solver.cells import Cell
from queens_snap.vision.wend.letters import (
    MIN_LETTER_CHANCE,
    MIN_LETTER_CONTRAST,
    letter_chances,
    letter_ink,
    letters_of,
    shows_letters,
)

from .drawing import FOUND_TINT, PAPER, draw_board

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
    ("letter", "size", "strength", "is_letter"),
    [
        ("A", 0.5, 255, True),
        ("I", 0.5, 255, True),  # as slim as letters are
        ("A", 0.5, MIN_LETTER_CONTRAST + 1, True),
        ("A", 0.5, MIN_LETTER_CONTRAST - 1, False),
        ("A", 0.1, 255, False),  # too low
        ("A", 0.8, 255, False),  # too high
        (".", 0.5, 255, False),
        (" ", 0.5, 255, False),
    ],
)
def test_ink_of_the_size_and_strength_of_a_letter_is_one(
    letter: str, size: float, strength: float, is_letter: bool
) -> None:
    ink = letter_ink(draw_letter(letter, size, strength), SIDE)
    assert (ink is not None) == is_letter
    if ink is not None:
        assert ink.max() == 1
        assert ink[0].any()
        assert ink[-1].any()


LETTER_ROWS = ("QUIET", "ONE#D", "#SWEP", "FOLDI", "MOUTH")
WALL_CELLS = ((1, 3), (2, 0))


@pytest.mark.parametrize("dark", [False, True])
def test_each_cell_holds_a_letter_or_is_a_wall(dark: bool) -> None:
    found = letters_of(draw_board(LETTER_ROWS, dark=dark))
    assert found.walls == WALL_CELLS
    letters = {(r, c): x for r, row in enumerate(LETTER_ROWS) for c, x in enumerate(row) if x != "#"}
    assert found.found == letters
    assert (found.blank_cells, found.odd_walls, found.tinted()) == ([], [], [])


@pytest.mark.parametrize(
    ("grounds", "blank", "odd"),
    [
        ({(1, 3): PAPER}, [(1, 3)], []),  # a wall in the colour of letters' cells
        ({(2, 0): (200, 40, 40)}, [], [(2, 0)]),
        ({(1, 3): (66, 70, 74)}, [], []),
    ],
)
def test_walls_of_another_colour_are_told(
    grounds: dict[Cell, tuple[int, int, int]], blank: list[Cell], odd: list[Cell]
) -> None:
    rows = ("QUIET", "ONE#D", "#SWEP", "FO#DI", "MOUTH")
    found = letters_of(draw_board(rows, grounds))
    assert (found.blank_cells, found.odd_walls) == (blank, odd)


@pytest.mark.parametrize(
    ("grounds", "groups"),
    [
        ({(0, 0): FOUND_TINT, (0, 1): FOUND_TINT, (0, 2): FOUND_TINT}, [[(0, 0), (0, 1), (0, 2)]]),
        ({(0, 0): FOUND_TINT, (0, 1): FOUND_TINT, (4, 4): FOUND_TINT}, [[(0, 0), (0, 1)], [(4, 4)]]),  # apart
        ({(0, 0): FOUND_TINT, (0, 1): (230, 200, 240)}, [[(0, 0)], [(0, 1)]]),  # of two colours
        ({(0, 0): FOUND_TINT, (1, 1): FOUND_TINT}, [[(0, 0)], [(1, 1)]]),  # no words run aslant
        ({(0, 0): (246, 247, 249)}, []),  # hardly any
    ],
)
def test_letters_of_found_words_are_grouped_by_their_tints(
    grounds: dict[Cell, tuple[int, int, int]], groups: list[list[Cell]]
) -> None:
    assert letters_of(draw_board(LETTER_ROWS, grounds)).tinted() == groups


@pytest.mark.parametrize(
    ("rows", "shows"),
    [
        (LETTER_ROWS, True),
        (("QU#ET", "#N#VD", "#S##K", "FO#XI", "##UT#"), True),
        (("Q#I##", "#N###", "####K", "FO###", "##UT#"), False),  # too few letters
        (("XXXXX", "XX#XX", "#XXXX", "XXXXX", "XXXXX"), False),  # crosses
        (("12345", "67#91", "#2345", "67819", "23456"), False),
        (("QUI T", " NE#D", "#S EP", "FO DI", "M UTH"), False),  # many empty cells
    ],
    ids=["a board", "half walls", "few", "crosses", "digits", "empty cells"],
)
def test_a_board_shows_letters_in_most_cells_and_walls_in_the_others(
    rows: tuple[str, ...], shows: bool
) -> None:
    assert shows_letters(draw_board(rows)) == shows

"""Given and typed digits, told apart by strength, by colour and by pen, in any light."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from queens_snap.solver.cells import Cell
from queens_snap.vision.sudoku.digits import Stroke
from queens_snap.vision.sudoku.given_and_typed import (
    Kinds,
    divide_given_and_typed,
    doubtful_under_uneven_light,
)

PAPER = (255, 255, 255)
GREY, BLACK, BLUE = (145, 145, 145), (35, 35, 35), (55, 95, 235)


def draw_stroke(digit: int, colour: tuple[int, ...] = BLACK, bolder: int = 0) -> Stroke:
    """Draw a digit about 40 pixels high on white. bolder: further pixels of line width."""
    field = np.zeros((80, 80), np.uint8)
    cv2.putText(field, str(digit), (15, 60), cv2.FONT_HERSHEY_SIMPLEX, 2, (255,), 4, cv2.LINE_AA)
    field = cv2.dilate(field, np.ones((bolder + 1, bolder + 1), np.uint8))
    ys, xs = np.nonzero(field > 127)
    ink = field[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1].astype(np.float32) / 255
    return Stroke(ink, (0.3, 0.4, 0.7, 0.6), 0.05, np.array(colour, float), float(255 - min(colour)))


TWELVE_DIGITS: dict[Cell, int] = {(i // 6, i % 6): 1 + i * 5 % 6 for i in range(12)}


def strokes_of(
    digits: Mapping[Cell, int], look: Callable[[Cell], Mapping[str, Any]] = lambda _: {}
) -> dict[Cell, Stroke]:
    """Draw the digits of some cells, each with its look: colour or bolder."""
    return {cell: draw_stroke(digit, **look(cell)) for cell, digit in digits.items()}


def kinds_of(
    strokes: Mapping[Cell, Stroke],
    digits: Mapping[Cell, int],
    page: tuple[float, ...] = PAPER,
) -> Kinds:
    """Divide digits on a page of six rows."""
    return divide_given_and_typed(strokes, digits, page_colours(page, {}))


def page_colours(page: tuple[float, ...], grounds: Mapping[Cell, tuple[float, ...]]) -> np.ndarray:
    """Return the grounds of a page of six rows. grounds: of cells unlike the page."""
    colours = np.full((6, 6, 3), page, float)
    for cell, ground in grounds.items():
        colours[cell] = ground
    return colours


@pytest.mark.parametrize(
    ("given", "typed"),
    [
        ({"colour": GREY}, {"colour": BLACK}),
        ({"colour": BLACK}, {"colour": BLUE}),
        ({"bolder": 0}, {"bolder": 4}),
    ],
    ids=["strength", "colour", "pen"],
)
@pytest.mark.parametrize("share", [2, 8, 14])
def test_two_kinds_are_told(given: dict, typed: dict, share: int) -> None:
    digits = {(i // 6, i % 6): 1 + i * 5 % 6 for i in range(24)}
    put = list(digits)[:share]
    strokes = strokes_of(digits, lambda cell: typed if cell in put else given)
    kinds = kinds_of(strokes, digits)
    assert sorted(kinds.typed_cells) == sorted(put)
    assert kinds.unsure_cells == ()


@pytest.mark.parametrize("look", [{"colour": GREY}, {"colour": BLUE}, {"bolder": 4}])
def test_digits_that_look_alike_are_all_given(look: dict) -> None:
    kinds = kinds_of(strokes_of(TWELVE_DIGITS, lambda _: look), TWELVE_DIGITS)
    assert kinds.given_cells == set(TWELVE_DIGITS)
    assert kinds.unsure_cells == ()


def test_black_and_coloured_digits_beside_grey_ones_are_typed() -> None:
    looks = [GREY] * 6 + [BLACK] * 4 + [(205, 20, 45)] * 2
    strokes = strokes_of(TWELVE_DIGITS, lambda cell: {"colour": looks[[*TWELVE_DIGITS].index(cell)]})
    assert kinds_of(strokes, TWELVE_DIGITS).given_cells == set([*TWELVE_DIGITS][:6])


LIGHT_TINTS = {"night light": (1.0, 0.75, 0.36), "cool": (0.7, 1.0, 1.0), "warm": (1.0, 0.8, 0.6)}


@pytest.mark.parametrize("light", LIGHT_TINTS.values(), ids=LIGHT_TINTS)
@pytest.mark.parametrize("is_dark", [False, True])
def test_coloured_light_makes_no_digit_a_coloured_one(
    light: tuple[float, float, float], is_dark: bool
) -> None:
    digits = TWELVE_DIGITS
    typed = {cell for cell in digits if cell[1] < 2}
    inks = {True: (230, 140), False: (20, 140)}[is_dark]
    page = tuple(np.multiply((30,) * 3 if is_dark else PAPER, light))
    colours = {cell: np.multiply((inks[cell not in typed],) * 3, light) for cell in digits}
    strokes = {
        cell: replace(
            draw_stroke(digit, tuple(colours[cell])), strength=float(np.abs(colours[cell] - page).max())
        )
        for cell, digit in digits.items()
    }
    assert kinds_of(strokes, digits, page).typed_cells == typed


@pytest.mark.parametrize("blue", [32, 40])
def test_blue_in_dim_light_is_typed_or_doubted(blue: int) -> None:
    typed = {*[*TWELVE_DIGITS][:4]}
    inks = {True: (10, 10, blue), False: (10, 10, 10)}
    strokes = {
        cell: replace(stroke, strength=80.0)
        for cell, stroke in strokes_of(TWELVE_DIGITS, lambda cell: {"colour": inks[cell in typed]}).items()
    }
    kinds = kinds_of(strokes, TWELVE_DIGITS, (90, 88, 85))
    assert typed <= {*kinds.typed_cells, *kinds.unsure_cells}


@pytest.mark.parametrize(("light", "glare"), [(0.57, 0.0), (0.7, 0.0), (1.0, 0.5), (1.0, 0.3)])
@pytest.mark.parametrize("changed", [[0], [0, 5], [0, 1], range(4, 12)])
def test_a_shadow_or_glare_makes_no_typed_digit_a_given_one_unnoticed(
    changed: Sequence[int], light: float, glare: float
) -> None:
    """On a dark page. The first four of twelve digits are typed, and brighter than the given ones."""
    strokes, grounds = {}, {}
    for i, (cell, digit) in enumerate(TWELVE_DIGITS.items()):
        part, veil = (light, glare) if i in changed else (1.0, 0.0)
        white = 230.0 if i < 4 else 143.0
        ground = 255 * veil + (1 - veil) * part * np.array((27.0, 30.0, 35.0))
        grounds[cell] = tuple(ground)
        ink = round(255 * veil + (1 - veil) * part * white)
        strokes[cell] = replace(draw_stroke(digit, (ink,) * 3), strength=float(np.abs(ink - ground).max()))
    colours = page_colours((27, 30, 35), grounds)
    kinds = divide_given_and_typed(strokes, TWELVE_DIGITS, colours)
    doubtful = doubtful_under_uneven_light(strokes, TWELVE_DIGITS, kinds, colours)
    wrong = {cell for i, cell in enumerate(TWELVE_DIGITS) if (cell in kinds.typed_cells) != (i < 4)}
    assert wrong <= {*kinds.unsure_cells, *doubtful}


def test_in_even_light_no_digit_is_unsure() -> None:
    strokes = strokes_of(TWELVE_DIGITS, lambda cell: {"colour": (230 if cell[1] < 4 else 143,) * 3})
    strokes = {cell: replace(x, strength=float(x.colour[0] - 30)) for cell, x in strokes.items()}
    colours = page_colours((27, 30, 35), {})
    kinds = divide_given_and_typed(strokes, TWELVE_DIGITS, colours)
    assert (kinds.typed_cells, kinds.unsure_cells) == ({cell for cell in TWELVE_DIGITS if cell[1] < 4}, ())
    assert not doubtful_under_uneven_light(strokes, TWELVE_DIGITS, kinds, colours)


def test_handwritten_digits_are_typed() -> None:
    hand = frozenset([*TWELVE_DIGITS][:3])
    colours = np.full((6, 6, 3), PAPER, float)
    strokes = strokes_of(TWELVE_DIGITS)
    assert divide_given_and_typed(strokes, TWELVE_DIGITS, colours, hand).typed_cells == hand
    assert divide_given_and_typed(strokes, TWELVE_DIGITS, colours, strokes.keys()).given_cells == set()
    assert divide_given_and_typed({}, {}, colours) == Kinds(frozenset(), frozenset())


@pytest.mark.parametrize("count", [1, 2])
def test_few_digits_are_given(count: int) -> None:
    digits = dict([*TWELVE_DIGITS.items()][:count])
    assert kinds_of(strokes_of(digits), digits).given_cells == set(digits)


@pytest.mark.filterwarnings("error::RuntimeWarning")
def test_dark_digits_under_glare_keep_possible_colours() -> None:
    """Glare that is taken off a cell never leaves less than black."""
    strokes = strokes_of(TWELVE_DIGITS, lambda cell: {"colour": ((0, 20, 40)[cell[1] % 3],) * 3})
    colours = page_colours((20, 20, 20), {cell: (250, 240, 200) for cell in TWELVE_DIGITS if cell[1] % 2})
    kinds = divide_given_and_typed(strokes, TWELVE_DIGITS, colours)
    assert {*doubtful_under_uneven_light(strokes, TWELVE_DIGITS, kinds, colours)} <= {*TWELVE_DIGITS}

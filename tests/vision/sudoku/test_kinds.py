"""Given and typed digits, told apart by strength, by colour and by pen."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from queens_snap.solver.cells import Cell
from queens_snap.vision.sudoku.digits import Stroke
from queens_snap.vision.sudoku.given_and_typed import (
    divide_given_and_typed,
    doubtful_under_uneven_light,
    given_in_other_ink,
    typed_on_other_ground,
    without_tint,
)

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


def row_of_digits(count: int) -> dict[Cell, int]:
    return {(0, i): 1 + i % 6 for i in range(count)}


def strokes_of(
    digits: Mapping[Cell, int], look: Callable[[Cell], Mapping[str, Any]] = lambda _: {}
) -> dict[Cell, Stroke]:
    """Draw the digits of some cells, each with its look: colour or bolder."""
    return {cell: draw_stroke(digit, **look(cell)) for cell, digit in digits.items()}


@pytest.mark.parametrize(
    ("given", "typed"),
    [
        ({"colour": GREY}, {"colour": BLACK}),
        ({"colour": BLACK}, {"colour": BLUE}),
        ({"bolder": 0}, {"bolder": 4}),
    ],
    ids=["strength", "colour", "pen"],
)
@pytest.mark.parametrize("share", [1, 5, 9])
def test_two_kinds_are_told(given: dict, typed: dict, share: int) -> None:
    put = list(TWELVE_DIGITS)[:share]
    strokes = strokes_of(TWELVE_DIGITS, lambda cell: typed if cell in put else given)
    kinds = divide_given_and_typed(strokes, TWELVE_DIGITS)
    assert sorted(kinds.typed_cells) == sorted(put)
    assert kinds.unsure_cells == ()


@pytest.mark.parametrize(("other", "doubted"), [(2, True), (4, False)])
def test_a_lone_bold_digit_is_doubted_unless_its_like_is_finer(other: int, doubted: bool) -> None:
    digits = {(0, i): digit for i, digit in enumerate((4, 1, 2, 3, 5, 6, 1, other))}
    strokes = strokes_of(digits, lambda cell: {"bolder": 5 * (cell == (0, 0))})
    kinds = divide_given_and_typed(strokes, digits)
    assert kinds.typed_cells == {(0, 0)}
    assert kinds.unsure_cells == (((0, 0),) if doubted else ())


def test_bold_digits_that_are_all_fours_are_doubted() -> None:
    digits = {(0, i): digit for i, digit in enumerate((4, 4, 2, 1, 3, 3, 1, 1))}
    strokes = strokes_of(digits, lambda cell: {"bolder": 5 * (digits[cell] == 4)})
    assert divide_given_and_typed(strokes, digits).unsure_cells == ((0, 0), (0, 1))


def test_a_spot_on_a_digit_may_be_no_bold_pen() -> None:
    digits = row_of_digits(12)
    strokes = strokes_of(digits)
    spotted = strokes[0, 3].ink.copy()
    height, width = spotted.shape
    cv2.circle(spotted, (width // 2, height // 3), height // 4, (1.0,), -1)
    strokes[0, 3] = replace(strokes[0, 3], ink=spotted)
    assert divide_given_and_typed(strokes, digits).unsure_cells == ((0, 3),)


@pytest.mark.parametrize(("fringe", "doubted"), [(36, True), (6, False)])
def test_a_digit_hardly_more_coloured_than_the_others_is_doubted(fringe: int, doubted: bool) -> None:
    digits = row_of_digits(9)
    strokes = strokes_of(digits, lambda cell: {"colour": (24, 28, 24 + (74 if cell == (0, 1) else fringe))})
    assert ((0, 1) in divide_given_and_typed(strokes, digits).unsure_cells) is doubted


DIM_COLOURS = {"black": (10, 10, 10), "blue": (10, 10, 32), "tinted": (10, 10, 14)}


@pytest.mark.parametrize(
    ("inks", "ground", "apart"),
    [
        (["black"] * 8, "even", []),
        (["tinted", "black"] * 4, "even", []),  # as compressed pictures spread them
        (["blue", "blue", *["black"] * 6], "even", [(0, 0), (0, 1)]),
        (["blue"] * 4 + ["black"] * 4, "even", [(0, i) for i in range(4)]),
        (["blue", *["black"] * 7], "chosen", []),  # a thin pen takes on the tint of its cell
    ],
)
def test_blue_in_dim_light_may_have_been_typed(
    inks: list[str], ground: str, apart: list[tuple[int, int]]
) -> None:
    digits = row_of_digits(len(inks))
    strokes = strokes_of(digits, lambda cell: {"colour": DIM_COLOURS[inks[cell[1]]]})
    colours = np.full((8, 8, 3), (90, 88, 85), float)
    if ground == "chosen":
        colours[0, 0] = (70, 88, 120)
    assert given_in_other_ink(colours, strokes, sorted(digits)) == apart


@pytest.mark.parametrize("look", [{"colour": GREY}, {"colour": BLUE}, {"bolder": 4}])
def test_digits_that_look_alike_are_all_given(look: dict) -> None:
    kinds = divide_given_and_typed(strokes_of(TWELVE_DIGITS, lambda _: look), TWELVE_DIGITS)
    assert kinds.given_cells == set(TWELVE_DIGITS)
    assert kinds.unsure_cells == ()


def test_a_digit_between_the_kinds_is_unsure() -> None:
    digits = row_of_digits(9)
    colours = [GREY] * 4 + [BLACK] * 4 + [(95, 95, 95)]
    strokes = strokes_of(digits, lambda cell: {"colour": colours[cell[1]]})
    assert divide_given_and_typed(strokes, digits).unsure_cells in ((), ((0, 8),))


@pytest.mark.parametrize(
    ("ground", "apart"),
    [((255, 255, 255), False), ((228, 226, 222), False), ((190, 240, 255), True)],
)
def test_typed_digits_on_grounds_of_another_colour_may_be_given(ground: tuple[int, ...], apart: bool) -> None:
    colours = np.full((4, 4, 3), 255, np.uint8)
    colours[2:, :2] = ground
    typed = [(2, 0), (3, 1)]
    assert list(typed_on_other_ground(colours, typed, [(0, 0), (1, 3)])) == (typed if apart else [])


LIGHT_TINTS = {"night light": (1.0, 0.75, 0.36), "cool": (0.7, 1.0, 1.0), "warm": (1.0, 0.8, 0.6)}


@pytest.mark.parametrize("light", LIGHT_TINTS.values(), ids=LIGHT_TINTS)
@pytest.mark.parametrize("is_dark", [False, True])
def test_coloured_light_makes_no_digit_a_coloured_one(
    light: tuple[float, float, float], is_dark: bool
) -> None:
    digits = TWELVE_DIGITS
    typed = {cell for cell in digits if cell[1] < 2}
    inks = {True: (250, 140), False: (0, 140)}[is_dark]
    colours = {cell: np.multiply((inks[cell not in typed],) * 3, light) for cell in digits}
    page = np.full((6, 6, 3), np.multiply((30,) * 3 if is_dark else (255,) * 3, light))
    strokes = {
        cell: replace(
            draw_stroke(x, tuple(colours[cell])), strength=float(np.abs(colours[cell] - page[0, 0]).max())
        )
        for cell, x in digits.items()
    }
    kinds = divide_given_and_typed(without_tint(strokes, page), digits)
    assert kinds.typed_cells == typed
    assert kinds.unsure_cells == ()


@pytest.mark.parametrize(("weaker", "count", "doubted"), [(112, 4, True), (124, 4, False), (112, 1, False)])
def test_two_groups_that_nearly_look_alike_are_doubted(weaker: float, count: int, doubted: bool) -> None:
    fewer = [*TWELVE_DIGITS][:count]
    strokes = {
        cell: replace(stroke, strength=weaker if cell in fewer else 128.0)
        for cell, stroke in strokes_of(TWELVE_DIGITS).items()
    }
    assert divide_given_and_typed(strokes, TWELVE_DIGITS).unsure_cells == (
        tuple(sorted(fewer)) if doubted else ()
    )


@pytest.mark.parametrize(
    ("shaded", "light", "doubted"),
    [
        ([(0, 0)], 0.57, [(0, 0)]),  # typed, and as pale as a given one
        ([(0, 0), (0, 5)], 0.57, [(0, 0)]),  # the other is given in any light
        ([(0, 0)], 0.95, []),
        ([(0, i) for i in range(4, 12)], 0.57, []),  # all given ones: it is their ground
    ],
)
def test_a_typed_digit_in_a_shadow_is_doubted(
    shaded: list[tuple[int, int]], light: float, doubted: list[tuple[int, int]]
) -> None:
    digits = row_of_digits(12)
    colours = np.full((1, 16, 3), (27, 30, 35), float)
    strokes = {}
    for cell, digit in digits.items():
        part = light if cell in shaded else 1.0
        white, colours[cell] = 230.0 if cell[1] < 4 else 143.0, colours[cell] * part
        drawn = draw_stroke(digit, (round(white * part),) * 3)
        strokes[cell] = replace(drawn, strength=float((white - 28) * part))
    kinds = divide_given_and_typed(strokes, digits)
    assert doubtful_under_uneven_light(strokes, digits, kinds, colours) == doubted


@pytest.mark.parametrize(("glared", "doubted"), [([(0, 0)], [(0, 0)]), ([(0, i) for i in range(4)], [])])
def test_a_typed_digit_under_glare_on_a_dark_page_is_doubted(
    glared: list[tuple[int, int]], doubted: list[tuple[int, int]]
) -> None:
    digits = row_of_digits(12)
    colours = np.full((1, 16, 3), 28, float)
    strokes = {}
    for cell, digit in digits.items():
        passed = 0.5 if cell in glared else 1.0
        colours[cell] = 255 - (255 - colours[cell]) * passed
        drawn = draw_stroke(digit, (230,) * 3 if cell[1] < 4 else (143,) * 3)
        strokes[cell] = replace(drawn, strength=passed * (202.0 if cell[1] < 4 else 115.0))
    assert (
        doubtful_under_uneven_light(strokes, digits, divide_given_and_typed(strokes, digits), colours)
        == doubted
    )

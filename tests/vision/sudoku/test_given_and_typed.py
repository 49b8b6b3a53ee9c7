"""Given and typed digits, told apart by strength, by colour and by pen; hidden cells, and the chosen one."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from queens_snap.solver.cells import Cell
from queens_snap.vision.grid.lattice import Flat
from queens_snap.vision.sudoku.digits import Stroke
from queens_snap.vision.sudoku.given_and_typed import (
    divide_given_and_typed,
    doubtful_under_uneven_light,
    framed_cell,
    given_in_other_ink,
    hidden_cells,
    typed_on_other_ground,
    without_tint,
)

from ..drawing import flat_of

N, PAPER = 6, (255, 255, 255)
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


@pytest.mark.parametrize(
    ("digits", "bold", "doubted"),
    [
        ((4, 1, 2, 3, 5, 6, 1, 2), [0], [0]),  # a lone bold digit
        ((4, 1, 2, 3, 5, 6, 1, 4), [0], []),  # its like is finer
        ((4, 4, 2, 1, 3, 3, 1, 1), [0, 1], [0, 1]),  # they are all fours
    ],
)
def test_bold_digits_are_doubted_unless_their_like_is_finer(
    digits: tuple[int, ...], bold: list[int], doubted: list[int]
) -> None:
    row = {(0, i): digit for i, digit in enumerate(digits)}
    kinds = divide_given_and_typed(strokes_of(row, lambda cell: {"bolder": 5 * (cell[1] in bold)}), row)
    assert kinds.typed_cells == {(0, i) for i in bold}
    assert kinds.unsure_cells == tuple((0, i) for i in doubted)


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
    ("changed", "light", "glare", "doubted"),
    [
        ([0], 0.57, 0.0, [0]),  # in a shadow, and as pale as a given one
        ([0, 5], 0.57, 0.0, [0]),  # the other is given in any light
        ([0], 0.95, 0.0, []),
        (range(4, 12), 0.57, 0.0, []),  # all given ones: it is their ground
        ([0], 1.0, 0.5, [0]),
        (range(4), 1.0, 0.5, []),
    ],
)
def test_a_typed_digit_in_a_shadow_or_under_glare_is_doubted(
    changed: Sequence[int], light: float, glare: float, doubted: list[int]
) -> None:
    """On a dark page. The first four of twelve digits are typed, and brighter than the given ones."""
    digits, strokes = row_of_digits(12), {}
    colours = np.full((1, 16, 3), (27, 30, 35), float)
    for (row, column), digit in digits.items():
        part, veil = (light, glare) if column in changed else (1.0, 0.0)
        white = 230.0 if column < 4 else 143.0
        colours[row, column] = 255 * veil + (1 - veil) * part * colours[row, column]
        drawn = draw_stroke(digit, (round(white * part),) * 3)
        strokes[row, column] = replace(drawn, strength=(1 - veil) * part * (white - 28))
    kinds = divide_given_and_typed(strokes, digits)
    found = doubtful_under_uneven_light(strokes, digits, kinds, colours)
    assert found == [(0, column) for column in doubted]


# Cells on which something may lie.

SIDE = 30  # pixels of a cell
SHADE, TINT = (232, 226, 216), (225, 240, 228)
ODD_CELL = (3, 4)
DIGIT_CELLS = [(0, 0), (1, 2), (2, 4), (3, 1), (4, 3), (5, 5)]


def grounds(page: tuple[int, ...], odd: tuple[int, ...], digits: tuple[int, ...] | None = None) -> np.ndarray:
    """Return the cells' colours: of the page, of one cell, and of cells with digits."""
    colours = np.full((N, N, 3), page, np.uint8)
    if digits:
        colours[tuple(np.array(DIGIT_CELLS).T)] = digits
    colours[ODD_CELL] = odd
    return colours


def draw_grounds(colours: np.ndarray) -> np.ndarray:
    return np.kron(colours, np.ones((SIDE, SIDE, 1), np.uint8))


def cells_hidden(rgb: np.ndarray, colours: np.ndarray, digits: Sequence[Cell] = ()) -> tuple[Cell, ...]:
    empty = [cell for cell in np.ndindex(N, N) if cell not in digits]
    return hidden_cells(flat_of(rgb, SIDE), colours, empty, digits)


@pytest.mark.parametrize(
    ("page", "ground", "digits", "is_hidden"),
    [
        pytest.param(PAPER, PAPER, DIGIT_CELLS, False, id="like all empty ones"),
        pytest.param(PAPER, TINT, DIGIT_CELLS, False, id="the chosen one"),
        pytest.param(PAPER, SHADE, DIGIT_CELLS, True, id="a given's ground without a given"),
        pytest.param(PAPER, (20, 20, 20), DIGIT_CELLS, True, id="black"),
        pytest.param((27, 31, 35), (44, 60, 52), [], False, id="the chosen one of a dark page"),
        pytest.param((27, 31, 35), (0, 0, 0), [], True, id="black on a dark page"),
    ],
)
def test_an_empty_cell_of_another_ground_than_the_chosen_one_hides_something(
    page: tuple[int, ...], ground: tuple[int, ...], digits: list[Cell], is_hidden: bool
) -> None:
    colours = grounds(page, ground, SHADE if digits else None)
    assert cells_hidden(draw_grounds(colours), colours, digits) == ((ODD_CELL,) if is_hidden else ())


@pytest.mark.parametrize(
    ("short", "sigma", "is_hidden"),
    [(0, 0, False), (3, 0, True), (2, 0, True), (0, 1.0, False), (0, 2.0, False), (0, 3.0, False)],
)
def test_a_tint_that_does_not_just_fill_its_cell_lies_on_it(
    short: int, sigma: float, is_hidden: bool
) -> None:
    """short: pixels that the tint lacks at the top and at the bottom. sigma: blur of the picture."""
    colours = grounds(PAPER, TINT)
    rgb = draw_grounds(colours)
    top, left = ODD_CELL[0] * SIDE, ODD_CELL[1] * SIDE
    for strip in (rgb[top : top + short], rgb[top + SIDE - short : top + SIDE]):
        strip[:, left : left + SIDE] = PAPER
    seen = cv2.GaussianBlur(rgb, (0, 0), sigma) if sigma else rgb
    assert cells_hidden(seen, colours) == ((ODD_CELL,) if is_hidden else ())


def test_a_patch_in_a_tint_of_the_chosen_cell_is_told_by_the_frame_beneath() -> None:
    colours = grounds(PAPER, PAPER)
    rgb = draw_grounds(colours)
    for side in (rgb[:2], rgb[-2:], rgb[:, :2], rgb[:, -2:]):
        side[:] = 90
    rgb[:SIDE, 3 * SIDE : 4 * SIDE] = colours[0, 3] = TINT
    assert cells_hidden(rgb, colours) == ((0, 3),)


# The chosen cell, told by its frame.

CELL, LINE = 48, 2  # pixels
FRAME_BLUE, LINE_GREY, LINE_BLACK = (60, 120, 240), (170, 170, 170), (30, 30, 30)


def draw_frames(frames: dict[Cell, tuple[int, int, int]], sides: int = 4) -> Flat:
    """Draw thin lines, broad ones between boxes, and frames of so many sides in some cells."""
    rgb = np.full((N * CELL, N * CELL, 3), PAPER, np.uint8)
    for i in range(N + 1):
        at = slice(max(0, i * CELL - LINE), i * CELL + LINE)
        rgb[at] = LINE_BLACK if i % 2 == 0 else LINE_GREY
        rgb[:, at] = LINE_BLACK if i % 3 == 0 else LINE_GREY
    for (r, c), colour in frames.items():
        cell = rgb[r * CELL : (r + 1) * CELL, c * CELL : (c + 1) * CELL]
        for i, line in enumerate((np.s_[: 2 * LINE], np.s_[-2 * LINE :])):
            cell[line if i < sides else np.s_[:0]] = colour
            cell[:, line if i + 2 < sides else np.s_[:0]] = colour
    return flat_of(rgb, CELL)


@pytest.mark.parametrize(
    ("frames", "sides", "found"),
    [
        pytest.param({}, 4, None, id="none"),
        pytest.param({(2, 3): FRAME_BLUE}, 4, (2, 3), id="one"),
        pytest.param({(0, 0): FRAME_BLUE}, 4, (0, 0), id="in a corner of the board"),
        pytest.param({(2, 3): FRAME_BLUE}, 3, None, id="three sides"),
        pytest.param({(2, 3): LINE_BLACK}, 4, None, id="like lines"),
        pytest.param({(0, 1): FRAME_BLUE, (3, 4): FRAME_BLUE}, 4, None, id="two, as cages are"),
    ],
)
def test_one_frame_in_a_colour_of_its_own_is_that_of_the_chosen_cell(
    frames: dict[Cell, tuple[int, int, int]], sides: int, found: Cell | None
) -> None:
    assert framed_cell(draw_frames(frames, sides), np.full((N, N, 3), PAPER, float)) == found


@pytest.mark.parametrize("hidden", [np.s_[12:20, : 2 * LINE], np.s_[:, :]], ids=["a part", "the whole cell"])
def test_a_frame_that_something_lies_on_is_none(hidden: tuple[slice, slice]) -> None:
    """A cover of a whole cell in the frame's colour may hide a digit."""
    flat, colours = draw_frames({(2, 3): FRAME_BLUE}), np.full((N, N, 3), PAPER, float)
    is_whole = hidden == np.s_[:, :]
    flat.cells[2, 3][hidden] = FRAME_BLUE if is_whole else PAPER
    if is_whole:
        colours[2, 3] = FRAME_BLUE
    assert framed_cell(flat, colours) is None

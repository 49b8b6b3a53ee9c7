"""Tango read from captures of our own: symbols, signs, what is given, and that doubts are said."""

import random
from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from queens_snap.overlay.paint.flat import render_puzzle
from queens_snap.solver.cells import Cell, cell_name
from queens_snap.vision.boards import View
from queens_snap.vision.doubts import Doubt, Sort, place_doubts
from queens_snap.vision.grid.find import find_at
from queens_snap.vision.measure.symbols import Symbol
from queens_snap.vision.reading import Reading
from queens_snap.vision.recognise import read_capture
from queens_snap.vision.source.errors import NoBoardFound
from queens_snap.vision.tango.read import (
    BY_SHAPE_DOUBT,
    INVERTED_DOUBT,
    LIT_DOUBT,
    MOON,
    PALE_DOUBT,
    SUN,
    VOCABULARY,
    doubtful_lone_symbols,
    find_shaded_cells,
    kinds_of,
    sides_with_cut_signs,
)
from queens_snap.vision.tango.signs import CLEAR_LIKENESS_LEAD

from ...solver.games_cases import random_tango
from ..captures import CAPTURES, Shot, box_of
from ..drawing import BOARD_8, draw, to_grey

SHOTS = {path.split("/")[1]: Shot(path) for path in CAPTURES if path.startswith("tango/")}
#: The outline of a pointer; its height is about one.
POINTER = np.array([(0, 0), (0, 0.8), (0.19, 0.62), (0.32, 0.93), (0.44, 0.87), (0.32, 0.58), (0.58, 0.57)])
LIGHT_SHOT, WRONG_SHOT, FULL_SHOT = (SHOTS[f"tango-{name}"] for name in ("light", "wrong", "full"))


def symbols_entered(reading: Reading) -> dict[tuple[int, int], str]:
    """Return the player's symbols by cell: MOON or SUN."""
    return {cell: of for kind, of in (("suns", SUN), ("moons", MOON)) for cell in reading.marks[kind]}


SEPIA = np.array([[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]])
SINGLE_HUE_FILTERS = {
    "grey": to_grey,
    "sepia": lambda rgb: (rgb @ SEPIA.T).clip(0, 255).astype(np.uint8),
    "night light": lambda rgb: (rgb * (1.0, 0.6, 0.25)).astype(np.uint8),
}


@pytest.mark.parametrize("look", SINGLE_HUE_FILTERS)
@pytest.mark.parametrize("name", ["tango-full", "tango-wrong", "tango-dark-half"])
def test_in_one_colour_suns_and_moons_are_told_by_shape_and_brightness(name: str, look: str) -> None:
    plain, reading = SHOTS[name].read(), SHOTS[name].read(SINGLE_HUE_FILTERS[look](SHOTS[name].rgb))
    assert reading.puzzle == plain.puzzle
    assert symbols_entered(reading) == symbols_entered(plain)


def make_symbol(cell: Cell, colour: tuple[int, ...], roundness: float = 0.9, area: float = 0.2) -> Symbol:
    return Symbol(cell, np.array(colour, float), area=area, roundness=roundness, number=0.0)


ORANGE, VIOLET, YELLOW, BLUE = (240, 150, 30), (177, 76, 249), (250, 180, 40), (40, 90, 240)
MOONS = [((60,) * 3, 0.75, 0.2), ((70,) * 3, 0.75, 0.2)]  # crescents of a picture in grey
COVERED_DOUBT = place_doubts(Sort.HIDDEN, VOCABULARY.cell_contents, [(0, 0)])
Look = tuple[tuple[int, ...], float, float]  # colour, roundness and area


def two_greys(first: int, second: int, roundness: float = 0.97, area: float = 0.35) -> list[Look]:
    """Return the looks of two suns in a picture in grey."""
    return [((first,) * 3, roundness, area), ((second,) * 3, roundness, area)]


@pytest.mark.parametrize(
    ("looks", "kinds", "doubts"),
    [
        ([(YELLOW, 0.9, 0.2), ((70, 120, 230), 0.9, 0.2)], "SM", []),
        ([(YELLOW, 0.9, 0.2), ((128, 128, 128), 0.9, 0.2)], "SM", [PALE_DOUBT]),
        ([*two_greys(200, 190), *MOONS], "SSMM", []),
        ([*two_greys(60, 70), *MOONS], "SSMM", [BY_SHAPE_DOUBT]),  # as dark as moons
        ([*two_greys(200, 60), *MOONS], "SSMM", [BY_SHAPE_DOUBT]),
        ([*two_greys(200, 190, roundness=0.9), *MOONS], "SSMM", [BY_SHAPE_DOUBT]),  # no discs
        ([*two_greys(200, 190, area=0.21), *MOONS], "SSMM", [BY_SHAPE_DOUBT]),  # hardly larger than moons
        ([(ORANGE, 0.74, 0.2)] * 3, "MMM", [INVERTED_DOUBT]),
        ([(BLUE, 0.97, 0.2)] * 3, "SSS", [INVERTED_DOUBT]),
        ([(BLUE, 0.9, 0.2)] * 3, "MMM", []),  # nearly round, but no disc: of a feast day, or a clone
        ([(ORANGE, 0.97, 0.18)], "S", []),  # the game's own sun
        ([(VIOLET, 0.75, 0.08)], "M", []),  # its moon
        ([(VIOLET, 0.79, 0.45)], "M", COVERED_DOUBT),  # a square patch
        ([(ORANGE, 0.9, 0.2)], "S", COVERED_DOUBT),
        ([(ORANGE, 0.9, 0.2)] * 2, "SS", []),  # of a feast day
    ],
)
def test_suns_and_moons_are_told_by_colour_and_by_shape_and_brightness_without_it(
    looks: list[Look], kinds: str, doubts: list[Doubt]
) -> None:
    symbols = [make_symbol((0, i), *look) for i, look in enumerate(looks)]
    names = [{"S": SUN, "M": MOON}[letter] for letter in kinds]
    assert kinds_of(symbols, np.full((4, 4, 3), 250.0)) == (names, doubts)


@pytest.mark.parametrize("name", ["tango-wrong", "tango-dark-half"])
def test_inverted_colours_are_told_by_the_shapes_and_doubted(name: str) -> None:
    plain, inverted = SHOTS[name].read(), SHOTS[name].read(255 - SHOTS[name].rgb)
    assert inverted.puzzle == plain.puzzle
    assert inverted.warnings == (INVERTED_DOUBT.text,)
    assert inverted.confidence < plain.confidence


@pytest.mark.parametrize("name", SHOTS)
def test_the_upright_equal_signs_of_a_turned_picture_are_hard_to_read(name: str) -> None:
    truth = SHOTS[name].truth
    reading = SHOTS[name].read(np.ascontiguousarray(np.rot90(SHOTS[name].rgb)))
    turned = {tuple(sorted((truth["n"] - 1 - c, r) for r, c in pair)) for pair in truth["equal"]}
    signs = reading.stages.signs
    unclear = [sign.pair for sign in signs.signs if sign.lead < CLEAR_LIKENESS_LEAD] + list(
        signs.unsure_pairs
    )
    assert turned <= {*unclear}
    assert any("hard to make out" in text for text in reading.warnings)


def given_cell(shot: Shot, values: str) -> Cell:
    return next(shot.cells("givens", values))


def draw_question_mark() -> np.ndarray:
    rgb, (x, y) = WRONG_SHOT.rgb, WRONG_SHOT.pixel_at(2.5, 2.5)
    cv2.putText(rgb, "?", (x - 20, y - 2), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (0, 0, 0), 2)
    return rgb


def cover_given(shot: Shot, values: str, half: float, colour: tuple[int, int, int]) -> np.ndarray:
    rgb, (row, column) = shot.rgb, given_cell(shot, values)
    rgb[shot.slices_around(row + 0.5, column + 0.5, half)] = colour
    return rgb


def cover_sign() -> np.ndarray:
    rgb, ((r, c), (r2, c2)) = LIGHT_SHOT.rgb, LIGHT_SHOT.truth["opposite"][0]
    x, y = LIGHT_SHOT.pixel_at(r + 0.2, c + 0.2)
    rgb[LIGHT_SHOT.slices_around((r + r2 + 1) / 2, (c + c2 + 1) / 2, 0.2)] = rgb[y, x]
    return rgb


def cover_only_moon() -> np.ndarray:
    rgb, ((r, c), *others) = LIGHT_SHOT.rgb, LIGHT_SHOT.cells("givens", "0")
    for row, column in others:  # emptied
        box = LIGHT_SHOT.slices_around(row + 0.5, column + 0.5, 0.4)
        rgb[box] = rgb[box][0, 0]
    axes = round(0.36 * LIGHT_SHOT.cell), round(0.33 * LIGHT_SHOT.cell)
    return cv2.ellipse(rgb, LIGHT_SHOT.pixel_at(r + 0.5, c + 0.5), axes, 0, 0, 360, (71, 167, 245), -1)


def draw_finished_with_one_ground() -> np.ndarray:
    reading, rgb = FULL_SHOT.read(), FULL_SHOT.rgb
    assert reading.colours is not None
    usual = np.median(reading.colours.reshape(-1, 3), axis=0)
    for cell in np.ndindex(reading.puzzle.shape):
        box = rgb[box_of(reading, cell, 0.03, 0.97)]
        box[np.abs(box.astype(float) - reading.colours[cell]).max(axis=2) < 16] = usual
    return rgb


FIRST_MOON, FIRST_GIVEN = (cell_name(given_cell(LIGHT_SHOT, values)) for values in ("0", "01"))
SIGN_CELLS = " and ".join(cell_name((r, c)) for r, c in LIGHT_SHOT.truth["opposite"][0])


@pytest.mark.parametrize(
    ("picture", "doubt"),
    [
        pytest.param(
            draw_question_mark, "something other than a sun or a moon is drawn (r3c3)", id="no symbol"
        ),
        pytest.param(
            lambda: cover_given(WRONG_SHOT, "0", 0.35, (60, 110, 220)),
            f"like the others ({cell_name(given_cell(WRONG_SHOT, '0'))})",
            id="patch on a symbol",
        ),
        pytest.param(
            lambda: cover_given(LIGHT_SHOT, "01", 0.42, (244, 246, 248)),
            f"hide a sun or a moon ({FIRST_GIVEN})",
            id="pale patch on a given",
        ),
        pytest.param(cover_sign, SIGN_CELLS, id="patch like the ground on a sign"),
        pytest.param(cover_only_moon, f"may be something else ({FIRST_MOON})", id="patch on the only moon"),
        pytest.param(
            draw_finished_with_one_ground, "which symbols are given", id="finished, all cells alike"
        ),
    ],
)
def test_what_lies_on_a_board_or_makes_it_alike_is_doubted(
    picture: Callable[[], np.ndarray], doubt: str
) -> None:
    assert any(doubt in text for text in LIGHT_SHOT.read(picture()).warnings)


def test_a_sun_under_the_pointer_is_no_numbered_disc() -> None:
    rgb, (row, column) = LIGHT_SHOT.rgb, next(LIGHT_SHOT.cells("givens", "1"))
    x, y = LIGHT_SHOT.pixel_at(row + 0.5, column + 0.5)
    points = np.round(POINTER * 0.25 * LIGHT_SHOT.cell + (x - 2, y - 4)).astype(np.int32)
    cv2.fillPoly(rgb, [points], (0, 0, 0))
    assert LIGHT_SHOT.read(rgb).puzzle == LIGHT_SHOT.read().puzzle


@pytest.mark.parametrize(
    ("area", "kinds", "told"),
    [
        (0.2, (SUN, SUN, MOON), False),
        (0.42, (SUN, SUN, MOON), True),
        (0.42, (SUN, SUN, MOON, MOON), False),  # these can be compared with each other
        (0.42, (MOON, MOON, SUN), False),  # suns are larger
    ],
)
def test_only_a_lone_moon_that_is_much_larger_than_all_suns_may_be_a_patch(
    area: float, kinds: tuple[str, ...], told: bool
) -> None:
    symbols = [
        make_symbol((0, c), (250, 180, 40), roundness=0.75 if of == MOON else 0.9)
        for c, of in enumerate(kinds)
    ]
    symbols[2:] = [replace(s, area=area) for s in symbols[2:]]
    assert doubtful_lone_symbols(symbols, kinds) == ([symbols[2]] if told else [])


@pytest.mark.parametrize(
    ("level", "given", "doubted"), [(250, False, False), (242, False, True), (232, True, False)]
)
def test_shades_between_those_of_the_givens_and_of_empty_cells_are_doubted(
    level: int, given: bool, doubted: bool
) -> None:
    symbols = [make_symbol((0, c), (250, 180, 40)) for c in range(3)]
    colours = np.full((3, 3, 3), 250.0)
    colours[0, :2], colours[0, 2] = 230, level
    are, doubts = find_shaded_cells(symbols, colours)
    assert are == [True, True, given]
    assert [*map(str, doubts)] == ["a symbol may be given or put in (r1c3)"] * doubted


@pytest.mark.parametrize(("given", "entered"), [(230, 250), (60, 40), (250, 230), (40, 60)])
def test_givens_of_a_full_board_that_are_further_from_grey_than_the_others_are_doubted(
    given: int, entered: int
) -> None:
    symbols = [make_symbol((r, c), (250, 180, 40)) for r, c in np.ndindex(3, 3)]
    colours = np.full((3, 3, 3), float(entered))
    colours[0] = given
    are, doubts = find_shaded_cells(symbols, colours)
    assert are == [True] * 3 + [False] * 6
    assert doubts == [LIT_DOUBT] * (abs(given - 128) > abs(entered - 128))


def test_discs_on_a_white_board_with_borders_are_no_suns_and_moons() -> None:
    drawn = draw(BOARD_8, 60, white=True)
    for cell, colour in {(1, 1): (20, 80, 30), (4, 6): (240, 150, 20)}.items():
        cv2.circle(drawn.rgb, drawn.middle(*cell), 14, colour, -1, cv2.LINE_AA)
    assert read_capture(drawn.rgb).puzzle.game == "queens"


@pytest.mark.parametrize("radius", [0.2, 0.3])
@pytest.mark.parametrize("colour", [(0, 0, 0), (255, 255, 255)])
def test_a_corner_of_the_screen_in_a_cell_makes_it_no_given(colour: tuple[int, ...], radius: float) -> None:
    plain, out = FULL_SHOT.read(), FULL_SHOT.rgb
    corners = [(0, 0), (0, plain.lattice.n), (plain.lattice.n, 0), (plain.lattice.n, plain.lattice.n)]
    for corner in corners:
        cv2.circle(
            out, FULL_SHOT.pixel_at(*corner), round(radius * 2 * FULL_SHOT.cell), colour, -1, cv2.LINE_AA
        )
    found = FULL_SHOT.read(out)
    named = {place for doubt in found.doubts for place in doubt.places}
    assert found.puzzle == plain.puzzle or named.intersection([(0, 0), (0, 5), (5, 0), (5, 5)])


def test_a_game_can_be_forced() -> None:
    rgb = WRONG_SHOT.rgb
    assert read_capture(rgb, game="tango").puzzle == WRONG_SHOT.read().puzzle
    with pytest.raises(NoBoardFound):
        read_capture(rgb, game="queens")
    with pytest.raises(NoBoardFound, match="even"):
        read_capture(Shot("screenshots/board-light-7").rgb, game="tango")


# Boards that were cut off along their lines: half a sign is left on an outer line, where none may lie.


def cut_cells(name: str, row: int, column: int, n: int) -> View:
    """Cut n x n cells out of a capture along their lines."""
    shot = SHOTS[name]
    (left, top), (right, bottom) = shot.pixel_at(row, column), shot.pixel_at(row + n, column + n)
    rgb = np.ascontiguousarray(shot.rgb[top:bottom, left:right])
    height, width = rgb.shape[:2]
    return View(rgb, find_at(rgb, ((0, 0), (width, 0), (width, height), (0, height)), n))


def signs_across(name: str, row: int, column: int, n: int) -> tuple[str, ...]:
    """Return the sides of the cut cells on which a sign lies."""
    across = set()
    for a, b in SHOTS[name].truth["equal"] + SHOTS[name].truth["opposite"]:
        (r0, c0), (r1, c1) = sorted((tuple(a), tuple(b)))
        in_rows, in_columns = row <= r0 < row + n, column <= c0 < column + n
        if in_rows and r0 == r1:
            across |= {"left"} if c1 == column else {"right"} if c0 == column + n - 1 else set()
        if in_columns and c0 == c1:
            across |= {"top"} if r1 == row else {"bottom"} if r0 == row + n - 1 else set()
    return tuple(side for side in ("left", "top", "right", "bottom") if side in across)


@pytest.mark.parametrize("at", [(0, 0), (0, 2), (2, 0), (2, 2)])
@pytest.mark.parametrize("name", SHOTS)
def test_half_a_sign_on_an_outer_line_tells_that_the_board_was_cut_there(
    name: str, at: tuple[int, int]
) -> None:
    n = SHOTS[name].n - 2
    assert sides_with_cut_signs(cut_cells(name, *at, n)) == signs_across(name, *at, n)


@pytest.mark.parametrize("name", SHOTS)
def test_whole_boards_have_none(name: str) -> None:
    assert sides_with_cut_signs(cut_cells(name, 0, 0, SHOTS[name].n)) == ()


def test_a_pointer_on_the_outer_line_is_no_sign() -> None:
    view = cut_cells("tango-light", 0, 0, 6)
    cell, height = view.lattice.cell, view.rgb.shape[0]
    points = np.round(POINTER * 0.5 * cell + (2.45 * cell, height - 0.2 * cell)).astype(np.int32)
    cv2.fillPoly(view.rgb, [points], (0, 0, 0))
    assert sides_with_cut_signs(view) == ()


def test_a_board_that_was_cut_is_read_with_that_doubt() -> None:
    cut = cut_cells("tango-light", 2, 0, 4).rgb
    page = cv2.copyMakeBorder(cut, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=(200, 200, 200))
    reading = read_capture(page)
    assert reading.puzzle.shape[0] == 4
    assert "the board may be cut off at the right" in reading.warnings


FEW_ROWS = "the board has only 4 x 4 cells, fewer than usual: is it whole?"


@pytest.mark.parametrize(("column", "n"), [(2, 4), (0, 6)])
def test_a_part_with_fewer_rows_than_usual_is_doubted(column: int, n: int) -> None:
    """Its sides look whole, because it was cut along lines on which no sign lies."""
    reading = read_capture(cut_cells("tango-light", 0, column, n).rgb)
    assert reading.puzzle.shape[0] == n
    assert (FEW_ROWS in reading.warnings) is (n == 4)


def test_margins_around_a_part_do_not_make_it_whole() -> None:
    """It was cut out behind its lines, so that they look like a frame, but without round corners."""
    shot = SHOTS["tango-light"]
    (left, top), (right, bottom) = shot.pixel_at(1, 2), shot.pixel_at(5, 6)
    cut = shot.rgb[top - 2 : bottom + 2, left - 2 : right + 2]
    reading = read_capture(cv2.copyMakeBorder(cut, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=(255,) * 3))
    assert reading.puzzle.shape[0] == 4
    assert FEW_ROWS in reading.warnings


def test_a_small_board_with_margins_is_whole() -> None:
    reading = read_capture(render_puzzle(random_tango(random.Random(3), 4)))
    assert (reading.puzzle.shape[0], reading.warnings) == (4, ())

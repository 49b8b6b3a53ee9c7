"""Zip boards are read: walls and links, and what is missing or lies on them is doubted."""

import math
from collections.abc import Callable

import cv2
import numpy as np
import pytest

from queens_snap.pipeline import snap
from queens_snap.solver.cells import Cell, cell_name
from queens_snap.solver.puzzle import Pair
from queens_snap.vision.cells_and_sides import Place
from queens_snap.vision.doubts import Doubt, Sort
from queens_snap.vision.measure.strokes import stroke_measures
from queens_snap.vision.recognise import read_capture
from queens_snap.vision.vocabulary import Observations
from queens_snap.vision.zip.read import (
    PATH,
    VOCABULARY,
    WALL,
    Sides,
    ZipStages,
    sides_from_measures,
    stray_links,
)

from ..captures import Shot
from ..drawing import flat_of, ruled_cells

LIGHT_SHOT = Shot("zip/light-6")


def cell_of_number(number: int) -> Cell:
    rows = enumerate(LIGHT_SHOT.truth["numbers"])
    return next((r, c) for r, row in rows for c, v in enumerate(row) if v == number)


def middle_of_number(number: int) -> tuple[int, int]:
    row, column = cell_of_number(number)
    return LIGHT_SHOT.pixel_at(row + 0.5, column + 0.5)


def hide_number(number: int, up: int = 25, aside: int = 25) -> np.ndarray:
    """Paint over a number in its cell's own colour, up to so many pixels from the middle."""
    rgb, (x, y) = LIGHT_SHOT.rgb, middle_of_number(number)
    rgb[y - up : y + up + 1, x - aside : x + aside + 1] = rgb[y - 25, x - 25]
    return rgb


def draw_square_for_disc() -> np.ndarray:
    """Draw a square in place of the last disc; the board may have one path without it."""
    rgb, (x, y) = hide_number(8), middle_of_number(8)
    rgb[y - 14 : y + 15, x - 14 : x + 15] = (200, 40, 40)
    return rgb


def draw_number_twice() -> np.ndarray:
    rgb, (x, y), (x2, y2) = LIGHT_SHOT.rgb, middle_of_number(4), middle_of_number(7)
    rgb[y2 - 24 : y2 + 24, x2 - 24 : x2 + 24] = rgb[y - 24 : y + 24, x - 24 : x + 24]
    return rgb


NO_DISC = "something other than a number"


@pytest.mark.parametrize(
    ("picture", "doubt", "number"),
    [
        pytest.param(draw_square_for_disc, NO_DISC, 8, id="no disc"),
        pytest.param(lambda: hide_number(8, up=17), NO_DISC, 8, id="slivers above and below"),
        pytest.param(lambda: hide_number(8, aside=17), NO_DISC, 8, id="slivers at the sides"),
        pytest.param(draw_number_twice, "a number was read twice: 4", 4, id="twice"),
        pytest.param(lambda: np.ascontiguousarray(np.rot90(Shot("zip/light-5").rgb)), "", None, id="turned"),
    ],
)
def test_what_a_board_cannot_show_is_doubted(
    picture: Callable[[], np.ndarray], doubt: str, number: int | None
) -> None:
    warnings = [text for text in LIGHT_SHOT.read(picture()).warnings if text.startswith(doubt)]
    assert warnings
    assert number is None or cell_name(cell_of_number(number)) in warnings[0]


def test_a_number_that_is_missing_is_said_and_nothing_is_invented() -> None:
    result = snap(hide_number(5))
    assert result.status == "unsolvable"
    assert result.reading is not None
    assert "no disc with the number 5 was found" in result.reading.warnings
    assert result.picture is not None


def test_every_disc_is_found_where_a_path_runs_under_it() -> None:
    half = Shot("zip/light-7-half")
    reading = half.read()
    numbered = {(r, c) for r, row in enumerate(half.truth["numbers"]) for c, v in enumerate(row) if v}
    assert isinstance(reading.stages, ZipStages)
    assert {disc.cell for disc in reading.stages.discs} == numbered


def sides_of(rgb: np.ndarray, cell: int) -> Sides:
    n = len(rgb) // cell
    return sides_from_measures(
        stroke_measures(flat_of(rgb, cell, cell), np.full((n, n, 3), 255, np.float32)), n
    )


@pytest.mark.parametrize(
    ("thick", "read_as_wall", "doubted"), [(14, True, False), (9, True, True), (5, False, True)]
)
def test_a_wall_that_is_thinner_than_the_others_is_doubted(
    thick: int, read_as_wall: bool, doubted: bool
) -> None:
    """Cells of 100 pixels with lines of 2, three walls of 14, and one of `thick`."""
    rgb = ruled_cells(5, 100, line=(150, 150, 150))
    for row, half in ((0, 7), (1, 7), (2, 7), (4, thick / 2)):
        rgb[row * 100 : (row + 1) * 100, round(200 - half) : round(200 + half)] = 0
    one, found = ((4, 1), (4, 2)), sides_of(rgb, 100)
    assert (one in found.walls, one in found.unsure_pairs + found.foreign_pairs) == (read_as_wall, doubted)
    assert len(found.walls) == 3 + read_as_wall
    assert {*found.unsure_pairs, *found.foreign_pairs} <= {one}


TRUE_WALLS = {tuple(tuple(cell) for cell in pair) for pair in LIGHT_SHOT.truth["walls"]}
UPRIGHT_SIDES: list[Pair] = [
    ((r, c), (r, c + 1)) for r in range(LIGHT_SHOT.n) for c in range(LIGHT_SHOT.n - 1)
]
FREE_SIDE = next(side for side in UPRIGHT_SIDES if side not in TRUE_WALLS)


@pytest.mark.parametrize(
    ("colour", "sway", "is_wall", "is_doubted"),
    [
        pytest.param((0, 0, 0), 0.0, True, False, id="a-wall"),
        pytest.param((20, 150, 60), 0.0, False, True, id="straight-and-green"),
        pytest.param((20, 150, 60), 0.03, False, True, id="wavering-and-green"),
        pytest.param((0, 0, 0), 0.03, True, True, id="wavering-and-black"),
    ],
)
def test_a_line_that_is_not_drawn_as_walls_are_is_doubted(
    colour: tuple[int, int, int], sway: float, is_wall: bool, is_doubted: bool
) -> None:
    """sway: of a line along a free upright side, in cells."""
    rgb, ((r, c), _) = LIGHT_SHOT.rgb, FREE_SIDE
    points = [LIGHT_SHOT.pixel_at(r + t, c + 1 + sway * math.sin(7 * t)) for t in np.linspace(0, 1, 30)]
    cv2.polylines(rgb, [np.array(points)], False, colour, round(0.14 * LIGHT_SHOT.cell), cv2.LINE_AA)
    reading = read_capture(rgb)
    walls = {tuple(tuple(cell) for cell in pair) for pair in reading.puzzle.to_json()["walls"]}
    assert walls == (TRUE_WALLS | {FREE_SIDE} if is_wall else TRUE_WALLS)
    places = {place for doubt in reading.doubts for place in doubt.places}
    assert places == ({FREE_SIDE} if is_doubted else set())


def test_a_wall_in_another_colour_than_the_discs_is_doubted() -> None:
    shot = Shot("zip/faint-8")
    walls = {tuple(map(tuple, pair)) for pair in shot.truth["walls"]}
    row, column = next(
        (r, c)
        for r in range(1, shot.n - 2)
        for c in range(1, shot.n - 2)
        if not walls & {((r, x), (r + 1, x)) for x in (c, c + 1)}
    )
    rgb, ends = shot.rgb, [shot.pixel_at(row + 1, column + x) for x in (-0.15, 2.15)]
    cv2.line(rgb, ends[0], ends[1], (120, 40, 160), round(0.1 * shot.cell), cv2.LINE_AA)
    doubted = {place for doubt in read_capture(rgb).doubts for place in doubt.places}
    assert doubted >= {((row, x), (row + 1, x)) for x in (column, column + 1)}


@pytest.mark.parametrize(("columns", "is_cut"), [(3, True), (2, False)])
def test_walls_that_cut_the_board_in_two_are_doubted(columns: int, is_cut: bool) -> None:
    walls: dict[Place, str] = {((0, c), (1, c)): WALL for c in range(columns)}
    doubts = VOCABULARY.rules(Observations(3, {(0, 0): "1", (2, 2): "2", **walls}))
    assert doubts == ([Doubt(Sort.RULES, "walls cut the board in two", tuple(walls))] if is_cut else [])


FIRST_PAIR: Pair = ((0, 0), (0, 1))
SECOND_PAIR: Pair = ((0, 1), (0, 2))


@pytest.mark.parametrize(
    ("links", "numbers", "stray"),
    [
        pytest.param((FIRST_PAIR,), {(0, 0): 1}, (), id="a path has just begun"),
        pytest.param((FIRST_PAIR,), {(0, 0): 1, (0, 1): 2}, (FIRST_PAIR,), id="just between two numbers"),
        pytest.param((FIRST_PAIR, SECOND_PAIR), {(0, 0): 1, (0, 1): 2}, (), id="it goes on"),
        pytest.param((FIRST_PAIR,), {(2, 2): 1}, (FIRST_PAIR,), id="from nowhere to nowhere"),
    ],
)
def test_what_may_lie_on_a_side_is_no_link(
    links: tuple[Pair, ...], numbers: dict[Cell, int], stray: tuple[Pair, ...]
) -> None:
    cell = 48
    rgb = np.full((3 * cell, 3 * cell, 3), 255, np.uint8)
    for (_, a), (_, b) in links:
        rgb[14:34, round((a + 0.3) * cell) : round((b + 0.7) * cell)] = (30, 90, 200)
    assert sides_of(rgb, cell).path == links
    assert stray_links(links, numbers) == stray


NUMBERS_BY_CELL: dict[Place, str] = {(0, 0): "1", (0, 2): "2"}


@pytest.mark.parametrize(
    ("columns", "doubts"),
    [
        pytest.param(2, [], id="not-there-yet"),
        pytest.param(3, [], id="ends-there"),
        pytest.param(4, ["no disc with the number 3 was found"], id="goes-on"),
    ],
)
def test_a_path_that_goes_on_beyond_the_last_number_leads_to_another(columns: int, doubts: list[str]) -> None:
    links: dict[Place, str] = {((0, c), (0, c + 1)): PATH for c in range(columns - 1)}
    assert [str(doubt) for doubt in VOCABULARY.rules(Observations(5, NUMBERS_BY_CELL, links))] == doubts

"""Walls are alike: straight, and in the colour of the discs; a pen's line on a side is none."""

import math

import cv2
import numpy as np
import pytest

from queens_snap.solver.puzzle import Pair
from queens_snap.vision.cells_and_sides import Place
from queens_snap.vision.doubts import Doubt, Sort
from queens_snap.vision.reading import Reading
from queens_snap.vision.recognise import read_capture
from queens_snap.vision.vocabulary import Observations
from queens_snap.vision.zip.read import VOCABULARY, WALL

from ..captures import Shot

LIGHT_SHOT = Shot("zip/light-6")
TRUE_WALLS = {tuple(tuple(cell) for cell in pair) for pair in LIGHT_SHOT.truth["walls"]}
FREE_SIDE: Pair = next(
    ((r, c), (r, c + 1))
    for r in range(LIGHT_SHOT.n)
    for c in range(LIGHT_SHOT.n - 1)
    if ((r, c), (r, c + 1)) not in TRUE_WALLS
)


def draw_line_on_side(colour: tuple[int, int, int], sway: float, sides: Pair = FREE_SIDE) -> Reading:
    """Draw a line along a free upright side that sways by a share of a cell."""
    rgb, ((r, c), _) = LIGHT_SHOT.rgb, sides
    points = [LIGHT_SHOT.pixel_at(r + t, c + 1 + sway * math.sin(7 * t)) for t in np.linspace(0, 1, 30)]
    cv2.polylines(rgb, [np.array(points)], False, colour, round(0.14 * LIGHT_SHOT.cell), cv2.LINE_AA)
    return read_capture(rgb)


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
    reading = draw_line_on_side(colour, sway)
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

"""Rectangles of Patches and words of Wend on captures, and the rectangles that a step rules out."""

import random
from functools import cache

import cv2
import numpy as np
import pytest

from queens_snap.overlay.moment import Moment
from queens_snap.overlay.patches import DRAWING
from queens_snap.overlay.sketch import Outline
from queens_snap.pipeline import Snap, snap
from queens_snap.solver.cells import Rectangle
from queens_snap.solver.games import GAMES
from queens_snap.solver.patches.puzzle import Patches
from queens_snap.solver.step import Step
from queens_snap.words.games import WORDS
from queens_snap.words.manner import BESIDE_PICTURE, Manner

from ..solver.games_cases import RANDOM_PUZZLES
from ..vision.captures import Shot
from .stories import changed_pixels

PATCHES_SHOTS = ("patches/light-6", "patches/dark-7-phone-half", "patches/light-6-finished")
WEND_SHOTS = ("wend/light-6", "wend/dark-5-phone-half", "wend/light-6-finished")
REACH_BEYOND_CELLS = {"patches": 2, "wend": 4}  # px that the frame of a board may change outside its cells


@cache
def solved_shot(name: str) -> tuple[Shot, Snap]:
    return Shot(name), snap(Shot(name).path)


@pytest.mark.parametrize("name", [*PATCHES_SHOTS, *WEND_SHOTS])
def test_the_answer_is_drawn_within_the_board(name: str) -> None:
    shot, found = solved_shot(name)
    new, beyond = changed_pixels(found), REACH_BEYOND_CELLS[name.split("/")[0]]
    x0, y0, x1, y1 = map(round, shot.truth["bbox"])
    assert new.any()
    new[max(y0 - beyond, 0) : y1 + beyond, max(x0 - beyond, 0) : x1 + beyond] = False
    assert not new.any()


@pytest.mark.parametrize("name", PATCHES_SHOTS)
def test_clues_stay_as_they_are_and_lines_run_along_rectangles(name: str) -> None:
    shot, found = solved_shot(name)
    new, after = changed_pixels(found), found.picture
    assert after is not None
    for clue in shot.truth["clues"]:
        x, y = shot.pixel_at(clue["cell"][0] + 0.5, clue["cell"][1] + 0.5)
        assert not new[y - 3 : y + 3, x - 3 : x + 3].any()
    for box in shot.truth["solution"]:
        (r, c), *_ = Rectangle(*box).cells
        x, y = shot.pixel_at(r + 0.07, c + 0.5)
        assert np.ptp(after[y - 4 : y + 4, x].astype(int), axis=0).max() > 100, "a line runs along its side"


@pytest.mark.parametrize("degrees", [0, 10, 15])
def test_every_cell_of_a_rectangle_is_tinted_however_the_capture_is_turned(degrees: int) -> None:
    shot = Shot("patches/tinted-7-half").rgb
    height, width = shot.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 0.7)
    found = snap(cv2.warpAffine(shot, turn, (width, height), borderValue=(250, 250, 250)))
    assert found.reading
    assert found.solution
    assert found.solution.answer
    drawn = {Rectangle(*x) for x in found.marks["rectangles"]}
    new = changed_pixels(found)
    for box in map(Rectangle._make, found.solution.answer):
        for r, c in box.cells:
            x, y = (round(v) for v in found.reading.lattice.point(r + 0.4, c + 0.4))
            clue = (r, c) in getattr(found.board, "clue_at", ())
            assert clue or new[y - 2 : y + 2, x - 2 : x + 2].any() or box in drawn


ONE_CELL_SEED, THREE_CELLS_SEED = 263, 270  # seeds of puzzles with a step that rules out so many rectangles


def puzzle_with_cut_off(seed: int) -> tuple[Patches, Step]:
    puzzle = RANDOM_PUZZLES["patches"](random.Random(seed))
    assert isinstance(puzzle, Patches)
    (step,) = [x for x in GAMES["patches"].solve_and_explain(puzzle).steps if x.rule == "cut-off"]
    return puzzle, step


def test_each_rectangle_that_is_ruled_out_is_named() -> None:
    one, three = (
        WORDS["patches"].player(*puzzle_with_cut_off(seed), Manner())
        for seed in (ONE_CELL_SEED, THREE_CELLS_SEED)
    )
    place = "cannot cover rows 1 to 4, columns 1 and 2. That would leave no clue to cover row 1, column 3."
    assert place in one
    assert three.count("Nor can it cover ") == 2
    assert "Each of these would leave no clue to cover " in three


@pytest.mark.parametrize(
    ("seed", "text"),
    [
        (ONE_CELL_SEED, "As the dashed rectangle, "),
        (THREE_CELLS_SEED, "As any of the dashed rectangles, "),
    ],
)
def test_a_picture_has_dashed_lines_around_them(seed: int, text: str) -> None:
    puzzle, step = puzzle_with_cut_off(seed)
    assert WORDS["patches"].player(puzzle, step, BESIDE_PICTURE).startswith(text)
    drawn = DRAWING.draw_over_signs(Moment(puzzle, step=step))
    out = {tuple(piece.rectangle.cells) for piece in step.rectangles if not piece.is_one}
    assert {mark.cells for mark in drawn if isinstance(mark, Outline)} == out

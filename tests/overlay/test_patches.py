"""Rectangles of Patches and words of Wend: on captures, terminals and pages."""

import random

import cv2
import numpy as np
import pytest

from queens_snap.overlay.moment import Moment
from queens_snap.overlay.patches import DRAWING
from queens_snap.overlay.sketch import Outline
from queens_snap.pipeline import snap
from queens_snap.solver.cells import Rectangle
from queens_snap.solver.games import GAMES
from queens_snap.solver.patches.puzzle import Patches
from queens_snap.solver.step import Step
from queens_snap.words.games import WORDS
from queens_snap.words.manner import BESIDE_PICTURE, Manner

from ..solver.games_cases import RANDOM_PUZZLES
from ..vision.captures import Shot
from .stories import changed_pixels


@pytest.mark.parametrize("name", ["light-6", "dark-7-phone-half", "light-6-finished"])
def test_clues_stay_as_they_are_and_lines_run_along_rectangles(name: str) -> None:
    shot = Shot(f"patches/{name}")
    found = snap(shot.path)
    new, after = changed_pixels(found), found.picture
    assert after is not None
    assert found.reading
    for clue in shot.truth["clues"]:
        x, y = (round(v) for v in found.reading.lattice.point(clue["cell"][0] + 0.5, clue["cell"][1] + 0.5))
        assert not new[y - 3 : y + 3, x - 3 : x + 3].any()
    for box in shot.truth["solution"]:
        cells = Rectangle(*box).cells
        x, y = (round(v) for v in found.reading.lattice.point(cells[0][0] + 0.07, cells[0][1] + 0.5))
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
    (step,) = [x for x in GAMES["patches"].conclude(puzzle).steps if x.rule == "cut-off"]
    return puzzle, step


def test_each_rectangle_that_is_ruled_out_is_named() -> None:
    said = WORDS["patches"].player(*puzzle_with_cut_off(ONE_CELL_SEED), Manner())
    assert (
        "cannot cover rows 1 to 4, columns 1 and 2. That would leave no clue to cover row 1, column 3."
        in said
    )
    said = WORDS["patches"].player(*puzzle_with_cut_off(THREE_CELLS_SEED), Manner())
    assert said.count("Nor can it cover ") == 2
    assert "Each of these would leave no clue to cover " in said


def test_a_picture_has_dashed_lines_around_them() -> None:
    for seed, text in (
        (ONE_CELL_SEED, "As the dashed rectangle, "),
        (THREE_CELLS_SEED, "As any of the dashed rectangles, "),
    ):
        puzzle, step = puzzle_with_cut_off(seed)
        assert WORDS["patches"].player(puzzle, step, BESIDE_PICTURE).startswith(text)
        drawn = DRAWING.draw_over_signs(Moment(puzzle, step=step))
        out = [piece.rectangle.cells for piece in step.rectangles if not piece.is_one]
        assert {mark.cells for mark in drawn if isinstance(mark, Outline)} == {*map(tuple, out)}

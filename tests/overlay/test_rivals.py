"""Rectangles of Patches that would leave a cell uncovered are named and drawn."""

import random

from queens_snap.overlay.moment import Moment
from queens_snap.overlay.patches import DRAWING
from queens_snap.overlay.sketch import Outline
from queens_snap.solver.games import GAMES
from queens_snap.solver.patches.puzzle import Patches
from queens_snap.solver.step import Step
from queens_snap.words.games import WORDS
from queens_snap.words.manner import BESIDE_PICTURE, Manner

from ..solver.games_cases import PUZZLES

ONE, THREE = 263, 270  # seeds of puzzles with a step that rules out so many rectangles


def cut_off(seed: int) -> tuple[Patches, Step]:
    puzzle = PUZZLES["patches"](random.Random(seed))
    assert isinstance(puzzle, Patches)
    (step,) = [x for x in GAMES["patches"].conclude(puzzle).steps if x.rule == "cut-off"]
    return puzzle, step


def test_each_rectangle_that_is_ruled_out_is_named() -> None:
    said = WORDS["patches"].player(*cut_off(ONE), Manner())
    assert (
        "cannot cover rows 1 to 4, columns 1 and 2. That would leave no clue to cover row 1, column 3."
        in said
    )
    said = WORDS["patches"].player(*cut_off(THREE), Manner())
    assert said.count("Nor can it cover ") == 2
    assert "Each of these would leave no clue to cover " in said


def test_a_picture_has_dashed_lines_around_them() -> None:
    for seed, text in ((ONE, "As the dashed rectangle, "), (THREE, "As any of the dashed rectangles, ")):
        puzzle, step = cut_off(seed)
        assert WORDS["patches"].player(puzzle, step, BESIDE_PICTURE).startswith(text)
        drawn = DRAWING.draw_over_signs(Moment(puzzle, step=step))
        out = [piece.rectangle.cells for piece in step.rectangles if not piece.is_one]
        assert {mark.cells for mark in drawn if isinstance(mark, Outline)} == {*map(tuple, out)}

"""Reasons against a wrong mark, in every game: its cell, what it is called, and the sentence."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from queens_snap.solver.cells import Cell, Rectangle
from queens_snap.solver.games import GAMES
from queens_snap.words.games import WORDS
from queens_snap.words.manner import BESIDE_PICTURE

TANGO = "1...\n.0..\n....\n..1.\nr2c1=r3c1"  # its answer: 1100 0011 0101 1010
ZIP = "1 . .\n3 . 2\n4 . .\nr1c2|r2c2"
SUDOKU = "4...1.\n3..2..\n.64...\n......\n.....6\n..1..3\n"
PATCHES = "+4 .  .\n.  .  .\n-  .  |3\n"
WEND = "lengths: 5 6 7 8\nPRIEST\n###ERS\nDETS##\n##RIKS\nLET###\nECTRIC\n"
PART_OF_RECTANGLE, WHOLE_RECTANGLE = Rectangle(0, 0, 1, 2), Rectangle(0, 2, 3, 1)
STEP_SENTENCE = "as step {step} from the start shows: {said}"


@pytest.mark.parametrize(
    ("game", "text", "marks", "cell", "mark", "why"),
    [
        (
            *("tango", TANGO, {"suns": [(0, 2)], "moons": [(0, 3)]}, (0, 2), "sun"),
            f"a moon goes here, {STEP_SENTENCE}",
        ),
        ("tango", TANGO, {"moons": [(2, 1)]}, (2, 1), "moon", f"a sun goes here, {STEP_SENTENCE}"),
        ("zip", ZIP, {"path": [((0, 1), (1, 1))]}, (0, 1), "path", "there is a wall in the way"),
        (
            *("zip", ZIP, {"path": [((0, 0), (1, 0))]}, (0, 0), "path"),
            "going down from the 1 would join 1 to 3, skipping 2",
        ),
        (
            *("zip", ZIP, {"path": [((0, 0), (0, 1)), ((1, 1), (1, 2))]}, (1, 1), "path"),
            f"the path does not go right from here, {STEP_SENTENCE}",
        ),
        (
            *("minisudoku", SUDOKU, {"digits": [(0, 1, 4), (0, 2, 6)]}, (0, 1), "4"),
            "another 4 is given in the same row",
        ),
        ("minisudoku", SUDOKU, {"digits": [(3, 0, 1)]}, (3, 0), "1", f"5 goes here, {STEP_SENTENCE}"),
        (
            *(
                "patches",
                PATCHES,
                {"rectangles": [PART_OF_RECTANGLE, Rectangle(1, 0, 2, 1), WHOLE_RECTANGLE]},
                (1, 0),
                "rectangle",
            ),
            f"another rectangle covers a part of it, {STEP_SENTENCE}",
        ),
        (
            "wend",
            WEND,
            {"words": [((0, 0), (0, 1), (0, 2))]},
            (0, 0),
            "word",
            f"PRIESTS runs there, {STEP_SENTENCE}",
        ),
    ],
)
def test_a_wrong_mark_has_a_reason_and_the_right_ones_stay(
    game: str, text: str, marks: Mapping[str, Any], cell: Cell, mark: str, why: str
) -> None:
    solution = GAMES[game].solve_and_explain(GAMES[game].parse(text))
    (wrong,) = GAMES[game].wrong_marks(solution, marks)
    assert (wrong.cell, wrong.mark) == (cell, mark)
    unpictured = replace(BESIDE_PICTURE, picture=False)  # the step has no picture beside the reason
    step = solution.steps[(wrong.step or 1) - 1]
    said = WORDS[game].sentence(solution.puzzle, step, unpictured)
    assert WORDS[game].why_wrong(solution, wrong, BESIDE_PICTURE) == why.format(step=wrong.step, said=said)
    kept = GAMES[game].position(solution, marks).marks
    assert sum(map(len, kept.values())) == sum(map(len, marks.values())) - 1


def test_without_a_step_the_solution_speaks() -> None:
    solution = GAMES["zip"].solve_and_explain(GAMES["zip"].parse(ZIP))
    (wrong,) = GAMES["zip"].wrong_marks(solution, {"path": [((1, 1), (1, 2))]})
    said = WORDS["zip"].why_wrong(solution, wrong._replace(step=None), BESIDE_PICTURE)
    assert said == "the path of the solution does not go right from here"

"""Stories, solutions and pictures of given steps, drawn on the captures of the conftest."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import NoReturn

import numpy as np

from queens_snap.overlay.paint.capture import draw_answer
from queens_snap.overlay.picture import Picture
from queens_snap.overlay.story.story import Story
from queens_snap.pipeline import Snap
from queens_snap.solver.cells import Cell
from queens_snap.solver.games import GAMES, parse_text
from queens_snap.solver.puzzle import Marks, Position, Puzzle, Solution
from queens_snap.solver.step import Step
from queens_snap.solver.way import Proof, ToldSteps
from queens_snap.vision.reading import Reading


def tell_story(puzzle: Puzzle, marks: Marks | None = None, name: str = "given.txt") -> Story:
    """Solve a puzzle and return its story. marks: what a player has put in."""
    game = GAMES[puzzle.game]
    solution = game.solve_and_explain(puzzle)
    return Story(name, solution, game.position(solution, marks or {}))


@cache
def story_of(text: str) -> Story:
    """Return the story of a puzzle as text, solved once for all tests. Callers must not change it."""
    return tell_story(parse_text(text))


def proof_told_as(steps: Sequence[Step]) -> Proof:
    """Return an empty proof that is told as these steps."""
    proof = Proof((), make_explainer=_no_explainer, goal=0, ladder=())
    vars(proof)["steps_by_name"] = {"way": ToldSteps(tuple(steps))}
    return proof


def _no_explainer() -> NoReturn:
    raise AssertionError("what these steps start from is not known")


def with_way(start: Position, steps: Sequence[Step]) -> Position:
    """Return a position whose way is these steps, without a proof."""
    return replace(start, proof=proof_told_as(steps))


def solution_with_way(puzzle: Puzzle, queens: Sequence[Cell], steps: Sequence[Step], **known) -> Solution:
    """Return a solution whose way is these steps, without a proof."""
    return Solution(puzzle, (tuple(queens),), proof_told_as(steps), **known)


def draw_onto(
    rgb: np.ndarray,
    reading: Reading,
    steps: Sequence[Step],
    *,
    guessed: Sequence[Cell] = (),
    doubts: Sequence[str] = (),
) -> Picture:
    """Draw an answer with these steps. guessed: queens that only search could place."""
    queens = (*(cell for step in steps for cell in step.queens), *guessed)
    return draw_answer(
        rgb, reading, solution_with_way(reading.puzzle, queens, steps, guessed=tuple(guessed)), doubts
    )


def draw_answer_array(rgb: np.ndarray, reading: Reading, steps: Sequence[Step], **options) -> np.ndarray:
    """Draw an answer with these steps; return the picture as an array."""
    return draw_onto(rgb, reading, steps, **options)


def draw_read(
    rgb: np.ndarray,
    reading: Reading,
    examples: Sequence[tuple[Cell, ...]] = (),
    doubts: Sequence[str] = (),
) -> np.ndarray:
    """Draw what was read, without steps. examples: the two answers of a board with several; empty if none are
    known."""
    return draw_answer(rgb, reading, Solution(reading.puzzle, tuple(examples)), doubts)


def changed_pixels(result: Snap, picture: Picture | None = None) -> np.ndarray:
    """Return where a picture of a result differs from its capture: (H, W) bool."""
    picture = result.picture if picture is None else picture
    assert picture is not None
    assert result.rgb is not None
    (x, y), (height, width) = picture.offset, result.rgb.shape[:2]
    return (picture[y : y + height, x : x + width] != result.rgb).any(axis=2)

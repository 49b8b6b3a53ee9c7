"""The answer of the board of the conftest on its capture, given the steps; and what pictures change."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NoReturn

import numpy as np

from queens_snap.overlay.paint.capture import draw_answer
from queens_snap.overlay.picture import Picture
from queens_snap.overlay.story.story import Story
from queens_snap.pipeline import Snap
from queens_snap.solver.cells import Cell
from queens_snap.solver.games import GAMES
from queens_snap.solver.puzzle import Marks, Position, Puzzle, Solution
from queens_snap.solver.step import Step
from queens_snap.solver.way import Proof, ToldSteps
from queens_snap.vision.reading import Reading


def told(puzzle: Puzzle, marks: Marks | None = None, name: str = "given.txt") -> Story:
    """marks: what has been put in."""
    game = GAMES[puzzle.game]
    solution = game.conclude(puzzle)
    return Story(name, solution, game.position(solution, marks or {}))


def proof_told_as(steps: Sequence[Step]) -> Proof:
    """A proof of nothing, which is told as these steps."""
    proof = Proof((), make_explainer=_nowhere, goal=0, ladder=())
    vars(proof)["told"] = {"way": ToldSteps(tuple(steps))}
    return proof


def _nowhere() -> NoReturn:
    raise AssertionError("what these steps start from is not known")


def with_way(start: Position, steps: Sequence[Step]) -> Position:
    """The same position with this way from it, which nothing proves."""
    return replace(start, proof=proof_told_as(steps))


def solved(puzzle: Puzzle, queens: Sequence[Cell], steps: Sequence[Step], **known) -> Solution:
    """A solution with this way to it, which nothing proves."""
    return Solution(puzzle, (tuple(queens),), proof_told_as(steps), **known)


def draw_onto(
    rgb: np.ndarray,
    reading: Reading,
    steps: Sequence[Step],
    *,
    guessed: Sequence[Cell] = (),
    doubts: Sequence[str] = (),
) -> Picture:
    """guessed: queens that only search could place."""
    queens = (*(cell for step in steps for cell in step.queens), *guessed)
    return draw_answer(rgb, reading, solved(reading.puzzle, queens, steps, guessed=tuple(guessed)), doubts)


def draw(rgb: np.ndarray, reading: Reading, steps: Sequence[Step], **options) -> np.ndarray:
    """The picture alone."""
    return draw_onto(rgb, reading, steps, **options)


def draw_read(
    rgb: np.ndarray,
    reading: Reading,
    examples: Sequence[tuple[Cell, ...]] = (),
    doubts: Sequence[str] = (),
) -> np.ndarray:
    """A new picture of what was read. examples: two answers, or none."""
    return draw_answer(rgb, reading, Solution(reading.puzzle, tuple(examples)), doubts)


def changed_pixels(result: Snap, picture: Picture | None = None) -> np.ndarray:
    """(H, W) bool: where the answer, or another picture of a capture, differs from it."""
    picture = result.picture if picture is None else picture
    assert picture is not None
    assert result.rgb is not None
    (x, y), (height, width) = picture.offset, result.rgb.shape[:2]
    return (picture[y : y + height, x : x + width] != result.rgb).any(axis=2)

"""The way to the answer of a puzzle, without any capture."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NoReturn

from queens_snap.overlay.story.story import Story
from queens_snap.solver.games import GAMES
from queens_snap.solver.puzzle import Marks, Position, Puzzle
from queens_snap.solver.step import Step
from queens_snap.solver.way import Proof, ToldSteps


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

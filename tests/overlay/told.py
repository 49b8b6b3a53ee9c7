"""The way to the answer of a puzzle, without any capture."""

from collections.abc import Sequence
from dataclasses import replace

from queens_snap.overlay.story.story import Story
from queens_snap.solver.games import GAMES
from queens_snap.solver.puzzle import Marks, Position, Puzzle
from queens_snap.solver.step import Step


def told(puzzle: Puzzle, marks: Marks | None = None, name: str = "given.txt") -> Story:
    """marks: what has been put in."""
    game = GAMES[puzzle.game]
    solution = game.conclude(puzzle)
    return Story.of(name, solution, game.position(solution, marks or {}))


def with_way(start: Position, steps: Sequence[Step]) -> Position:
    """The same position with this way from it, which nothing proves."""
    made = replace(start)
    vars(made)["steps"] = tuple(steps)
    return made

"""The way to the answer of a puzzle, without any capture."""

from queens_snap.overlay.story.story import Story
from queens_snap.solver.games import GAMES
from queens_snap.solver.puzzle import Marks, Puzzle


def told(puzzle: Puzzle, marks: Marks | None = None, name: str = "given.txt") -> Story:
    """marks: what has been put in."""
    game = GAMES[puzzle.game]
    solution = game.conclude(puzzle)
    return Story.of(name, solution, game.position(solution, marks or {}))

"""A Tango board as lines for a terminal."""

from ...solver.tango.puzzle import Tango
from ..scene import Scene
from .symbols import kinds_of


def board_lines(scene: Scene[Tango]) -> list[str]:
    """Signs stand where they belong; suns are 1, moons 0."""
    puzzle = scene.puzzle
    old, new = scene.values(kinds_of(scene.marks))
    shown = {**old, **new}
    lines = []
    for r, row in enumerate(puzzle.givens):
        beside = (puzzle.signs.get(((r, c), (r, c + 1)), " ") for c in range(puzzle.n))
        below = (puzzle.signs.get(((r, c), (r + 1, c)), " ") for c in range(puzzle.n))
        kinds = (shown.get((r, c), ch) for c, ch in enumerate(row))
        lines.append("".join(f"{kind} {sign} " for kind, sign in zip(kinds, beside, strict=True)).rstrip())
        lines.append("   ".join(below).rstrip())
    return lines[:-1]

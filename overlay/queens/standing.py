"""What stands on a Queens board in a scene."""

from typing import NamedTuple

from ...solver.cell import Cell
from ...solver.puzzle import Puzzle
from ..scene import Scene


class Standing(NamedTuple):
    """queens, dead: known before. new_queens, new_dead: what the step finds, and with the last step what
    search alone knows."""

    queens: set[Cell]
    dead: set[Cell]
    new_queens: set[Cell]
    new_dead: set[Cell]


def standing(scene: Scene[Puzzle]) -> Standing:
    """Of each cell at most one."""
    step, marks = scene.shown, scene.marks
    new_queens = {*step.queens, *(scene.guessed if scene.answer else ())} if step else set[Cell]()
    new_dead = set(step.dead) if step else set[Cell]()
    queens = {*marks.get("queens", ()), *(cell for x in scene.done for cell in x.queens)}
    dead = {*marks.get("crosses", ()), *(cell for x in scene.done for cell in x.dead)}
    if scene.answer:
        queens = {cell for cell in scene.answer if isinstance(cell, tuple)}
    return Standing(queens - new_queens, dead - new_dead, new_queens, new_dead)

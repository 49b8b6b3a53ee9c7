"""Marks by lot, of every form that a game has, for boards that are handed on as links."""

import random
from typing import Any

from queens_snap.solver.cells import Cell
from queens_snap.solver.game import MarkForm
from queens_snap.solver.games import GAMES
from queens_snap.solver.puzzle import Puzzle


def every_mark(form: MarkForm, shape: tuple[int, int], rng: random.Random) -> tuple[Any, ...]:
    """A mark of a form in each cell where there can be one."""
    rows, columns = shape
    cells = [(r, c) for r in range(rows) for c in range(columns)]

    def one(cell: Cell) -> Any:
        numbers = [rng.randrange(1 + max(shape)) for _ in range(form.numbers)]
        return form.join(cell, numbers, shape)

    return tuple(mark for cell in cells if (mark := one(cell)) is not None)


def marked(puzzle: Puzzle, rng: random.Random, share: float = 1.0) -> dict[str, tuple[Any, ...]]:
    """Marks of every kind in so many of the cells."""
    made = {
        kind: tuple(m for m in every_mark(form, puzzle.shape, rng) if rng.random() < share)
        for kind, form in GAMES[puzzle.game].marks.items()
    }
    return {kind: marks for kind, marks in made.items() if marks}

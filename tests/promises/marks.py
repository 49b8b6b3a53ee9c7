"""Marks on boards: a player's progress from nothing to all of it, and random marks of every form."""

import random
from dataclasses import replace
from functools import cache
from typing import Any

from queens_snap.pipeline import Snap
from queens_snap.solver.cells import Cell
from queens_snap.solver.game import MarkForm
from queens_snap.solver.games import GAMES
from queens_snap.solver.puzzle import Marks, Puzzle

from ..playing import rules_of
from .cases import CASES
from .tried import known

LEAST = 3  # marks of an answer that can be half done
STATES = ("empty", "half", "wrong", "finished")


def states(kind: str) -> tuple[str, ...]:
    """Stages of a player; of the largest puzzles, whose stories are long, the start alone."""
    return STATES[:1] if kind == "largest" else STATES


@cache
def marks_of(game: str, state: str, kind: str = "ordinary") -> Marks:
    """Marks on a puzzle with one answer; nothing where nobody plays the game."""
    solution = known(game, kind).solution
    if not CASES[game].played or not solution or solution.answer is None or state == "empty":
        return {}
    rules, rng = rules_of(solution), random.Random(1)
    if len(rules.answer) < LEAST:
        return rules.marks(rules.answer) if state == "finished" else {}
    if state == "finished":
        return rules.marks(rules.answer)
    return rules.marks(rules.half(rng, wrong=2 if state == "wrong" else 0))


@cache
def played(game: str, state: str, kind: str = "ordinary") -> Snap:
    """Result for the puzzle as it stands then."""
    return replace(known(game, kind), entered=marks_of(game, state, kind))


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

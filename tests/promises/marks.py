"""Marks for tests: a player's marks in each state, and random marks of every form."""

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
from .game_cases import CASES
from .parametrize import solve_case

MIN_MARKS = 3  # marks of an answer that can be half done
PLAYER_STATES = ("empty", "half", "wrong", "finished")


def states_of_kind(kind: str) -> tuple[str, ...]:
    """Return the states of a player to test: for the largest puzzles, whose stories are long, only the
    start."""
    return PLAYER_STATES[:1] if kind == "largest" else PLAYER_STATES


@cache
def marks_of(game: str, state: str, kind: str = "ordinary") -> Marks:
    """Return marks on a puzzle with one answer; none if the game cannot be played."""
    solution = solve_case(game, kind).solution
    if not CASES[game].played or not solution or solution.answer is None or state == "empty":
        return {}
    rules, rng = rules_of(solution), random.Random(1)
    if len(rules.answer) < MIN_MARKS:
        return rules.marks(rules.answer) if state == "finished" else {}
    if state == "finished":
        return rules.marks(rules.answer)
    return rules.marks(rules.random_position(rng, wrong=2 if state == "wrong" else 0))


@cache
def case_with_marks(game: str, state: str, kind: str = "ordinary") -> Snap:
    """Return the result for the puzzle with a player's marks."""
    return replace(solve_case(game, kind), entered=marks_of(game, state, kind))


def marks_in_all_cells(form: MarkForm, shape: tuple[int, int], rng: random.Random) -> tuple[Any, ...]:
    """Return a random mark of a form in each cell that can have one."""
    rows, columns = shape
    cells = [(r, c) for r in range(rows) for c in range(columns)]

    def random_mark(cell: Cell) -> Any:
        numbers = [rng.randrange(1 + max(shape)) for _ in range(form.numbers)]
        return form.join(cell, numbers, shape)

    return tuple(mark for cell in cells if (mark := random_mark(cell)) is not None)


def random_marks(puzzle: Puzzle, rng: random.Random, share: float = 1.0) -> dict[str, tuple[Any, ...]]:
    """Return marks of every kind in a share of the cells."""
    made = {
        kind: tuple(m for m in marks_in_all_cells(form, puzzle.shape, rng) if rng.random() < share)
        for kind, form in GAMES[puzzle.game].marks.items()
    }
    return {kind: marks for kind, marks in made.items() if marks}

"""What the program tells, as JSON, and what the checker says of it: the only file here, beside tests, that
runs the program."""

import json
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from queens_snap.solver.cell import Cell
from queens_snap.solver.puzzle import Solution
from queens_snap.solver.queens.board import Board
from queens_snap.solver.queens.conclude import conclude
from queens_snap.solver.queens.player_marks import position
from queens_snap.solver.step import Step

from .queens import check_way


@dataclass
class Tally:
    """What was looked at, and what was wrong with it."""

    counts: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def as_json(steps: Sequence[Step]) -> list[Any]:
    """Steps as whoever reads the result schema gets them."""
    return json.loads(json.dumps([step.to_json(i) for i, step in enumerate(steps, 1)]))


def puzzle_of(board: Board) -> dict[str, Any]:
    return {"regions": board.letters, "k": board.k}


def check_board(board: Board, tally: Tally, name: str) -> Solution:
    """Look at the way of a board."""
    solution = conclude(board)
    if not solution.found:
        tally.counts["boards without a solution"] += 1
        return solution
    finished = solution.status == "solved" and not solution.guessed
    _check(board, as_json(solution.steps), tally, name, finished=finished)
    tally.counts["ways" if finished else "ways that do not finish"] += 1
    return solution


def check_positions(solution: Solution, seed: int, many: int, tally: Tally, name: str) -> None:
    """Look at the hint and the way from some half-filled positions of a board."""
    board, rng = solution.puzzle, random.Random(seed)
    assert isinstance(board, Board)
    if solution.answer is None:
        return
    for i in range(many):
        marks = half_filled(board, [(r, c) for r, c in solution.answer if isinstance(r, int)], rng)
        there = position(solution, marks)
        finished = not there.stuck and not solution.guessed
        start = {kind: [list(cell) for cell in cells] for kind, cells in marks.items()}
        steps = there.steps
        _check(board, as_json(steps), tally, f"{name}, position {i}", start, finished)
        tally.counts["half-filled positions"] += 1
        if there.next_step:
            _check(board, as_json([there.next_step]), tally, f"{name}, hint {i}", start, False)
            tally.counts["hints"] += 1


def half_filled(board: Board, answer: Sequence[Cell], rng: random.Random) -> dict[str, list[Cell]]:
    """Some right queens, not all, and some right crosses."""
    others = [(r, c) for r in range(board.n) for c in range(board.n) if (r, c) not in answer]
    queens = rng.sample(list(answer), rng.randint(0, len(answer) * 2 // 3))
    return {"queens": sorted(queens), "crosses": sorted(rng.sample(others, rng.randint(0, len(others) // 2)))}


def _check(
    board: Board, steps: list[Any], tally: Tally, name: str, start: Any = None, finished: bool = True
) -> None:
    tally.faults += [f"{name}: {fault}" for fault in check_way(puzzle_of(board), steps, start, finished)]
    for step in steps:
        tally.rules[step["rule"]] += 1
        tally.counts["claims"] += 1
        tally.counts["reasons"] += len(step["claim"]["why"])
        if chain := step["claim"]["chain"]:
            tally.counts["chains"] += 1
            tally.counts["links"] += len(chain)

"""Cases for the judges: ways of real puzzles, of random ones, and from half-filled positions."""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from claims import BOARDS, KINDS, read

from queens_snap.solver.budget import SearchTooLong
from queens_snap.solver.games import GAMES
from queens_snap.solver.puzzle import Marks, Puzzle, Solution
from queens_snap.solver.step import Step
from tests.claims.told import CHECKERS

Cell = tuple[int, int]
Json = dict[str, Any]
Fact = tuple[Any, ...]  # ("queen", cell), ("is", cell, value) ...

__all__ = ["BOARDS", "Cell", "Fact", "Json", "ToldWay", "facts_of", "found_by", "ways"]


class ToldWay(NamedTuple):
    """A way. puzzle: its JSON. start: what stood before it. answer: as JSON has it, None where there is not
    exactly one."""

    name: str
    puzzle: Json
    start: Marks
    steps: Sequence[Step]
    answer: Any


def facts_of(step: Step) -> set[Fact]:
    """Facts that a step finds."""
    return {
        *(("queen", cell) for cell in step.queens),
        *(("dead", cell) for cell in step.dead),
        *(("is", cell, value) for cell, value in step.values),
        *(("not", cell, value) for cell, value in step.without),
        *(("link", frozenset((x.a, x.b)), x.joined) for x in step.links),
        *(("piece", tuple(x.rectangle), x.is_one) for x in step.rectangles),
        *(("word", path, is_one) for path, is_one in step.words),
    }


def found_by(steps: Sequence[Step]) -> dict[Fact, int]:
    """The number (from 0) of the first step that finds each fact."""
    found: dict[Fact, int] = {}
    for i, step in enumerate(steps):
        for fact in facts_of(step):
            found.setdefault(fact, i)
    return found


def ways(game: str, folder: Path, boards: int, made: int, positions: int) -> Iterator[ToldWay]:
    """The ways of some real puzzles of a game, spread over all of them, and of random ones; then those from
    some positions of these, in turn."""
    solutions: list[tuple[str, Solution]] = []
    for name, puzzle in _puzzles(game, folder, boards, made):
        try:
            solution = GAMES[puzzle.game].conclude(puzzle)
            steps = solution.steps
        except SearchTooLong:
            continue
        if solution.found:
            solutions.append((name, solution))
            yield _told(name, solution, {}, steps)
    some = CHECKERS[game].marks
    whole = [x for x in solutions if x[1].answer is not None]
    for i in range(positions if some and whole else 0):
        name, solution = whole[i % len(whole)]
        rng = random.Random(f"{name} {i}")
        if some:
            marks = some(solution, rng)
            there = GAMES[solution.puzzle.game].position(solution, marks)
            yield _told(f"{name}, position {i}", solution, marks, there.steps)


def _puzzles(game: str, folder: Path, boards: int, made: int) -> Iterator[tuple[str, Puzzle]]:
    kind = KINDS[game]
    rows = read(folder / kind.file)
    for row in rows[:: max(1, len(rows) // boards)][:boards] if boards else []:
        yield row["id"], GAMES[game].of_json(row)
    for seed in range(made if kind.made else 0):
        if kind.made and (puzzle := kind.made(random.Random(seed))):
            yield f"{game} random {seed}", puzzle


def _told(name: str, solution: Solution, start: Marks, steps: Sequence[Step]) -> ToldWay:
    puzzle, answer = solution.puzzle, solution.answer
    return ToldWay(name, puzzle.to_json(), start, steps, answer and puzzle.answer_json(answer))

"""A board that is turned, mirrored or written with other digits is as hard as before."""

import json
import random
from pathlib import Path

import pytest

from queens_snap.solver.sudoku.game import GAME
from queens_snap.solver.sudoku.puzzle import Sudoku, sudoku_of

from ..games_cases import random_sudoku

BOARDS = Path(__file__).parents[4] / "shared" / "boards" / "minisudoku.jsonl"


def turned(puzzle: Sudoku) -> Sudoku:
    rows, columns = puzzle.box
    return Sudoku.of([list(row) for row in zip(*puzzle.givens[::-1], strict=True)], (columns, rows))


def mirrored(puzzle: Sudoku) -> Sudoku:
    return Sudoku.of([row[::-1] for row in puzzle.givens], puzzle.box)


def renamed(puzzle: Sudoku) -> Sudoku:
    names = random.Random(1).sample(range(1, puzzle.n + 1), puzzle.n)
    return Sudoku.of([[x and names[x - 1] for x in row] for row in puzzle.givens], puzzle.box)


def check(puzzle: Sudoku) -> None:
    rating = GAME.conclude(puzzle).rating
    for other in (
        turned(puzzle),
        mirrored(puzzle),
        mirrored(turned(turned(turned(puzzle)))),
        renamed(puzzle),
    ):
        assert GAME.conclude(other).rating == rating


@pytest.mark.parametrize("n", [4, 6, 9])
def test_random_boards(n: int) -> None:
    rng = random.Random(n)
    for _ in range(10 if n < 9 else 3):
        check(random_sudoku(rng, n))


@pytest.mark.skipif(not BOARDS.exists(), reason="the shared boards are not there")
def test_real_boards_are_fair_and_as_hard_either_way() -> None:
    for line in BOARDS.read_text().splitlines():
        row = json.loads(line)
        puzzle = sudoku_of(row)
        solution = GAME.conclude(puzzle)
        assert puzzle.answer_json(solution.answer or ()) == row["solution"]
        assert solution.rating
        assert solution.rating.fair
        check(puzzle)

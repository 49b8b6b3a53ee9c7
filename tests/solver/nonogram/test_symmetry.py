"""A puzzle that is turned or mirrored is as hard as before."""

import random

from queens_snap.solver.nonogram.game import GAME
from queens_snap.solver.nonogram.puzzle import Clue, Nonogram

from ..games_cases import random_nonogram


def seen_otherwise(puzzle: Nonogram) -> list[Nonogram]:
    """The other seven."""

    def back(clues: tuple[Clue, ...]) -> list[Clue]:
        return [clue[::-1] for clue in clues]

    rows, columns = puzzle.row_clues, puzzle.column_clues
    four = [
        (rows, columns),
        (rows[::-1], back(columns)),
        (back(rows), columns[::-1]),
        (back(rows[::-1]), back(columns[::-1])),
    ]
    return [Nonogram.of(*x) for a, b in four for x in ((a, b), (b, a))][1:]


def test_random_puzzles() -> None:
    rng = random.Random(6)
    for _ in range(120):
        puzzle = random_nonogram(rng, rng.randint(3, 9), rng.randint(3, 9))
        rating = GAME.conclude(puzzle).rating
        assert [GAME.conclude(other).rating for other in seen_otherwise(puzzle)] == [rating] * 7

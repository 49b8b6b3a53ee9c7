"""A try of a cell comes to a contradiction."""

import random

import pytest

from queens_snap.solver.nonogram.game import GAME
from queens_snap.solver.nonogram.state import SOLID, Grid, Lines, refutation

from ..games_cases import random_nonogram


@pytest.mark.parametrize(("size", "seed"), [(3, 90), (4, 319), (5, 22), (6, 26)])
def test_other_lines_are_looked_at_where_those_of_the_cell_say_nothing(size: int, seed: int) -> None:
    """From the empty grid, of which nothing has been said yet, any wrong cell is refuted."""
    puzzle = random_nonogram(random.Random(seed), size, size)
    (answer,) = GAME.conclude(puzzle).found
    grid = Grid(Lines(puzzle.row_clues, puzzle.column_clues))
    for r, row in enumerate(answer):
        for c, value in enumerate(row):
            _, *_, end = refutation(grid, (r, c), value != SOLID)
            assert not end.gives

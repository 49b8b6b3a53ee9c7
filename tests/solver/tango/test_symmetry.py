"""A board that is turned or mirrored is as hard as before."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from queens_snap.solver.cells import Cell
from queens_snap.solver.tango.game import GAME
from queens_snap.solver.tango.puzzle import Tango, tango_of

from ..games_cases import random_tango

BOARDS = Path(__file__).parents[4] / "shared" / "boards" / "tango.jsonl"
Move = Callable[[Cell, int], Cell]
MOVES: tuple[Move, ...] = (
    lambda x, n: (x[1], n - 1 - x[0]),
    lambda x, n: (n - 1 - x[0], n - 1 - x[1]),
    lambda x, n: (n - 1 - x[1], x[0]),
    lambda x, n: (x[0], n - 1 - x[1]),
    lambda x, n: (n - 1 - x[0], x[1]),
    lambda x, n: (x[1], x[0]),
    lambda x, n: (n - 1 - x[1], n - 1 - x[0]),
)


def seen_otherwise(puzzle: Tango) -> Iterator[Tango]:
    """The other seven."""
    n = puzzle.n
    for move in MOVES:
        rows = [[""] * n for _ in range(n)]
        for r, row in enumerate(puzzle.givens):
            for c, ch in enumerate(row):
                y, x = move((r, c), n)
                rows[y][x] = ch
        signs = [[(move(a, n), move(b, n)) for a, b in x] for x in (puzzle.equal, puzzle.opposite)]
        yield Tango.of(["".join(row) for row in rows], *signs)


def check(puzzle: Tango) -> None:
    rating = GAME.conclude(puzzle).rating
    for other in seen_otherwise(puzzle):
        assert GAME.conclude(other).rating == rating


@pytest.mark.skipif(not BOARDS.exists(), reason="the shared boards are not there")
def test_real_boards() -> None:
    for line in BOARDS.read_text().splitlines():
        check(tango_of(json.loads(line)))


def test_random_boards() -> None:
    rng = random.Random(6)
    for _ in range(40):
        check(random_tango(rng, rng.choice((4, 6, 6))))

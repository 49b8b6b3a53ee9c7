"""Turning, mirroring or renaming a puzzle changes neither its canonical form nor its difficulty."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from queens_snap.solver.games import GAMES
from queens_snap.solver.puzzle import Puzzle
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.rating import Rating

from .games_cases import (
    RANDOM_PUZZLES,
    random_nonogram,
    random_patches,
    random_sudoku,
    random_tango,
    random_zip,
)
from .queens.boards import random_board

SHARED = Path(__file__).parents[3] / "shared" / "boards"
#: Puzzles by a seed, of more sizes than PUZZLES has where a rectangle or a small board shows more.
PUZZLE_MAKERS = RANDOM_PUZZLES | {
    "queens": lambda rng: random_board(rng.randint(6, 7), 1, rng.randrange(10**6)),
    "minisudoku": lambda rng: random_sudoku(rng, rng.choice((4, 6, 6, 9))),
    "tango": lambda rng: random_tango(rng, rng.choice((4, 6, 6))),
    "zip": lambda rng: random_zip(rng, 5, 6),
    "patches": lambda rng: random_patches(rng, 6, 6),
    "nonogram": lambda rng: random_nonogram(rng, rng.randint(3, 9), rng.randint(3, 9)),
}
PUZZLE_COUNTS = {"starbattle": 3, "minisudoku": 8, "nonogram": 30, "wend": 4}  # puzzles with a rating
USUAL_COUNT = 10
#: Of the shared boards of a game one in so many: in the default run, and in the slow one.
SHARED_BOARD_SHARES = {"tango": (8, 1), "minisudoku": (8, 1), "zip": (30, 5)}
REAL_PUZZLES = [
    pytest.param(game, share, marks=[pytest.mark.slow] * is_slow, id=f"{game}-{share}")
    for game, shares in SHARED_BOARD_SHARES.items()
    for is_slow, share in enumerate(shares)
]


def check_same_rating(puzzle: Puzzle) -> None:
    game = GAMES[puzzle.game]
    symmetric_puzzles = [*game.symmetric_puzzles(puzzle)]
    assert len(symmetric_puzzles) >= 8
    different = {puzzle, *symmetric_puzzles}
    assert {game.canonical_form(twin) for twin in different} == {game.canonical_form(puzzle)} <= different
    assert len({rating_without_direction(game.solve_and_explain(twin).rating) for twin in different}) == 1


def rating_without_direction(rating: Rating | None) -> object:
    """Return a rating that does not distinguish rows from columns."""
    assert rating
    rules = Counter[str]()
    for name, number in rating.counts.items():
        rules[name.replace("column", "row")] += number
    return rating.label, rating.tier, rating.score, rating.fair, frozenset(rules.items())


def rated_puzzle(game: str) -> Iterator[Puzzle]:
    rng = random.Random(6)
    while True:
        if GAMES[game].solve_and_explain(puzzle := PUZZLE_MAKERS[game](rng)).rating:
            yield puzzle


@pytest.mark.parametrize("game", GAMES)
def test_random_puzzles(game: str) -> None:
    puzzles = [*islice(rated_puzzle(game), PUZZLE_COUNTS.get(game, USUAL_COUNT))]
    for puzzle in puzzles:
        check_same_rating(puzzle)
    looks = sum(len({*GAMES[game].symmetric_puzzles(puzzle)}) for puzzle in puzzles)
    assert looks > 4 * len(puzzles)  # the symmetric_puzzles are not all the puzzle itself
    assert len({GAMES[game].canonical_form(puzzle) for puzzle in puzzles}) == len(puzzles)


@pytest.mark.parametrize(("game", "share"), REAL_PUZZLES)
def test_real_puzzles(game: str, share: int) -> None:
    if not SHARED.is_dir():
        pytest.skip("needs the shared boards beside the repository")
    for line in (SHARED / f"{game}.jsonl").read_text("utf-8").splitlines()[::share]:
        row = json.loads(line)
        puzzle = GAMES[game].of_json(row)
        solution = GAMES[game].solve_and_explain(puzzle)
        if game == "minisudoku":
            assert puzzle.answer_json(solution.answer or ()) == row["solution"]
            assert solution.rating
            assert solution.rating.fair
        check_same_rating(puzzle)


ROWS = ["AABB", "ACCB", "DCCB", "DDDB"]
ROWS_TURNED = ["".join(column) for column in zip(*ROWS[::-1], strict=True)]


@pytest.mark.parametrize(
    ("other", "is_twin"),
    [
        (Board.of(ROWS_TURNED), True),
        (Board.of([row[::-1] for row in ROWS]), True),
        (Board.of(ROWS[::-1]), True),
        (Board.of([row[::-1] for row in ROWS_TURNED]), True),
        (Board.of([row.translate(str.maketrans("ABCD", "DCAB")) for row in ROWS]), True),
        (Board.of(["AABB", "ACBB", "DCCB", "DDDB"]), False),
        (Board.of(ROWS, 2), False),
    ],
    ids=["turned", "mirrored", "upside down", "transposed", "other names", "another cell", "another number"],
)
def test_twins_alone_have_one_canonical_form(other: Board, is_twin: bool) -> None:
    canonical = GAMES["queens"].canonical_form
    assert (canonical(other) == canonical(Board.of(ROWS))) == is_twin

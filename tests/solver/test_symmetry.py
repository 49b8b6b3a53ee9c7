"""A puzzle that is turned, mirrored or written with other names is one puzzle: of one form, and as hard."""

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

from .games_cases import PUZZLES, random_nonogram, random_patches, random_sudoku, random_tango, random_zip
from .queens.boards import random_board

SHARED = Path(__file__).parents[3] / "shared" / "boards"
#: Puzzles by a seed, of more sizes than PUZZLES has where a rectangle or a small board shows more.
MADE = PUZZLES | {
    "queens": lambda rng: random_board(rng.randint(6, 7), 1, rng.randrange(10**6)),
    "minisudoku": lambda rng: random_sudoku(rng, rng.choice((4, 6, 6, 9))),
    "tango": lambda rng: random_tango(rng, rng.choice((4, 6, 6))),
    "zip": lambda rng: random_zip(rng, 5, 6),
    "patches": lambda rng: random_patches(rng, 6, 6),
    "nonogram": lambda rng: random_nonogram(rng, rng.randint(3, 9), rng.randint(3, 9)),
}
TRIED = {"starbattle": 3, "minisudoku": 8, "nonogram": 30, "wend": 4}  # puzzles with a rating
USUAL = 10
REAL = {"tango": 1, "minisudoku": 1, "zip": 5}  # of the shared boards of a game one in so many


def assert_as_hard(puzzle: Puzzle) -> None:
    game = GAMES[puzzle.game]
    twins = [*game.twins(puzzle)]
    assert len(twins) >= 8
    assert {game.canonical_twin(twin) for twin in twins} == {game.canonical_twin(puzzle)}
    ratings = [game.conclude(twin).rating for twin in twins]
    assert {counted(rating) for rating in ratings} == {counted(game.conclude(puzzle).rating)}


def counted(rating: Rating | None) -> object:
    """A rating in which rows and columns are one."""
    assert rating
    rules = Counter[str]()
    for name, number in rating.counts.items():
        rules[name.replace("column", "row")] += number
    return rating.label, rating.tier, rating.score, rating.fair, frozenset(rules.items())


def rated(game: str) -> Iterator[Puzzle]:
    rng = random.Random(6)
    while True:
        if GAMES[game].conclude(puzzle := MADE[game](rng)).rating:
            yield puzzle


@pytest.mark.parametrize("game", GAMES)
def test_random_puzzles(game: str) -> None:
    looks = 0
    for puzzle in islice(rated(game), TRIED.get(game, USUAL)):
        assert_as_hard(puzzle)
        looks += len({*GAMES[game].twins(puzzle)})
    assert looks > 4 * TRIED.get(game, USUAL)  # the twins are not all the puzzle itself


@pytest.mark.parametrize("game", REAL)
def test_real_puzzles(game: str) -> None:
    if not SHARED.is_dir():
        pytest.skip("needs the shared boards beside the repository")
    for line in (SHARED / f"{game}.jsonl").read_text("utf-8").splitlines()[:: REAL[game]]:
        row = json.loads(line)
        puzzle = GAMES[game].of_json(row)
        solution = GAMES[game].conclude(puzzle)
        if game == "minisudoku":
            assert puzzle.answer_json(solution.answer or ()) == row["solution"]
            assert solution.rating
            assert solution.rating.fair
        assert_as_hard(puzzle)


ROWS = ["AABB", "ACCB", "DCCB", "DDDB"]
QUARTER = ["".join(column) for column in zip(*ROWS[::-1], strict=True)]


@pytest.mark.parametrize(
    ("other", "is_twin"),
    [
        (Board.of(QUARTER), True),
        (Board.of([row[::-1] for row in ROWS]), True),
        (Board.of(ROWS[::-1]), True),
        (Board.of([row[::-1] for row in QUARTER]), True),
        (Board.of([row.translate(str.maketrans("ABCD", "DCAB")) for row in ROWS]), True),
        (Board.of(["AABB", "ACBB", "DCCB", "DDDB"]), False),
        (Board.of(ROWS, 2), False),
    ],
    ids=["turned", "mirrored", "upside down", "transposed", "other names", "another cell", "another number"],
)
def test_twins_alone_have_one_canonical_form(other: Board, is_twin: bool) -> None:
    canonical = GAMES["queens"].canonical_twin
    assert (canonical(other) == canonical(Board.of(ROWS))) == is_twin

"""What holds for every game alike: recognition, the second opinion, the shared form of an answer."""

import random
from collections.abc import Callable

import pytest

from queens_snap.solver.cpsat_games import nonogram_solutions, tango_solutions, zip_solutions
from queens_snap.solver.games import GAMES, game_of_row, game_of_text
from queens_snap.solver.puzzle import Puzzle
from queens_snap.solver.queens.solution import NO_ANSWER, NO_PUZZLE

from .games_cases import random_nonogram, random_tango, random_zip
from .queens.boards import EIGHT

PUZZLES: dict[str, Callable[[random.Random], Puzzle]] = {
    "tango": lambda rng: random_tango(rng, 6),
    "zip": lambda rng: random_zip(rng, 4, 4),
    "nonogram": lambda rng: random_nonogram(rng, 5, 6),
}
SECOND_OPINION = {"tango": tango_solutions, "zip": zip_solutions, "nonogram": nonogram_solutions}


@pytest.mark.parametrize("game", GAMES)
def test_cp_sat_agrees(game: str) -> None:
    rng = random.Random(3)
    for _ in range(8):
        puzzle = PUZZLES[game](rng)
        solution = puzzle.conclude()
        found = SECOND_OPINION[game](puzzle, limit=2)
        assert len(found) == len(solution.found)
        if solution.answer:
            assert found == [solution.answer]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_known_by_its_text_and_by_its_fields(game: str) -> None:
    puzzle = PUZZLES[game](random.Random(5))
    assert game_of_text(puzzle.to_text()) == game == game_of_row(puzzle.to_json())
    assert GAMES[game].parse(puzzle.to_text()) == puzzle == GAMES[game].of(puzzle.to_json())


@pytest.mark.parametrize(
    "text",
    ["\n".join(EIGHT.letters), "1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4\n", "", "k=2\nAB\n", "1 2\n3 4\n"],
)
def test_everything_else_is_queens(text: str) -> None:
    assert game_of_text(text) == "queens"


@pytest.mark.parametrize("game", GAMES)
def test_answers_have_every_key_of_the_schema(game: str) -> None:
    solution = PUZZLES[game](random.Random(5)).conclude()
    row = solution.to_json()
    assert row.keys() == NO_ANSWER.keys()
    assert solution.puzzle_json().keys() == NO_PUZZLE.keys()
    keys = {"i", "rule", "tier", "size", "queens", "dead", "because", "values", "links", "text"}
    assert all(step.keys() == keys for step in row["steps"])
    assert [step["i"] for step in row["steps"]] == list(range(1, len(row["steps"]) + 1))
    assert solution.board_json()["game"] == game


@pytest.mark.parametrize("game", GAMES)
def test_the_drawing_has_a_line_a_row(game: str) -> None:
    puzzle = PUZZLES[game](random.Random(5))
    answer = puzzle.conclude().found[0]
    lines = puzzle.drawn(answer)
    rows, _ = puzzle.shape
    assert len(lines) == (rows if game == "nonogram" else 2 * rows - 1)
    assert len(puzzle.drawn(None)) >= rows


def test_cp_sat_gives_up_where_it_may_not_think() -> None:
    assert nonogram_solutions(random_nonogram(random.Random(1), 12, 12), effort=0.0) is None

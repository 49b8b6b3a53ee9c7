"""Properties of every game: recognition, the second opinion, the shared form of an answer."""

import random

import pytest

from queens_snap.solver.games import GAMES
from queens_snap.solver.nonogram import search
from queens_snap.solver.nonogram.puzzle import Nonogram

from .folders import solver_module
from .games_cases import RANDOM_PUZZLES, random_nonogram


def test_every_game_is_tried() -> None:
    assert set(RANDOM_PUZZLES) == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_cp_sat_agrees(game: str) -> None:
    rng = random.Random(3)
    for _ in range(8):
        puzzle = RANDOM_PUZZLES[game](rng)
        solution = GAMES[game].conclude(puzzle)
        second = solver_module(puzzle.game, "search")
        found = second.cpsat_solutions(puzzle, limit=2)
        assert len(found) == len(solution.found)
        if solution.answer:
            assert found == [solution.answer]


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_knows_the_puzzle_and_its_answer(game: str) -> None:
    puzzle = RANDOM_PUZZLES[game](random.Random(5))
    known, unread = puzzle.schema(solved=True), puzzle.schema(solved=False)
    assert known.keys() == unread.keys() == {"game", "n", "k", "regions", "puzzle"}
    assert known["game"] == game
    assert unread["game"] in (None, game)  # nobody knows how many queens a unit takes before it is solved
    answer = GAMES[game].conclude(puzzle).found[0]
    found = puzzle.answer_schema(answer)
    assert sorted(x is None for x in found.values()) == [False, True]
    assert set(puzzle.answer_schema(None).values()) == {None}


def test_cp_sat_gives_up_where_it_may_not_think() -> None:
    puzzle = random_nonogram(random.Random(1), 12, 12)
    assert isinstance(puzzle, Nonogram)
    assert search.cpsat_solutions(puzzle, budget=0.0) is None

"""What all answers of a puzzle have in common, held against answers that are found by trying everything."""

import random

import pytest

from queens_snap.overlay.games import DRAWINGS
from queens_snap.result import common
from queens_snap.result.common import common_of
from queens_snap.solver.games import GAMES

from ..solver.naive_answers import ENOUGH, answers_of
from ..solver.test_several_answers import MADE

TRIED = 6  # of each game, with two answers or more


def several(game: str):
    """Puzzles with several answers, and those."""
    rng, found = random.Random(game), 0
    while found < TRIED:
        puzzle = MADE[game](rng)
        answers = answers_of(puzzle.to_json(), game)
        if 1 < len(answers) < ENOUGH:
            found += 1
            yield puzzle, answers


@pytest.mark.parametrize("game", MADE)
def test_it_is_what_stands_in_all_of_them(game: str) -> None:
    for puzzle, answers in several(game):
        found = common_of(GAMES[puzzle.game].conclude(puzzle))
        put = [DRAWINGS[puzzle.game].put_all(puzzle, puzzle.answer_of(answer)).items() for answer in answers]
        assert found
        assert found.number == len(answers)
        assert set(found.put.items()) == set(put[0]).intersection(*put)


def test_too_many_answers_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, answers = next(several("tango"))
    solution = GAMES["tango"].conclude(puzzle)
    monkeypatch.setattr(common, "MOST", len(answers) - 1)
    assert common_of(solution) is None
    monkeypatch.setattr(common, "MOST", len(answers))
    assert common_of(solution)

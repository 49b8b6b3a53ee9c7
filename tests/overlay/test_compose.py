"""Facts that all answers of a puzzle have in common, against the answers that search finds."""

import random

import pytest

from queens_snap.overlay import compose as compared
from queens_snap.overlay.compose import add_examples, find_shared_pieces
from queens_snap.overlay.games import DRAWINGS
from queens_snap.overlay.moment import Moment
from queens_snap.overlay.sketch import Glyph, cell_middle
from queens_snap.solver.games import GAMES

from ..solver.test_answers import MAX_ANSWERS_FOR_STEPS, PUZZLE_MAKERS

TRIES = 6  # of each game, with two answers or more


def ambiguous_puzzles(game: str):
    """Return puzzles with several answers, and these."""
    rng, found = random.Random(game), 0
    while found < TRIES:
        puzzle = PUZZLE_MAKERS[game](rng)
        answers = GAMES[game].answers(puzzle, MAX_ANSWERS_FOR_STEPS)
        if 1 < len(answers) < MAX_ANSWERS_FOR_STEPS:
            found += 1
            yield puzzle, answers


@pytest.mark.slow
@pytest.mark.parametrize("game", PUZZLE_MAKERS)
def test_it_is_what_stands_in_all_of_them(game: str) -> None:
    for puzzle, answers in ambiguous_puzzles(game):
        found = find_shared_pieces(GAMES[puzzle.game].solve_and_explain(puzzle))
        put = [DRAWINGS[puzzle.game].answer_pieces(puzzle, answer).items() for answer in answers]
        assert found
        assert found.answer_count == len(answers)
        assert set(found.pieces.items()) == set(put[0]).intersection(*put)


def test_too_many_answers_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, answers = next(ambiguous_puzzles("tango"))
    solution = GAMES["tango"].solve_and_explain(puzzle)
    monkeypatch.setattr(compared, "MAX_ANSWERS_COMPARED", len(answers) - 1)
    assert find_shared_pieces(solution) is None
    monkeypatch.setattr(compared, "MAX_ANSWERS_COMPARED", len(answers))
    assert find_shared_pieces(solution)


@pytest.mark.parametrize("game", ["tango", "queens"])
@pytest.mark.parametrize("most", [200, 1])
def test_what_is_drawn_as_certain_stands_in_all_of_them(
    game: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All answers must share it, not only the two examples; if not all can be compared, nothing is
    certain."""
    monkeypatch.setattr(compared, "MAX_ANSWERS_COMPARED", most)
    for puzzle, answers in ambiguous_puzzles(game):
        solution = GAMES[game].solve_and_explain(puzzle)
        read = DRAWINGS[game].draw_reading(
            add_examples(Moment(puzzle), solution, find_shared_pieces(solution))
        )
        put = [DRAWINGS[game].answer_pieces(puzzle, answer) for answer in answers]
        in_all = (
            {name for name in put[0] if all(x.get(name) == put[0][name] for x in put)} if most > 1 else ()
        )
        plain = {*DRAWINGS[game].draw_reading(Moment(puzzle))}
        sure = {mark.at for mark in read if isinstance(mark, Glyph) and not mark.label} - {
            mark.at for mark in plain if isinstance(mark, Glyph)
        }
        assert sure == {cell_middle(cell) for (cell,) in in_all}

"""A board of one star a unit that is given as a Star Battle is called so, and has stars."""

from dataclasses import replace

import pytest

from queens_snap.overlay.queens import queen_shape
from queens_snap.pipeline import solve
from queens_snap.solver.games import GAMES
from queens_snap.solver.queens.game import STARBATTLE
from queens_snap.words.manner import EXPERT_MANNER, Manner
from queens_snap.words.queens.words import WORDS

from ...solver.queens.boards import BOARD_8

TEXT = BOARD_8.to_text()


def test_its_name_and_sentences_have_stars() -> None:
    board = STARBATTLE.parse(TEXT)
    solution = GAMES["starbattle"].conclude(board)
    assert WORDS.title(board) == "Star Battle, 1 star in each row"
    for step in solution.steps:
        for manner in (Manner(), Manner(picture=True), EXPERT_MANNER):
            assert "queen" not in WORDS.sentence(board, step, manner)
    assert solution.puzzle.game == "starbattle"
    assert solution.puzzle.to_text() == TEXT


@pytest.mark.parametrize(("game", "called"), [("queens", "queens"), ("starbattle", "starbattle")])
def test_the_result_has_the_game_that_was_named(game: str, called: str) -> None:
    assert solve(TEXT, game=game).to_json()["game"] == called


def test_the_same_json_is_read_back_as_the_same_board() -> None:
    board = STARBATTLE.parse(TEXT)
    assert GAMES["starbattle"].of_json(board.to_json()) == board
    assert GAMES["queens"].of_json(board.to_json()) == BOARD_8


def test_it_is_drawn_with_stars() -> None:
    assert queen_shape(replace(BOARD_8, as_stars=True)) == "star"
    assert queen_shape(BOARD_8) == "crown"

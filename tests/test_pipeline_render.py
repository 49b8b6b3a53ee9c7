"""A board as text becomes a picture that is read back as the same board."""

from typing import Any

import pytest

from queens_snap.files.writing import has_answer_note
from queens_snap.overlay.picture import Picture
from queens_snap.pipeline import render, snap
from queens_snap.solver.games import GAMES
from queens_snap.solver.puzzle import MalformedBoard

from .plain_boards import AMBIGUOUS
from .promises.game_cases import READ_GAMES
from .promises.parametrize import case_puzzle, every_game
from .promises.pictures import case_as_read
from .solver.queens.boards import BOARD_8, BOARD_8_QUEENS


def test_it_is_read_back_with_its_marks() -> None:
    crosses = ((0, 0), (7, 7))
    result = snap(render(BOARD_8.to_text(), marks={"queens": BOARD_8_QUEENS[:2], "crosses": crosses}))
    assert result.board == BOARD_8
    assert (result.marks["queens"], result.marks["crosses"]) == (BOARD_8_QUEENS[:2], crosses)
    assert result.mistakes == ()


@every_game(of=READ_GAMES)
def test_a_board_of_any_game_is_drawn_with_what_a_player_has_put_in(game: str) -> None:
    half = case_as_read(game, state="half")
    assert half.board
    picture = render(half.board, marks=half.marks)
    assert (picture != render(half.board)).any()


def test_it_is_a_picture_of_a_board_and_of_no_answer() -> None:
    picture = render(BOARD_8)
    assert isinstance(picture, Picture)
    assert not picture.scale
    assert not has_answer_note(picture.encoded())


@every_game(of=GAMES)
def test_the_answer_is_drawn_where_it_is_asked_for(game: str) -> None:
    board = case_puzzle(game)
    answered = render(board, solution=True)
    assert (answered != render(board)).any()
    assert has_answer_note(answered.encoded())


def test_a_board_without_one_answer_has_none_to_be_drawn() -> None:
    with pytest.raises(ValueError, match="the board is ambiguous; give solution=False"):
        render(AMBIGUOUS, solution=True)


def test_it_is_as_large_and_as_dark_as_asked_for() -> None:
    small, large, dark = render(BOARD_8, cell=20), render(BOARD_8, cell=80), render(BOARD_8, theme="dark")
    assert 3.5 < large.shape[0] / small.shape[0] < 4.5
    assert dark[0, 0].max() < 100 < large[0, 0].min()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"board": "AB\nAB"}, "."),
        ({"game": "chess"}, "queens"),
        ({"theme": "pink"}, "light, dark"),
        ({"cell": 3}, "12 to 200"),
        ({"marks": {"suns": [(0, 0)]}}, "queens, crosses or dots"),
        *(
            ({"marks": {"queens": [mark]}}, "of a board of 8 x 8")
            for mark in ((0, 8), (-1, 0), (0,), 3, "a", ((0, 1), (0, 2)))
        ),
    ],
)
def test_mistakes_are_raised(arguments: dict[str, Any], says: str) -> None:
    given: dict[str, Any] = {"board": BOARD_8} | arguments
    with pytest.raises(MalformedBoard if "board" in arguments else ValueError, match=says):
        render(**given)

"""Titles of pages. tests/promises/test_pages.py checks them for every game."""

import pytest

from queens_snap.solver.games import GAMES
from queens_snap.words.games import WORDS
from queens_snap.words.page_texts import page_title, solution_title


@pytest.mark.parametrize(
    ("text", "said"), [("AAAB\nAAAB\nAAAB\nCCDD", "no solution"), ("ABCD\n" * 4, "more than one solution")]
)
def test_without_an_answer_it_says_so(text: str, said: str) -> None:
    game = GAMES["queens"]
    solution = game.solve_and_explain(game.parse(text))
    assert solution_title(WORDS["queens"], solution, 3).endswith(f", {said}")


@pytest.mark.parametrize(
    ("about", "name", "title"),
    [
        ("Zip 6 x 6", "shot.png", "Zip 6 x 6 \N{EN DASH} shot.png"),
        ("Zip 6 x 6", "", "Zip 6 x 6"),
        ("", "shot.png", "shot.png"),
    ],
)
def test_a_name_follows_where_there_is_one(about: str, name: str, title: str) -> None:
    assert page_title(about, name) == title

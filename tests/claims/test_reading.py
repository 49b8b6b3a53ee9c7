"""Every sentence says what its claim says: read back by a reader that knows the sentences alone."""

import re
from typing import Any

import pytest

from queens_snap.solver.queens.board import Board
from queens_snap.solver.queens.conclude import conclude
from queens_snap.words.manner import Manner
from queens_snap.words.queens.player import player
from queens_snap.words.queens.words import expert

from ..solver.queens.boards import EIGHT, random_board
from .reading_queens import left_to_picture, unheard, unlike
from .told import as_json

BOARDS = [EIGHT, *(random_board(6, 1, seed) for seed in (69, 250, 304, 348, 442, 455))]
BOARDS += [random_board(8, 2, seed) for seed in (6, 9, 10, 17, 19, 33)]


def told(board: Board) -> list[tuple[Any, str, str]]:
    """Each step with its two sentences."""
    steps = conclude(board).steps
    return [
        (shown, expert(board, step), player(board, step, Manner()))
        for step, shown in zip(steps, as_json(steps), strict=True)
    ]


@pytest.mark.parametrize("board", BOARDS, ids=range(len(BOARDS)))
def test_an_experts_sentence_says_the_whole_claim(board: Board) -> None:
    for step, said, _ in told(board):
        assert list(unlike(step, said)) == [], said


@pytest.mark.parametrize("board", BOARDS, ids=range(len(BOARDS)))
def test_a_players_sentence_names_the_units_and_numbers(board: Board) -> None:
    for step, _, said in told(board):
        assert list(unheard(step, said)) == [], said


def test_what_a_player_is_not_told_by_name_is_left_to_the_picture() -> None:
    step, _, said = told(EIGHT)[0]
    assert left_to_picture(step, said) >= {tuple(cell) for cell in step["queens"]}


def test_a_sentence_with_another_cell_or_unit_is_found() -> None:
    for step, expertly, plainly in told(EIGHT):
        for cell in set(re.findall(r"r\dc\d", expertly)):
            assert list(unlike(step, expertly.replace(cell, "r9c9")))
        unit = step["claim"]["look"][0]["unit"]
        other = re.sub(rf"{unit} \w", f"{unit} {'Z' if unit == 'region' else 9}", plainly, count=1)
        assert list(unheard(step, other)), other

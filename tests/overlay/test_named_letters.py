"""The picture has the letters of all regions that a sentence calls by letters."""

import re
from dataclasses import replace

import pytest

from queens_snap.overlay.labels import NO_LABELS
from queens_snap.overlay.moment import Moment, named_units
from queens_snap.overlay.queens import draw_named_letters
from queens_snap.overlay.sketch import Label
from queens_snap.solver.queens.game import GAME
from queens_snap.words.manner import BESIDE_PICTURE
from queens_snap.words.queens.words import WORDS

from ..solver.queens.boards import random_board


@pytest.mark.parametrize("seed", [6, 10, 17])
def test_letters_and_lines_that_a_sentence_names_are_drawn(seed: int) -> None:
    board, named = random_board(8, 2, seed), 0
    for step in GAME.conclude(board).steps:
        text = WORDS.player(board, step, BESIDE_PICTURE)
        moment = Moment(board, {}, step=step, labels=replace(NO_LABELS, named=True))
        drawn = {mark.text for mark in draw_named_letters(moment, step) if isinstance(mark, Label)}
        found = re.findall(r"[Rr]egions? ([A-Z](?:(?:, | and )[A-Z])*)", text)
        letters = {letter for some in found for letter in re.findall("[A-Z]", some)}
        assert letters <= drawn, text
        lines = {(unit.kind, str(unit.number + 1)) for unit in named_units(step)}
        single = re.findall(r"(?:^|\W)(row|column) (\d+)", text, re.IGNORECASE)
        assert {(kind.lower(), number) for kind, number in single} <= lines, text
        named += len(letters)
    assert named

"""Sentences about Patches, in both voices."""

import re

import pytest

from queens_snap.solver.patches.game import GAME
from queens_snap.solver.patches.puzzle import parse_patches
from queens_snap.words.manner import BESIDE_PICTURE, Manner
from queens_snap.words.patches.words import WORDS

from ..promises.parametrize import solve_case

PUZZLE = parse_patches("+4 .  .\n.  .  .\n-  .  |3\n")
PLAYER_TEXTS = (
    (
        "The 4 can only be the orange outline. "
        "No other rectangle of 4 cells that holds it fits on the board.",
        "The 4 in row 1, column 1 can only be rows 1 and 2, columns 1 and 2. "
        "No other rectangle of 4 cells that holds it fits on the board.",
        "One rectangle: cell r1c1. r1c1-r2c2 laid. Other ways to draw r1c1 ruled out by area.",
    ),
)


@pytest.mark.parametrize(("i", "said"), list(enumerate(PLAYER_TEXTS)))
def test_sentences(i: int, said: tuple[str, str, str]) -> None:
    step = GAME.conclude(PUZZLE).steps[i]
    player, named, expert = said
    assert WORDS.player(PUZZLE, step, BESIDE_PICTURE) == player
    assert WORDS.player(PUZZLE, step, Manner()) == named
    assert WORDS.expert(PUZZLE, step) == expert


def test_a_clue_that_is_a_reason_is_named_where_no_picture_shows_it() -> None:
    """Its place alone would not do: "would hit row 1, column 4"."""
    result = solve_case("patches", "ordinary")
    said = [WORDS.player(result.board, step, Manner()) for step in result.way]
    assert said[0] == (
        "The tall 4 in row 3, column 4 can only be column 4, rows 1 to 4. Every other tall rectangle of 4 "
        "cells that holds it would hit the 2 in row 5, column 4."
    )
    bare = re.compile(r"(hit|or|itself,) (rows?|columns?) \d")
    assert [text for text in said if bare.search(text)] == []


def test_every_rule_has_a_name() -> None:
    for step in GAME.conclude(PUZZLE).all_steps:
        assert WORDS.rules[step.rule]

"""Sentences about Patches, in both voices."""

import re

import pytest

from queens_snap.solver.patches.game import GAME
from queens_snap.solver.patches.puzzle import parse_patches
from queens_snap.words.manner import BESIDE_PICTURE, Manner
from queens_snap.words.patches.names import obstacle_names
from queens_snap.words.patches.words import WORDS

from ..claims.test_claims import PATCHES_BY_SHAPE, PATCHES_IN_PARTS, PATCHES_OF_EIGHT, PATCHES_OUT_OF_REACH
from ..promises.parametrize import solve_case

PUZZLE = parse_patches("+4 .  .\n.  .  .\n-  .  |3\n")
PATCHES_IN_THE_WAY = """
.  +2 .  -  .  .
.  .  -6 .  .  .
-3 .  .  +2 .  .
.  .  |2 .  .  +
.  #4 .  .  -3 .
"""
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


@pytest.mark.parametrize(
    ("text", "number", "said"),
    [
        (
            PATCHES_IN_THE_WAY,
            8,
            "The wide 6 in row 2, column 3 can only be row 2, columns 1 to 6. As two rows of three, it would "
            "hit one of these taken cells: row 1, columns 2 and 4, and row 3, column 3.",
        ),
        (
            PATCHES_OUT_OF_REACH,
            1,
            "Only the 4 in row 1, column 5 can cover row 1, column 6. To get there, the 6 in row 4, column 6 "
            "would need at least four rows. On this board, no rectangle of 6 cells has that many. Every "
            "other clue is too small to get there.",
        ),
        (
            PATCHES_OF_EIGHT,
            2,
            "The 8 in row 1, column 1 can only be two rows of four or four rows of two. However it is "
            "drawn, it covers rows 1 and 2, columns 1 and 2.",
        ),
        (
            PATCHES_OF_EIGHT,
            4,
            "The 8 in row 2, column 5 can only be rows 1 and 2, columns 3 to 6. As two rows of four in "
            "any other position, it would hit the cross shape in row 3, column 3 or the covered cell in "
            "row 1, column 2. As four rows of two, it would hit the cross shape in row 4, column 4 or the"
            " covered cell in row 4, column 6.",
        ),
        (
            PATCHES_BY_SHAPE,
            3,
            "Only the tall shape in row 6, column 1 can cover row 7, column 1. To get there, the tall "
            "shape in row 2, column 7 would need seven columns, so at least eight rows. The board has "
            "only seven rows. To get there, the tall 10 in row 7, column 3 would have to be two rows of "
            "five. That would not be tall. To get there, the tall 6 in row 7, column 6 would have to be one "
            "row of six. That would not be tall. Every other unfinished clue is too small to get there.",
        ),
        (
            PATCHES_BY_SHAPE,
            8,
            "Only the tall 6 in row 1, column 5 can cover row 2, column 4, and only with rows 1 to 3, "
            "columns 4 and 5. To get there, the tall shape in row 2, column 7 would need four columns, so"
            " at least five rows. That would hit the covered cell in row 4, column 4. The tall shape in row "
            "6, column 1 would hit the covered cell in row 4, column 4 on the way. The tall 6 in row 7, "
            "column 6 is too small to get there.",
        ),
        (
            PATCHES_IN_PARTS,
            8,
            "Only the tall shape in row 2, column 3 can cover row 6, column 3, so it covers at least "
            "column 3, rows 2 to 6. The cross shape in row 4, column 4 already covers row 2, column 4, so"
            " it would hit the tall shape on the way. Every other unfinished clue is too small to get "
            "there.",
        ),
    ],
)
def test_a_sentence_names_cells_and_what_clues_need(text: str, number: int, said: str) -> None:
    puzzle = parse_patches(text.strip() + "\n")
    step = GAME.conclude(puzzle).steps[number - 1]
    assert WORDS.player(puzzle, step, Manner()) == said


def test_few_covered_cells_are_named_one_by_one_if_blocks_would_mix_rows_and_columns() -> None:
    assert obstacle_names(PUZZLE, [(0, 1), (1, 0), (2, 1)], Manner()) == [
        "one of the covered cells in row 1, column 2; row 2, column 1; and row 3, column 2"
    ]
    assert obstacle_names(PUZZLE, [(0, 1), (1, 1)], Manner()) == [
        "one of the covered cells in column 2, rows 1 and 2"
    ]

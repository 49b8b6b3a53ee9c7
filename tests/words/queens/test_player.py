"""Player's sentences of each rule, on small boards (tests/rules), and words that they never have on real
ones."""

import re

import pytest

from queens_snap.solver.queens.game import GAME
from queens_snap.solver.queens.rules.shapes import SHAPE_DRAWINGS
from queens_snap.solver.step import Step
from queens_snap.words.languages import translations
from queens_snap.words.manner import BESIDE_PICTURE, Manner
from queens_snap.words.queens.words import WORDS

from ...solver.queens.boards import BOARD_8
from ..lexicon import sentence_faults
from .case_steps import COLOURS, FIRING_CASES, real_steps, step_of_case

COLOURED_MANNER = Manner(picture=True, colours=COLOURS)
SPANISH_MANNER = Manner(picture=True, colours=COLOURS, translations=translations("es"))

PLAYER_SENTENCES = {
    "single-cell-region/fires": (
        "The blue region has only one cell, so its queen goes there. Cross out the rest of "
        "the queen's row and column, and the cells around the queen."
    ),
    "single-cell-row/fires": (
        "Only one cell of row 2 is left, so its queen goes there. Cross out the rest of the queen's "
        "column, and the cells around the queen."
    ),
    "single-cell-column/fires": (
        "Only one cell of column 1 is left, so its queen goes there. Cross out the rest of "
        "the queen's row and region, and the cells around the queen."
    ),
    "single-cell-row/second-star": (
        "Only one cell of row 3 is left, so its second star goes there. Cross out the cells around the star."
    ),
    "column-confined-to-region/fires": (
        "All cells of column 4 are in the light orange region. The queen of column 4 goes in one of "
        "them, so cross out the rest of the light orange region."
    ),
    "row-confined-to-region/two-stars": (
        "All cells of row 1 are in the purple region. Row 1 and the purple region each need two stars, so "
        "cross out the rest of the purple region."
    ),
    "domino/fires": (
        "Wherever the queen of the light orange region goes, it touches each cell with a new cross. So "
        "cross out those cells."
    ),
    "t-pentomino/fires": (
        "The light orange region has five open cells. A queen at the new cross would touch three of them and "
        "share its column with the others. Then the light orange region would not get its queen, so cross it "
        "out."
    ),
    "n-regions-in-n-rows/two": (
        "All cells of the blue and green regions (outlined) are in rows 3 and 4 (dashed). The two"
        " queens of these regions fill these rows, so cross out the other cells there."
    ),
    "n-regions-in-n-rows/two-stars": (
        "All cells of the yellow and brown regions (outlined) are in rows 7 and 8 (dashed). Together "
        "these regions need four stars, exactly as many as these rows. So all stars that these rows still "
        "need go in these regions: cross out the rest of these rows."
    ),
    "n-columns-in-n-regions/two": (
        "All cells of columns 1 and 2 (outlined) are in the purple and green regions (dashed). "
        "The two queens of these columns fill these regions, so cross out the other cells there."
    ),
    "plus-shape/two-lines": (
        "All cells of the light orange and green regions (outlined) are in row 1 and column 4 "
        "(dashed). Their two queens fill these rows and columns, one each, so cross out the other cells "
        "there. A queen where two of them cross would count in both. Then these rows and columns would "
        "hold only one queen in all, not two: cross out that cell."
    ),
    "arrangement-row/remainder-inside": (
        "The purple and light orange regions need two queens. Row 1 (dashed) needs one of them, and all its "
        "open cells are in these regions. So the outlined cells, the rest of these regions, hold one queen. "
        "A queen at the new cross would touch all outlined cells. So cross it out."
    ),
    "arrangement-row/remainder-two-stars": (
        "Rows 1 to 3 need six stars. The purple region (dashed) needs two of them, and all its open "
        "cells are in these rows. So the outlined cells, the rest of these rows, hold four stars. The "
        "outlined cells fall into four groups of touching cells. No group holds two, and four are "
        "needed, so each group holds exactly one. A star at any new cross would touch all cells of one "
        "group, which needs one. So cross them out."
    ),
}


@pytest.mark.parametrize("case", PLAYER_SENTENCES)
def test_sentences(case: str) -> None:
    assert (
        WORDS.player(FIRING_CASES[case].board, step_of_case(FIRING_CASES[case]), COLOURED_MANNER)
        == PLAYER_SENTENCES[case]
    )


@pytest.mark.parametrize("case", FIRING_CASES)
def test_every_case_speaks_plainly(case: str) -> None:
    text = WORDS.player(FIRING_CASES[case].board, step_of_case(FIRING_CASES[case]), COLOURED_MANNER)
    assert list(sentence_faults(text)) == []
    assert ("star" in text) <= (FIRING_CASES[case].board.k > 1)


@pytest.mark.parametrize("case", FIRING_CASES)
def test_spanish_leaves_nothing_in_english(case: str) -> None:
    text = WORDS.player(FIRING_CASES[case].board, step_of_case(FIRING_CASES[case]), SPANISH_MANNER)
    assert not re.search(
        r"\b(the|cells?|rows?|columns?|regions?|queens?|stars?|cross|out|so|and)\b|[{}]", text
    )


def test_letters_and_cells_where_there_is_neither_colour_nor_picture() -> None:
    case = FIRING_CASES["domino/fires"]
    assert WORDS.player(case.board, step_of_case(case), Manner()) == (
        "Cross out all four cells where rows 1 and 3 meet columns 3 and 4. "
        "Wherever the queen of region B goes, it touches each of those cells."
    )
    case = FIRING_CASES["single-cell-row/fires"]
    assert "its queen goes in row 2, column 1." in WORDS.player(case.board, step_of_case(case), Manner())


def test_no_shape_is_named() -> None:
    for name in SHAPE_DRAWINGS:
        for case in FIRING_CASES.values():
            if case.rule == f"{name}-region":
                assert name.split("-")[-1] not in WORDS.player(case.board, step_of_case(case), BESIDE_PICTURE)


def test_there_is_no_sentence_for_a_rule_that_there_is_not() -> None:
    step: Step = GAME.conclude(BOARD_8).steps[0]
    with pytest.raises(KeyError):
        WORDS.player(BOARD_8, step._replace(rule="swordfish"), BESIDE_PICTURE)


def test_all_that_is_said_of_real_boards() -> None:
    wrong = []
    for board, step in real_steps():
        text = WORDS.player(board, step, COLOURED_MANNER)
        wrong += list(sentence_faults(text))
    assert wrong == []

"""Sentences of each rule on small boards (tests/rules) and on real ones, for a player and for an expert."""

import json
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from queens_snap.solver.queens.explanation import Explainer, solve
from queens_snap.solver.queens.game import GAME
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.queens.rules.shapes import SHAPE_DRAWINGS
from queens_snap.solver.step import Step
from queens_snap.words.languages import translations
from queens_snap.words.manner import BESIDE_PICTURE, Manner
from queens_snap.words.queens.words import RULE_NAMES, WORDS

from ...claims.check_steps import steps_as_json
from ...claims.reading_queens import expert_differences
from ...solver.queens.boards import BOARD_8
from ...solver.queens.test_rules import ALL_RULE_NAMES, CASES, case_state, functions_of
from ..lexicon import sentence_faults

COLOURS = (
    *("purple", "light orange", "blue", "green", "grey", "red", "yellow", "brown", "pink", "teal"),
    *("turquoise", "olive", "lime", "navy", "gold", "lavender"),
)
SHARED_FOLDER = Path(os.environ.get("SHARED", Path(__file__).resolve().parents[4] / "shared"))
FIRING_CASES = {case.id: case for case in CASES if case.fires}


@cache
def step_of_case(case_id: str) -> tuple[Board, Step]:
    """Return the board of a case, and the step of the first firing of its rule."""
    case = FIRING_CASES[case_id]
    state = case_state(case)
    found = [x for find in functions_of(case.rule, case.size) for x in find(state, state.masks.cells)]
    firing = next((x for x in found if x.rule == case.rule), None)
    if firing is None:
        pytest.skip("its rule finds nothing there, as the tests of rules will say")
    return case.board, Explainer(state).explain(firing, 1)


@cache
def real_steps() -> list[tuple[Board, Step]]:
    """Return the steps of every third shared Queens board and of some Star Battles; skip if there are
    none."""
    return [(board, step) for board in _real_boards() for step in solve(board).steps]


def _real_boards() -> Iterator[Board]:
    for name, every, most in (("queens.jsonl", 3, 11), ("starbattle.jsonl", 60, 10)):
        path = SHARED_FOLDER / "boards" / name
        if not path.exists():
            pytest.skip(f"{path} is not there")
        for line in path.read_text("utf-8").splitlines()[::every]:
            row = json.loads(line)
            if row["solutions"] == 1 and row["n"] <= most and row.get("kind") != "community":
                yield Board.of(row["regions"], row.get("k", 1))


COLOURED_MANNER = Manner(picture=True, colours=COLOURS)
SPANISH_MANNER = Manner(picture=True, colours=COLOURS, translations=translations("es"))
ENGLISH_WORDS = re.compile(r"\b(the|cells?|rows?|columns?|regions?|queens?|stars?|cross|out|so|and)\b|[{}]")

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
EXPERT_SENTENCES = {
    "single-cell-row/fires": (
        "Single cell row: row 2; open cells r2c1. Queen at r2c1. r1c1, r3c1 and r4c1 ruled out by r2c1 "
        "(column); r1c2 and r3c2 ruled out by r2c1 (touch)."
    ),
    "l-tromino/fires": (
        "L-tromino: region C; open cells r2c3, r2c4 and r3c3. r1c3 ruled out by r3c3 (column) and by "
        "r2c3 and r2c4 (touch); r2c2 ruled out by r2c4 (row) and by r2c3 and r3c3 (touch); r3c4 ruled "
        "out by r2c3, r2c4 and r3c3 (touch)."
    ),
    "n-regions-in-n-columns/two": (
        "2 regions in 2 columns: regions A and C, columns 1 and 2; open cells r1c1, r2c1, r2c2, r3c1, "
        "r3c2, r4c1 and r4c2; need 2, room 2. r1c2 ruled out by r2c2, r3c2 and r4c2 (column)."
    ),
    "plus-shape/two-lines": (
        "Plus shape: regions B and D, row 1, column 4; open cells r1c2, r1c3, r1c4, r2c4, r3c4 and r4c4;"
        " need 2, room 2. r1c1 ruled out by r1c2, r1c3 and r1c4 (row); r1c4 ruled out by r1c2, r1c3, "
        "r2c4, r3c4 and r4c4 (crossing)."
    ),
}


@pytest.mark.parametrize("case", PLAYER_SENTENCES)
def test_sentences_for_a_player(case: str) -> None:
    assert WORDS.player(*step_of_case(case), COLOURED_MANNER) == PLAYER_SENTENCES[case]


@pytest.mark.parametrize("case", EXPERT_SENTENCES)
def test_sentences_for_an_expert(case: str) -> None:
    assert WORDS.expert(*step_of_case(case)) == EXPERT_SENTENCES[case]


def expert_faults(board: Board, step: Step) -> list[str]:
    """Return the differences between a claim and what can be read from an expert's sentence."""
    (told,) = steps_as_json([step])
    return [*expert_differences(told, WORDS.expert(board, step))]


@pytest.mark.parametrize("case", FIRING_CASES)
def test_every_case_speaks_plainly_and_its_claim_can_be_read_back(case: str) -> None:
    board, step = step_of_case(case)
    text = WORDS.player(board, step, COLOURED_MANNER)
    assert [*sentence_faults(text)] == []
    assert ("star" in text) <= (board.k > 1)
    assert not ENGLISH_WORDS.search(WORDS.player(board, step, SPANISH_MANNER))
    assert expert_faults(board, step) == []
    shape = FIRING_CASES[case].rule.removesuffix("-region")
    if shape in SHAPE_DRAWINGS:
        assert WORDS.expert(board, step).split(":")[0].lower().replace(" ", "-") == shape


def test_so_it_is_on_real_boards() -> None:
    for board, step in real_steps():
        assert [*sentence_faults(WORDS.player(board, step, COLOURED_MANNER))] == []
        assert expert_faults(board, step) == []


def test_letters_and_cells_where_there_is_neither_colour_nor_picture() -> None:
    assert WORDS.player(*step_of_case("domino/fires"), Manner()) == (
        "Cross out all four cells where rows 1 and 3 meet columns 3 and 4. "
        "Wherever the queen of region B goes, it touches each of those cells."
    )
    said = WORDS.player(*step_of_case("single-cell-row/fires"), Manner())
    assert "its queen goes in row 2, column 1." in said


def test_every_rule_has_a_name_and_no_other_has_a_sentence() -> None:
    assert set(RULE_NAMES) >= ALL_RULE_NAMES
    assert not any("-" in name for name in RULE_NAMES.values())
    step = GAME.solve_and_explain(BOARD_8).steps[0]
    with pytest.raises(KeyError):
        WORDS.player(BOARD_8, step._replace(rule="swordfish"), BESIDE_PICTURE)

"""Expert's sentences of each rule, from which the whole claim can be read back."""

import pytest

from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.queens.rules.shapes import SHAPE_DRAWINGS
from queens_snap.solver.step import Step
from queens_snap.words.queens.words import RULE_NAMES, WORDS

from ...claims.check_steps import steps_as_json
from ...claims.reading_queens import expert_differences
from ...solver.queens.test_rules import ALL_RULE_NAMES
from .case_steps import FIRING_CASES, real_steps, step_of_case

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


@pytest.mark.parametrize("case", EXPERT_SENTENCES)
def test_sentences(case: str) -> None:
    assert WORDS.expert(FIRING_CASES[case].board, step_of_case(FIRING_CASES[case])) == EXPERT_SENTENCES[case]


def differences_in_expert_sentence(board: Board, step: Step) -> list[str]:
    (told,) = steps_as_json([step])
    return [*expert_differences(told, WORDS.expert(board, step))]


@pytest.mark.parametrize("case", FIRING_CASES)
def test_the_claim_can_be_read_back(case: str) -> None:
    assert differences_in_expert_sentence(FIRING_CASES[case].board, step_of_case(FIRING_CASES[case])) == []


def test_the_claims_of_real_boards_can_be_read_back() -> None:
    assert [x for board, step in real_steps() for x in differences_in_expert_sentence(board, step)] == []


def test_every_rule_has_a_name_for_people() -> None:
    assert set(RULE_NAMES) >= ALL_RULE_NAMES
    assert not any("-" in name for name in RULE_NAMES.values())


def test_every_shape_has_its_name() -> None:
    for case in FIRING_CASES.values():
        shape = case.rule.removesuffix("-region")
        if shape in SHAPE_DRAWINGS:
            assert (
                WORDS.expert(case.board, step_of_case(case)).split(":")[0].lower().replace(" ", "-") == shape
            )

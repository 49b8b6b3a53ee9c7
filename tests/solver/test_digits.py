"""The rules of digits serve a game without boxes: Latin squares."""

import random
from functools import partial

import pytest

from queens_snap.solver.digit_explanation import Deduction
from queens_snap.solver.digit_puzzle import broken_unit, full_board, rows_and_columns
from queens_snap.solver.digits import (
    Layout,
    State,
    hidden_set_rule,
    last_digit,
    naked_set_rule,
    single_candidate,
    single_place,
    supposition_rule,
)
from queens_snap.solver.ladder import Rung

SINGLE_RULES = (last_digit, partial(single_place, slice(0, None)), single_candidate)
LADDER = (
    Rung(SINGLE_RULES, 1, 1),
    Rung((naked_set_rule(2), hidden_set_rule(2)), 3, 14),
    Rung((supposition_rule(SINGLE_RULES),), 4, 50, 2),
)


@pytest.mark.parametrize("n", [4, 5, 7])
def test_latin_squares_are_filled_as_they_were_made(n: int) -> None:
    board, solved = Layout.of_units(n, rows_and_columns(n)), 0
    for seed in range(12):
        rng = random.Random(seed)
        full = full_board(n, rows_and_columns(n), rng)
        digits = {(r, c): full[r][c] for r in range(n) for c in range(n)}
        assert broken_unit(digits, rows_and_columns(n)) is None
        given = dict(rng.sample(sorted(digits.items()), n * n * 2 // 3))
        deduction = Deduction.of(State(board, given), LADDER)
        assert deduction.state.digits.items() <= digits.items()
        if not deduction.state.solved:
            continue
        solved += 1
        told = {**given, **dict(value for step in deduction.proof.steps for value in step.values)}
        assert told == digits
        assert {unit.kind for step in deduction.proof.steps for unit in step.units} <= {
            "row",
            "column",
            "digit",
        }
    assert solved > 6

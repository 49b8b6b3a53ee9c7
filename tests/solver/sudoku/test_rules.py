"""Rules of Mini Sudoku on small boards: each finds what follows, and none rules out the answer."""

import random

import pytest

from queens_snap.solver.digit_explanation import Deduction
from queens_snap.solver.digit_puzzle import full_board
from queens_snap.solver.digits import hidden_set_rule, last_digit, naked_set_rule, single_candidate
from queens_snap.solver.sudoku.game import GAME
from queens_snap.solver.sudoku.generate import EASIEST_TIER, singles_fill
from queens_snap.solver.sudoku.puzzle import BOX_BY_SIZE, Sudoku, broken_rule, parse_sudoku, units_of
from queens_snap.solver.sudoku.rules import (
    LADDER,
    box_line,
    pointing,
    single_place_in_box,
    single_place_in_line,
)
from queens_snap.solver.sudoku.state import State

#: Rule, board, and what follows there: (row, column, digit) from 1 for what is, with a minus for what is not.
RULE_CASES = {
    "last digit of a row": (last_digit, "12.4 .... .... ....", {(1, 3, 3)}),
    "last digit of a box": (last_digit, "12.. 3... .... ....", {(2, 2, 4)}),
    "no last digit where two are open": (last_digit, "12.. .... .... ....", set()),
    "one place in a box": (single_place_in_box, "1... .... .1.. ..1.", {(2, 4, 1)}),
    "one place in a line": (single_place_in_line, ".... 2..1 .... .1..", {(1, 1, 1), (3, 2, 2), (3, 3, 1)}),
    "one candidate": (single_candidate, "1..2 .... ...3 ....", set()),
    "one candidate of three units": (single_candidate, "1... .2.. 3... ....", {(2, 1, 4)}),
    "one candidate seen from all sides": (single_candidate, "..1. .2.. .... 3...", {(1, 1, 4)}),
    "pointing": (pointing, "34.. .... .... ....", {(2, 3, -1), (2, 4, -1), (2, 3, -2), (2, 4, -2)}),
    "box line": (box_line, "..34 .... .... ....", {(2, 1, -1), (2, 2, -1), (2, 1, -2), (2, 2, -2)}),
}


@pytest.mark.parametrize("case", RULE_CASES)
def test_it_finds_what_follows_and_nothing_else(case: str) -> None:
    rule, text, expected = RULE_CASES[case]
    state = State(parse_sudoku(text.replace(" ", "\n")))
    found = set()
    for firing in rule(state, -1):
        board = state.board
        new = firing.gives & ~state.facts
        if values := board.values_of_facts(new):
            found |= {(r + 1, c + 1, digit) for (r, c), digit in values}
        else:
            found |= {(r + 1, c + 1, -digit) for (r, c), digit in board.ruled_out_by_facts(new)}
    assert found == expected if expected else not found


@pytest.mark.parametrize(("rule", "is_naked"), [(naked_set_rule(2), True), (hidden_set_rule(2), False)])
def test_pairs(rule, is_naked: bool) -> None:
    """Two cells in box 1 of a 6 x 6 board take two digits; both kinds of pair rule find it."""
    givens = (
        "...... .3.... 3.4... ..5... ....3. ......"
        if is_naked
        else "...... ...... 1..... 2..... .1.... .2...."
    )
    state = State(parse_sudoku(givens.replace(" ", "\n")))
    answers = Deduction.of(state, GAME.fair_rungs).state
    for firing in rule(state, -1):
        assert firing.size == 2 == firing.cells.bit_count() == firing.digits.bit_count()
        assert firing.gives & state.live == firing.gives
        assert not firing.gives & answers.facts >> state.board.first_is_bit


def test_rows_in_another_order_may_break_boxes() -> None:
    rows, blank = ("426315", "315264", "164532", "532641", "243156", "651423"), Sudoku.of([[0] * 6] * 6)
    assert broken_rule(blank, (rows[1], rows[0], *rows[2:])) is None
    assert broken_rule(blank, (rows[2], rows[1], rows[0], *rows[3:])) == "box 1 does not hold each digit once"


@pytest.mark.parametrize("n", BOX_BY_SIZE)
def test_it_fills_what_the_easiest_rungs_fill(n: int) -> None:
    rng, rungs, filled = random.Random(n), [rung for rung in LADDER if rung.tier <= EASIEST_TIER], []
    for i in range(60):
        full = full_board(n, units_of(n, BOX_BY_SIZE[n]), rng)
        share = (i % 10 + 1) / 12
        given = {
            (r, c): digit for r, row in enumerate(full) for c, digit in enumerate(row) if rng.random() < share
        }
        rows = tuple(tuple(given.get((r, c), 0) for c in range(n)) for r in range(n))
        filled.append(singles_fill(n, BOX_BY_SIZE[n], given))
        assert filled[-1] == Deduction.of(State(Sudoku(rows, BOX_BY_SIZE[n])), rungs).state.solved
    assert {*filled} == {True, False}

"""The quick look at what the easiest rules fill is that of the ladder."""

import random

import pytest

from queens_snap.solver.digit_explanation import Deduction
from queens_snap.solver.digit_puzzle import full_board
from queens_snap.solver.sudoku.generate import EASIEST, singles_fill
from queens_snap.solver.sudoku.puzzle import BOXES, Sudoku, units_of
from queens_snap.solver.sudoku.rules import LADDER
from queens_snap.solver.sudoku.state import State


@pytest.mark.parametrize("n", BOXES)
def test_it_fills_what_the_easiest_rungs_fill(n: int) -> None:
    rng, rungs, filled = random.Random(n), [rung for rung in LADDER if rung.tier <= EASIEST], []
    for i in range(60):
        full = full_board(n, units_of(n, BOXES[n]), rng)
        share = (i % 10 + 1) / 12
        given = {
            (r, c): digit for r, row in enumerate(full) for c, digit in enumerate(row) if rng.random() < share
        }
        rows = tuple(tuple(given.get((r, c), 0) for c in range(n)) for r in range(n))
        filled.append(singles_fill(n, BOXES[n], given))
        assert filled[-1] == Deduction.of(State(Sudoku(rows, BOXES[n])), rungs).state.solved
    assert {*filled} == {True, False}

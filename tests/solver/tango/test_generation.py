"""Generated Tango boards look like the game's."""

import random

import pytest

from queens_snap.solver.tango.generate import MAKER, TangoWish
from queens_snap.solver.tango.puzzle import EMPTY, Tango, broken_rule
from queens_snap.solver.tango.search import full_board


@pytest.mark.parametrize("n", [4, 6, 8])
def test_full_boards_break_no_rule(n: int) -> None:
    blank = Tango((EMPTY * n,) * n)
    boards = {full_board(n, random.Random(seed)) for seed in range(5)}
    assert len(boards) > 1
    assert {broken_rule(blank, board) for board in boards} == {None}


def test_no_sign_stands_beside_a_given() -> None:
    for seed in range(8):
        found = MAKER.generate(TangoWish(), str(seed))
        assert found
        assert isinstance(found.puzzle, Tango)
        cells = {cell for pair in found.puzzle.signs for cell in pair}
        assert cells
        assert {found.puzzle.givens[r][c] for r, c in cells} == {EMPTY}

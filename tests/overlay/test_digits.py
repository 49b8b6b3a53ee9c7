"""Digits in cells, of any game: pencil notes have places of their own, whatever the size of the board."""

from math import prod

import pytest

from queens_snap.overlay.digits import DigitDrawing, note_place
from queens_snap.solver.nonogram.puzzle import Nonogram

from ..tiny_game import DRAWING, Latin


@pytest.mark.parametrize(("n", "grid"), [(4, (2, 2)), (5, (2, 3)), (6, (2, 3)), (7, (3, 3)), (9, (3, 3))])
def test_notes_lie_in_as_few_rows_as_columns_or_fewer(n: int, grid: tuple[int, int]) -> None:
    square = Nonogram.of([[1]] * n, [[1]] * n)
    assert DigitDrawing[Nonogram]().note_grid(square) == grid
    assert prod(grid) >= n


@pytest.mark.parametrize("grid", [(2, 2), (2, 3), (3, 3)])
def test_no_two_notes_share_a_place(grid: tuple[int, int]) -> None:
    places = {note_place(digit, grid) for digit in range(1, prod(grid) + 1)}
    assert len(places) == prod(grid)
    assert all(0 < at < 1 for place in places for at in place)


def test_a_game_of_digits_has_its_kinds_without_naming_them() -> None:
    assert {*DRAWING.sample_pieces(Latin(("....",) * 4))} == {*"1234", "n1", "n2", "n3", "n4"}


def test_a_player_types_digits_and_notes() -> None:
    put = DRAWING.player_pieces({"digits": [(0, 0, 3)], "notes": [(0, 1, 4), (0, 1, 2)]})
    assert put == {((0, 0),): "3", ((0, 1),): "n24"}

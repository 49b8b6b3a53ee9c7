"""Numbers that a clue can have where it stands."""

import pytest

from queens_snap.solver.cells import Cell
from queens_snap.solver.patches.puzzle import Clue
from queens_snap.vision.patches.numbers import possible_sizes


@pytest.mark.parametrize(
    ("shape", "cell", "others", "sizes"),
    [
        ("square", (0, 0), [], {1, 4, 9}),
        ("square", (0, 0), [(1, 1)], {1}),  # another clue is in its way
        ("tall", (0, 0), [], {2, 3, 6}),
        ("tall", (0, 0), [(2, 0)], {2}),
        ("wide", (1, 1), [], {2, 3, 6}),
        ("wide", (1, 1), [(1, 0), (1, 2)], set()),
        ("any", (1, 1), [(0, 0), (0, 2), (2, 0), (2, 2)], {1, 2, 3}),
    ],
)
def test_sizes_on_a_board_of_three_rows(shape: str, cell: Cell, others: list[Cell], sizes: set[int]) -> None:
    assert possible_sizes(Clue(cell, shape), others, 3) == sizes

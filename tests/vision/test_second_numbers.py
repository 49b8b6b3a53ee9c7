"""What else numbers may be that are hard to read."""

import pytest

from queens_snap.solver.cell import Cell
from queens_snap.solver.sudoku.puzzle import Sudoku
from queens_snap.vision.second_numbers import MOST_TOGETHER, other_numbers

READ = [[1, 2, 3, 4], [3, 4, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]


def puzzle(others: "dict[Cell, int]") -> Sudoku:
    return Sudoku.of([[others.get((r, c), READ[r][c]) for c in range(4)] for r in range(4)], (2, 2))


def test_one_number_is_another_before_two_are() -> None:
    found = other_numbers({(0, 0): 4, (1, 1): 2}, lambda others: puzzle(dict(others)), 0.9, "digit")
    assert [(x.why, x.changes, x.support) for x in found] == [
        ("the digit in r1c1 is a 4", 1, 0.9),
        ("the digit in r2c2 is a 2", 1, 0.9),
        ("the digit in r1c1 is a 4 and the digit in r2c2 is a 2", 2, 0.9),
    ]
    assert [x.puzzle for x in found] == [
        puzzle({(0, 0): 4}),
        puzzle({(1, 1): 2}),
        puzzle({(0, 0): 4, (1, 1): 2}),
    ]


@pytest.mark.parametrize(
    ("doubtful", "offered"), [(0, 0), (1, 1), (MOST_TOGETHER, 10), (MOST_TOGETHER + 1, 5)]
)
def test_two_at_once_only_of_a_few(doubtful: int, offered: int) -> None:
    second: dict[Cell, int] = {(i // 4, i % 4): 2 for i in range(doubtful)}
    assert len(other_numbers(second, lambda others: puzzle({}), 1.0, "digit")) == offered

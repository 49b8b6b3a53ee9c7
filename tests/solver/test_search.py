from itertools import combinations, product

import pytest

from queens_snap.solver.board import Board, broken_rule
from queens_snap.solver.search import solutions

from .boards import EIGHT, EIGHT_QUEENS, FOUR, random_board, shuffled_board


def by_brute_force(board: Board) -> set[tuple[tuple[int, int], ...]]:
    """Every solution, by trying k queens in every row."""
    n = board.n
    rows = [[tuple((r, c) for c in columns) for columns in combinations(range(n), board.k)] for r in range(n)]
    placements = (tuple(cell for row in choice for cell in row) for choice in product(*rows))
    return {queens for queens in placements if broken_rule(board, queens) is None}


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize(("n", "make"), [(4, shuffled_board), (5, random_board), (6, random_board)])
def test_finds_what_brute_force_finds(n: int, make, seed: int) -> None:
    board = make(n, 1, seed)
    found = solutions(board, limit=1000)
    assert len(found) == len(set(found))
    assert set(found) == by_brute_force(board)


def test_stops_at_the_limit() -> None:
    board = next(b for seed in range(99) if len(solutions(b := random_board(8, 1, seed), 3)) == 3)
    assert len(solutions(board, limit=2)) == 2
    assert len(solutions(board, limit=1)) == 1


def test_known_boards() -> None:
    assert solutions(EIGHT) == [EIGHT_QUEENS]
    assert solutions(FOUR) == [((0, 1), (1, 3), (2, 0), (3, 2))]


@pytest.mark.parametrize("seed", range(10))
def test_two_stars(seed: int) -> None:
    board = random_board(8, 2, seed)
    found = solutions(board, limit=5)
    assert found
    assert all(broken_rule(board, queens) is None for queens in found)

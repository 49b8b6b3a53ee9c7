import random

import pytest

from queens_snap.solver.budget import SearchTooLong
from queens_snap.solver.queens import search
from queens_snap.solver.queens.puzzle import Board, find_broken_rule, parse_board
from queens_snap.solver.queens.search import solutions

from .boards import EIGHT, EIGHT_QUEENS, FOUR, altered, random_board


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
    assert all(find_broken_rule(board, queens) is None for queens in found)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("n", "k"), [(10, 2), (12, 3)])
def test_larger_boards_as_cpsat(n: int, k: int, seed: int) -> None:
    pytest.importorskip("ortools", reason="OR-tools is an extra: pip install 'queens-snap[games]'")
    board = altered(random_board(n, k, seed), random.Random(seed))
    found, expected = solutions(board, limit=20), search.cpsat_solutions(board, limit=20)
    assert len(found) == len(set(found)) == len(expected)
    assert all(find_broken_rule(board, queens) is None for queens in found)
    if len(found) < 20:
        assert set(found) == set(expected)


@pytest.mark.parametrize("k", [1, 2, 4])
def test_more_queens_than_fit(k: int) -> None:
    assert solutions(parse_board("AABB\nAABB\nCCDD\nCCDD").with_k(k)) == [
        ((0, 1), (1, 3), (2, 0), (3, 2)),
        ((0, 2), (1, 0), (2, 3), (3, 1)),
    ] * (k == 1)


@pytest.mark.parametrize(("n", "k"), [(8, 1), (9, 2)])
def test_effort_is_a_limit(n: int, k: int) -> None:
    board = random_board(n, k, 3)
    everything = solutions(board, limit=1000)
    assert len(everything) > 1
    assert solutions(board, limit=1000, budget=10**6) == everything
    with pytest.raises(SearchTooLong, match="after 1 positions") as caught:
        solutions(board, limit=1000, budget=1)
    assert caught.value.found == []
    needed = next(x for x in range(10**4) if finishes(board, x))
    with pytest.raises(SearchTooLong) as caught:
        solutions(board, limit=1000, budget=needed - 1)
    assert caught.value.found == everything[: len(caught.value.found)]


def finishes(board: Board, budget: int) -> bool:
    try:
        solutions(board, limit=1000, budget=budget)
    except SearchTooLong:
        return False
    return True


def test_open_boards_end_at_the_effort() -> None:
    """Nothing of a 25 x 25 board read as stripes can be proven quickly: the budget ends it."""
    stripes = Board.of([[c // 2 if r % 2 else 12 + (c + 1) // 2 for c in range(25)] for r in range(25)])
    for k in (1, 2):
        with pytest.raises(SearchTooLong):
            solutions(stripes.with_k(k), limit=10**9, budget=50)

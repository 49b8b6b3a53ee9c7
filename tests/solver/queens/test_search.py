import random
from collections.abc import Iterator
from itertools import combinations, pairwise, permutations

import pytest

from queens_snap.solver.budget import SearchTooLong
from queens_snap.solver.cells import Cell
from queens_snap.solver.queens import search
from queens_snap.solver.queens.puzzle import Board, parse_board, validate
from queens_snap.solver.queens.search import solutions

from .boards import EIGHT, EIGHT_QUEENS, FOUR, random_board, shuffled_board


def by_brute_force(board: Board) -> set[tuple[tuple[int, int], ...]]:
    """Every solution of one queen a unit, by trying one in every row and column."""
    placements = (tuple(enumerate(columns)) for columns in permutations(range(board.n)))
    return {queens for queens in placements if validate(board, queens) is None}


@pytest.mark.slow
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
    assert all(validate(board, queens) is None for queens in found)


def row_by_row(board: Board) -> Iterator[tuple[Cell, ...]]:
    """Every solution, in the plainest way that ends on a board of two stars."""
    n, k = board.n, board.k
    rows = [x for x in combinations(range(n), k) if all(b - a > 1 for a, b in pairwise(x))]

    def below(queens: tuple[Cell, ...], above: tuple[int, ...], columns: list[int], regions: list[int]):
        r = len(queens) // k
        if r == n:
            yield queens
            return
        for row in rows:
            if any(abs(c - x) < 2 for c in row for x in above):
                continue
            new_columns, new_regions = columns.copy(), [*regions, 0]
            for c in row:
                new_columns[c] -= 1
                new_regions[board.regions[r][c]] -= 1  # of no region: the last, which takes none
            if min(new_columns) >= 0 and min(new_regions) >= 0 and max(new_columns) < n - r:
                yield from below((*queens, *((r, c) for c in row)), row, new_columns, new_regions[:-1])

    yield from below((), (), [k] * n, [k] * n)


def altered(board: Board, seed: int) -> Board:
    """The board with some cells given to other regions or to none: it may have no solution, or many."""
    rng = random.Random(seed)
    labels = [list(row) for row in board.letters]
    for _ in range(rng.randint(0, 8)):
        r, c = rng.randrange(board.n), rng.randrange(board.n)
        labels[r][c] = "." if rng.random() < 0.3 else rng.choice(rng.choice(labels))
    return Board.of(labels, board.k)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("n", [8, 9])
def test_two_stars_as_row_by_row(n: int, seed: int) -> None:
    board = altered(random_board(n, 2, seed), seed)
    found = solutions(board, limit=1000)
    assert len(found) == len(set(found)) < 1000
    assert set(found) == set(row_by_row(board))


def test_altered_boards_are_of_all_sorts() -> None:
    """The test above compares boards of no solution, of one and of several."""
    counts = [len(solutions(altered(random_board(9, 2, seed), seed), limit=2)) for seed in range(30)]
    assert all(counts.count(x) >= 5 for x in (0, 1, 2))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("n", "k"), [(10, 2), (12, 3)])
def test_larger_boards_as_cpsat(n: int, k: int, seed: int) -> None:
    pytest.importorskip("ortools", reason="OR-tools is an extra: pip install 'queens-snap[games]'")
    board = altered(random_board(n, k, seed), seed)
    found, expected = solutions(board, limit=20), search.cpsat_solutions(board, limit=20)
    assert len(found) == len(set(found)) == len(expected)
    assert all(validate(board, queens) is None for queens in found)
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

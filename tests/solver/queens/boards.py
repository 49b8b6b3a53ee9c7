"""Queens boards for tests: two fixed ones, and random ones by seed."""

import random
from functools import cache
from itertools import combinations, pairwise

from queens_snap.solver.cells import Cell
from queens_snap.solver.queens.puzzle import Board, parse_board

BOARD_8 = parse_board("AABBBCCC\nADBDBECC\nADBDBCCC\nADDDBFGC\nADDDBFGG\nADHDBFGG\nHDHDBFFG\nHHHHGGGG")
BOARD_8_QUEENS = ((0, 3), (1, 5), (2, 1), (3, 7), (4, 0), (5, 2), (6, 6), (7, 4))

BOARD_4 = parse_board("AABB\nCABB\nCADB\nCCDD")  # one solution, see test_search


MAX_TRIES = 200  # rows placed before a random placement is begun anew: now and then one goes hopelessly wrong


@cache
def row_placements(n: int, k: int) -> list[int]:
    """Return all ways to put k queens that do not touch into a row, as masks of columns."""
    apart = (row for row in combinations(range(n), k) if all(b - a > 1 for a, b in pairwise(row)))
    return [sum(1 << c for c in row) for row in apart]


def random_queens(n: int, k: int, rng: random.Random) -> list[Cell]:
    """Place k queens in every row and column, none touching, by random search with backtracking."""
    rows, placed, tries = row_placements(n, k), None, 0

    def fill_rows(above: list[int], left: list[int]) -> list[int] | None:
        nonlocal tries
        if len(above) == n:
            return above
        last = above[-1] if above else 0
        blocked = last << 1 | last | last >> 1 | sum(1 << c for c in range(n) if not left[c])
        tight = sum(1 << c for c in range(n) if left[c] >= n - len(above))  # needs every row from here on
        fits = [row for row in rows if not tight & ~row and not row & blocked]
        for row in rng.sample(fits, len(fits)):
            tries += 1
            done = (
                fill_rows([*above, row], [x - (row >> c & 1) for c, x in enumerate(left)])
                if tries < MAX_TRIES
                else None
            )
            if done:
                return done
        return None

    while placed is None:
        tries = 0
        placed = fill_rows([], [k] * n)
        assert placed or tries >= MAX_TRIES, f"{k} queens a unit do not fit size {n}"
    return [(r, c) for r, row in enumerate(placed) for c in range(n) if row >> c & 1]


def random_board(n: int, k: int, seed: int) -> Board:
    """Grow a board around a random placement, so that it has a solution. For k = 1 regions are connected;
    for k > 1 each grows from k separate queens."""
    return board_with_solution(n, k, random.Random(seed))[0]


def board_with_solution(n: int, k: int, rng: random.Random) -> tuple[Board, list[Cell]]:
    """Return a random board as random_board makes it, and the placement that it grew from."""
    queens = random_queens(n, k, rng)
    rng.shuffle(queens)
    owner = {cell: i // k for i, cell in enumerate(queens)}
    edge = list(queens)
    while len(owner) < n * n:
        r, c = edge[rng.randrange(len(edge))]
        free = [
            (y, x)
            for y, x in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
            if 0 <= y < n and 0 <= x < n and (y, x) not in owner
        ]
        if not free:
            edge.remove((r, c))
            continue
        cell = rng.choice(free)
        owner[cell] = owner[(r, c)]
        edge.append(cell)
    return Board.of([[owner[(r, c)] for c in range(n)] for r in range(n)], k), queens


def scattered_board(n: int, k: int, rng: random.Random) -> tuple[Board, list[Cell]]:
    """Return a board with a solution whose regions have equal size and scattered cells."""
    queens = random_queens(n, k, rng)
    rng.shuffle(queens)
    others = [(r, c) for r in range(n) for c in range(n) if (r, c) not in queens]
    rng.shuffle(others)
    owner = {cell: i // k for i, cell in enumerate(queens)}
    owner |= {cell: i % n for i, cell in enumerate(others)}
    return Board.of([[owner[(r, c)] for c in range(n)] for r in range(n)], k), queens


def random_position(
    n: int, k: int, rng: random.Random, crosses: float
) -> tuple[Board, list[Cell], list[Cell]]:
    """Return a board, some queens of one of its solutions, and crosses in a share of the other cells."""
    make = scattered_board if rng.random() < 0.25 else board_with_solution
    board, solution = make(n, k, rng)
    queens = rng.sample(solution, rng.choice([0, 0, 0, 1, n * k // 2]))
    others = [(r, c) for r in range(n) for c in range(n) if (r, c) not in solution]
    return board, queens, rng.sample(others, round(crosses * len(others)))


def shuffled_board(n: int, k: int, seed: int) -> Board:
    """Return a board whose cells belong to N regions at random: hardly ever solvable or connected."""
    rng = random.Random(seed)
    labels = [i % n for i in range(n * n)]
    rng.shuffle(labels)
    return Board.of([labels[r * n : (r + 1) * n] for r in range(n)], k)


def alter_regions(board: Board, rng: random.Random) -> Board:
    """Give some cells of a board to other regions or to none; it may then have no solution, or many."""
    labels = [list(row) for row in board.letters]
    for _ in range(rng.randint(0, 8)):
        r, c = rng.randrange(board.n), rng.randrange(board.n)
        labels[r][c] = "." if rng.random() < 0.3 else rng.choice(rng.choice(labels))
    return Board.of(labels, board.k)

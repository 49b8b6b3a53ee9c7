"""Growth of the time for a board with its size.

    python benchmarks/solver/growth.py [--boards M] [--bound MS]

Boards of 6 x 6 to 30 x 30, seeded: a placement of queens is drawn at random, and a region grown around each
queen cell by cell, so every board has a solution and most have many. Measured is the way to the fixed point,
where no rule finds anything more, without hypotheses and with them, and a search for a second solution. Once
half of the boards of a size took longer than the bound, a way is not tried on larger ones.
"""

import argparse
import random
import statistics
from collections.abc import Callable, Sequence
from time import perf_counter

from queens_snap.solver.budget import SearchTooLong
from queens_snap.solver.cells import Cell
from queens_snap.solver.queens.explanation import solve
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.queens.rules import FAIR, LADDER
from queens_snap.solver.queens.search import solutions

SIZES = (6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30)
BOARDS = 7  # a size
BOUND = 1500.0  # ms
BUDGET = 20_000  # positions that the search may look at

UNITS = "rules on single units"
FAIR_RULES = "all rules without hypotheses"
EVERYTHING = "all rules"
SEARCH = "search for two solutions"

Growth = dict[str, dict[int, list[float]]]  # way -> size -> milliseconds of each board; inf: given up


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", type=int, default=BOARDS, help=f"boards a size (default {BOARDS})")
    parser.add_argument("--bound", type=float, default=BOUND, help=f"ms (default {BOUND:g})")
    args = parser.parse_args(argv)
    for way, sizes in measure(args.boards, args.bound).items():
        middles = (f"{n}: {statistics.median(times):.3g}" for n, times in sizes.items())
        print(f"{way}, median ms by size\n  {', '.join(middles)}")
    return 0


def measure(boards: int = BOARDS, bound: float = BOUND) -> Growth:
    """The times of every way, interleaved board by board."""
    ways: dict[str, Callable[[Board], object]] = {
        UNITS: lambda board: solve(board, rules=[rung for rung in FAIR if rung.cost == 0]),
        FAIR_RULES: lambda board: solve(board, rules=FAIR),
        EVERYTHING: lambda board: solve(board, rules=LADDER),
        SEARCH: lambda board: solutions(board, limit=2, budget=BUDGET),
    }
    growth: Growth = {name: {} for name in ways}
    for n in SIZES:
        times: dict[str, list[float]] = {name: [] for name in ways}
        for seed in range(boards):
            board = grown_board(n, random.Random(1000 * n + seed))
            for name, way in ways.items():
                times[name].append(timed(way, board))
        for name, values in times.items():
            growth[name][n] = values
            if statistics.median(values) > bound:
                del ways[name]
    return growth


def timed(way: Callable[[Board], object], board: Board) -> float:
    """Milliseconds; inf where a search is given up."""
    begin = perf_counter()
    try:
        way(board)
    except SearchTooLong:
        return float("inf")
    return (perf_counter() - begin) * 1000


def grown_board(n: int, rng: random.Random) -> Board:
    """A board with at least one solution, its regions connected."""
    owner = {(row, column): row for row, column in enumerate(random_queens(n, rng))}
    edge = list(owner)
    while edge:
        r, c = cell = rng.choice(edge)
        near = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
        free = [x for x in near if x not in owner and 0 <= x[0] < n and 0 <= x[1] < n]
        if not free:
            edge.remove(cell)
            continue
        new: Cell = rng.choice(free)
        owner[new] = owner[cell]
        edge.append(new)
    return Board.of([[owner[r, c] for c in range(n)] for r in range(n)])


def random_queens(n: int, rng: random.Random) -> list[int]:
    """The column of each row's queen, no two in one column, none touching."""
    while True:
        columns: list[int] = []
        left = set(range(n))
        while left:
            free = sorted(c for c in left if not columns or abs(c - columns[-1]) > 1)
            if not free:
                break
            columns.append(rng.choice(free))
            left.remove(columns[-1])
        if not left:
            return columns


if __name__ == "__main__":
    raise SystemExit(main())

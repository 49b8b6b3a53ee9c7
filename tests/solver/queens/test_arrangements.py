import random
from itertools import combinations

import pytest

from queens_snap.solver.queens.arrangements import (
    SharedCells,
    arrangements,
    cells_shared_by_arrangements,
    fit_cells,
    fit_queens_in_line,
)
from queens_snap.solver.queens.puzzle import Board
from queens_snap.solver.queens.rules.supposition import find_unit_without_room
from queens_snap.solver.queens.state import State, frame


def by_brute_force(live: int, need: int, kill: tuple[int, ...]) -> list[int]:
    cells = [i for i in range(live.bit_length()) if live >> i & 1]
    return [
        sum(1 << i for i in choice)
        for choice in combinations(cells, need)
        if not any(kill[a] >> b & 1 for a, b in combinations(choice, 2))
    ]


def random_unit(n: int, size: int, rng: random.Random) -> tuple[int, int]:
    """Return a unit of loosely connected cells, and other cells around it."""
    r, c = rng.randrange(n), rng.randrange(n)
    box = [(y, x) for y in range(max(0, r - 3), min(n, r + 4)) for x in range(max(0, c - 3), min(n, c + 4))]
    live = sum(1 << y * n + x for y, x in rng.sample(box, min(size, len(box))))
    return live, sum(1 << i for i in range(n * n) if rng.random() < 0.8) & ~live


def test_agree_with_brute_force() -> None:
    for seed in range(150):
        check_arrangements(seed)


def check_arrangements(seed: int) -> None:
    """Check the arrangements in a random unit, and what all of them share, against brute force."""
    rng = random.Random(seed)
    n, need = rng.randint(4, 12), rng.randint(0, 4)
    kill = frame(n).touching
    live, others = random_unit(n, rng.randint(0, 14), rng)
    ways = by_brute_force(live, need, kill)
    assert sorted(arrangements(live, need, kill)) == sorted(ways)
    result = cells_shared_by_arrangements(live, need, kill, others)
    if not ways:
        assert result is None
        return
    queens, used, attacked = live, 0, others
    for way in ways:
        queens &= way
        used |= way
        attacked &= sum(1 << i for i in range(n * n) if kill[i] & way)
    assert result == SharedCells(queens, live & ~used, attacked)


def check_against_all_ways(fit, cells: int, need: int, n: int) -> None:
    """Check that what a fit finds holds for every way to place the queens."""
    found = by_brute_force(cells, need, frame(n).touching)
    if fit is None:
        assert not found
    else:
        for way in found:
            assert fit.queens & ~way == 0
            assert fit.dead & way == 0
            for i in range(n * n):
                if fit.dead >> i & 1 and not cells >> i & 1:
                    assert frame(n).touching[i] & way


def test_what_fits_into_cells() -> None:
    for seed in range(200):
        rng = random.Random(seed)
        n = rng.randint(4, 7)
        cells = sum(1 << i for i in rng.sample(range(n * n), rng.randint(1, 12)))
        for need in (1, 2, 3, 4):
            check_against_all_ways(fit_cells(cells, need, n, frame(n).touching), cells, need, n)


@pytest.mark.parametrize("lines", [1, 2])
def test_what_fits_into_lines_exactly(lines: int) -> None:
    for seed in range(100):
        check_fit_in_lines(seed, lines)


def check_fit_in_lines(seed: int, lines: int) -> None:
    """Check against all ways what fits into one or two lines, of which some cells are open."""
    rng = random.Random(seed)
    n = rng.randint(4, 8)
    grid = frame(n)
    density = rng.uniform(0.3, 1)
    first = rng.randrange(n - lines + 1)
    rows = sum(grid.rows[first : first + lines])
    cells = sum(1 << i for i in range(n * n) if rows >> i & 1 and rng.random() < density)
    lanes = [cells & column for column in grid.columns]
    for need in range(1, 5):
        fit = fit_queens_in_line(lanes, need, grid.touching)
        check_against_all_ways(fit, cells, need, n)
        assert (fit is None) == (not by_brute_force(cells, need, grid.touching))


def test_what_just_fits_is_settled() -> None:
    n = 6
    touching = frame(n).touching
    row = sum(1 << i for i in (0, 1, 2, 4))  # three queens go to 0, 2 and 4 alone
    fit = fit_queens_in_line([row & column for column in frame(n).columns], 3, touching)
    assert fit is not None
    assert fit.spare_groups == 0
    assert fit.queens & 1 << 4
    assert fit.dead & 1 << 1
    pair = fit_cells(0b11, 1, n, touching)  # one of two neighbours: the two cells below them die
    assert pair is not None
    assert pair.queens == 0
    assert pair.dead == 0b11 << n
    loose = fit_cells(0b100101, 2, n, touching)
    assert loose is not None
    assert loose == (1, 0, 0)


@pytest.mark.parametrize("k", [2, 3])
def test_a_row_without_room_is_seen(k: int) -> None:
    n = 14
    for seed in range(20):
        places = random.Random(seed).sample(range(n), k + seed % 3)
        dead = [(0, c) for c in range(n) if c not in places]
        state = State(Board.of([[*range(n)]] * n, k), dead=dead)
        cells = sum(1 << c for c in places)
        assert (find_unit_without_room(state) is None) == bool(by_brute_force(cells, k, frame(n).touching))

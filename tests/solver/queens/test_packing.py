import random
from itertools import combinations

import pytest

from queens_snap.solver.queens.arrangements import fit_cells, fit_line
from queens_snap.solver.queens.state import frame


def ways(cells: int, need: int, n: int) -> list[int]:
    places = [i for i in range(n * n) if cells >> i & 1]
    touching = frame(n).touching
    return [
        sum(1 << i for i in choice)
        for choice in combinations(places, need)
        if not any(touching[a] >> b & 1 for a, b in combinations(choice, 2))
    ]


def assert_true_of_all(fit, cells: int, need: int, n: int) -> None:
    """Whatever the fit says holds for every way to place the queens."""
    found = ways(cells, need, n)
    if fit is None:
        assert not found
    else:
        for way in found:
            assert fit.queens & ~way == 0
            assert fit.dead & way == 0
            for i in range(n * n):
                if fit.dead >> i & 1 and not cells >> i & 1:
                    assert frame(n).touching[i] & way


@pytest.mark.parametrize("seed", range(200))
def test_cells(seed: int) -> None:
    rng = random.Random(seed)
    n = rng.randint(4, 7)
    cells = sum(1 << i for i in rng.sample(range(n * n), rng.randint(1, 12)))
    for need in (1, 2, 3, 4):
        assert_true_of_all(fit_cells(cells, need, n, frame(n).touching), cells, need, n)


@pytest.mark.parametrize("seed", range(100))
@pytest.mark.parametrize("lines", [1, 2])
def test_lines_exactly(seed: int, lines: int) -> None:
    rng = random.Random(seed)
    n = rng.randint(4, 8)
    grid = frame(n)
    density = rng.uniform(0.3, 1)
    first = rng.randrange(n - lines + 1)
    rows = sum(grid.rows[first : first + lines])
    cells = sum(1 << i for i in range(n * n) if rows >> i & 1 and rng.random() < density)
    lanes = [cells & column for column in grid.columns]
    for need in range(1, 5):
        fit = fit_line(lanes, need, grid.touching)
        assert_true_of_all(fit, cells, need, n)
        assert (fit is None) == (not ways(cells, need, n))


def test_what_just_fits_is_settled() -> None:
    n = 6
    touching = frame(n).touching
    row = sum(1 << i for i in (0, 1, 2, 4))  # three queens go to 0, 2 and 4 alone
    fit = fit_line([row & column for column in frame(n).columns], 3, touching)
    assert fit is not None
    assert fit.spare == 0
    assert fit.queens & 1 << 4
    assert fit.dead & 1 << 1
    pair = fit_cells(0b11, 1, n, touching)  # one of two neighbours: the two cells below them die
    assert pair is not None
    assert pair.queens == 0
    assert pair.dead == 0b11 << n
    loose = fit_cells(0b100101, 2, n, touching)
    assert loose is not None
    assert loose == (1, 0, 0)

import random
from itertools import combinations

import pytest

from queens_snap.solver.nonogram.state import solve_line
from queens_snap.solver.queens.arrangements import Shared, arrangements, shared
from queens_snap.solver.queens.state import frame


def by_brute_force(live: int, need: int, kill: tuple[int, ...]) -> list[int]:
    cells = [i for i in range(live.bit_length()) if live >> i & 1]
    return [
        sum(1 << i for i in choice)
        for choice in combinations(cells, need)
        if not any(kill[a] >> b & 1 for a, b in combinations(choice, 2))
    ]


def random_unit(n: int, size: int, rng: random.Random) -> tuple[int, int]:
    """The cells of a unit that hang together loosely, and other cells around it."""
    r, c = rng.randrange(n), rng.randrange(n)
    box = [(y, x) for y in range(max(0, r - 3), min(n, r + 4)) for x in range(max(0, c - 3), min(n, c + 4))]
    live = sum(1 << y * n + x for y, x in rng.sample(box, min(size, len(box))))
    return live, sum(1 << i for i in range(n * n) if rng.random() < 0.8) & ~live


@pytest.mark.parametrize("seed", range(150))
def test_agree_with_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    n, need = rng.randint(4, 12), rng.randint(0, 4)
    kill = frame(n).touching
    live, others = random_unit(n, rng.randint(0, 14), rng)
    ways = by_brute_force(live, need, kill)
    assert sorted(arrangements(live, need, kill)) == sorted(ways)
    result = shared(live, need, kill, others)
    if not ways:
        assert result is None
        return
    queens, used, attacked = live, 0, others
    for way in ways:
        queens &= way
        used |= way
        attacked &= sum(1 << i for i in range(n * n) if kill[i] & way)
    assert result == Shared(queens, live & ~used, attacked)


@pytest.mark.parametrize("seed", range(40))
def test_rows_agree_with_the_line_solver(seed: int) -> None:
    rng = random.Random(seed)
    n, need = 14, 3
    live = sum(1 << i for i in range(n) if rng.random() < 0.5)
    result = shared(live, need, frame(n).touching)
    line = solve_line(n, (1,) * need, dot=~live & (1 << n) - 1)
    assert (result is None) == (line is None)
    if result and line:
        assert result.queens == line.solid
        assert result.unused == live & line.dot

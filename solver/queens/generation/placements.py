"""Where the queens of a new board stand: k in every row and column, none touching another."""

import random
from itertools import combinations, pairwise

from ...cell import Cell

LEAST_WIDTH = 4  # columns for each queen of a row; in narrower boards the queens do not fit
TRIES = 500  # rows placed before a placement is begun anew: now and then one goes hopelessly wrong
SWITCHES = 20  # tried for each queen


def check_width(n: int, k: int) -> None:
    """Raises ValueError where k queens a unit do not fit a board of size n."""
    if n < LEAST_WIDTH * k:
        raise ValueError(f"{k} queens a row need a board of size {LEAST_WIDTH * k} or more, not {n}")


def random_placement(n: int, k: int, rng: random.Random) -> tuple[Cell, ...]:
    """The queens of a random placement on a board of size n, row by row.

    For one queen a row every placement is as likely as every other: permutations are drawn until one fits,
    about e**2 = 7.4 of them. For more, a placement is filled in row by row and then shaken by switches that
    no placement is favoured by: the longer, the nearer to uniform.

    Raises ValueError where they do not fit.
    """
    check_width(n, k)
    if k == 1:
        columns = list(range(n))
        while True:
            rng.shuffle(columns)
            if all(abs(a - b) > 1 for a, b in pairwise(columns)):
                return tuple(enumerate(columns))
    rows = _filled(n, k, rng)
    _shake(rows, n, rng)
    return tuple((r, c) for r, row in enumerate(rows) for c in sorted(row))


def _filled(n: int, k: int, rng: random.Random) -> list[set[int]]:
    """The columns of each row's queens, row by row at random with steps back."""
    choices = [set(row) for row in combinations(range(n), k) if all(b - a > 1 for a, b in pairwise(row))]
    tries = 0

    def fill(above: list[set[int]], left: list[int]) -> list[set[int]] | None:
        """left: how many queens each column still lacks."""
        nonlocal tries
        if len(above) == n:
            return above
        beside = {c + d for c in (above[-1] if above else ()) for d in (-1, 0, 1)}
        # queens of a column stand two rows apart at least, so some columns have no row to spare
        spare = [n - len(above) - (2 * x - 1) for x in left]
        if min(spare) < 0:
            return None
        tight = {c for c in range(n) if left[c] and spare[c] == 0}
        fits = [row for row in choices if tight <= row and not row & beside]
        fits = [row for row in fits if all(left[c] for c in row)]
        for row in rng.sample(fits, len(fits)):
            tries += 1
            if tries > TRIES:
                return None
            done = fill([*above, row], [x - (c in row) for c, x in enumerate(left)])
            if done:
                return done
        return None

    while True:
        tries = 0
        rows = fill([], [k] * n)
        if rows:
            return rows


def _shake(rows: list[set[int]], n: int, rng: random.Random) -> None:
    """Switch the columns of two queens of different rows, again and again, where nothing touches afterwards.

    A switch is as likely as the one that takes it back, so all placements that switches lead to become
    equally likely in the long run.
    """
    for _ in range(SWITCHES * n * len(rows[0])):
        r, s = rng.sample(range(n), 2)
        c, d = rng.choice(sorted(rows[r])), rng.choice(sorted(rows[s]))
        if d in rows[r] or c in rows[s]:
            continue
        before = rows[r], rows[s]
        rows[r], rows[s] = rows[r] ^ {c, d}, rows[s] ^ {c, d}
        if not (_stands(rows, r, n) and _stands(rows, s, n)):
            rows[r], rows[s] = before


def _stands(rows: list[set[int]], r: int, n: int) -> bool:
    """True if no queen of row r touches another."""
    row = rows[r]
    near = {c + d for c in row for d in (-1, 0, 1)}
    return all(c + 1 not in row for c in row) and not any(
        near & rows[y] for y in (r - 1, r + 1) if 0 <= y < n
    )

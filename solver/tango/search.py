"""Every answer of a Tango, by search row by row; it shares nothing with the rules."""

import random
from collections.abc import Iterator, Sequence

from ..budget import collect_answers
from ..cpsat import cpsat_answers, load_or_tools, rows_of_characters
from .puzzle import EMPTY, MOON, SUN, Tango
from .state import State, all_line_fillings

# Rows that a search may try to place: hundreds of times what any puzzle that people made has needed. One in
# twenty random 10 x 10 boards needs more: then suppositions, which take some seconds at most.
BUDGET, SUPPOSITION_BUDGET = 50_000, 20_000
ROWS_BETWEEN_CHECKS = 16  # between two looks at the clock


def solutions(puzzle: Tango, limit: int = 2, budget: int | None = None) -> list[tuple[str, ...]]:
    """Up to `limit` answers of a Tango, each as rows of 0 and 1.

    Raises SearchTooLong after trying `budget` rows without an end (None: never).
    """
    n = puzzle.n
    looks = (
        _rows_as_text(rows, n) if len(rows) == n else None for rows in _RowSearch(puzzle).positions((), 0)
    )
    return collect_answers(looks, limit, budget, "{} rows were tried", ROWS_BETWEEN_CHECKS)


def solutions_by_lines(puzzle: Tango, limit: int = 2, budget: int | None = None) -> list[tuple[str, ...]]:
    """The answers of `solutions`, found by supposing cell after cell and following what the lines say: slower
    on puzzles that people made, but no board of random signs is hard for it.

    Raises SearchTooLong after `budget` suppositions without an end (None: never).
    """
    return collect_answers(_supposed_positions(puzzle), limit, budget, "{} suppositions were tried")


def _supposed_positions(puzzle: Tango) -> Iterator[tuple[str, ...] | None]:
    """The position after each supposition: its answer, or None."""
    stack = [State(puzzle)]
    while stack:
        state = stack.pop()
        clash = state.fill_by_lines()
        yield None if clash else state.answer
        if clash or state.solved:
            continue
        cell = next(iter(state.open_cells))
        for value in (0, 1):
            after = state.copy()
            after.enter_value(cell, value)
            stack.append(after)


def full_board(n: int, rng: random.Random) -> tuple[str, ...]:
    """A full Tango of n rows that breaks no rule, at random: from the top, arrangements of the rows in random
    order."""
    search = _RowSearch(Tango((EMPTY * n,) * n))
    for rows in search.rows:
        rng.shuffle(rows)
    full = next(rows for rows in search.positions((), 0) if len(rows) == n)
    return _rows_as_text(full, n)


class _RowSearch:
    """Rows from the top, each of its arrangements that fit the row alone and the rows above it.

    A row is an integer, bit c for column c. The suns of all columns so far are one integer as well, FIELD
    bits a column; with an offset, too many suns in a column set its top bit; the same for the moons.
    """

    COUNT_FIELD_BITS = 6  # bits: counts up to 31 and the bit that says too many

    def __init__(self, puzzle: Tango):
        n = self.n = puzzle.n
        self.full = (1 << n) - 1
        self.rows = [list(_rows_that_fit(puzzle, r)) for r in range(n)]
        self.alike, self.unlike = [0] * n, [0] * n  # columns with a sign between a row and the one above
        for signs, pairs in ((self.alike, puzzle.equal), (self.unlike, puzzle.opposite)):
            for (r, _), (r2, c) in pairs:
                if r2 > r:
                    signs[r2] |= 1 << c
        self.spread = {row: _spread_bits(row, n, self.COUNT_FIELD_BITS) for rows in self.rows for row in rows}
        self.ones = _spread_bits(self.full, n, self.COUNT_FIELD_BITS)
        self.too_many = self.ones << self.COUNT_FIELD_BITS - 1
        self.offset = self.ones * (31 - n // 2)

    def positions(self, above: tuple[int, ...], suns: int) -> Iterator[tuple[int, ...]]:
        """Every way to go on with rows of suns and moons from those above, however short; whole boards among
        them."""
        r = len(above)
        if r == self.n:
            return
        last = above[-1] if r else 0
        alike, unlike = self.alike[r], self.unlike[r]
        suns_twice = last & above[-2] if r > 1 else 0
        moons_twice = self.full & ~(last | above[-2]) if r > 1 else 0
        for row in self.rows[r]:
            if row & suns_twice or moons_twice & ~row:
                continue
            changed = row ^ last
            if changed & alike or unlike & ~changed:
                continue
            now = suns + self.spread[row]
            moons = self.ones * (r + 1) - now
            if (now + self.offset | moons + self.offset) & self.too_many:
                continue
            yield (*above, row)
            yield from self.positions((*above, row), now)


def _rows_that_fit(puzzle: Tango, r: int) -> Iterator[int]:
    """The arrangements of a row that keep its givens and the signs within it."""
    givens = puzzle.givens[r]
    suns = sum(1 << c for c, ch in enumerate(givens) if ch == SUN)
    moons = sum(1 << c for c, ch in enumerate(givens) if ch == MOON)
    alike = sum(1 << a[1] for a, b in puzzle.equal if a[0] == r == b[0])
    unlike = sum(1 << a[1] for a, b in puzzle.opposite if a[0] == r == b[0])
    for row in all_line_fillings(puzzle.n):
        changes = row ^ row >> 1
        if not (suns & ~row or moons & row or changes & alike or unlike & ~changes):
            yield row


def _spread_bits(row: int, n: int, field: int) -> int:
    """The bits of a row, one a field."""
    return sum(1 << field * c for c in range(n) if row >> c & 1)


def _rows_as_text(rows: Sequence[int], n: int) -> tuple[str, ...]:
    return tuple("".join(SUN if row >> c & 1 else MOON for c in range(n)) for row in rows)


# Exact answers of Tango by OR-tools' CP-SAT: a plain model, the second opinion on search.py.


def cpsat_solutions(
    puzzle: Tango, limit: int = 2, budget: float | None = None
) -> list[tuple[str, ...]] | None:
    """Up to `limit` answers of a Tango, rows of 0 and 1; None where `budget` (in CP-SAT's deterministic
    seconds) does not suffice. Raises OrToolsMissing."""
    model, n = load_or_tools().CpModel(), puzzle.n
    sun = {(r, c): model.new_bool_var(f"r{r}c{c}") for r in range(n) for c in range(n)}
    for r, row in enumerate(puzzle.givens):
        for c, ch in enumerate(row):
            if ch != EMPTY:
                model.add(sun[r, c] == int(ch == SUN))
    lines = [[sun[r, c] for c in range(n)] for r in range(n)] + [
        [sun[r, c] for r in range(n)] for c in range(n)
    ]
    for line in lines:
        model.add(sum(line) == n // 2)
        for i in range(n - 2):
            three = line[i : i + 3]
            model.add_bool_or(three)
            model.add_bool_or(~x for x in three)
    for a, b in puzzle.equal:
        model.add(sun[a] == sun[b])
    for a, b in puzzle.opposite:
        model.add(sun[a] != sun[b])
    return cpsat_answers(
        model, sun, lambda true: rows_of_characters(true, puzzle.shape, MOON + SUN), limit, budget
    )

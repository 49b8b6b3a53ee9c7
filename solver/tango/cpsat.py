"""Exact answers of Tango by OR-tools' CP-SAT: a plain model, the second opinion on search.py."""

from ..cpsat import answers, or_tools
from .puzzle import EMPTY, SUN, Tango


def solutions(puzzle: Tango, limit: int = 2, budget: float | None = None) -> list[tuple[str, ...]] | None:
    """Up to `limit` answers, rows of 0 and 1; None where `budget` (in CP-SAT's deterministic seconds)
    does not suffice. Raises OrToolsMissing."""
    model, n = or_tools().CpModel(), puzzle.n
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
    found = answers(model, sun, limit, budget)
    if found is None:
        return None
    return [tuple("".join("01"[(r, c) in true] for c in range(n)) for r in range(n)) for true in found]

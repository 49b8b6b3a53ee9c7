"""Every answer of a nonogram, by search from what is known on."""

from ..cell import Cell, bits
from ..effort import SearchTooLong, tick
from .grid import Grid

# Lines that the search may ask for: a second or two; and about a minute where OR-tools is not installed,
# which is quicker with what takes longer.
BUDGET, MORE_BUDGET = 300_000, 20_000_000


def solutions(grid: Grid, limit: int = 2, budget: int | None = None) -> list[tuple[str, ...]]:
    """Up to `limit` answers that agree with a grid (left as it is), rows of '#' and '.'.

    Branches on a cell of the lines that have most often turned out not to be completable: what is hard about
    a puzzle mostly lies in a few lines. Raises SearchTooLong after asking for `budget` lines without an end
    (None: never).
    """
    lines = grid.lines
    end = None if budget is None else lines.asked + budget
    found: list[tuple[str, ...]] = []
    start = grid.copy()
    stack = [] if start.follow(range(len(lines.clues))) is not None else [start]
    while stack:
        if end is not None and lines.asked > end:
            raise SearchTooLong(f"{budget} lines were asked for")
        tick()
        here = stack.pop()
        cell = _branch(here)
        if cell is None:
            found.append(here.picture)
            if len(found) == limit:
                break
            continue
        for solid in (False, True):  # filled is tried first: it says more
            after = here.copy()
            if after.follow(after.put(*cell, solid)) is None:
                stack.append(after)
    return found


def _branch(grid: Grid) -> Cell | None:
    """The cell to branch on, or None where all are known."""
    rows, failures = grid.lines.rows, grid.lines.failures
    weight = {
        i: failures[i] / unknown.bit_count() for i in range(len(grid.solid)) if (unknown := grid.unknown(i))
    }
    if not weight:
        return None
    i = max(weight, key=weight.__getitem__)
    across = rows if i < rows else 0
    p = max(bits(grid.unknown(i)), key=lambda p: weight[across + p])
    return (i, p) if i < rows else (p, i - rows)

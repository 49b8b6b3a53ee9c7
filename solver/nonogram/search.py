"""Every answer of a nonogram, by search from what is known on."""

from collections.abc import Sequence

from ..budget import SearchTooLong, check_clock, with_clock_checks
from ..cells import Cell, bit_numbers
from ..cpsat import cpsat_answers, load_or_tools, rows_of_characters
from .puzzle import Nonogram
from .state import Grid

# Lines that the search may ask for: a second or two; and about a minute where OR-tools is not installed,
# which is quicker with what takes longer.
BUDGET, MORE_BUDGET = 300_000, 20_000_000


def solutions(grid: Grid, limit: int = 2, budget: int | None = None) -> list[tuple[str, ...]]:
    """Up to `limit` pictures of a nonogram that agree with a grid (left as it is), rows of '#' and '.'.

    Branches on a cell of the lines that have most often turned out not to be completable: what is hard about
    a puzzle mostly lies in a few lines. Raises SearchTooLong after asking for `budget` lines without an end
    (None: never).
    """
    lines = grid.lines
    end = None if budget is None else lines.answer_count + budget
    found: list[tuple[str, ...]] = []
    start = grid.copy()
    stack = [] if start.fill_by_lines(range(len(lines.clues))) is not None else [start]
    while stack:
        if end is not None and lines.answer_count > end:
            raise SearchTooLong(f"the search did not end within {budget} lines")
        check_clock()
        here = stack.pop()
        cell = _cell_to_branch_on(here)
        if cell is None:
            found.append(here.picture_rows)
            if len(found) == limit:
                break
            continue
        for solid in (False, True):  # filled is tried first: it says more
            after = here.copy()
            if after.fill_by_lines(after.enter_value(*cell, solid)) is None:
                stack.append(after)
    return found


def _cell_to_branch_on(grid: Grid) -> Cell | None:
    """The cell to branch on, or None where all are known."""
    rows, failures = grid.lines.rows, grid.lines.failures
    weight = {
        i: failures[i] / unknown.bit_count() for i in range(len(grid.solid)) if (unknown := grid.unknown(i))
    }
    if not weight:
        return None
    i = max(weight, key=weight.__getitem__)
    across = rows if i < rows else 0
    p = max(bit_numbers(grid.unknown(i)), key=lambda p: weight[across + p])
    return (i, p) if i < rows else (p, i - rows)


# Exact answers of nonograms by OR-tools' CP-SAT: a plain model, the second opinion on search.py.

# Cells beyond which CP-SAT is not asked where time is short: it takes seconds and gigabytes to prepare the
# lines, and does not stop while it does.
MAX_CPSAT_CELLS = 5_000


def cpsat_solutions(
    puzzle: Nonogram, limit: int = 2, known: Grid | None = None, budget: float | None = None
) -> list[tuple[str, ...]] | None:
    """Up to `limit` pictures of a nonogram, rows of # and '.': every line an automaton of its clue. known:
    cells that are proven already. None where `budget` (in CP-SAT's deterministic seconds) does not suffice
    for one of them.

    Raises OrToolsMissing."""
    model, (rows, columns) = load_or_tools().CpModel(), puzzle.shape
    if budget is not None and rows * columns > MAX_CPSAT_CELLS:
        return None
    solid = {(r, c): model.new_bool_var(f"r{r}c{c}") for r in range(rows) for c in range(columns)}
    lines = [[solid[r, c] for c in range(columns)] for r in range(rows)]
    lines += [[solid[r, c] for r in range(rows)] for c in range(columns)]
    for line, clue in with_clock_checks(zip(lines, (*puzzle.row_clues, *puzzle.column_clues), strict=True)):
        model.add_automaton(line, 0, *_clue_automaton(clue))
    for (r, c), variable in solid.items():
        if known and not known.unknown(r) >> c & 1:
            model.add(variable == (known.solid[r] >> c & 1))
    return cpsat_answers(
        model, solid, lambda true: rows_of_characters(true, puzzle.shape, ".#"), limit, budget
    )


def _clue_automaton(clue: Sequence[int]) -> tuple[list[int], list[tuple[int, int, int]]]:
    """Final states and transitions (state, cell, state) of a clue's lines; 0 is the start."""
    moves, state = [(0, 0, 0)], 0
    final = [0]
    for block in clue:
        for _ in range(block):
            moves.append((state, 1, state + 1))
            state += 1
        final = [state, state + 1]  # the end of the last block, and the dots behind it
        moves += [(state, 0, state + 1), (state + 1, 0, state + 1)]
        state += 1
    return final, moves

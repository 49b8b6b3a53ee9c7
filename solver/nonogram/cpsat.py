"""Exact answers of nonograms by OR-tools' CP-SAT: a plain model, the second opinion on search.py."""

from collections.abc import Sequence

from ..cpsat import answers, or_tools
from ..effort import paced
from .grid import Grid
from .puzzle import Nonogram

# Cells beyond which CP-SAT is not asked where time is short: it takes seconds and gigabytes to prepare the
# lines, and does not stop while it does.
MOST_CELLS = 5_000


def solutions(
    puzzle: Nonogram, limit: int = 2, known: Grid | None = None, budget: float | None = None
) -> list[tuple[str, ...]] | None:
    """Up to `limit` answers, rows of # and '.': every line an automaton of its clue. known: cells that are
    proven already. None where `budget` (in CP-SAT's deterministic seconds) does not suffice for one of them.

    Raises OrToolsMissing."""
    model, (rows, columns) = or_tools().CpModel(), puzzle.shape
    if budget is not None and rows * columns > MOST_CELLS:
        return None
    solid = {(r, c): model.new_bool_var(f"r{r}c{c}") for r in range(rows) for c in range(columns)}
    lines = [[solid[r, c] for c in range(columns)] for r in range(rows)]
    lines += [[solid[r, c] for r in range(rows)] for c in range(columns)]
    for line, clue in paced(zip(lines, (*puzzle.row_clues, *puzzle.column_clues), strict=True)):
        model.add_automaton(line, 0, *_automaton(clue))
    for (r, c), variable in solid.items():
        if known and not known.unknown(r) >> c & 1:
            model.add(variable == (known.solid[r] >> c & 1))
    found = answers(model, solid, limit, budget)
    if found is None:
        return None
    return [
        tuple("".join(".#"[(r, c) in true] for c in range(columns)) for r in range(rows)) for true in found
    ]


def _automaton(clue: Sequence[int]) -> tuple[list[int], list[tuple[int, int, int]]]:
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

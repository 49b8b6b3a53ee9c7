"""Exact answers by OR-tools' CP-SAT: the second opinion on search.py.

The model: a truth value a cell, exactly k true in each row, column and region, at most one in each 2 x 2
block (two cells touch, corners included, exactly if some block holds both), none in cells of no region.
"""

from typing import Any

from ..cell import Cell
from ..cpsat import answers, or_tools
from .board import NO_REGION, Board


def solutions(board: Board, limit: int = 2) -> list[tuple[Cell, ...]]:
    """Up to `limit` solutions of the board, each sorted row by row. Raises OrToolsMissing."""
    return bounded_solutions(board, limit, None) or []


def bounded_solutions(board: Board, limit: int, budget: float | None) -> list[tuple[Cell, ...]] | None:
    """Solutions as `solutions` has them; None where the budget, in CP-SAT's deterministic seconds, does not
    suffice."""
    model, queen = _model(board)
    found = answers(model, queen, limit, budget, relax=True)
    return None if found is None else [tuple(sorted(cells)) for cells in found]


def solution(board: Board) -> tuple[Cell, ...] | None:
    """One solution of the board, or None. Raises OrToolsMissing."""
    return next(iter(solutions(board, limit=1)), None)


def _model(board: Board) -> tuple[Any, dict[Cell, Any]]:
    """The model, and the variable of each cell that belongs to a region, row by row."""
    n = board.n
    model = or_tools().CpModel()
    queen = {
        (r, c): model.new_bool_var(f"r{r}c{c}")
        for r, row in enumerate(board.regions)
        for c, region in enumerate(row)
        if region != NO_REGION
    }
    rows = [[(i, j) for j in range(n)] for i in range(n)]
    columns = [[(j, i) for j in range(n)] for i in range(n)]
    for unit in (*rows, *columns, *board.cells_by_region):
        variables = [queen[cell] for cell in unit if cell in queen]
        if board.k == 1:
            model.add_exactly_one(variables)
        else:
            model.add(sum(variables) == board.k)
    for r in range(n - 1):
        for c in range(n - 1):
            block = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
            model.add_at_most_one(queen[cell] for cell in block if cell in queen)
    return model, queen

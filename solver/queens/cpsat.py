"""Exact answers by OR-tools' CP-SAT: the second opinion on solver/search.py.

The model: a truth value a cell, exactly k true in each row, column and region, at most one in each 2 x 2
block (two cells touch, corners included, exactly if some block holds both), none in cells of no region.

OR-tools is loaded at the first question only: it takes a third of a second, and is an extra.
"""

from types import ModuleType
from typing import Any

from ..cell import Cell
from .board import NO_REGION, Board


class OrToolsMissing(ImportError):
    """Raised when CP-SAT is asked for and OR-tools is not installed; the message names the extra."""


def solutions(board: Board, limit: int = 2) -> list[tuple[Cell, ...]]:
    """Up to `limit` solutions of the board, each sorted row by row; found one by one: solve, forbid what was
    found, solve again. Their order is CP-SAT's, the same in every run (one worker, fixed seed).

    Raises OrToolsMissing.
    """
    cp_model = or_tools()
    model, queen = _model(cp_model, board)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    found: list[tuple[Cell, ...]] = []
    while len(found) < limit and solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        cells = tuple(cell for cell, variable in queen.items() if solver.value(variable))
        found.append(cells)
        model.add_bool_or(~queen[cell] for cell in cells)
    return found


def solution(board: Board) -> tuple[Cell, ...] | None:
    """One solution of the board, or None. Raises OrToolsMissing."""
    return next(iter(solutions(board, limit=1)), None)


def is_unique(board: Board) -> bool:
    """True if the board has exactly one solution. Raises OrToolsMissing."""
    return len(solutions(board, limit=2)) == 1


def or_tools() -> ModuleType:
    try:
        from ortools.sat.python import cp_model
    except ImportError as error:
        raise OrToolsMissing(
            "CP-SAT needs OR-tools, which is not installed: pip install 'queens-snap[games]'"
        ) from error
    return cp_model


def _model(cp_model: ModuleType, board: Board) -> tuple[Any, dict[Cell, Any]]:
    """The model, and the variable of each cell that belongs to a region, row by row."""
    n = board.n
    model = cp_model.CpModel()
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

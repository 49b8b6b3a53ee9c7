"""Exact answers of Sudoku by OR-tools' CP-SAT: a plain model, the second opinion on search.py."""

from ..cpsat import answers, or_tools
from .puzzle import Sudoku, units_of


def solutions(puzzle: Sudoku, limit: int = 2, budget: float | None = None) -> list[tuple[str, ...]] | None:
    """Up to `limit` answers, rows of digits; None where `budget` (in CP-SAT's deterministic seconds) does not
    suffice. Raises OrToolsMissing."""
    model, n = or_tools().CpModel(), puzzle.n
    digits = range(1, n + 1)
    cells = [(r, c) for r in range(n) for c in range(n)]
    holds = {(cell, d): model.new_bool_var(f"r{cell[0]}c{cell[1]}is{d}") for cell in cells for d in digits}
    for cell in cells:
        model.add_exactly_one(holds[cell, d] for d in digits)
    for _, unit in units_of(n, puzzle.box):
        for d in digits:
            model.add_exactly_one(holds[cell, d] for cell in unit)
    for cell, digit in puzzle.digits.items():
        model.add(holds[cell, digit] == 1)
    found = answers(model, holds, limit, budget)
    if found is None:
        return None
    values = (dict(true) for true in found)
    return [tuple("".join(str(there[r, c]) for c in range(n)) for r in range(n)) for there in values]

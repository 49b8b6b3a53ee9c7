"""The plain OR-tools model of a board: exactly one queen a row, column and region, none touching."""

from ortools.sat.python import cp_model

from queens_snap.solver.board import Cell


def solve_cpsat(regions: list[str]) -> tuple[Cell, ...]:
    """A solution of the board, or () if there is none; model building included, one worker."""
    n = len(regions)
    model = cp_model.CpModel()
    queen = [[model.new_bool_var("") for _ in range(n)] for _ in range(n)]
    by_region: dict[str, list[cp_model.IntVar]] = {}
    for r, row in enumerate(regions):
        for c, letter in enumerate(row):
            by_region.setdefault(letter, []).append(queen[r][c])
    for unit in (*queen, *zip(*queen, strict=True), *by_region.values()):
        model.add_exactly_one(unit)
    for r in range(n - 1):  # two cells touch, corners included, exactly if a 2 x 2 block holds both
        for c in range(n - 1):
            model.add_at_most_one(queen[r][c], queen[r][c + 1], queen[r + 1][c], queen[r + 1][c + 1])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return ()
    return tuple((r, c) for r in range(n) for c in range(n) if solver.value(queen[r][c]))

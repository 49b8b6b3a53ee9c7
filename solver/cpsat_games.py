"""The other games asked of OR-tools' CP-SAT: plain models, the second opinion on their own searches."""

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from .bits import bits
from .cell import Cell
from .nonogram.grid import Grid
from .nonogram.puzzle import Nonogram
from .queens.cpsat import or_tools
from .tango.puzzle import EMPTY as NOT_GIVEN
from .tango.puzzle import SUN, Tango
from .zip.puzzle import Zip

Variables = dict[Any, Any]  # key: a cell, or for Zip a link with its direction


def tango_solutions(puzzle: Tango, limit: int = 2) -> list[tuple[str, ...]]:
    """Up to `limit` answers, rows of 0 and 1. Raises OrToolsMissing."""
    cp_model = or_tools()
    model, n = cp_model.CpModel(), puzzle.n
    sun = {(r, c): model.new_bool_var(f"r{r}c{c}") for r in range(n) for c in range(n)}
    for r, row in enumerate(puzzle.givens):
        for c, ch in enumerate(row):
            if ch != NOT_GIVEN:
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
    return [
        tuple("".join("01"[(r, c) in true] for c in range(n)) for r in range(n))
        for true in _answers(cp_model, model, sun, limit)
    ]


def zip_solutions(puzzle: Zip, limit: int = 2) -> list[tuple[Cell, ...]]:
    """Up to `limit` paths. A circuit through all cells, closed from the last number to the first; each cell's
    place on it rises along it and with the numbers. Raises OrToolsMissing."""
    cp_model = or_tools()
    model, (rows, columns) = cp_model.CpModel(), puzzle.shape
    cells = rows * columns
    place = [model.new_int_var(0, cells - 1, f"p{i}") for i in range(cells)]
    where = {number: r * columns + c for r, row in enumerate(puzzle.numbers) for c, number in enumerate(row)}
    first, last = where[1], where[puzzle.last]
    goes = {
        (a, b): model.new_bool_var(f"{a}to{b}")
        for a, mask in enumerate(puzzle.neighbours)
        for b in bits(mask)
    }
    for (a, b), link in goes.items():
        model.add(place[b] == place[a] + 1).only_enforce_if(link)
    model.add_circuit([*((a, b, link) for (a, b), link in goes.items()), (last, first, True)])
    model.add(place[first] == 0)
    for number in range(1, puzzle.last):
        model.add(place[where[number]] < place[where[number + 1]])
    found = []
    for true in _answers(cp_model, model, goes, limit):
        after, path = dict(true), [first]
        while path[-1] != last:
            path.append(after[path[-1]])
        found.append(tuple(divmod(cell, columns) for cell in path))
    return found


def nonogram_solutions(
    puzzle: Nonogram, limit: int = 2, known: Grid | None = None, effort: float | None = None
) -> list[tuple[str, ...]] | None:
    """Up to `limit` answers, rows of # and '.': every line an automaton of its clue. known: cells that are
    proven already. None where `effort` (in CP-SAT's deterministic seconds) does not suffice for one of them.

    Raises OrToolsMissing."""
    cp_model = or_tools()
    model, (rows, columns) = cp_model.CpModel(), puzzle.shape
    solid = {(r, c): model.new_bool_var(f"r{r}c{c}") for r in range(rows) for c in range(columns)}
    lines = [[solid[r, c] for c in range(columns)] for r in range(rows)]
    lines += [[solid[r, c] for r in range(rows)] for c in range(columns)]
    for line, clue in zip(lines, (*puzzle.row_clues, *puzzle.column_clues), strict=True):
        model.add_automaton(line, 0, *_automaton(clue))
    for (r, c), variable in solid.items():
        if known and not known.unknown(r) >> c & 1:
            model.add(variable == (known.solid[r] >> c & 1))
    answers = _answers(cp_model, model, solid, limit, effort)
    return answers and [
        tuple("".join(".#"[(r, c) in true] for c in range(columns)) for r in range(rows)) for true in answers
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


def _answers(
    cp_model: ModuleType, model: Any, variables: Variables, limit: int, effort: float | None = None
) -> Any:
    """The keys of the variables that are true, for up to `limit` answers: solve, forbid what was found, solve
    again. None where `effort` does not suffice."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    solver.parameters.linearization_level = 0  # puzzles are all logic: relaxing them costs more than it gives
    if effort is not None:
        solver.parameters.max_deterministic_time = effort
    found: list[set[Any]] = []
    while len(found) < limit:
        status = solver.solve(model)
        if status == cp_model.UNKNOWN:
            return None
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            break
        true = {key for key, variable in variables.items() if solver.value(variable)}
        found.append(true)
        model.add_bool_or(~variable if key in true else variable for key, variable in variables.items())
    return found

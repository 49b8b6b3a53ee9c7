"""Exact answers of Zip by OR-tools' CP-SAT: a plain model, the second opinion on search.py."""

from ..cell import Cell, bits
from ..cpsat import answers, or_tools
from .puzzle import Zip


def solutions(puzzle: Zip, limit: int = 2, budget: float | None = None) -> list[tuple[Cell, ...]] | None:
    """Up to `limit` paths. A circuit through all cells, closed from the last number to the first; each cell's
    place on it rises along it and with the numbers. None where `budget` (in CP-SAT's deterministic seconds)
    does not suffice. Raises OrToolsMissing."""
    model, (rows, columns) = or_tools().CpModel(), puzzle.shape
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
    links = answers(model, goes, limit, budget)
    if links is None:
        return None
    found = []
    for true in links:
        after, path = dict(true), [first]
        while path[-1] != last:
            path.append(after[path[-1]])
        found.append(tuple(divmod(cell, columns) for cell in path))
    return found

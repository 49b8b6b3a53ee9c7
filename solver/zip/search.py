"""Every path of a Zip puzzle, by search from the first number on; it shares nothing with the rules."""

from collections.abc import Iterator

from ..budget import collect_answers
from ..cells import Cell, bit_numbers
from ..cpsat import cpsat_answers, load_or_tools
from .puzzle import Zip

# Cells that a search may look at: several times what any puzzle that people made has needed; then what takes
# a quarter of a minute, where OR-tools is not installed.
BUDGET, MORE_BUDGET = 200_000, 2_000_000
CELLS_BETWEEN_CHECKS = 64  # between two looks at the clock


def solutions(puzzle: Zip, limit: int = 2, budget: int | None = None) -> list[tuple[Cell, ...]]:
    """Up to `limit` paths of the puzzle, each from the first to the last number.

    Raises SearchTooLong after looking at `budget` cells on the way without an end (None: never).
    """
    return collect_answers(
        _PathSearch(puzzle).paths(), limit, budget, "{} cells were looked at", CELLS_BETWEEN_CHECKS
    )


class _PathSearch:
    """The path grows cell by cell. It turns back where a cell beside it has become a dead end, where the free
    cells are no longer connected, and where the next number cannot be reached past the other numbers.

    Cells are bits, row by row.
    """

    def __init__(self, puzzle: Zip):
        rows, self.columns = puzzle.shape
        self.neighbours = puzzle.neighbours
        self.number = [number for row in puzzle.numbers for number in row]
        self.place = {number: i for i, number in enumerate(self.number) if number}
        self.numbered = sum(1 << i for i in self.place.values())
        self.goal = self.place[puzzle.last_number]
        self.everything = (1 << rows * self.columns) - 1
        self.goes_right = sum(1 << i for i, mask in enumerate(self.neighbours) if mask >> i + 1 & 1)
        self.goes_down = sum(1 << i for i, mask in enumerate(self.neighbours) if mask >> i + self.columns & 1)
        if self.columns == 1:
            self.goes_right = 0

    def paths(self) -> Iterator[tuple[Cell, ...] | None]:
        """The paths that are found, and None for every cell looked at on the way."""
        start = self.place[1]
        path = [start]
        free = self.everything & ~(1 << start)
        ways = [self._free_neighbours(start, free, 2)]
        wanted = [2]  # at every cell of the path, the number that comes next
        while path:
            if not ways[-1]:
                free |= 1 << path.pop()
                ways.pop()
                wanted.pop()
                continue
            step = ways[-1] & -ways[-1]
            ways[-1] ^= step
            cell, here = step.bit_length() - 1, path[-1]
            after = free & ~step
            following = wanted[-1] + 1 if self.number[cell] else wanted[-1]
            if not after:
                yield tuple(divmod(cell, self.columns) for cell in (*path, cell))
                continue
            yield None
            if self._cannot_be_completed(here, cell, after, following):
                continue
            free = after
            path.append(cell)
            ways.append(self._free_neighbours(cell, free, following))
            wanted.append(following)

    def _free_neighbours(self, cell: int, free: int, following: int) -> int:
        """The free cells next to a cell that the path may go to."""
        allowed = free & ~self.numbered | free & 1 << self.place[following]
        ways = self.neighbours[cell] & allowed
        if free != 1 << self.goal:
            ways &= ~(1 << self.goal)
        return ways

    def _cannot_be_completed(self, before: int, cell: int, free: int, following: int) -> bool:
        """True if the path, come to `cell` from the cell `before`, can no longer be completed."""
        reach = free | 1 << cell
        for beside in bit_numbers(self.neighbours[before] & free):
            links = (self.neighbours[beside] & reach).bit_count()
            if links < (1 if beside == self.goal else 2):
                return True
        if self._reachable_cells(cell, free) != reach:
            return True
        target = 1 << self.place[following]
        return not self._reachable_cells(cell, free & ~self.numbered | target) & target

    def _reachable_cells(self, cell: int, free: int) -> int:
        """The free cells that can be reached from a cell, and itself."""
        columns, right, down = self.columns, self.goes_right, self.goes_down
        free |= 1 << cell
        seen, grown = 0, 1 << cell
        while grown != seen:
            seen = grown
            grown |= (
                (seen & right) << 1 | seen >> 1 & right | (seen & down) << columns | seen >> columns & down
            )
            grown &= free
        return seen


# Exact answers of Zip by OR-tools' CP-SAT: a plain model, the second opinion on search.py.


def cpsat_solutions(
    puzzle: Zip, limit: int = 2, budget: float | None = None
) -> list[tuple[Cell, ...]] | None:
    """Up to `limit` paths. A circuit through all cells, closed from the last number to the first; each cell's
    place on it rises along it and with the numbers. None where `budget` (in CP-SAT's deterministic seconds)
    does not suffice. Raises OrToolsMissing."""
    model, (rows, columns) = load_or_tools().CpModel(), puzzle.shape
    cells = rows * columns
    place = [model.new_int_var(0, cells - 1, f"p{i}") for i in range(cells)]
    where = {number: r * columns + c for r, row in enumerate(puzzle.numbers) for c, number in enumerate(row)}
    first, last = where[1], where[puzzle.last_number]
    goes = {
        (a, b): model.new_bool_var(f"{a}to{b}")
        for a, mask in enumerate(puzzle.neighbours)
        for b in bit_numbers(mask)
    }
    for (a, b), link in goes.items():
        model.add(place[b] == place[a] + 1).only_enforce_if(link)
    model.add_circuit([*((a, b, link) for (a, b), link in goes.items()), (last, first, True)])
    model.add(place[first] == 0)
    for number in range(1, puzzle.last_number):
        model.add(place[where[number]] < place[where[number + 1]])

    def path(true: set[tuple[int, int]]) -> tuple[Cell, ...]:
        after, cells = dict(true), [first]
        while cells[-1] != last:
            cells.append(after[cells[-1]])
        return tuple(divmod(cell, columns) for cell in cells)

    return cpsat_answers(model, goes, path, limit, budget)

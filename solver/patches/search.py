"""Every answer of a Patches, by search: always at the cell with the fewest rectangles left. It shares nothing
with the rules."""

from collections.abc import Iterator

from ..budget import check_clock, collect_answers
from ..cells import Rectangle, bit_numbers, fewest_ways_to_cover
from ..cpsat import cpsat_answers, load_or_tools
from .puzzle import Patches
from .state import RectangleCandidates, candidates_of

# Rectangles that a search may try to place: hundreds of times what any puzzle that people made has needed.
BUDGET, MORE_BUDGET = 20_000, 200_000


def solutions(puzzle: Patches, limit: int = 2, budget: int | None = None) -> list[tuple[Rectangle, ...]]:
    """Up to `limit` answers of a Patches, each with its rectangles in the order of the clues.

    Raises SearchTooLong after trying `budget` rectangles without an end (None: never).
    """
    return collect_answers(_positions(candidates_of(puzzle)), limit, budget, "{} rectangles were tried")


def _positions(candidates: RectangleCandidates) -> Iterator[tuple[Rectangle, ...] | None]:
    """Yield the rectangles of each full position; None for a position that is not full."""
    stack = [((1 << candidates.number) - 1, (1 << candidates.size) - 1, list[int]())]
    while stack:
        live, open_cells, placed = stack.pop()
        if not open_cells:
            yield tuple(candidates.rectangles[k] for k in sorted(placed))
            continue
        yield None
        ways = fewest_ways_to_cover(candidates.covers, live, open_cells)
        for k in bit_numbers(ways):
            left = live & ~candidates.rectangles_excluded_by(k) & ~(1 << k)
            stack.append((left, open_cells & ~candidates.cells[k], [*placed, k]))


# Exact answers of Patches by OR-tools' CP-SAT: a plain model, the second opinion on search.py.


def cpsat_solutions(
    puzzle: Patches, limit: int = 2, budget: float | None = None
) -> list[tuple[Rectangle, ...]] | None:
    """Up to `limit` answers of a Patches, rectangles in the order of the clues; None where `budget` (in
    CP-SAT's deterministic seconds) does not suffice. Raises OrToolsMissing.

    One variable for each rectangle that is of a clue's shape and size and holds no other clue; each cell is
    covered by one of them.
    """
    model, (rows, columns) = load_or_tools().CpModel(), puzzle.shape
    chosen, covering = {}, {(r, c): [] for r in range(rows) for c in range(columns)}
    for i, clue in enumerate(puzzle.clues):
        for height in range(1, rows + 1):
            for width in range(1, columns + 1):
                if not clue.fits(height, width):
                    continue
                check_clock()
                r, c = clue.cell
                for top in range(max(0, r - height + 1), min(r, rows - height) + 1):
                    for left in range(max(0, c - width + 1), min(c, columns - width) + 1):
                        rectangle = Rectangle(top, left, height, width)
                        if not any(rectangle.holds(x.cell) for x in puzzle.clues if x is not clue):
                            one = chosen[i, rectangle] = model.new_bool_var(
                                f"{i} {top} {left} {height} {width}"
                            )
                            for cell in rectangle.cells:
                                covering[cell].append(one)
    for some in covering.values():
        model.add_exactly_one(some)
    return cpsat_answers(model, chosen, lambda true: tuple(x for _, x in sorted(true)), limit, budget)

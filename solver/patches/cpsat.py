"""Exact answers of Patches by OR-tools' CP-SAT: a plain model, the second opinion on search.py."""

from ..cell import Rectangle
from ..cpsat import answers, or_tools
from ..effort import tick
from .puzzle import Patches


def solutions(
    puzzle: Patches, limit: int = 2, budget: float | None = None
) -> list[tuple[Rectangle, ...]] | None:
    """Up to `limit` answers, rectangles in the order of the clues; None where `budget` (in CP-SAT's
    deterministic seconds) does not suffice. Raises OrToolsMissing.

    One variable for each rectangle that is of a clue's shape and size and holds no other clue; each cell is
    covered by one of them.
    """
    model, (rows, columns) = or_tools().CpModel(), puzzle.shape
    chosen, covering = {}, {(r, c): [] for r in range(rows) for c in range(columns)}
    for i, clue in enumerate(puzzle.clues):
        for height in range(1, rows + 1):
            for width in range(1, columns + 1):
                if not clue.fits(height, width):
                    continue
                tick()
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
    found = answers(model, chosen, limit, budget)
    if found is None:
        return None
    return [tuple(rectangle for _, rectangle in sorted(true)) for true in found]

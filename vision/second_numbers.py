"""What else numbers may be that are hard to read, for the pipeline to weigh."""

from collections.abc import Callable, Mapping
from itertools import combinations

from ..solver.cell import Cell, cell_name
from ..solver.puzzle import Puzzle
from .doubts import listed
from .reading import Alternative

MOST_TOGETHER = 4  # numbers that are hard to read, up to which two of them may be something else at once


def other_numbers(
    second: Mapping[Cell, int], with_these: Callable[[Mapping[Cell, int]], Puzzle], support: float, what: str
) -> tuple[Alternative, ...]:
    """The puzzle with what else one number may be, or two of a few that are hard to read.

    second: what each of these may be. with_these: the puzzle with other numbers in some cells. what: a number
    is called.
    """
    most = 2 if len(second) <= MOST_TOGETHER else 1
    return tuple(
        Alternative(
            with_these({cell: second[cell] for cell in cells}),
            support,
            listed([f"the {what} in {cell_name(cell)} is a {second[cell]}" for cell in cells]),
            changes=changes,
        )
        for changes in range(1, most + 1)
        for cells in combinations(second, changes)
    )

"""What it takes to see something."""

from collections.abc import Sequence
from math import hypot

from ..cell import Cell
from ..step import Claim

LOOK = 2  # effort of a unit to look at, in cells: it has to be found, and kept in mind

Middle = tuple[float, float]  # row, column


def effort_and_middle(claim: Claim, n: int, before: Middle | None) -> tuple[float, Middle | None]:
    """What it takes to see a claim, and where one looks then: the middle of the cells that it looks at. A
    cell costs 1, a unit to look at 2, and the way there from what one has looked at before its length in
    cells, divided by the size of the board; a chain costs what its claims cost."""
    here = at = middle(claim.cells) if claim.cells else before
    effort = len(claim.rests_on) + LOOK * len(claim.look) + distance(before, here) / n
    for step in claim.chain:
        more, at = effort_and_middle(step.claim, n, at)
        effort += more
    return effort, here


def middle(cells: Sequence[Cell]) -> Middle:
    """The middle of some cells."""
    rows = columns = 0
    for r, c in cells:
        rows += r
        columns += c
    return rows / len(cells), columns / len(cells)


def distance(a: Middle | None, b: Middle | None) -> float:
    """From one middle to another, in cells; none where one has not looked at anything yet."""
    return hypot(a[0] - b[0], a[1] - b[1]) if a and b else 0.0

"""What follows from counting the cells of a row, a column or the whole board."""

from collections.abc import Iterator

from ..cell import Unit, bits
from ..step import Count
from .firing import Firing
from .state import State

LINE_AREA = "line-area"


def line_area(state: State, fresh: int) -> Iterator[Firing]:
    """Fires when the rectangles that reach into a line suffice for its cells only if one covers enough of
    them, or have room in it only if one covers few. Effect: rectangles that cover less, or more, are none.
    Valid because: each cell of the line is covered once.
    """
    for line, cells in _lines(state):
        yield from _counted(state, line, cells)


def _lines(state: State) -> list[tuple[Unit, int]]:
    rows, columns = state.puzzle.shape
    row = (1 << columns) - 1
    column = sum(1 << r * columns for r in range(rows))
    found = [(Unit("row", r), row << r * columns) for r in range(rows)]
    return found + [(Unit("column", c), column << c) for c in range(columns)]


def _counted(state: State, line: Unit, cells: int) -> Iterator[Firing]:
    """Of one line, when the most that rectangles cover is counted, and when the least is."""
    candidates, size = state.candidates, cells.bit_count()
    covered = [
        [((candidates.cells[k] & cells).bit_count(), k) for k in bits(state.ways(i))]
        for i in range(state.about.clues)
    ]
    if not all(covered):
        return
    for sign, bound in ((1, [max(x)[0] for x in covered]), (-1, [min(x)[0] for x in covered])):
        slack = sign * (sum(bound) - size)
        out = sum(
            1 << k
            for some, best in zip(covered, bound, strict=True)
            for here, k in some
            if sign * (best - here) > slack
        )
        if not out or slack < 0:
            continue
        beyond = 0
        for i, best in enumerate(bound):
            for k in bits(candidates.of[i] & ~state.live):
                if sign * ((candidates.cells[k] & cells).bit_count() - best) > 0:
                    beyond |= 1 << k
        needs = state.reasons(beyond)
        yield Firing(LINE_AREA, -1, needs, out << state.about.none, line=line, count=Count(size, sum(bound)))

"""Lines around cells that belong together, as places on the board."""

from collections.abc import Collection, Iterator

from ..solver.cells import Cell
from .sketch import Outline, Place

SIDES: tuple[Cell, ...] = ((-1, 0), (1, 0), (0, -1), (0, 1))
SAME = 1e-6  # cells: nearer places are one

Stretch = tuple[Place, Place]


def sides_of(mark: Outline) -> list[Stretch]:
    """The lines of an outline."""
    if not mark.box:
        return around(mark.cells, mark.inset)
    (top, left), (last, end), i = mark.cells[0], mark.cells[-1], mark.inset
    a, b, c, d = top + i, left + i, last + 1 - i, end + 1 - i
    return [((a, b), (a, d)), ((c, b), (c, d)), ((a, b), (c, b)), ((a, d), (c, d))]


def around(cells: Collection[Cell], inset: float) -> list[Stretch]:
    """The lines around the cells, where they have no neighbour among them: within the cells, so far from
    their edges; those that go on straight as one, since at a joint both would be seen."""
    every = {*cells}
    lines: list[Stretch] = []
    for start, end in (side for cell in sorted(every) for side in _inner_sides(cell, every, inset)):
        before = next((i for i, line in enumerate(lines) if _goes_on(line, start, end)), None)
        if before is None:
            lines.append((start, end))
        else:
            lines[before] = lines[before][0], end
    return lines


def _goes_on(line: Stretch, start: Place, end: Place) -> bool:
    """Whether a stretch begins where a line ends, and in the same direction."""
    (r, c), joint = line
    if abs(joint[0] - start[0]) > SAME or abs(joint[1] - start[1]) > SAME:
        return False
    return abs((end[1] - c) * (joint[0] - r) - (end[0] - r) * (joint[1] - c)) <= SAME


def _inner_sides(cell: Cell, cells: Collection[Cell], inset: float) -> Iterator[Stretch]:
    """The open sides of a cell: as long as it takes to meet the lines beside them."""
    r, c = cell
    for down, right in SIDES:
        if (r + down, c + right) in cells:
            continue
        ends = []
        for sign in (-1, 1):
            along = sign * abs(right), sign * abs(down)
            beside = (r + along[0], c + along[1])
            beyond = (beside[0] + down, beside[1] + right)
            reach = 0.5 - inset if beside not in cells else 0.5 + inset if beyond in cells else 0.5
            ends.append(
                (
                    r + 0.5 + (0.5 - inset) * down + reach * along[0],
                    c + 0.5 + (0.5 - inset) * right + reach * along[1],
                )
            )
        yield ends[0], ends[1]

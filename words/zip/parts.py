"""Parts of what is said to a player of Zip."""

from collections.abc import Sequence

from ...solver.cell import Cell
from ...solver.zip.puzzle import Zip
from ..manner import Manner


def at(puzzle: Zip, cell: Cell, manner: Manner) -> str:
    """ "this cell", "the 4"; by name where that is wanted."""
    number = puzzle.numbers[cell[0]][cell[1]]
    if manner.cells:
        return manner.place((cell,))
    return manner.say("the {number}").format(number=number) if number else manner.say("this cell")


def direction(a: Cell, b: Cell, manner: Manner) -> str:
    """Where a neighbour lies."""
    if a[0] != b[0]:
        return manner.say("down") if b[0] > a[0] else manner.say("up")
    return manner.say("right") if b[1] > a[1] else manner.say("left")


def met(puzzle: Zip, cells: Sequence[Cell]) -> tuple[int, int]:
    """The numbers of two cells, the smaller one first."""
    a, b = sorted(puzzle.numbers[r][c] for r, c in cells)
    return a, b


def early(manner: Manner) -> str:
    """A way that joins the path's ends."""
    return manner.say("Nor may the path end before it has passed every cell.")

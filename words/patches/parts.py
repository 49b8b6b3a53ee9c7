"""Parts of what is said to a player of Patches."""

from ...solver.cell import Cell, Rectangle, cell_name
from ...solver.patches.puzzle import ANY, SQUARE, TALL, WIDE, Patches
from ...solver.step import Step
from ..manner import Manner, later

SIZED = {
    SQUARE: later("the square {size}"),
    TALL: later("the tall {size}"),
    WIDE: later("the wide {size}"),
    ANY: later("the {size}"),
}
UNSIZED = {
    SQUARE: later("the square"),
    TALL: later("the tall shape"),
    WIDE: later("the wide shape"),
    ANY: later("the cross"),
}


def clue_name(puzzle: Patches, clue: int, manner: Manner) -> str:
    """ "the tall 6", "the cross"; with its cell where no picture shows it."""
    cell, shape, size = puzzle.clues[clue]
    name = manner.say(UNSIZED[shape] if size is None else SIZED[shape]).format(size=size)
    return manner.say("{clue} at {cell}").format(clue=name, cell=cell_name(cell)) if manner.cells else name


def clue_of(puzzle: Patches, step: Step) -> int:
    """The number of the clue that a step is about."""
    for piece in step.rectangles:
        return next(i for i, clue in enumerate(puzzle.clues) if piece.rectangle.holds(clue.cell))
    if step.values:
        return int(step.values[0][1])
    return puzzle.clue_at[step.claim.cells[0]]


def rectangle_name(rectangle: Rectangle) -> str:
    """ "r1c1-r3c2", or its only cell."""
    first, last = rectangle.cells[0], rectangle.cells[-1]
    return cell_name(first) if first == last else f"{cell_name(first)}-{cell_name(last)}"


def covered(step: Step, manner: Manner) -> str:
    """The cells that a step finds to be of a rectangle, as a picture shows them, or by name."""
    if manner.cells:
        for piece in step.rectangles:
            if piece.is_one:
                return rectangle_name(piece.rectangle)
    return manner.marked(found_cells(step))


def found_cells(step: Step) -> tuple[Cell, ...]:
    """The cells of the rectangle that a step lays, or those that it finds to be of one."""
    return tuple(sorted(set(step.found)))

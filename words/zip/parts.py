"""Parts of what is said to a player of Zip."""

from collections.abc import Sequence

from ...solver.cells import Cell, link_letter
from ...solver.step import Step
from ...solver.zip.puzzle import Zip
from ..manner import Manner

Thing = tuple[str, int]  # what stands in the way, and how many there are of it


def at(puzzle: Zip, step: Step | None, cell: Cell, manner: Manner) -> str:
    """ "the 4", "the framed cell", or of several that a picture frames "(a)"; by name where that is wanted.
    step: None where no step frames any."""
    number = puzzle.numbers[cell[0]][cell[1]]
    if number:
        return manner.say("the {number}").format(number=number)
    named = step and named_cells(puzzle, step).get(cell)
    return manner.place((cell,)) or (f"({named})" if named else manner.say("the framed cell"))


def named_cells(puzzle: Zip, step: Step) -> dict[Cell, str]:
    """The letters of the cells that a step frames, but for those with numbers; none where it frames one, or
    where the letters are those of a supposition."""
    cells = step.claim.cells
    if len(cells) < 2 or step.claim.chain:
        return {}
    plain = [cell for cell in cells if not puzzle.numbers[cell[0]][cell[1]]]
    return {cell: link_letter(i) for i, cell in enumerate(plain)}


def letters(puzzle: Zip, step: Step) -> dict[Cell, str]:
    """The letters by which a supposition goes from cell to cell, in order; numbers need none, nor does the
    cell where it fails, if it is only one."""
    _, *follows, end = step.claim.chain
    cells = dict.fromkeys(link.claim.cells[0] for link in follows)
    framed = end.claim.cells if len(end.claim.cells) == 1 else ()
    plain = [c for c in cells if not puzzle.numbers[c[0]][c[1]] and c not in framed]
    return {cell: link_letter(i) for i, cell in enumerate(plain)}


def direction(a: Cell, b: Cell, manner: Manner) -> str:
    """Where a neighbour lies."""
    if a[0] != b[0]:
        return manner.say("down") if b[0] > a[0] else manner.say("up")
    return manner.say("right") if b[1] > a[1] else manner.say("left")


def met(puzzle: Zip, cells: Sequence[Cell]) -> tuple[int, int]:
    """The numbers of two cells, the smaller one first."""
    a, b = sorted(puzzle.numbers[r][c] for r, c in cells)
    return a, b


def skipping(a: int, b: int, manner: Manner) -> str:
    """What is wrong where the path comes from one number to another."""
    text = manner.say("join {a} to {b}, skipping {numbers}")
    return text.format(a=a, b=b, numbers=manner.numbers(range(a + 1, b)))


def beside(cell: Cell, others: Sequence[Cell], manner: Manner) -> str:
    """Where neighbours lie: "above", "on the left and below" """
    sides = [manner.say("above"), manner.say("below"), manner.say("on the left"), manner.say("on the right")]
    found = [(r < cell[0], r > cell[0], c < cell[1], c > cell[1]).index(True) for r, c in others]
    return manner.listed([sides[i] for i in sorted(found)])


def barriers(puzzle: Zip, cell: Cell, manner: Manner) -> list[Thing]:
    """What bars ways from a cell from the beginning: the edge of the board, walls."""
    rows, columns = puzzle.shape
    walls = sum(cell in wall for wall in puzzle.walls)
    edge = cell[0] in (0, rows - 1) or cell[1] in (0, columns - 1)
    return [
        *([(manner.say("the edge"), 1)] if edge else []),
        *([(manner.counted("a wall", "walls", walls), walls)] if walls else []),
    ]

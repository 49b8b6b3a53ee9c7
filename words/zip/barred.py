"""Ways that the path cannot take on a Zip board, and why."""

from collections.abc import Sequence

from ...solver.cell import Cell
from ...solver.step import Step, Why
from ...solver.zip.puzzle import Zip
from ..manner import Manner
from .parts import at, direction, met


def barred(puzzle: Zip, cell: Cell, whys: Sequence[Why], name: str, manner: Manner) -> list[str]:
    """The ways from a cell that are ruled out here, a sentence a reason. name: of the cell."""
    ways: dict[tuple[str, tuple[int, ...]], list[str]] = {}
    for why in whys:
        if why.by in ("loop", "number", "early"):
            to, *evidence = why.sources
            numbers = met(puzzle, evidence) if why.by == "number" else ()
            ways.setdefault((why.by, numbers), []).append(direction(cell, to, manner))
    return [
        _would(by, numbers, manner).format(direction=manner.either(told), cell=name)
        for (by, numbers), told in ways.items()
    ]


def forbidden(puzzle: Zip, step: Step, manner: Manner) -> str:
    """A link that leaves no other choice yet."""
    a, b = step.claim.cells
    (why,) = step.claim.why
    told = [why._replace(sources=(b, *why.sources))]
    return barred(puzzle, a, told, at(puzzle, a, manner), manner)[0]


def both_barred(puzzle: Zip, step: Step, manner: Manner) -> str:
    """Two ways that do not go together."""
    (cell,) = step.claim.cells
    (why,) = (why for why in step.claim.why if why.by in ("loop", "number", "early"))
    a, b, *evidence = why.sources
    ways = manner.listed([direction(cell, a, manner), direction(cell, b, manner)])
    text = _would(why.by, met(puzzle, evidence) if why.by == "number" else (), manner)
    both = manner.say("both {directions}").format(directions=ways)
    return text.format(direction=both, cell=at(puzzle, cell, manner))


def _would(by: str, numbers: Sequence[int], manner: Manner) -> str:
    """What a way would do. Its direction and cell are left to be put in."""
    if by == "loop":
        return manner.say("Going {direction} from {cell} would close a loop.")
    if by == "number":
        text = manner.say("Going {direction} from {cell} would join {a} to {b}, out of order.")
        return text.replace("{a}", str(numbers[0])).replace("{b}", str(numbers[1]))
    return manner.say("Going {direction} from {cell} would end the path before it has passed every cell.")

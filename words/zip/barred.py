"""Ways that the path cannot take on a Zip board, and why."""

from collections.abc import Sequence

from ...solver.cells import Cell
from ...solver.step import Step, Why
from ...solver.zip.puzzle import Zip
from ..manner import Manner
from .parts import at, direction, met, skipping

BARRED = ("loop", "number", "early")  # ways that no wall and no path bars: what the path would do there


def barred(puzzle: Zip, cell: Cell, whys: Sequence[Why], name: str, manner: Manner) -> list[str]:
    """The ways from a cell that are ruled out here, a sentence a reason. name: of the cell."""
    ways: dict[tuple[str, tuple[int, ...]], list[str]] = {}
    for why in whys:
        if why.by in BARRED:
            to, *evidence = why.sources
            numbers = met(puzzle, evidence) if why.by == "number" else ()
            ways.setdefault((why.by, numbers), []).append(direction(cell, to, manner))
    start = manner.say("going {direction} from {cell}").replace("{cell}", name)
    return [
        would(
            by,
            numbers,
            (manner.say("going {direction}") if i else start).format(direction=manner.either(told)),
            manner,
        )
        for i, ((by, numbers), told) in enumerate(ways.items())
    ]


def forbidden(puzzle: Zip, step: Step, manner: Manner) -> str:
    """A link that leaves no other choice yet."""
    a, b = step.claim.cells
    (why,) = step.claim.why
    told = [why._replace(sources=(b, *why.sources))]
    return barred(puzzle, a, told, at(puzzle, step, a, manner), manner)[0]


def both_barred(puzzle: Zip, step: Step, manner: Manner) -> str:
    """Two ways that do not go together."""
    (cell,) = step.claim.cells
    (why,) = (why for why in step.claim.why if why.by in BARRED)
    a, b, *evidence = why.sources
    ways = manner.listed([direction(cell, a, manner), direction(cell, b, manner)])
    start = manner.say("going both {directions}").format(directions=ways)
    return would(why.by, met(puzzle, evidence) if why.by == "number" else (), start, manner)


def would(by: str, numbers: Sequence[int], going: str, manner: Manner) -> str:
    """What a way would do. going: which way, from where."""
    if by == "loop":
        return manner.say("{going} would close a loop.").format(going=going)
    if by == "number":
        return manner.say("{going} would {skip}.").format(
            going=going, skip=skipping(numbers[0], numbers[1], manner)
        )
    return manner.say("{going} would end the path before it has passed every cell.").format(going=going)

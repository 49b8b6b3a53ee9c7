"""What a step of Zip says to a player: plain words, directions, the numbers of the board, and why."""

from collections.abc import Iterable, Sequence

from ...solver.cell import Cell
from ...solver.step import Step, Why
from ...solver.zip.puzzle import Zip
from ..listing import capital
from ..manner import Manner
from .chain import chain, result
from .parts import at, direction, early, met


def player(puzzle: Zip, step: Step, manner: Manner) -> str:
    """What a step says. Raises KeyError for a rule that there is not."""
    return " ".join(capital(sentence) for sentence in _sentences(puzzle, step, manner))


def _sentences(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    if step.rule == "bridge":
        return [
            manner.say(
                "Only here can the path get from one part of the board to the other, so it goes there."
            )
        ]
    if step.rule in ("loop", "order", "too-early"):
        return [_forbidden(puzzle, step, manner)]
    if step.rule != "only-ways" and not step.claim.chain:
        raise KeyError(step.rule)
    cells = step.claim.cells
    if step.claim.chain and len(cells) == 2:
        return [*chain(puzzle, step, manner), result(step, manner)]
    if len(cells) > 1:
        return _run(puzzle, step, manner)
    whys = _of_first(step)
    cell = next(iter(cells))
    barred = [_barred(puzzle, cell, why, manner) for why in whys if why.by in ("loop", "number", "early")]
    if step.claim.chain:
        return [*barred, *chain(puzzle, step, manner), _so(step, manner)]
    return [*barred, _so(step, manner)] if barred else [_left(puzzle, step, whys, manner)]


def _of_first(step: Step) -> list[Why]:
    """The reasons of the first thing that follows; those of a cell's other way are the same."""
    whys = step.claim.why
    return [why for why in whys if why.cell == whys[0].cell]


def _left(puzzle: Zip, step: Step, whys: Sequence[Why], manner: Manner) -> str:
    """A cell that has few ways left."""
    (cell,) = step.claim.cells
    rows, columns = puzzle.shape
    kinds = {why.by for why in whys}
    two = len(step.links) > 1
    if (
        two
        and kinds == {"wall"}
        and cell[0] in (0, rows - 1)
        and cell[1] in (0, columns - 1)
        and not manner.cells
    ):
        return manner.say("This corner has only two ways in and out, so the path takes both.")
    if "ruled-out" in kinds:
        text = (
            manner.say("With what is ruled out by now, {cell} has only two ways, so the path takes both.")
            if two
            else manner.say(
                "With what is ruled out by now, {cell} has only one way left, so the path takes it."
            )
        )
    elif kinds == {"wall"}:
        text = (
            manner.say("Walls leave {cell} only two ways, so the path takes both.")
            if two
            else manner.say("Walls leave {cell} only one way, so the path takes it.")
        )
    elif kinds == {"passed"}:
        text = (
            manner.say("The path beside it leaves {cell} only two ways, so they are both taken.")
            if two
            else manner.say("The path beside it leaves {cell} only one way, so it is taken.")
        )
    else:
        text = (
            manner.say("Walls and the path beside it leave {cell} only two ways, so they are both taken.")
            if two
            else manner.say("Walls and the path beside it leave {cell} only one way, so it is taken.")
        )
    return text.format(cell=at(puzzle, cell, manner))


def _so(step: Step, manner: Manner) -> str:
    """What is left once ways are barred."""
    if sum(link.joined for link in step.links) > 1:
        return manner.say("So only two ways are left, and the path takes both.")
    return manner.say("So only one way is left, and the path takes it.")


def _barred(puzzle: Zip, cell: Cell, why: Why, manner: Manner) -> str:
    """A way from a cell that the path cannot take."""
    to, *evidence = why.sources
    said = {"cell": at(puzzle, cell, manner), "direction": direction(cell, to, manner)}
    if why.by == "loop":
        return manner.say("Going {direction} from {cell} would close a loop.").format(**said)
    if why.by == "number":
        a, b = met(puzzle, evidence)
        text = manner.say("Going {direction} from {cell} would join {a} to {b}, which is out of order.")
        return text.format(a=a, b=b, **said)
    text = manner.say("Going {direction} from {cell} would end the path before it has passed every cell.")
    return text.format(**said)


def _forbidden(puzzle: Zip, step: Step, manner: Manner) -> str:
    """A link that leaves no other choice yet."""
    a, b = step.claim.cells
    (why,) = step.claim.why
    return _barred(puzzle, a, why._replace(sources=(b, *why.sources)), manner)


def _run(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    """Cells that have no choice one after the other."""
    said = [
        manner.counted(
            "One cell has no choice, and the path takes the only way.",
            "These {number} cells have no choice one after the other, so the path runs through them.",
            len(step.claim.cells),
        )
    ]
    if manner.cells:
        said = [manner.say("In turn {cells} have no choice.").format(cells=manner.place(step.claim.cells))]
    names = {
        "wall": manner.say("walls"),
        "passed": manner.say("the path itself"),
        "ruled-out": manner.say("what is ruled out by now"),
        "loop": manner.say("a loop"),
    }
    kinds = {why.by for why in step.claim.why}
    barred = [name for kind, name in names.items() if kind in kinds]
    if barred:
        said.append(
            manner.say("Elsewhere {things} would be in the way.").format(things=manner.listed(barred))
        )
    pairs = _pairs(puzzle, step.claim.why)
    if pairs:
        told = [manner.say("{a} to {b}").format(a=a, b=b) for a, b in pairs]
        said.append(manner.say("Nor can it join {pairs}, out of order.").format(pairs=manner.either(told)))
    return [*said, *([early(manner)] if "early" in kinds else [])]


def _pairs(puzzle: Zip, whys: Iterable[Why]) -> list[tuple[int, int]]:
    """The numbers that would meet, each two once."""
    found = [met(puzzle, why.sources[1:]) for why in whys if why.by == "number"]
    return sorted(set(found))

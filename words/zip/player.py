"""What a step of Zip says to a player: plain words, directions, the numbers of the board, and why."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from ...solver.cells import Cell
from ...solver.step import Step, Why
from ...solver.zip.puzzle import Zip
from ..listing import capital
from ..manner import Manner
from .barred import BARRED, barred, both_barred, forbidden
from .chain import chain, result
from .parts import Thing, at, barriers, beside, direction


def player(puzzle: Zip, step: Step, manner: Manner) -> str:
    """What a step says. Raises KeyError for a rule that there is not."""
    return " ".join(capital(sentence) for sentence in SENTENCES[step.rule](puzzle, step, manner))


def _bridge(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    return [
        manner.say("Only here can the path get from one part of the board to the other, so it goes there.")
    ]


def _forbidden(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    return [forbidden(puzzle, step, manner)]


def _both_ways(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    (cell,) = step.claim.cells
    return [_three_ways(puzzle, step, manner), both_barred(puzzle, step, manner), _so(cell, step, manner)]


def _tried(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    """Of two neighbours, or of a way that is ruled out, with what that leaves the cell."""
    cell, *other = step.claim.cells
    if other:
        return [*chain(puzzle, step, manner), result(puzzle, step, manner)]
    said = barred(puzzle, cell, _whys(step, cell), at(puzzle, step, cell, manner), manner)
    return [*said, *chain(puzzle, step, manner), _so(cell, step, manner)]


def _run(puzzle: Zip, step: Step, manner: Manner) -> list[str]:
    """A cell that has few ways left, and those to which the path comes from it in turn; where the same leaves
    several only one way, they are told at once."""
    said: list[str] = []
    for (reason, two), group in groupby(step.claim.cells, lambda cell: _reason(puzzle, step, cell, manner)):
        cells = list(group)
        names = manner.listed([at(puzzle, step, cell, manner) for cell in cells])
        if len(cells) > 1 and all(_is_corner(puzzle, step, cell) for cell in cells) and manner.picture:
            text = manner.say(
                "Each of these corners has only two ways in and out, so the path takes both: {cells}."
            )
            said.append(text.format(cells=names))
            continue
        if reason and not two and len(cells) > 1 and manner.picture:
            things = _things(puzzle, cells[0], _whys(step, cells[0]), manner)
            text = manner.counted(
                "{things} leaves {cells} only one way each.",
                "{things} leave {cells} only one way each.",
                sum(number for _, number in things),
            )
            said.append(text.format(things=manner.listed(reason), cells=names))
            continue
        for cell in cells:
            said += _left(puzzle, step, cell, at(puzzle, step, cell, manner), manner)
    return said


def _three_ways(puzzle: Zip, step: Step, manner: Manner) -> str:
    """What leaves a cell only three ways, two of which do not go together."""
    (cell,) = step.claim.cells
    whys = _whys(step, cell)
    others = next(why.sources[:2] for why in whys if why.by in BARRED)
    ways = [direction(cell, end, manner) for end in (*_onward(step, cell), *others)]
    things = _things(puzzle, cell, [why for why in whys if why.by not in BARRED], manner)
    return _leave(things, at(puzzle, step, cell, manner), ways, manner)


def _reason(puzzle: Zip, step: Step, cell: Cell, manner: Manner) -> tuple[list[str], bool]:
    """What is said to leave a cell few ways, and whether it takes two: two walls are said as three are."""
    things = _things(puzzle, cell, _whys(step, cell), manner)
    return [thing for thing, _ in things], len(_onward(step, cell)) > 1


def _left(puzzle: Zip, step: Step, cell: Cell, name: str, manner: Manner) -> list[str]:
    """A cell that has few ways left."""
    whys = _whys(step, cell)
    said = barred(puzzle, cell, whys, name, manner)
    if said:
        return [*said, _so(cell, step, manner)]
    if _is_corner(puzzle, step, cell) and manner.picture:
        text = manner.say("This corner, {cell}, has only two ways in and out, so the path takes both.")
        if len(step.claim.cells) == 1:
            text = manner.say("The framed corner has only two ways in and out, so the path takes both.")
        return [text.format(cell=name)]
    ways = [direction(cell, end, manner) for end in _onward(step, cell)]
    return [_leave(_things(puzzle, cell, whys, manner), name, ways, manner)]


def _is_corner(puzzle: Zip, step: Step, cell: Cell) -> bool:
    """Is it a corner from which both ways are taken?"""
    rows, columns = puzzle.shape
    lies = cell[0] in (0, rows - 1) and cell[1] in (0, columns - 1)
    return lies and len(_onward(step, cell)) > 1 and {why.by for why in _whys(step, cell)} == {"wall"}


def _leave(things: Sequence[Thing], name: str, ways: Sequence[str], manner: Manner) -> str:
    """ "The edge leaves this cell only one way: down." """
    many = sum(number for _, number in things)
    text = {
        1: manner.counted(
            "{things} leaves {cell} only one way: {ways}.",
            "{things} leave {cell} only one way: {ways}.",
            many,
        ),
        2: manner.counted(
            "{things} leaves {cell} only two ways: {ways}.",
            "{things} leave {cell} only two ways: {ways}.",
            many,
        ),
        3: manner.counted(
            "{things} leaves {cell} only three ways: {ways}.",
            "{things} leave {cell} only three ways: {ways}.",
            many,
        ),
    }[len(ways)]
    listed = manner.listed([thing for thing, _ in things])
    return text.format(things=listed, cell=name, ways=manner.listed(ways))


def _things(puzzle: Zip, cell: Cell, whys: Iterable[Why], manner: Manner) -> list[Thing]:
    """What leaves a cell few ways, where no way is told to be ruled out."""
    things: list[Thing] = []
    for why in whys:
        if why.by == "wall":
            things += barriers(puzzle, cell, manner)
        elif why.by == "passed":
            where = beside(cell, why.sources, manner)
            things.append((manner.say("the path {where}").format(where=where), 1))
        elif why.by == "ruled-out":
            number = len(why.sources)
            things.append((manner.counted("a way ruled out before", "ways ruled out before", number), number))
        else:
            return []
    return things


def _whys(step: Step, cell: Cell) -> list[Why]:
    """Why a cell has few ways left."""
    return [why for why in step.claim.why if why.cell == cell]


def _onward(step: Step, cell: Cell) -> list[Cell]:
    """Where the path goes from a cell, but for where it has come from in this step."""
    cells = step.claim.cells
    come = cells[: cells.index(cell)]  # told before: the path comes from there, or does not go there
    pairs = [(link.a, link.b) for link in step.links if link.joined and cell in (link.a, link.b)]
    ends = [b if a == cell else a for a, b in pairs]
    return [end for end in ends if end not in come]


def _so(cell: Cell, step: Step, manner: Manner) -> str:
    """What is left once ways are barred."""
    ways = [direction(cell, end, manner) for end in _onward(step, cell)]
    return manner.say("So the path goes {directions}.").format(directions=manner.listed(ways))


SENTENCES: dict[str, Callable[[Zip, Step, Manner], list[str]]] = {
    "only-ways": _run,
    "loop": _forbidden,
    "order": _forbidden,
    "too-early": _forbidden,
    "bridge": _bridge,
    "both-ways": _both_ways,
    "one-look": _tried,
    "try-it": _tried,
    "try-it-far": _tried,
}

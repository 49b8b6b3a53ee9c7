"""Putting moves in order, by what it takes to see each where it then stands; and telling them."""

from collections.abc import Iterable, Iterator, Sequence

from ..effort import paced, tick
from ..ladder import Fired
from ..step import Step
from .effort import LOOK, Middle, distance, effort_and_middle
from .moves import Move
from .telling import Telling

MOVES = 4  # between two looks at the clock

Line = list[tuple[Move, int]]  # moves in the order in which they are told, each with what is known before it


def ordered(moves: Sequence[Move], position: Telling) -> Line:
    """The moves, always the one of least effort next; the position is left behind the last. At equal effort
    the easier rule comes first, then the one found first. What others have told by then is left out."""
    left, line = list(moves), list[tuple[Move, int]]()
    at: Middle | None = None
    n = max(position.shape)
    while True:
        if not len(line) % MOVES:
            tick()
        facts = position.facts
        left = [x for x in left if x.gives | facts != facts]
        best: tuple[float, int, int] | None = None
        middle = at
        for i, x in enumerate(left):
            if x.needs | facts == facts:
                cells, units, there = position.glance(x.found)
                price = cells + LOOK * units + distance(at, there) / n
                if best is None or (price, x.rung.score, i) < best:
                    best, middle = (price, x.rung.score, i), there
        if best is None:
            return line
        x = left.pop(best[2])
        line.append((x, facts))
        at = middle
        position.apply(x.found)


def followed(moves: Sequence[Move], position: Telling) -> int:
    """The facts that are known after some moves, each told as soon as what it needs is known."""
    facts, waiting = position.facts, list[Move]()
    while len(waiting) != len(moves):
        waiting, moves = moves, []
        for x in waiting:
            if x.needs | facts == facts:
                position.apply(x.found)
                facts = position.facts
            else:
                moves.append(x)
    return facts


def told(moves: Iterable[Fired | Move], position: Telling) -> tuple[Step, ...]:
    """The moves as steps, all that tell something in the position in which they then stand."""
    return tuple(step_by_step(moves, position))


def step_by_step(moves: Iterable[Fired | Move], position: Telling) -> Iterator[Step]:
    """The steps of `told`, one by one."""
    n, at = max(position.shape), None
    for x in paced(moves, MOVES):
        facts = position.facts
        if x.found.gives | facts != facts:
            step = position.tell(x.found, x.rung.tier)
            position.apply(x.found)
            effort, at = effort_and_middle(step.claim, n, at)
            yield step.with_effort(effort)

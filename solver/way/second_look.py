"""A line of moves looked at once more: told in this order, some say more than where they were found."""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from ..ladder import Fired
from .moves import Move, twice
from .ordering import Line, followed, ordered
from .telling import Telling

Wider = Callable[[Any, Any], Fired | None]  # of a position and a firing there


class Aim(NamedTuple):
    """Where a line leads. start: the position before it, which is left as it is. goal: the facts that it is
    to reach. wider: what says more than a firing where it looks, by a harder rule; None: nothing does."""

    start: Telling
    goal: int
    wider: Wider | None = None


def shortened(line: Line, aim: Aim) -> Line:
    """A line without all that can be left out."""
    while fewer := _without_one(line, aim):
        line = fewer
    return line


def eased(line: Line, moves: Sequence[Move], aim: Aim) -> Line:
    """A line with moves of easier rules that tell as much where these stand, which may be told sooner;
    as it is where there are none, or it would get longer."""
    least = min([x.rung.score for x in moves], default=0)
    others = [
        _easiest(move, moves, before, after & ~before) if move.rung.score > least else move
        for (move, before), after in _stages(line, aim)
    ]
    if all(x is move for x, (move, _) in zip(others, line, strict=True)):
        return line
    easier = _reaching(others, aim)
    return easier if easier and len(easier) <= len(line) else line


def _without_one(line: Line, aim: Aim) -> Line | None:
    """A line without a move that the others make needless by what they say once they are told without it,
    the hardest such first; None where all are needed."""
    alone = aim.goal & ~twice([x for x, _ in line])  # what nothing else says
    spare = [
        (move, after & ~before) for (move, before), after in _stages(line, aim) if not alone & after & ~before
    ]
    spare.sort(key=lambda x: x[0].rung.score)
    for move, _ in reversed(spare):
        fewer = _reaching([x for x, _ in line if x is not move], aim)
        if fewer is not None:
            return fewer
    hardest = max([x.rung.tier for x, _ in line], default=0)
    for easy, wide, asked in _wider(line, aim):
        for move, news in spare if wide.rung.tier <= hardest else ():
            if move is not easy and wide.gives & (news | asked):
                rest = [wide if x is easy else x for x, _ in line if x is not move]
                fewer = _reaching(rest, aim)
                if fewer is not None:
                    return fewer
    return None


def _stages(line: Line, aim: Aim) -> Iterator[tuple[tuple[Move, int], int]]:
    """Each move of a line with what is known before it, and what is known after it."""
    known = [*(before for _, before in line), aim.goal]
    return zip(line, known[1:], strict=True)


def _wider(line: Line, aim: Aim) -> Iterator[tuple[Move, Move, int]]:
    """Moves of a line that are no part of the goal, each with one that says more where it stands, and the
    facts that are asked for and not known there."""
    if aim.wider is None or all(x.gives & aim.goal for x, _ in line):
        return
    asked = reduce(or_, [x.needs for x, _ in line])
    position = aim.start.copy()
    for move, _ in line:
        found = None if move.gives & aim.goal else aim.wider(position, move.found)
        position.apply(move.found)
        if found:
            firing = found.found
            yield move, Move(firing.needs, firing.gives, firing, found.rung), asked & ~position.facts


def _reaching(moves: Sequence[Move], aim: Aim) -> Line | None:
    """Moves put in order; None where they say less in that order than the goal takes."""
    if aim.goal & ~followed(moves, aim.start.copy()):
        return None
    position = aim.start.copy()
    line = ordered(moves, position)
    return None if aim.goal & ~position.facts else line


def _easiest(move: Move, moves: Sequence[Move], facts: int, news: int) -> Move:
    """Of the moves that can be told once some facts are known, and give all of some others, the first of the
    easiest rule; the move itself where none is easier."""
    for x in moves:
        if x.rung.score < move.rung.score and news & x.gives == news and x.needs | facts == facts:
            move = x
    return move

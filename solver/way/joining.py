"""Telling more at once: one move instead of two."""

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Any, NamedTuple

from ..effort import paced, tick
from .moves import Move, follow, reaches


class Merge(NamedTuple):
    """How two firings are told as one. places: where a firing may be merged with another that has one of its
    places; none where it cannot be. both: what says what two of them say, or None where nothing does."""

    places: Callable[[Any], Collection[Hashable]]
    both: Callable[[Any, Any], Any]


def replaced(kept: list[Move], moves: Sequence[Move], facts: int, goal: int) -> list[Move]:
    """Moves that do, with two that are no part of the goal replaced by one, wherever there is such a one."""
    others = [x for x in moves if not x.gives & goal]
    while fewer := _with_one_for_two(kept, others, facts, goal):
        kept = fewer
    return kept


def _with_one_for_two(kept: list[Move], others: list[Move], facts: int, goal: int) -> list[Move] | None:
    # what stands for two helps where either is left out
    helping = [
        (x, _helping(others, *follow([y for y in kept if y is not x], facts), goal))
        for x in paced(kept)
        if not x.gives & goal
    ]
    for (a, for_one), (b, for_other) in paced(combinations(helping, 2)):
        if both := [x for x in for_one if x in for_other and x is not a and x is not b]:
            rest = [x for x in kept if x is not a and x is not b]
            known, waiting = follow(rest, facts)
            for x in _helping(both, known, waiting, goal) if waiting else ():
                if reaches(waiting, known | x.gives, goal):
                    return [*rest, x]
    return None


def _helping(moves: Sequence[Move], known: int, waiting: Sequence[Move], goal: int) -> Sequence[Move]:
    """The moves, of some, that something that waits goes on with; all of them where it need not, as the goal
    is reached."""
    if goal | known == known:
        return moves
    asked = reduce(or_, [x.needs for x in waiting], 0) & ~known
    helping: list[Move] = []
    for x in moves:
        if x.gives & asked and x.needs | known == known:
            then = known | x.gives
            for y in waiting:
                if y.needs | then == then:
                    helping.append(x)
                    break
    return helping


def merged(kept: list[Move], facts: int, goal: int, merge: Merge) -> list[Move]:
    """The moves that are kept, with two told as one wherever that still reaches the goal."""
    while fewer := _with_two_as_one(kept, facts, goal, merge):
        kept = fewer
    return kept


def _with_two_as_one(kept: list[Move], facts: int, goal: int, merge: Merge) -> list[Move] | None:
    for (a, here), (b, there) in paced(combinations(_placed(kept, merge), 2)):
        if not here.isdisjoint(there) and (one := _as_one(a, b, merge)):
            fewer = [one if x is b else x for x in kept if x is not a]
            if reaches(fewer, facts, goal):
                return fewer
    return None


def _placed(moves: Iterable[Move], merge: Merge) -> list[tuple[Move, frozenset[Hashable]]]:
    """The moves, of some, that may be merged, with their places."""
    return [(x, frozenset(places)) for x in moves if (places := merge.places(x.found))]


def _as_one(a: Move, b: Move, merge: Merge) -> Move | None:
    """What says what two moves say, as hard as the harder; None where nothing does."""
    one = merge.both(a.found, b.found)
    return one and Move(one.needs, one.gives, one, max(a.rung, b.rung, key=lambda rung: rung.score))


def enlarged(kept: list[Move], moves: Sequence[Move], facts: int, goal: int, merge: Merge) -> list[Move]:
    """The moves that are kept, with one that says what another one would say as well, wherever some third can
    then be left out."""
    placed = _placed(moves, merge)
    while fewer := _with_one_that_says_more(kept, placed, facts, goal, merge):
        kept = fewer
    return kept


def _with_one_that_says_more(
    kept: list[Move], moves: list[tuple[Move, frozenset[Hashable]]], facts: int, goal: int, merge: Merge
) -> list[Move] | None:
    spare = [x for x in kept if not x.gives & goal]
    asked = reduce(or_, [x.needs for x in kept], goal)
    without = [(b, *follow([x for x in kept if x is not b], facts)) for b in paced(spare)]
    for a, here in _placed(spare, merge):
        tick()
        for x, there in moves:
            if not x.gives & asked & ~a.gives or here.isdisjoint(there) or x in kept:
                continue
            if more := _as_one(a, x, merge):
                for b, known, waiting in without:
                    if b is not a and _helping([more], known, waiting, goal):
                        fewer = [more, *(y for y in kept if y is not a and y is not b)]
                        if reaches(fewer, facts, goal):
                            return fewer
    return None

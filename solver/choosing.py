"""Which of all that was found a way is made of: no more than the answer needs.

A move is known by its facts alone: what it needs, and what it gives. So moves can be left out, replaced and
merged without a look at the board.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, compress
from operator import or_
from typing import Any, NamedTuple, TypeVar

from .ladder import Fired, Firing, Rung


@dataclass(eq=False, slots=True)
class Move:
    """What was found, with its facts at hand: what it needs, what it gives."""

    needs: int
    gives: int
    found: Any
    rung: Rung


LINK = Rung((), 1, 1)  # what follows from a supposition counts alike
F = TypeVar("F", bound=Firing)
Price = Callable[[Any], float]  # of a firing: about what it takes to see it, as effort


class Merge(NamedTuple):
    """How two firings are told as one. places: where a firing may be merged with another that has one of its
    places; none where it cannot be. both: what says what two of them say, or None where nothing does."""

    places: Callable[[Any], Collection[Hashable]]
    both: Callable[[Any, Any], Any]


def moves_of(fired: Iterable[Fired], facts: int) -> list[Move]:
    """What was found beyond some facts, of several that say the same the first."""
    moves: dict[tuple[int, int], Move] = {}
    for found, rung, _ in fired:
        gives = found.gives
        if gives | facts != facts:  # before it is asked what it needs, which may cost more
            needs = found.needs
            if (needs, gives) not in moves:
                moves[needs, gives] = Move(needs, gives, found, rung)
    return list(moves.values())


def needed(firings: Iterable[F], facts: int, goal: int) -> list[F]:
    """Of some firings, none of which is harder than another, those without any of which the goal would not be
    reached."""
    return [x.found for x in pruned(moves_of([Fired(x, LINK) for x in firings], facts), facts, goal)]


def leading_to(links: Iterable[F], needs: int, facts: int) -> list[F]:
    """What of some firings leads from some facts to what is needed, each behind what it needs: the links of a
    chain."""
    left = needed(links, facts, needs & ~facts)
    chain: list[F] = []
    while left:
        link = next(link for link in left if not link.needs & ~facts)
        left.remove(link)
        chain.append(link)
        facts |= link.gives
    return chain


def pruned(moves: Sequence[Move], facts: int, goal: int, price: Price | None = None) -> list[Move]:
    """The moves, in their order, of which none can be left out if the goal is to be reached.

    One is left out after the other: first what is no part of the goal itself, of these what costs most, or
    where there is no price what tells little for how hard it is. moves: best in the order of time, which
    makes it quick.
    """
    order: list[tuple[int, float, int]] = []
    for i, x in enumerate(moves):
        worth = -price(x.found) if price else (x.gives & ~facts).bit_count() / x.rung.score
        order.append(((x.gives & goal).bit_count(), worth, -i))
    alone = goal & ~facts & ~twice(moves)
    kept = [True] * len(moves)
    for *_, i in sorted(order):
        if not moves[-i].gives & alone:  # else nothing more gives it
            kept[-i] = False
            kept[-i] = not reaches(compress(moves, kept), facts, goal)
    return list(compress(moves, kept))


def replaced(kept: list[Move], moves: Sequence[Move], facts: int, goal: int) -> list[Move]:
    """The same with two moves that are no part of the goal replaced by one, wherever there is such a one."""
    others = [x for x in moves if not x.gives & goal]
    while fewer := _with_one_for_two(kept, others, facts, goal):
        kept = fewer
    return kept


def _with_one_for_two(kept: list[Move], others: list[Move], facts: int, goal: int) -> list[Move] | None:
    # what stands for two helps where either is left out
    helping = [
        (x, _helping(others, *_follow([y for y in kept if y is not x], facts), goal))
        for x in kept
        if not x.gives & goal
    ]
    for (a, for_one), (b, for_other) in combinations(helping, 2):
        if both := [x for x in for_one if x in for_other and x is not a and x is not b]:
            rest = [x for x in kept if x is not a and x is not b]
            known, waiting = _follow(rest, facts)
            for x in _helping(both, known, waiting, goal) if waiting else ():
                if reaches(waiting, known | x.gives, goal):
                    return [*rest, x]
    return None


def _helping(moves: Sequence[Move], known: int, waiting: Sequence[Move], goal: int) -> Sequence[Move]:
    """Those of some moves that something that waits goes on with; all of them where it need not, as the goal
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
    """The same with two moves as one wherever that still reaches the goal."""
    while fewer := _with_two_as_one(kept, facts, goal, merge):
        kept = fewer
    return kept


def _with_two_as_one(kept: list[Move], facts: int, goal: int, merge: Merge) -> list[Move] | None:
    for (a, here), (b, there) in combinations(_placed(kept, merge), 2):
        if not here.isdisjoint(there) and (one := _as_one(a, b, merge)):
            fewer = [one if x is b else x for x in kept if x is not a]
            if reaches(fewer, facts, goal):
                return fewer
    return None


def _placed(moves: Iterable[Move], merge: Merge) -> list[tuple[Move, frozenset[Hashable]]]:
    """Those of some moves that may be merged, with their places."""
    return [(x, frozenset(places)) for x in moves if (places := merge.places(x.found))]


def _as_one(a: Move, b: Move, merge: Merge) -> Move | None:
    """What says what two moves say, as hard as the harder; None where nothing does."""
    one = merge.both(a.found, b.found)
    return one and Move(one.needs, one.gives, one, max(a.rung, b.rung, key=lambda rung: rung.score))


def enlarged(kept: list[Move], moves: Sequence[Move], facts: int, goal: int, merge: Merge) -> list[Move]:
    """The same with a move that says what another one would say as well, wherever some third can then be left
    out."""
    placed = _placed(moves, merge)
    while fewer := _with_one_that_says_more(kept, placed, facts, goal, merge):
        kept = fewer
    return kept


def _with_one_that_says_more(
    kept: list[Move], moves: list[tuple[Move, frozenset[Hashable]]], facts: int, goal: int, merge: Merge
) -> list[Move] | None:
    spare = [x for x in kept if not x.gives & goal]
    asked = reduce(or_, [x.needs for x in kept], goal)
    without = [(b, *_follow([x for x in kept if x is not b], facts)) for b in spare]
    for a, here in _placed(spare, merge):
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


def reaches(moves: Iterable[Move], facts: int, goal: int) -> bool:
    """Do some moves reach the goal?"""
    followed = _follow(moves, facts)[0]
    return goal | followed == followed


def _follow(moves: Iterable[Move], facts: int) -> tuple[int, list[Move]]:
    """All facts that follow, and the moves that never get what they need."""
    while True:
        waiting: list[Move] = []
        before = facts
        for x in moves:
            if x.needs | facts == facts:  # quicker than `not x.needs & ~facts`
                facts |= x.gives
            else:
                waiting.append(x)
        if facts == before or not waiting:
            return facts, waiting
        moves = waiting


def twice(moves: Iterable[Move]) -> int:
    """The facts that more than one of some moves gives."""
    once = again = 0
    for x in moves:
        again |= once & x.gives
        once |= x.gives
    return again

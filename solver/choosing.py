"""Which of all that was found a way is made of: no more than the answer needs.

A move is known by its facts alone: what it needs, and what it gives. So moves can be left out, replaced and
merged without a look at the board.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
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
    for found, rung, *_ in fired:
        gives = found.gives
        if gives & ~facts:  # before it is asked what it needs, which may cost more
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
    for a, b in combinations([x for x in kept if not x.gives & goal], 2):
        rest = [x for x in kept if x is not a and x is not b]
        known, waiting = _follow(rest, facts)
        unknown = ~known
        lacking = [x.needs & unknown for x in waiting]
        asked = reduce(or_, lacking, 0)
        for x in others:
            if x.needs & unknown or not x.gives & asked or x is a or x is b:
                continue
            # something has to go on with it
            lacks = ~x.gives
            for y in lacking:
                if not y & lacks:
                    if reaches(waiting, known | x.gives, goal):
                        return [*rest, x]
                    break
    return None


def merged(kept: list[Move], facts: int, goal: int, merge: Merge) -> list[Move]:
    """The same with two moves as one wherever that still reaches the goal."""
    while fewer := _with_two_as_one(kept, facts, goal, merge):
        kept = fewer
    return kept


def _with_two_as_one(kept: list[Move], facts: int, goal: int, merge: Merge) -> list[Move] | None:
    for a, b in combinations([x for x in kept if merge.places(x.found)], 2):
        for one in _as_one(a, [b], merge):
            fewer = [one if x is b else x for x in kept if x is not a]
            if reaches(fewer, facts, goal):
                return fewer
    return None


def _as_one(a: Move, others: Iterable[Move], merge: Merge) -> Iterator[Move]:
    """What says what a move and one of some others say, as hard as the harder, wherever there is such a
    one."""
    places = set(merge.places(a.found))
    for b in others if places else ():
        if not places.isdisjoint(merge.places(b.found)) and (one := merge.both(a.found, b.found)):
            yield Move(one.needs, one.gives, one, max(a.rung, b.rung, key=lambda rung: rung.score))


def enlarged(kept: list[Move], moves: Sequence[Move], facts: int, goal: int, merge: Merge) -> list[Move]:
    """The same with a move that says what another one would say as well, wherever some third can then be left
    out."""
    moves = [x for x in moves if merge.places(x.found)]
    while fewer := _with_one_that_says_more(kept, moves, facts, goal, merge):
        kept = fewer
    return kept


def _with_one_that_says_more(
    kept: list[Move], moves: Sequence[Move], facts: int, goal: int, merge: Merge
) -> list[Move] | None:
    spare = [x for x in kept if not x.gives & goal]
    others = [x for x in moves if x not in kept]
    asked = reduce(or_, [x.needs for x in kept], goal)
    for a in spare:
        rest = [x for x in kept if x is not a]
        for more in _as_one(a, [x for x in others if x.gives & asked & ~a.gives], merge):
            for b in spare:
                if b is not a:
                    fewer = [more, *(y for y in rest if y is not b)]
                    if reaches(fewer, facts, goal):
                        return fewer
    return None


def reaches(moves: Iterable[Move], facts: int, goal: int) -> bool:
    """Do some moves reach the goal?"""
    return not goal & ~_follow(moves, facts)[0]


def _follow(moves: Iterable[Move], facts: int) -> tuple[int, list[Move]]:
    """All facts that follow, and the moves that never get what they need."""
    while True:
        waiting: list[Move] = []
        before = facts
        for x in moves:
            if x.needs & ~facts:
                waiting.append(x)
            else:
                facts |= x.gives
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

"""Leaving out: of all that was found no more than the answer needs."""

from collections.abc import Callable, Iterable, Sequence
from itertools import compress
from typing import Any, TypeVar

from ..effort import paced
from ..ladder import Fired, Firing, Rung
from .moves import Move, moves_of, reaches, twice

LINK = Rung((), 1, 1)  # what follows from a supposition counts alike
F = TypeVar("F", bound=Firing)
Price = Callable[[Any], float]  # of a firing: about what it takes to see it, as effort


class ChainLost(Exception):
    """Raised when what was found by supposing something is not found again where it is to be told."""


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
    for *_, i in paced(sorted(order)):
        if not moves[-i].gives & alone:  # else nothing more gives it
            kept[-i] = False
            kept[-i] = not reaches(compress(moves, kept), facts, goal)
    return list(compress(moves, kept))


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

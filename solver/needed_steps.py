"""Needed steps: choose the firings that lead to a goal, and no more."""

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import accumulate
from operator import or_
from typing import Any, NamedTuple, Protocol, TypeVar

from .budget import with_clock_checks
from .ladder import SUPPOSITION_COST, LadderFiring, Rung


class Finding(Protocol):
    """A firing (see `Firing` of ladder.py), as far as this file needs it."""

    @property
    def needs(self) -> int: ...
    @property
    def gives(self) -> int: ...


PLAIN_TIER = 1  # the tier of moves that are plain to see
MUCH_EASIER_RATIO = 0.7  # share of a move's effort: a move that takes less than that is much easier to see


class Move(NamedTuple):
    """A firing in the position in which it is told. needs, gives: facts. effort: effort to see it there; 0 if
    nobody has asked. facts: the facts known there; 0 if nobody has looked."""

    firing: Any
    rung: Rung
    gives: int
    effort: float = 0
    facts: int = 0

    @property
    def needs(self) -> int:
        return self.firing.needs

    def is_much_easier_than(self, other: "Move") -> bool:
        """True if this move is of a lower tier, or of the same tier and takes much less effort."""
        mine, its = self.rung.tier, other.rung.tier
        return mine < its or (mine == its and self.effort < MUCH_EASIER_RATIO * other.effort)

    @classmethod
    def of(cls, found: Any, rung: Rung) -> "Move":
        return cls(found, rung, found.gives)


def ease_rank(rung: Rung) -> tuple[int, int]:
    """Return the rank of a rung by ease. Rungs of the plain tier, and those that look at more than single
    units, keep the order of the ladder; all others rank by tier alone."""
    return rung.tier, rung.score if rung.tier == PLAIN_TIER or rung.cost else 0


F = TypeVar("F", bound=Finding)


def firings_needed_for(goal: int, firings: Iterable[F], facts: int) -> list[F]:
    """Return the firings that lead from known facts to a goal, each after those that it needs. None of them
    can be left out."""
    kept = [x for x, _ in first_firings_needed(goal, firings, facts)[0]]
    for x in kept[::-1]:
        fewer = _ordered_by_needs([y for y in kept if y is not x], facts)
        if _reaches_goal(goal, fewer, facts):
            kept = fewer
    return kept


def _ordered_by_needs(firings: Sequence[F], facts: int) -> list[F]:
    """Return the firings that can be reached from known facts, each after those that it needs, otherwise in
    their order."""
    ordered, waiting = list[F](), list(firings)
    while True:
        before, firings, waiting = len(ordered), waiting, []
        for x in firings:
            if x.needs | facts == facts:  # quicker than `not x.needs & ~facts`
                facts |= x.gives
                ordered.append(x)
            else:
                waiting.append(x)
        if not waiting or len(ordered) == before:
            return ordered


def _reaches_goal(goal: int, firings: Iterable[Finding], facts: int) -> bool:
    """True if some firings, each after those that it needs, reach the goal."""
    return not goal & ~reduce(or_, [x.gives for x in firings], facts)


def needed_moves(goal: int, moves: Iterable[Move], facts: int) -> tuple[list[Move], int]:
    """Return the moves that lead to a goal, and the facts that they need, the goal's among them.

    Each fact comes from the first move that gives it. A move is dropped if later moves give its facts before
    they are needed, and it is not much easier than any of these.
    """
    first, _ = first_moves_needed(goal, moves, facts)
    known = [*accumulate([x.gives for x in first], or_, initial=facts)]
    kept, needed_facts = list[Move](), goal  # from the last one on: what is left, and the facts that it needs
    for i in with_clock_checks(reversed(range(len(first)))):
        x, is_kept = first[i], True
        missing = x.gives & needed_facts & ~known[i]
        for y in kept:
            if x.is_much_easier_than(y) or y.needs & missing:
                break
            missing &= ~y.gives
            if not missing:
                is_kept = False
                break
        if is_kept:
            kept.insert(0, x)
            needed_facts |= x.needs
    return kept, needed_facts & ~facts


def first_moves_needed(goal: int, moves: Iterable[Move], facts: int) -> tuple[list[Move], int]:
    """Return the moves that are the first to give a fact of the goal, or a fact that a later returned move
    needs; and all these facts."""
    kept, wanted = first_firings_needed(goal, moves, facts)
    return [x for x, _ in kept], wanted & ~facts


def drop_needless_tries(goal: int, firings: Sequence[LadderFiring], facts: int) -> list[LadderFiring]:
    """Return the firings without the tries that the rest does not need to reach a goal. The hardest tries are
    dropped first."""
    kept = list(firings)
    tries = [x for x in firings if x.rung.cost == SUPPOSITION_COST and x.firing.gives & ~facts]
    for x in with_clock_checks(sorted(tries, key=lambda x: -x.rung.score)):
        rest = [y for y in kept if y is not x]
        if _reaches_goal(goal, _ordered_by_needs([y.firing for y in rest], facts), facts):
            kept = rest
    return kept


def first_firings_needed(goal: int, firings: Iterable[F], facts: int) -> tuple[list[tuple[F, int]], int]:
    """Return the firings that lead from known facts to a goal, each with the needed facts that it is the
    first to give; and all facts needed on the way."""
    first: list[tuple[F, int]] = []
    known = facts
    for x in with_clock_checks(firings):
        if new_facts := x.gives & ~known:
            first.append((x, new_facts))
            known |= new_facts
    wanted = goal & ~facts
    kept: list[tuple[F, int]] = []
    for x, new_facts in reversed(first):
        if new_facts & wanted:  # before it is asked what it needs, which may cost more
            kept.append((x, new_facts))
            wanted |= x.needs & ~facts
    return kept[::-1], wanted

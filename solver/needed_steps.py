"""Needed steps: of all firings those that lead to a goal, and no more."""

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import accumulate
from operator import or_
from typing import Any, NamedTuple, Protocol, TypeVar

from .budget import with_clock_checks
from .ladder import SUPPOSITION_COST, Fired, Rung


class Finding(Protocol):
    """A firing (`Firing` of ladder.py), as far as it matters here."""

    @property
    def needs(self) -> int: ...
    @property
    def gives(self) -> int: ...


PLAIN_TIER = 1  # the tier of moves that are plain to see
MUCH_EASIER_RATIO = 0.7  # share of a move's effort: a move that takes less than that is much easier to see


class Move(NamedTuple):
    """A firing in the position in which it is told. needs, gives: facts; gives is at hand, as it is asked for
    again and again. effort: what it takes to see it there; 0 where nobody has asked. facts: what is known
    there; 0 where nobody has looked."""

    found: Any
    rung: Rung
    gives: int
    effort: float = 0
    facts: int = 0

    @property
    def needs(self) -> int:
        return self.found.needs

    def is_much_easier_than(self, other: "Move") -> bool:
        """True if it is of a lower tier, or of the same one and takes much less to see."""
        mine, its = self.rung.tier, other.rung.tier
        return mine < its or (mine == its and self.effort < MUCH_EASIER_RATIO * other.effort)

    @classmethod
    def of(cls, found: Any, rung: Rung) -> "Move":
        return cls(found, rung, found.gives)


def ease_rank(rung: Rung) -> tuple[int, int]:
    """The rank of a rung by ease: what is plain to see, and what looks at more than single units, goes in the
    order of the ladder, all else by its tier."""
    return rung.tier, rung.score if rung.tier == PLAIN_TIER or rung.cost else 0


F = TypeVar("F", bound=Finding)


def firings_needed_for(goal: int, found: Iterable[F], facts: int) -> list[F]:
    """The firings that lead from some facts to others: each stands behind what it needs, and none can be left
    out."""
    kept = [x for x, _ in first_firings_needed(goal, found, facts)[0]]
    for x in kept[::-1]:
        fewer = _ordered_by_needs([y for y in kept if y is not x], facts)
        if _reaches_goal(goal, fewer, facts):
            kept = fewer
    return kept


def _ordered_by_needs(found: Sequence[F], facts: int) -> list[F]:
    """Findings that lead on from some facts, each behind what it needs, else in their order."""
    line, waiting = list[F](), list(found)
    while True:
        before, found, waiting = len(line), waiting, []
        for x in found:
            if x.needs | facts == facts:  # quicker than `not x.needs & ~facts`
                facts |= x.gives
                line.append(x)
            else:
                waiting.append(x)
        if not waiting or len(line) == before:
            return line


def _reaches_goal(goal: int, in_turn: Iterable[Finding], facts: int) -> bool:
    """True if some findings, each behind what it needs, reach the goal."""
    return not goal & ~reduce(or_, [x.gives for x in in_turn], facts)


def needed_moves(goal: int, moves: Iterable[Move], facts: int) -> tuple[list[Move], int]:
    """Return the moves that lead to a goal, and the facts that these need, those of the goal among them. Each
    fact comes from the first move that gives it; a move goes if later ones say as much before it is needed,
    and it is much easier than none of these."""
    first, _ = first_moves_needed(goal, moves, facts)
    known = [*accumulate([x.gives for x in first], or_, initial=facts)]
    kept, asked = list[Move](), goal  # from the last one on: what is left, and the facts that it needs
    for i in with_clock_checks(reversed(range(len(first)))):
        x, is_left = first[i], True
        missing = x.gives & asked & ~known[i]
        for y in kept:
            if x.is_much_easier_than(y) or y.needs & missing:
                break
            missing &= ~y.gives
            if not missing:
                is_left = False
                break
        if is_left:
            kept.insert(0, x)
            asked |= x.needs
    return kept, asked & ~facts


def first_moves_needed(goal: int, moves: Iterable[Move], facts: int) -> tuple[list[Move], int]:
    """Return the moves that are the first to give a fact of a goal, or one that a later move of these needs;
    and all these facts."""
    kept, wanted = first_firings_needed(goal, moves, facts)
    return [x for x, _ in kept], wanted & ~facts


def drop_needless_tries(goal: int, fired: Sequence[Fired], facts: int) -> list[Fired]:
    """The firings without the tries that the rest does not need to reach a goal: those that take longest left
    out first."""
    kept = list(fired)
    tries = [x for x in fired if x.rung.cost == SUPPOSITION_COST and x.found.gives & ~facts]
    for x in with_clock_checks(sorted(tries, key=lambda x: -x.rung.score)):
        rest = [y for y in kept if y is not x]
        if _reaches_goal(goal, _ordered_by_needs([y.found for y in rest], facts), facts):
            kept = rest
    return kept


def first_firings_needed(goal: int, found: Iterable[F], facts: int) -> tuple[list[tuple[F, int]], int]:
    """Return the firings that lead from known facts to a goal, each with the needed facts that it is the
    first to give; and all facts that are needed on the way."""
    first: list[tuple[F, int]] = []
    known = facts
    for x in with_clock_checks(found):
        if new := x.gives & ~known:
            first.append((x, new))
            known |= new
    wanted = goal & ~facts
    kept: list[tuple[F, int]] = []
    for x, new in reversed(first):
        if new & wanted:  # before it is asked what it needs, which may cost more
            kept.append((x, new))
            wanted |= x.needs & ~facts
    return kept[::-1], wanted

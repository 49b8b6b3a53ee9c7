"""Which of all that was found a way is made of: no more than the answer needs.

A move is known by its facts alone: what it needs, and what it gives. So moves can be left out, replaced and
merged without a look at the board.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import combinations, compress
from operator import or_
from typing import Any, NamedTuple

from .ladder import Fired
from .step import Step

Facts = tuple[int, int]  # what a move needs, what it gives
Price = Callable[[Any], float]  # of a firing: about what it takes to see it, as effort


def pruned(moves: Iterable[Fired], facts: int, goal: int, price: Price | None = None) -> list[Fired]:
    """The moves, in their order, of which none can be left out if the goal is to be reached.

    One is left out after the other: first what is no part of the goal itself, of these what costs most, or
    where there is no price what tells little for how hard it is. moves: best in the order of time, which
    makes it quick.
    """
    distinct: dict[Facts, Fired] = {}
    for x in moves:
        found = x.found
        if (gives := found.gives) & ~facts:
            distinct.setdefault((found.needs, gives), x)
    pairs, line = list(distinct), list(distinct.values())
    order: list[tuple[int, float, int]] = []
    for i, ((_, gives), x) in enumerate(zip(pairs, line, strict=True)):
        worth = -price(x.found) if price else (gives & ~facts).bit_count() / x.rung.score
        order.append(((gives & goal).bit_count(), worth, -i))
    alone = goal & ~facts & ~_twice(gives for _, gives in pairs)
    kept = [True] * len(line)
    for *_, i in sorted(order):
        if not pairs[-i][1] & alone:  # something else gives it
            kept[-i] = False
            kept[-i] = not reaches(compress(pairs, kept), facts, goal)
    return list(compress(line, kept))


def replaced(kept: list[Fired], moves: Sequence[Fired], facts: int, goal: int) -> list[Fired]:
    """The same with two moves that are no part of the goal replaced by one, wherever there is such a one."""
    others = [((x.found.needs, x.found.gives), x) for x in moves if not x.found.gives & goal]
    while fewer := _with_one_for_two(kept, others, facts, goal):
        kept = fewer
    return kept


def _with_one_for_two(
    kept: list[Fired], others: list[tuple[Facts, Fired]], facts: int, goal: int
) -> list[Fired] | None:
    parts = [x for x in kept if not x.found.gives & goal]
    for a, b in combinations(parts, 2):
        rest = [x for x in kept if x is not a and x is not b]
        known, waiting = _follow([(x.found.needs, x.found.gives) for x in rest], facts)
        lacking = reduce(or_, (needs for needs, _ in waiting), 0) & ~known
        for (needs, gives), x in others:
            follows = gives & lacking and not needs & ~known and x is not a and x is not b
            if follows and not goal & ~_follow(waiting, known | gives)[0]:
                return [*rest, x]
    return None


def merged(kept: list[Fired], facts: int, goal: int, both: Callable[[Any, Any], Any]) -> list[Fired]:
    """The same with two moves as one wherever that still reaches the goal. both: what says what two say, or
    None."""
    while fewer := _with_two_as_one(kept, facts, goal, both):
        kept = fewer
    return kept


def _with_two_as_one(
    kept: list[Fired], facts: int, goal: int, both: Callable[[Any, Any], Any]
) -> list[Fired] | None:
    for i, j in combinations(range(len(kept)), 2):
        one = both(kept[i].found, kept[j].found)
        if one is None:
            continue
        rung = max(kept[i].rung, kept[j].rung, key=lambda rung: rung.score)
        fewer = [*kept[:i], *kept[i + 1 : j], Fired(one, rung), *kept[j + 1 :]]
        if not goal & ~_follow([(x.found.needs, x.found.gives) for x in fewer], facts)[0]:
            return fewer
    return None


def widened(kept: list[Fired], facts: int, goal: int, wider: Callable[[Fired], Fired]) -> list[Fired]:
    """The same with moves that say all that follows where they look, where others can be left out for it.
    wider: a move with all of that."""
    wide = [wider(x) for x in kept]
    fewer = pruned(wide, facts, goal)
    if len(fewer) == len(kept):
        return kept
    plain = {id(y): x for x, y in zip(kept, wide, strict=True)}
    for i, x in enumerate(fewer):
        one = [*fewer[:i], plain[id(x)], *fewer[i + 1 :]]
        if not goal & ~_follow([(y.found.needs, y.found.gives) for y in one], facts)[0]:
            fewer = one
    return fewer


class Told(NamedTuple):
    """A move, told. before, after: what is known before and after it."""

    move: Fired
    step: Step
    before: int
    after: int


def without_one(line: Sequence[Told], facts: int, goal: int) -> list[Fired] | None:
    """The moves but for one that can be left out since others have told more than was found; None where all
    are needed. What was told beyond what was found is taken to rest on all that stood before it."""
    found = facts_of(x.move for x in line)
    twice = _twice(x.move.found.gives for x in line)
    for i in sorted(range(len(line)), key=lambda i: (-line[i].move.rung.score, -i)):
        told = line[i]
        others = twice | found & ~told.move.found.gives
        if goal & told.after & ~(told.before | others):
            continue  # nothing else gives it
        rest = [x for j, x in enumerate(line) if j != i]
        pairs = [(x.move.found.needs, x.move.found.gives) for x in rest]
        pairs += [(x.before, x.after) for x in rest]
        if not goal & ~_follow(pairs, facts)[0]:
            return [x.move for x in rest]
    return None


def _twice(gives: Iterable[int]) -> int:
    """The facts that more than one of some moves gives."""
    once = twice = 0
    for facts in gives:
        twice |= once & facts
        once |= facts
    return twice


def facts_of(fired: Iterable[Fired]) -> int:
    """All that was found, as facts."""
    return reduce(or_, (x.found.gives for x in fired), 0)


def reaches(moves: Iterable[Facts], facts: int, goal: int) -> bool:
    """Do some moves reach the goal?"""
    return not goal & ~_follow(moves, facts)[0]


def _follow(moves: Iterable[Facts], facts: int) -> tuple[int, Sequence[Facts]]:
    """All facts that follow, and the moves that never get what they need."""
    progress = True
    while progress:
        progress, waiting = False, []
        for move in moves:
            if move[0] & ~facts:
                waiting.append(move)
            else:
                facts |= move[1]
                progress = True
        progress = progress and bool(waiting)
        moves = waiting
    return facts, moves

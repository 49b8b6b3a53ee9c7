"""Choosing the way: at each point the easiest thing to see of all that is open there and serves what follows.

The rules themselves are asked in each position that is told. So a step is what its rule finds where it is
told, and nothing that a rule of a lower tier shows is told by a harder one.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import groupby
from math import inf
from operator import or_
from typing import Any

from ..effort import tick
from ..ladder import TRY, Fired, Rung
from .effort import LOOK, Middle, distance
from .serving import PLAIN, Move, ease, serving, without_needless_tries
from .telling import Telling

HARD = 3  # the first tier of which nobody looks for everything
ROUNDS = 4  # in which a way is chosen; nearly all of them stay as they are after the second
EVERYTHING = -1  # all facts serve, where a rule sees by then something else than it did in the proof

Both = Callable[[Any, Any], Any]  # of two firings: what says both, or None


def chosen(
    start: Telling, ladder: Sequence[Rung], fired: Sequence[Fired], goal: int, both: Both | None = None
) -> Iterator[tuple[Move, ...]]:
    """Ways from a position, which is left as it is, to a goal, each shorter than the one before; of the last
    nothing can be left out. fired: what the ladder found on the way there. both: as of Proof."""
    facts, shortest, spare = start.facts, inf, list[Move]()
    fired = without_needless_tries(goal, fired, facts)
    needed, wanted = serving(goal, [Move.of(x.found, x.rung) for x in fired], facts)
    for _ in range(ROUNDS):
        way = tuple(easiest_first(start.copy(), ladder, needed, wanted, goal, both, spare))
        if len(way) >= shortest:
            return
        yield way
        shortest = len(way)
        kept, wanted = serving(goal, way, facts)
        if len(kept) == shortest:
            return
        spare += [x for x in way if x not in kept]


def easiest_first(
    position: Telling,
    ladder: Sequence[Rung],
    fired: Sequence[Fired | Move],
    wanted: int,
    goal: int,
    both: Both | None = None,
    spare: Sequence[Move] = (),
) -> Iterator[Move]:
    """What is told from a position, which goes along, until a goal is reached, or nothing more is open:
    always the easiest that says something that is wanted. fired: of rules that suppose something what the
    ladder found; they are not asked anew. both: as of Proof. spare: what others of the same ease make
    needless."""
    open_here = _Open(ladder, fired, goal, spare)
    n, at = max(position.shape), None
    last: Move | None = None
    while new := goal & ~position.facts:
        tick()
        moves = open_here.serving(position, wanted) or open_here.serving(position, wanted := EVERYTHING)
        moves = moves or _as_found(fired, position.facts)
        if not moves:
            break
        if last and both and moves[0].rung.tier <= last.rung.tier:
            in_one_look = [(x, one) for x in moves if (one := both(last.found, x.found))]
            if in_one_look:
                move, _ = _easiest([x for x, _ in in_one_look], position, new, at, n)
                last = Move.of(next(one for x, one in in_one_look if x is move), last.rung)
                open_here.after(position.apply(move.found))
                continue
        if last:
            yield last
        last, at = _easiest(moves, position, new, at, n)
        open_here.after(position.apply(last.found))
    if last:
        yield last


def _as_found(fired: Sequence[Fired | Move], facts: int) -> list[Move]:
    """What the ladder found and still holds, the easiest: where more is known by now a rule may look at less
    at once than it did, and see less."""
    open_still = [x for x in fired if x.found.gives & ~facts and not x.found.needs & ~facts]
    best = min(open_still, key=lambda x: ease(x.rung), default=None)
    return [Move.of(best.found, best.rung)] if best else []


def _easiest(
    moves: Sequence[Move], position: Telling, goal: int, at: Middle | None, n: int
) -> tuple[Move, Middle]:
    """What is told next of what is equally easy, and where one looks then: what says something of the goal
    before what only rules something out, then what takes least to see. at: where one has looked before."""
    best: tuple[float, int, Move, Middle] | None = None
    for x in [x for x in moves if x.gives & goal] or moves:
        cells, units, there = position.glance(x.found)
        price = cells + LOOK * units + distance(at, there) / n
        if best is None or (price, x.rung.score) < best[:2]:
            best = price, x.rung.score, x, there
    assert best
    return best[2], best[3]


class _Open:
    """What the rules of a ladder find as things stand, asked only about what has changed since. spare: what
    is not told unless everything is wanted."""

    def __init__(
        self, ladder: Sequence[Rung], fired: Sequence[Fired | Move], goal: int, spare: Sequence[Move]
    ):
        rules = [Asked(rung, fired) for rung in ladder]
        self._by_ease = [[*some] for _, some in groupby(rules, key=lambda rule: ease(rule.rung))]
        self._needed = {x.rung.score for x in fired}
        self._goal, self._spare = goal, spare

    def serving(self, position: Telling, wanted: int) -> list[Move]:
        """The easiest that are open and say something that is wanted, each without what is plain to see.
        Where not everything is wanted, hard rules that look at more than single units are not asked if what
        was found does without them."""
        facts = said = position.facts
        plain: list[Move] = []
        for rules in self._by_ease:
            if self._needed and wanted != EVERYTHING and not any(self._is_asked(x.rung) for x in rules):
                continue
            moves = [x for rule in rules for x in rule.found_in(position, facts) if x.gives & ~said]
            serve = [x for x in moves if x.gives & wanted & ~said]
            if self._spare and wanted != EVERYTHING:
                serve = [x for x in serve if x not in self._spare]
            if serve:
                return [y for x in serve for y in self._beyond(x, said & ~facts, plain, position)]
            if rules[0].rung.tier == PLAIN:
                plain += moves
                said = reduce(or_, [x.gives for x in moves], said)
        return []

    def _is_asked(self, rung: Rung) -> bool:
        return rung.cost == 0 or rung.tier < HARD or rung.score in self._needed

    def after(self, everything: bool) -> None:
        """Something was told. everything: each rule has to look at all of it anew."""
        for rules in self._by_ease if everything else ():
            for rule in rules:
                rule.forget()

    def _beyond(self, move: Move, said: int, plain: Sequence[Move], position: Telling) -> list[Move]:
        """What a move says beyond what is plain to see; all of it where that is part of the goal. What counts
        is told as a whole: what of it is plain goes before."""
        twice = move.gives & said
        if twice and move.found.size is not None:
            return [x for x in plain if x.gives & twice]
        if not twice or move.gives & self._goal:
            return [move]
        return [Move.of(position.only(move.found, ~said), move.rung)]


class Asked:
    """A rung with what its rules found, and what was live then."""

    def __init__(self, rung: Rung, fired: Sequence[Fired | Move]):
        self.rung = rung
        self._live, self._found = 0, list[Move]()
        self._tried = [Move.of(x.found, rung) for x in fired if x.rung is rung] if rung.cost == TRY else None

    def forget(self) -> None:
        self._live, self._found = 0, []

    def found_in(self, position: Telling, facts: int) -> list[Move]:
        """All that it finds in a position, of which these facts are known."""
        if self._tried is not None:
            self._tried = [x for x in self._tried if x.gives & ~facts]
            return [x for x in self._tried if not x.needs & ~facts]
        state, rung = position.state, self.rung
        live = state.live
        fresh = self._live ^ live if self._live else EVERYTHING
        if fresh:
            kept = [x for x in self._found if not position.scope(x.found) & fresh and x.gives & ~facts]
            found = [Move(x, rung, x.gives) for find in rung.finds for x in find(state, fresh)]
            self._found = list(dict.fromkeys((*kept, *found))) if kept and found else kept or found
            self._live = live
        return self._found

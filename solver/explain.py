"""From a proof to what is told of it: the way, the shortest honest one that a person can follow.

A proof is for the machine: everything that the ladder found, in its order. The way is made from it in four
moves: *prune* what the answer does not need, *merge* two looks at the same cells, *order* what is left by
least effort, and let the game *tell* each step with its claim in the position in which it now stands. (The
idea of minimal steps in the order of their reasons is that of Demystify, Espasa, Gent, Hoffmann, Jefferson
and Lynch, "Using small MUSes to explain how to solve pen and paper puzzles", 2021.)
"""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import combinations
from math import hypot
from operator import or_
from typing import Any, NamedTuple, Protocol, TypeVar

from .cell import Cell
from .ladder import Fired, Firing
from .rating import HYPOTHESES
from .step import Claim, Step

LOOK = 2  # effort of a unit to look at, in cells: it has to be found, and kept in mind

Middle = tuple[float, float]  # row, column
F = TypeVar("F", bound=Firing)


class Glance(NamedTuple):
    """What it takes to see a firing in some position: how many cells it looks at, and units; and their
    middle."""

    cells: int
    units: int
    middle: Middle


class Telling(Protocol):
    """A position from which a way is told, with what its game says of a firing in it. shape: rows and columns
    of the board."""

    shape: tuple[int, int]

    @property
    def facts(self) -> int: ...

    def glance(self, firing: Any, /) -> Glance:
        """What it takes to see it here; the same that the claim of `tell` amounts to, and quicker."""
        ...

    def tell(self, firing: Any, tier: int, /) -> Step:
        """The step with its claim as things stand here. It names all that follows from the claim."""
        ...

    def apply(self, firing: Any, /) -> object:
        """Go on to the position after it: after all that was told of it, if it was told here last."""
        ...


class Proof(NamedTuple):
    """What a ladder found of a puzzle. start: makes the position before the first of it. goal: the facts that
    are to be reached. merged: two firings as one that says what both say, at the same place; None where they
    cannot be. choice: what a way may be chosen from: the same with what else could be found on the way by no
    harder rules, in the order of time; None for the same alone. wider: a firing with all that follows where it
    looks, by a rule no harder than the hardest. suffice: whether moves still reach the goal, each told once with
    all that follows in the position in which it then stands.
    """

    fired: tuple[Fired, ...]
    start: Callable[[], Telling]
    goal: int
    merged: Callable[[Any, Any], Any] = lambda first, second: None
    choice: Callable[[], Sequence[Fired]] | None = None
    wider: Callable[[Fired], Fired] = lambda x: x
    suffice: Callable[[Sequence[Fired]], bool] = lambda moves: False

    @property
    def tier(self) -> int:
        """How hard its hardest firing is."""
        return max((x.rung.tier for x in self.fired), default=1)


def way(proof: Proof) -> tuple[Step, ...]:
    """The way: each step follows from what stands before it, none can be left out, and they reach the goal."""
    position = proof.start()
    facts = position.facts
    moves = proof.choice() if proof.choice else proof.fired
    kept = _fewer(pruned(moves, facts, proof.goal), moves, facts, proof.goal)
    kept = _wider(_merged(kept, facts, proof), facts, proof)
    line = ordered(kept, position)
    while fewer := without_one(line, facts, proof.goal):
        shorter = ordered(fewer, proof.start())
        if proof.goal & ~shorter[-1].after:
            break  # what one of them told more of, it does not in this order
        line = shorter
    line = _shorter(line, proof)
    return _with_effort([x.step for x in line], position.shape)


def told(proof: Proof) -> tuple[Step, ...]:
    """The proof itself, step by step: all that told something when it was found."""
    position, steps = proof.start(), []
    for x in proof.fired:
        if x.found.gives & ~position.facts:
            steps.append(position.tell(x.found, x.rung.tier))
            position.apply(x.found)
    return _with_effort(steps, position.shape)


Facts = tuple[int, int]  # what a move needs, what it gives


def reached(moves: Iterable[Fired], facts: int) -> int:
    """All facts that follow from these by the moves."""
    return _follow([(x.found.needs, x.found.gives) for x in moves], facts)[0]


def _follow(moves: Sequence[Facts], facts: int) -> tuple[int, Sequence[Facts]]:
    """All facts that follow, and the moves that never get what they need."""
    before = -1
    while before != len(moves):
        before, waiting = len(moves), []
        for move in moves:
            if move[0] & ~facts:
                waiting.append(move)
            else:
                facts |= move[1]
        moves = waiting
    return facts, moves


def pruned(moves: Iterable[Fired], facts: int, goal: int) -> list[Fired]:
    """The moves, in their order, of which none can be left out if the goal is to be reached.

    One is left out after the other: first what is no part of the goal itself, of these what tells little for
    how hard it is. moves: best in the order of time, which makes it quick.
    """
    left: dict[int, tuple[Facts, Fired]] = {}
    seen: set[Facts] = set()
    for i, x in enumerate(moves):
        pair = x.found.needs, x.found.gives
        if pair[1] & ~facts and pair not in seen:
            left[i] = pair, x
            seen.add(pair)
    order = [
        ((pair[1] & goal).bit_count(), (pair[1] & ~facts).bit_count() / x.rung.score, -i)
        for i, (pair, x) in left.items()
    ]
    for *_, i in sorted(order):
        entry = left.pop(-i)
        if goal & ~_follow([pair for pair, _ in left.values()], facts)[0]:
            left[-i] = entry
    return [x for _, (_, x) in sorted(left.items())]


def _fewer(kept: list[Fired], moves: Sequence[Fired], facts: int, goal: int) -> list[Fired]:
    """The same with two moves that are no part of the goal replaced by one, wherever there is such a one."""
    others = [(x.found.needs, x.found.gives, x) for x in moves if not x.found.gives & goal]
    found = True
    while found:
        found = None
        parts = [x for x in kept if not x.found.gives & goal]
        for a, b in combinations(parts, 2):
            rest = [(x.found.needs, x.found.gives) for x in kept if x is not a and x is not b]
            known, waiting = _follow(rest, facts)
            lacking = reduce(or_, (needs for needs, _ in waiting), 0) & ~known
            for needs, gives, x in others:
                if gives & lacking and not needs & ~known and x is not a and x is not b:
                    if not goal & ~_follow(waiting, known | gives)[0]:
                        found = x
                        break
            if found:
                kept = [x for x in kept if x is not a and x is not b]
                kept.append(found)
                break
    return kept


def _merged(kept: list[Fired], facts: int, proof: Proof) -> list[Fired]:
    """The same with two moves as one wherever that still reaches the goal."""
    again = True
    while again:
        again = False
        for i, first in enumerate(kept):
            for j in range(i + 1, len(kept)):
                found = proof.merged(first.found, kept[j].found)
                if found is None:
                    continue
                both = Fired(found, max(first.rung, kept[j].rung, key=lambda rung: rung.score))
                fewer = [*kept[:i], *kept[i + 1 : j], both, *kept[j + 1 :]]
                if not proof.goal & ~reached(fewer, facts):
                    kept, again = fewer, True
                    break
            if again:
                break
    return kept


def _wider(kept: list[Fired], facts: int, proof: Proof) -> list[Fired]:
    """The same with moves that say all that follows where they look, where others can be left out for it."""
    wide = [proof.wider(x) for x in kept]
    fewer = pruned(wide, facts, proof.goal)
    if len(fewer) == len(kept):
        return kept
    plain = {id(y): x for x, y in zip(kept, wide, strict=True)}
    for i, x in enumerate(fewer):
        one = [*fewer[:i], plain[id(x)], *fewer[i + 1 :]]
        if not proof.goal & ~reached(one, facts):
            fewer = one
    return fewer


def without_one(line: "Sequence[Told]", facts: int, goal: int) -> list[Fired] | None:
    """The moves but for one that can be left out since others have told more than was found; None where all
    are needed. What was told beyond what was found is taken to rest on all that stood before it."""
    for i in sorted(range(len(line)), key=lambda i: (-line[i].move.rung.score, -i)):
        rest = [x for j, x in enumerate(line) if j != i]
        pairs = [(x.move.found.needs, x.move.found.gives) for x in rest]
        pairs += [(x.before, x.after) for x in rest]
        if not goal & ~_follow(pairs, facts)[0]:
            return [x.move for x in rest]
    return None


def _shorter(line: "list[Told]", proof: Proof) -> "list[Told]":
    """The same without steps that others make needless by what they say when they are told without these."""
    i = len(line)
    while i > 0:
        i -= 1
        if proof.goal & line[i].move.found.gives:
            continue  # nothing else says it
        rest = [x.move for j, x in enumerate(line) if j != i]
        if proof.suffice(rest):
            shorter = ordered(rest, proof.start())
            if not proof.goal & ~shorter[-1].after:
                line = shorter
                i = len(line)
    return line


class Told(NamedTuple):
    """A move, told. before, after: what is known before and after it."""

    move: Fired
    step: Step
    before: int
    after: int


def ordered(moves: Sequence[Fired], position: Telling) -> list[Told]:
    """The moves as steps, always the one of least effort next; the position is left behind the last. At equal
    effort the easier rule comes first, then the one found first. What others have told by then is left out."""
    left, line = list(moves), []
    at: Middle | None = None
    n = max(position.shape)
    while True:
        facts = position.facts
        left = [x for x in left if x.found.gives & ~facts]
        best: tuple[float, int, int] | None = None
        middle = at
        for i, x in enumerate(left):
            if x.found.needs & ~facts:
                continue
            seen = position.glance(x.found)
            price = seen.cells + LOOK * seen.units + _distance(at, seen.middle) / n
            if best is None or (price, x.rung.score, i) < best:
                best, middle = (price, x.rung.score, i), seen.middle
        if best is None:
            return line
        x = left.pop(best[2])
        at = middle
        step = position.tell(x.found, x.rung.tier)
        position.apply(x.found)
        line.append(Told(x, step, facts, position.facts))


def least(fired: Sequence[Fired], position: Telling, wanted: Callable[[Step], bool]) -> Step | None:
    """Of all that can be found in a position the step of least effort that is wanted; None where none is."""
    prices = []
    for i, x in enumerate(fired):
        seen = position.glance(x.found)
        prices.append((seen.cells + LOOK * seen.units, x.rung.score, i))
    steps = (position.tell(fired[i].found, fired[i].rung.tier) for _, _, i in sorted(prices))
    step = next(filter(wanted, steps), None)
    return step and _with_effort([step], position.shape)[0]


def effort_of(claim: Claim, n: int, before: Middle | None = None) -> float:
    """What it takes to see a claim: a cell costs 1, a unit to look at 2, and the way there from what one has
    looked at before its length in cells, divided by the size of the board; a chain costs what its claims
    cost."""
    effort = len(claim.seen) + LOOK * len(claim.look) + _distance(before, middle_of(claim)) / n
    at = middle_of(claim) or before
    for step in claim.chain:
        effort += effort_of(step.claim, n, at)
        at = middle_of(step.claim) or at
    return effort


def middle_of(claim: Claim) -> Middle | None:
    """The middle of the cells that one looks at."""
    return middle(claim.cells) if claim.cells else None


def middle(cells: Sequence[Cell]) -> Middle:
    """The middle of some cells."""
    return sum(r for r, _ in cells) / len(cells), sum(c for _, c in cells) / len(cells)


def _with_effort(steps: Sequence[Step], shape: tuple[int, int]) -> tuple[Step, ...]:
    n, at, priced = max(shape), None, []
    for step in steps:
        priced.append(step._replace(effort=effort_of(step.claim, n, at)))
        at = middle_of(step.claim) or at
    return tuple(priced)


def _distance(a: Middle | None, b: Middle | None) -> float:
    return hypot(a[0] - b[0], a[1] - b[1]) if a and b else 0.0


def fair(fired: Sequence[Fired]) -> list[Fired]:
    """What a ladder found before it had to suppose anything."""
    stop = next((i for i, x in enumerate(fired) if x.rung.tier >= HYPOTHESES), len(fired))
    return list(fired[:stop])


def facts_of(fired: Iterable[Fired]) -> int:
    """All that was found, as facts."""
    return reduce(or_, (x.found.gives for x in fired), 0)

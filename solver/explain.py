"""From a proof to what is told of it: the way, the shortest honest one that a person can follow.

A proof is for the machine: everything that the ladder found, in its order. The way is made from it in four
moves: *prune* what the answer does not need, *merge* two looks at the same cells, *order* what is left by
least effort, and let the game *tell* each step with its claim in the position in which it now stands. (The
idea of minimal steps in the order of their reasons is that of Demystify, Espasa, Gent, Hoffmann, Jefferson
and Lynch, "Using small MUSes to explain how to solve pen and paper puzzles", 2021.)
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import Any, NamedTuple, Protocol

from .cell import Cell
from .choosing import Merge, Move, Price, enlarged, merged, moves_of, pruned, replaced, twice
from .ladder import Fired
from .step import Claim, Step

LOOK = 2  # effort of a unit to look at, in cells: it has to be found, and kept in mind

Middle = tuple[float, float]  # row, column
Wider = Callable[[Any, Any], Fired | None]  # of a position and a firing there
Line = list[tuple[Move, int]]  # moves in the order in which they are told, each with what is known before it


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
        """Go on to the position after it: after all that `tell` would tell of it here."""
        ...


@dataclass(frozen=True, eq=False)
class Proof:
    """What a ladder found of a puzzle. start: makes the position before the first of it. goal: the facts that
    are to be reached. merge: how firings are told as one; None where none can be. choice: what a way may be
    chosen from: the same with what else could be found on the way by no harder rules, in the order of time;
    None for the same alone. wider: what says more than a firing where it looks, by a harder rule; None where
    nothing does."""

    fired: tuple[Fired, ...]
    start: Callable[[], Telling]
    goal: int
    merge: Merge | None = None
    choice: Callable[[], Sequence[Fired]] | None = None
    price: Price | None = None
    wider: Wider | None = None

    @property
    def tier(self) -> int:
        """How hard its hardest firing is."""
        return max((x.rung.tier for x in self.fired), default=1)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The way."""
        return way(self)

    @cached_property
    def all_steps(self) -> tuple[Step, ...]:
        """The proof itself, step by step."""
        return told(self.fired, self.start())


def way(proof: Proof) -> tuple[Step, ...]:
    """The way: each step follows from what stands before it, none can be left out, they reach the goal."""
    facts, goal = proof.start().facts, proof.goal
    moves = moves_of(proof.choice() if proof.choice else proof.fired, facts)
    kept = replaced(pruned(moves, facts, goal, proof.price), moves, facts, goal)
    if proof.merge:
        kept = merged(kept, facts, goal, proof.merge)
        kept = enlarged(kept, moves, facts, goal, proof.merge)
    line = ordered(kept, proof.start())
    while fewer := _without_one(line, proof):
        line = fewer
    line = _easier(line, moves, proof) or line
    return told([x for x, _ in line], proof.start())


def _without_one(line: Line, proof: Proof) -> Line | None:
    """The same without a move that the others make needless by what they say once they are told without it,
    the hardest such first; None where all are needed."""
    alone = proof.goal & ~twice([x for x, _ in line])  # what nothing else says
    spare = [
        (move, after & ~before)
        for (move, before), after in _stages(line, proof)
        if not alone & after & ~before
    ]
    spare.sort(key=lambda x: x[0].rung.score)
    for move, _ in reversed(spare):
        fewer = _reaching([x for x, _ in line if x is not move], proof)
        if fewer is not None:
            return fewer
    hardest = max([x.rung.tier for x, _ in line], default=0)
    for easy, wide in _wider(line, proof):
        for move, news in spare if wide.rung.tier <= hardest else ():
            if move is not easy and wide.gives & news:
                rest = [wide if x is easy else x for x, _ in line if x is not move]
                fewer = _reaching(rest, proof)
                if fewer is not None:
                    return fewer
    return None


def _stages(line: Line, proof: Proof) -> Iterator[tuple[tuple[Move, int], int]]:
    """Each move of a line with what is known before it, and what is known after it."""
    known = [*(before for _, before in line), proof.goal]
    return zip(line, known[1:], strict=True)


def _wider(line: Line, proof: Proof) -> Iterator[tuple[Move, Move]]:
    """Moves of a line that are no part of the goal, each with one that says more where it stands."""
    if proof.wider is None or all(x.gives & proof.goal for x, _ in line):
        return
    position = proof.start()
    for move, _ in line:
        if not move.gives & proof.goal and (found := proof.wider(position, move.found)):
            firing = found.found
            yield move, Move(firing.needs, firing.gives, firing, found.rung)
        position.apply(move.found)


def _reaching(moves: Sequence[Move], proof: Proof) -> Line | None:
    """Moves put in order; None where they say less in that order than the goal takes."""
    if proof.goal & ~followed(moves, proof.start()):
        return None
    position = proof.start()
    line = ordered(moves, position)
    return None if proof.goal & ~position.facts else line


def _easier(line: Line, moves: Sequence[Move], proof: Proof) -> Line | None:
    """The same with moves of easier rules that tell as much where these stand, which may be told sooner; None
    where there are none, or the line would get longer."""
    least = min([x.rung.score for x in moves], default=0)
    others = [
        _easiest(move, moves, before, after & ~before) if move.rung.score > least else move
        for (move, before), after in _stages(line, proof)
    ]
    if all(x is move for x, (move, _) in zip(others, line, strict=True)):
        return None
    easier = _reaching(others, proof)
    return easier if easier and len(easier) <= len(line) else None


def _easiest(move: Move, moves: Sequence[Move], facts: int, news: int) -> Move:
    """Of the moves that can be told once some facts are known, and give all of some others, the first of the
    easiest rule; the move itself where none is easier."""
    for x in moves:
        if x.rung.score < move.rung.score and news & x.gives == news and x.needs | facts == facts:
            move = x
    return move


def followed(moves: Sequence[Move], position: Telling) -> int:
    """The facts that are known after some moves, each told as soon as what it needs is known."""
    facts, waiting = position.facts, list[Move]()
    while len(waiting) != len(moves):
        waiting, moves = moves, []
        for x in waiting:
            if x.needs | facts == facts:
                position.apply(x.found)
                facts = position.facts
            else:
                moves.append(x)
    return facts


def ordered(moves: Sequence[Move], position: Telling) -> Line:
    """The moves, always the one of least effort next; the position is left behind the last. At equal effort
    the easier rule comes first, then the one found first. What others have told by then is left out."""
    left, line = list(moves), list[tuple[Move, int]]()
    at: Middle | None = None
    n = max(position.shape)
    while True:
        facts = position.facts
        left = [x for x in left if x.gives | facts != facts]
        best: tuple[float, int, int] | None = None
        middle = at
        for i, x in enumerate(left):
            if x.needs | facts == facts:
                cells, units, there = position.glance(x.found)
                price = cells + LOOK * units + _distance(at, there) / n
                if best is None or (price, x.rung.score, i) < best:
                    best, middle = (price, x.rung.score, i), there
        if best is None:
            return line
        x = left.pop(best[2])
        line.append((x, facts))
        at = middle
        position.apply(x.found)


def told(moves: Iterable[Fired | Move], position: Telling) -> tuple[Step, ...]:
    """The moves as steps, all that tell something in the position in which they then stand."""
    n, at, steps = max(position.shape), None, []
    for x in moves:
        facts = position.facts
        if x.found.gives | facts != facts:
            step = position.tell(x.found, x.rung.tier)
            position.apply(x.found)
            effort, at = _effort(step.claim, n, at)
            steps.append(step.with_effort(effort))
    return tuple(steps)


def effort_of(claim: Claim, n: int, before: Middle | None = None) -> float:
    """What it takes to see a claim: a cell costs 1, a unit to look at 2, and the way there from what one has
    looked at before its length in cells, divided by the size of the board; a chain costs what its claims
    cost."""
    return _effort(claim, n, before)[0]


def _effort(claim: Claim, n: int, before: Middle | None) -> tuple[float, Middle | None]:
    """The same, and where one looks then: the middle of the cells that it looks at."""
    here = at = middle(claim.cells) if claim.cells else before
    effort = len(claim.rests_on) + LOOK * len(claim.look) + _distance(before, here) / n
    for step in claim.chain:
        more, at = _effort(step.claim, n, at)
        effort += more
    return effort, here


def middle(cells: Sequence[Cell]) -> Middle:
    """The middle of some cells."""
    rows = columns = 0
    for r, c in cells:
        rows += r
        columns += c
    return rows / len(cells), columns / len(cells)


def _distance(a: Middle | None, b: Middle | None) -> float:
    return hypot(a[0] - b[0], a[1] - b[1]) if a and b else 0.0

"""From a proof to what is told of it: the way, the shortest honest one that a person can follow.

A proof is for the machine: everything that the ladder found, in its order. The way is made from it: *prune*
what the answer does not need, *join* what two looks say in one, *order* what is left by least effort, look
once more at what can then be left out, and let the game *tell* each step with its claim in the position in
which it now stands. The folder `way` has a file for each of these. (The idea of minimal steps in the order of
their reasons is that of Demystify, Espasa, Gent, Hoffmann, Jefferson and Lynch, "Using small MUSes to explain
how to solve pen and paper puzzles", 2021.)
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple

from .effort import CHOICE, OutOfTime, Purse, allowance, purse_at_hand
from .ladder import Fired
from .step import Step
from .way.joining import Merge, enlarged, merged, replaced
from .way.moves import Move, in_turn, moves_of
from .way.ordering import Line, ordered, step_by_step
from .way.pruning import Price, pruned
from .way.second_look import Aim, Wider, eased, shortened
from .way.telling import Telling


@dataclass(frozen=True, eq=False)
class Proof:
    """What a ladder found of a puzzle. start: makes the position before the first of it; what is worked out
    on the way from there is freed with that. goal: the facts that are to be reached. merge: how firings are
    told as one; None where none can be. choice: what a way may be chosen from: the same with what else could
    be found on the way by no harder rules, in the order of time; None for the same alone. wider: what says
    more than a firing where it looks, by a harder rule; None where nothing does. in_time: the clock did not
    end it before all was found that the rules find. purse: from which telling it spends."""

    fired: tuple[Fired, ...]
    start: Callable[[], Telling]
    goal: int
    merge: Merge | None = None
    choice: Callable[[], Sequence[Fired]] | None = None
    price: Price | None = None
    wider: Wider | None = None
    in_time: bool = True
    purse: Purse = field(default_factory=purse_at_hand, repr=False)

    def __getstate__(self) -> dict[str, Any]:
        """What was told of it stays behind, and is told there again."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @property
    def tier(self) -> int:
        """How hard its hardest firing is."""
        return max((x.rung.tier for x in self.fired), default=1)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The way."""
        return self._told("way", way).steps

    @property
    def all_steps(self) -> tuple[Step, ...]:
        """The proof itself, step by step."""
        return self._told("all", lambda proof: _as_far_as_told(proof.fired, proof.start())).steps

    @property
    def is_whole(self) -> bool:
        """Whether the way was told to its end, of a proof that was found in time."""
        return self.in_time and self._told("way", way).is_whole

    def with_purse(self, purse: Purse) -> "Proof":
        """The same for somebody who has another purse: what was told of one is told of both."""
        twin = replace(self, purse=purse)
        twin.__dict__["told"] = self._tellings
        return twin

    @property
    def _tellings(self) -> "dict[str, Told]":
        return self.__dict__.setdefault("told", {})

    def _told(self, what: str, tell: "Callable[[Proof], Told]") -> "Told":
        """What is told of it, made when it is first asked for, and always the same."""
        told = self._tellings.get(what)
        if told is None:
            with self.purse.open():
                told = tell(self)
            self._tellings[what] = told
        return told


class Told(NamedTuple):
    """Steps, whether they are all of them (the clock ended none), and whether nothing failed."""

    steps: tuple[Step, ...]
    is_whole: bool = True
    is_well: bool = True


def way(proof: Proof) -> Told:
    """The way: each step follows from what stands before it, none can be left out, they reach the goal. Where
    the allowance of time is spent before that, the best that was chosen by then, as far as it was told."""
    start = proof.start()
    line: list[Move] | None = None
    try:
        with allowance(part=CHOICE):
            for better in _better_and_better(proof, start):
                line = better
    except OutOfTime:
        line = line and in_turn(line, start.facts)
    except Exception as error:
        failed("choosing a way", error)
        line = None
    if line is not None:  # from the same start, which has worked out most of what is told
        told = _as_far_as_told(line, start)
        if told.is_well:
            return told
    return _as_far_as_told(proof.fired, proof.start())


def _better_and_better(proof: Proof, start: Telling) -> Iterator[list[Move]]:
    """Moves that lead to the goal, always fewer or easier ones; the last are those of the way, in its
    order."""
    aim = Aim(start, proof.goal, proof.wider)
    moves = moves_of(proof.choice() if proof.choice else proof.fired, start.facts)
    kept: list[Move] = []
    for kept in _fewer_and_fewer(moves, proof, start.facts):
        yield kept
    line = ordered(kept, start.copy())
    yield _moves(line)
    line = shortened(line, aim)
    yield _moves(line)
    easier = eased(line, moves, aim)
    if easier is not line:  # what is easier may say more
        yield _moves(easier)
        yield _moves(shortened(easier, aim))


def _moves(line: Line) -> list[Move]:
    return [x for x, _ in line]


def _as_far_as_told(line: Sequence[Fired | Move], start: Telling) -> Told:
    """What a line says from a position, which is left behind it, as far as the allowance of time goes."""
    steps: list[Step] = []
    try:
        for step in step_by_step(line, start):
            steps.append(step)  # one by one: those before one that fails are kept
    except OutOfTime:
        return Told(tuple(steps), is_whole=False)
    except Exception as error:
        failed("telling a way", error)
        return Told(tuple(steps), is_whole=False, is_well=False)
    return Told(tuple(steps))


def failed(what: str, error: Exception) -> None:
    """A fault of ours, of which nobody shall hear who only wants to know a way: there is a simpler one. It
    goes to the log "queens_snap", which says nothing by itself; in the tests of this project it is raised."""
    import logging  # only where it is needed: it takes its time

    log = logging.getLogger("queens_snap")
    log.addHandler(logging.NullHandler())
    log.error("%s failed", what, exc_info=error)


def _fewer_and_fewer(moves: Sequence[Move], proof: Proof, facts: int) -> Iterator[list[Move]]:
    """Of some moves no more than lead from some facts to what is proven, in the end as few as that takes."""
    kept = pruned(moves, facts, proof.goal, proof.price)
    yield kept
    kept = replaced(kept, moves, facts, proof.goal)
    if proof.merge:
        kept = merged(kept, facts, proof.goal, proof.merge)
        kept = enlarged(kept, moves, facts, proof.goal, proof.merge)
    yield kept

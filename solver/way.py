"""The way: a proof as it is told to a person.

A proof is for the machine: everything that the ladder found, in its order. The way is the part of it that a
person needs. The rules are asked again in each position, and the easiest open firing that leads on comes
first: see `choose_ways`. (The idea of small steps in the order of their reasons is that of Demystify,
Espasa, Gent, Hoffmann, Jefferson and Lynch, "Using small MUSes to explain how to solve pen and paper
puzzles", 2021.)
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import partial
from typing import Any, NamedTuple

from .budget import CHOICE_SHARE, OutOfTime, TimeAccount, current_time_account, limit_time, with_clock_checks
from .choice import MakeExplainer, MergeFirings, choose_easiest_moves, choose_ways
from .explainer import Explainer, effort_and_middle
from .ladder import Climb, LadderFiring, Rung, S
from .needed_steps import Move
from .step import Step

MOVES_BETWEEN_CLOCK_CHECKS = 4  # moves that are told between two looks at the clock


@dataclass(frozen=True, eq=False)
class Proof:
    """A proof: everything that a ladder found of a puzzle.

    make_explainer: makes the position before the first firing, whose caches are freed with it. goal: the
    facts to reach. ladder: the rules by which the way is told. merge: joins a firing and the next one into
    one firing; None if a game never does. finished_in_time: True if the clock did not end the climb early.
    time_account: the time that telling may spend.
    """

    firings: tuple[LadderFiring, ...]
    make_explainer: Callable[[], Explainer[Any]]
    goal: int
    ladder: Sequence[Rung]
    merge: MergeFirings | None = None
    finished_in_time: bool = True
    time_account: TimeAccount = field(default_factory=current_time_account, repr=False)

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields without what was told, which is told again after unpickling."""
        return {this_field.name: getattr(self, this_field.name) for this_field in fields(self)}

    @property
    def tier(self) -> int:
        """The tier of the hardest firing."""
        return max((x.rung.tier for x in self.firings), default=1)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The way."""
        return self._remembered_steps("way", tell_way).steps

    @property
    def all_steps(self) -> tuple[Step, ...]:
        """The proof, step by step."""
        return self._remembered_steps(
            "all", lambda proof: _tell_moves(_moves_of_proof(proof), proof.make_explainer())
        ).steps

    @property
    def is_whole(self) -> bool:
        """True if the way was told to its end, of a proof found in time."""
        return self.finished_in_time and self._remembered_steps("way", tell_way).is_whole

    def with_time_account(self, account: TimeAccount) -> "Proof":
        """Return the proof with another time account. Both share what was told."""
        copied = replace(self, time_account=account)
        copied.__dict__["steps_by_name"] = self._steps_by_name
        return copied

    @property
    def _steps_by_name(self) -> "dict[str, ToldSteps]":
        return self.__dict__.setdefault("steps_by_name", {})

    def _remembered_steps(self, name: str, tell: "Callable[[Proof], ToldSteps]") -> "ToldSteps":
        """Return the steps that `tell` makes of the proof. They are made once, and then always the same."""
        told = self._steps_by_name.get(name)
        if told is None:
            with self.time_account.open():
                told = tell(self)
            self._steps_by_name[name] = told
        return told


class Deduction(Climb[S]):
    """The deduction of a ladder, with its proof. explainer: makes the game's positions in which firings are
    explained."""

    explainer: MakeExplainer

    @property
    def merge(self) -> MergeFirings | None:
        """The `merge` of the proof."""
        return None

    @property
    def goal(self) -> int:
        """The facts that the way has to reach: everything found, unless a game overrides it."""
        return self.state.facts

    @property
    def way_ladder(self) -> Sequence[Rung]:
        """The rules by which the way is told."""
        return self.ladder

    @property
    def proof(self) -> Proof:
        """The proof of `goal`."""
        make_explainer = partial(self.explainer, self.start_state)
        return Proof(
            self.firings, make_explainer, self.goal, self.way_ladder, self.merge, self.finished_in_time
        )


class ToldSteps(NamedTuple):
    """Steps of a way. is_whole: False if the clock ended them. is_without_failure: False if an error did."""

    steps: tuple[Step, ...]
    is_whole: bool = True
    is_without_failure: bool = True


def tell_way(proof: Proof) -> ToldSteps:
    """Return the way: each step follows from those before it, none can be left out, and they reach the goal.
    If the time is spent, return the best way chosen by then, as far as it was told."""
    start = proof.make_explainer()
    best: tuple[Move, ...] | None = None
    try:
        with limit_time(part=CHOICE_SHARE):
            for better in choose_ways(start, proof.ladder, proof.firings, proof.goal, proof.merge):
                best = better
    except OutOfTime:
        pass
    except Exception as error:
        log_failure("choosing a way", error)
        best = None
    if best is not None:  # from the same start, which has worked out most of what is told
        told = _tell_moves(best, start)
        if told.is_without_failure:
            return told
    return _tell_moves(_moves_of_proof(proof), proof.make_explainer())


def _moves_of_proof(proof: Proof) -> Iterator[Move]:
    """Yield the moves of the proof in its order, each by the easiest rule that shows its facts by then."""
    position = proof.make_explainer()
    for x in proof.firings:
        new_facts = x.firing.gives & ~position.facts
        if new_facts:
            rules = [rung for rung in proof.ladder if rung.score <= x.rung.score]
            yield from choose_easiest_moves(position, rules, [x], new_facts, new_facts)


def _tell_moves(moves: Iterable[Move], position: Explainer[Any]) -> ToldSteps:
    """Return the steps of some moves from a position, which goes along, as far as the time allows."""
    steps: list[Step] = []
    try:
        for step in steps_of_moves(moves, position):
            steps.append(step)  # one by one: those before one that fails are kept
    except OutOfTime:
        return ToldSteps(tuple(steps), is_whole=False)
    except Exception as error:
        log_failure("telling a way", error)
        return ToldSteps(tuple(steps), is_whole=False, is_without_failure=False)
    return ToldSteps(tuple(steps))


def steps_of_moves(moves: Iterable[Move], position: Explainer[Any]) -> Iterator[Step]:
    """Yield the steps of some moves, each in its position."""
    n, looked_at = max(position.shape), None
    for x in with_clock_checks(moves, MOVES_BETWEEN_CLOCK_CHECKS):
        step = position.explain(x.firing, x.rung.tier)
        position.apply(x.firing)
        effort, looked_at = effort_and_middle(step.claim, n, looked_at)
        yield step.with_effort(effort)


def log_failure(what: str, error: Exception) -> None:
    """Log an error of this program that no user needs to see, because there is a simpler way to tell. The log
    "queens_snap" is silent by default; the tests of this project raise what it gets."""
    import logging  # only where it is needed: it takes its time

    log = logging.getLogger("queens_snap")
    log.addHandler(logging.NullHandler())
    log.error("%s failed", what, exc_info=error)

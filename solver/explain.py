"""From a proof to what is told of it: the way, at each point the easiest thing that serves what follows.

A proof is for the machine: everything that the ladder found, in its order. The way is what of it a person
needs, told where it stands: the rules are asked again in each position, and of what is open there the easiest
that leads on comes first. The folder `way` says how that is chosen. (The idea of small steps in the order of
their reasons is that of Demystify, Espasa, Gent, Hoffmann, Jefferson and Lynch, "Using small MUSes to explain
how to solve pen and paper puzzles", 2021.)
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple

from .effort import CHOICE, OutOfTime, Purse, allowance, paced, purse_at_hand
from .ladder import Fired, Rung
from .step import Step
from .way.choosing import Both, Move, chosen, easiest_first
from .way.effort import effort_and_middle
from .way.telling import Telling

MOVES = 4  # told between two looks at the clock


@dataclass(frozen=True, eq=False)
class Proof:
    """What a ladder found of a puzzle. start: makes the position before the first of it; what is worked out
    on the way from there is freed with that. goal: the facts that are to be reached. ladder: the rules by
    which it is told. both: what says what one firing says and what another one does right after it; None
    where nothing does. in_time: the clock did not end it before all was found that the rules find. purse:
    from which telling it spends."""

    fired: tuple[Fired, ...]
    start: Callable[[], Telling]
    goal: int
    ladder: Sequence[Rung]
    both: Both | None = None
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
        return self._told("all", lambda proof: _as_far_as_told(_all_of(proof), proof.start())).steps

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
    best: tuple[Move, ...] | None = None
    try:
        with allowance(part=CHOICE):
            for better in chosen(start, proof.ladder, proof.fired, proof.goal, proof.both):
                best = better
    except OutOfTime:
        pass
    except Exception as error:
        failed("choosing a way", error)
        best = None
    if best is not None:  # from the same start, which has worked out most of what is told
        told = _as_far_as_told(best, start)
        if told.is_well:
            return told
    return _as_far_as_told(_all_of(proof), proof.start())


def _all_of(proof: Proof) -> Iterator[Move]:
    """The proof, told where it stands: what was found one after the other, each by what shows it by then."""
    position = proof.start()
    for x in proof.fired:
        new = x.found.gives & ~position.facts
        if new:
            rules = [rung for rung in proof.ladder if rung.score <= x.rung.score]
            yield from easiest_first(position, rules, [x], new, new)


def _as_far_as_told(moves: Iterable[Move], position: Telling) -> Told:
    """What moves say from a position, which is left behind them, as far as the allowance of time goes."""
    steps: list[Step] = []
    try:
        for step in step_by_step(moves, position):
            steps.append(step)  # one by one: those before one that fails are kept
    except OutOfTime:
        return Told(tuple(steps), is_whole=False)
    except Exception as error:
        failed("telling a way", error)
        return Told(tuple(steps), is_whole=False, is_well=False)
    return Told(tuple(steps))


def step_by_step(moves: Iterable[Move], position: Telling) -> Iterator[Step]:
    """What moves say, each in the position in which it then stands."""
    n, at = max(position.shape), None
    for x in paced(moves, MOVES):
        step = position.tell(x.found, x.rung.tier)
        position.apply(x.found)
        effort, at = effort_and_middle(step.claim, n, at)
        yield step.with_effort(effort)


def failed(what: str, error: Exception) -> None:
    """A fault of ours, of which nobody shall hear who only wants to know a way: there is a simpler one. It
    goes to the log "queens_snap", which says nothing by itself; in the tests of this project it is raised."""
    import logging  # only where it is needed: it takes its time

    log = logging.getLogger("queens_snap")
    log.addHandler(logging.NullHandler())
    log.error("%s failed", what, exc_info=error)

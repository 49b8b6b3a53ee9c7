"""From a proof to what is told of it: the way, the shortest honest one that a person can follow.

A proof is for the machine: everything that the ladder found, in its order. The way is made from it: *prune*
what the answer does not need, *join* what two looks say in one, *order* what is left by least effort, look
once more at what can then be left out, and let the game *tell* each step with its claim in the position in
which it now stands. The folder `way` has a file for each of these. (The idea of minimal steps in the order of
their reasons is that of Demystify, Espasa, Gent, Hoffmann, Jefferson and Lynch, "Using small MUSes to explain
how to solve pen and paper puzzles", 2021.)
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from .ladder import Fired
from .step import Step
from .way.joining import Merge, enlarged, merged, replaced
from .way.moves import Move, moves_of
from .way.ordering import ordered, told
from .way.pruning import Price, pruned
from .way.second_look import Aim, Wider, eased, shortened
from .way.telling import Telling


@dataclass(frozen=True, eq=False)
class Proof:
    """What a ladder found of a puzzle. start: makes the position before the first of it; what is worked out
    on the way from there is freed with that. goal: the facts that are to be reached. merge: how firings are
    told as one; None where none can be. choice: what a way may be chosen from: the same with what else could
    be found on the way by no harder rules, in the order of time; None for the same alone. wider: what says
    more than a firing where it looks, by a harder rule; None where nothing does."""

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
    start = proof.start()
    aim = Aim(start, proof.goal, proof.wider)
    moves = moves_of(proof.choice() if proof.choice else proof.fired, start.facts)
    line = ordered(_chosen(moves, proof, start.facts), start.copy())
    line = shortened(line, aim)
    easier = eased(line, moves, aim)
    if easier is not line:  # what is easier may say more
        line = shortened(easier, aim)
    return told([x for x, _ in line], start)


def _chosen(moves: Sequence[Move], proof: Proof, facts: int) -> list[Move]:
    """Of some moves no more than lead from some facts to what is proven, as few as that takes."""
    kept = pruned(moves, facts, proof.goal, proof.price)
    kept = replaced(kept, moves, facts, proof.goal)
    if proof.merge:
        kept = merged(kept, facts, proof.goal, proof.merge)
        kept = enlarged(kept, moves, facts, proof.goal, proof.merge)
    return kept

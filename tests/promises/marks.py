"""Progress of a player: what stands on a board, from nothing to all of it."""

import random
from dataclasses import replace
from functools import cache

from queens_snap.pipeline import Snap
from queens_snap.solver.puzzle import Marks

from ..playing import rules_of
from .cases import CASES
from .tried import known

LEAST = 3  # marks of an answer that can be half done
STATES = ("empty", "half", "wrong", "finished")


def states(kind: str) -> tuple[str, ...]:
    """Stages of a player; of the largest puzzles, whose stories are long, the start alone."""
    return STATES[:1] if kind == "largest" else STATES


@cache
def marks_of(game: str, state: str, kind: str = "ordinary") -> Marks:
    """Marks on a puzzle with one answer; nothing where nobody plays the game."""
    solution = known(game, kind).solution
    if not CASES[game].played or not solution or solution.answer is None or state == "empty":
        return {}
    rules, rng = rules_of(solution), random.Random(1)
    if len(rules.answer) < LEAST:
        return rules.marks(rules.answer) if state == "finished" else {}
    if state == "finished":
        return rules.marks(rules.answer)
    return rules.marks(rules.half(rng, wrong=2 if state == "wrong" else 0))


@cache
def played(game: str, state: str, kind: str = "ordinary") -> Snap:
    """Result for the puzzle as it stands then."""
    return replace(known(game, kind), entered=marks_of(game, state, kind))

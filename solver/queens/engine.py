"""What drives the rules: try them in order, take the first step found, start again at the top."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from .state import State
from .step import Step

RuleFunction = Callable[[State, int], Step | None]


class Rung(NamedTuple):
    """One line of the ladder. tier: what it asks of a person; score: what one step of it adds to a rating;
    cost: 0 looks at single units, 1 at sets of them, 2 simulates."""

    find: RuleFunction
    tier: int
    score: int
    cost: int


class Fired(NamedTuple):
    """A step and the score of the rung that found it."""

    step: Step
    score: int


def drive(state: State, rules: Sequence[Rung]) -> list[Fired]:
    """All steps until no rule finds another, applied to the state as they come.

    A rule that found nothing is asked again only about the cells that have died since (its `fresh` mask), and
    not at all if there are none: no dirty flags to keep. With several queens a unit a placed queen changes
    needs where no cell dies, so then every rule looks at everything anew.
    """
    fired: list[Fired] = []
    everything = state.masks.cells
    several = state.masks.k > 1
    seen = [0] * len(rules)  # what was live when the rule last found nothing; 0: not asked yet
    progress = True
    while progress and not state.solved:
        progress = False
        for i, (find, tier, score, _) in enumerate(rules):
            fresh = seen[i] & ~state.live if seen[i] else everything
            if not fresh:
                continue
            step = find(state, fresh)
            if step is None:
                seen[i] = state.live
                continue
            fired.append(Fired(Step(*step[:-1], tier), score))
            state.apply(step)
            if several and step.queens_mask:
                seen = [0] * len(rules)
            progress = True
            break
    return fired

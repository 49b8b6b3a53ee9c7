"""Ratings: the difficulty of a puzzle, from the proof of its answer, in the same words for every game."""

from collections.abc import Sequence
from dataclasses import dataclass

from .ladder import LadderFiring

HYPOTHESIS_TIER = 4  # the first tier that is not fair

#: The label of a tier; a puzzle's is that of the hardest step it needs.
LABELS = {1: "easy", 2: "medium", 3: "hard", 4: "expert"}
EASY, MEDIUM, HARD, EXPERT = LABELS.values()
GUESS = "guess"  # the label where only search helps


@dataclass(frozen=True)
class Rating:
    """The difficulty of a puzzle. tier and label: of the hardest step, or GUESS where the steps do not
    suffice; score: sum over all that was found, round by round; counts: firings by rule; fair: solved without
    hypotheses."""

    label: str
    tier: int
    score: int
    counts: dict[str, int]
    fair: bool


def rating_of(firings: Sequence[LadderFiring], solved: bool) -> Rating:
    """The rating of what a ladder found. solved: it reaches the whole answer."""
    counts: dict[str, int] = {}
    for found, *_ in firings:
        counts[found.rule] = counts.get(found.rule, 0) + 1
    tier = max((x.rung.tier for x in firings), default=1)
    return Rating(
        label=LABELS[tier] if solved else GUESS,
        tier=tier if solved else max(LABELS) + 1,
        score=sum(x.rung.score for x in firings),
        counts=dict(sorted(counts.items())),
        fair=solved and tier < HYPOTHESIS_TIER,
    )

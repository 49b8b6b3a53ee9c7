"""How hard a puzzle is, from the steps that it takes: the same words for every game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

HYPOTHESES = 4  # the first tier that is not fair

#: The label of a tier; a puzzle's is that of the hardest step it needs.
LABELS = {1: "easy", 2: "medium", 3: "hard", 4: "expert"}
GUESS = "guess"  # the label where only search helps


class Rated(Protocol):
    """What a rating asks of a step."""

    @property
    def rule(self) -> str: ...
    @property
    def size(self) -> int | None: ...
    @property
    def tier(self) -> int: ...


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is. tier and label: of the hardest step, or GUESS where the steps do not suffice;
    score: sum over the steps; counts: firings by rule; fair: solved without hypotheses; hardest: the first of
    the steps with the highest score."""

    label: str
    tier: int
    score: int
    counts: dict[str, int]
    fair: bool
    hardest: Rated | None

    def to_json(self) -> dict[str, object]:
        return {
            "label": self.label,
            "tier": self.tier,
            "score": self.score,
            "counts": self.counts,
            "fair": self.fair,
        }


def rating_of(steps: Sequence[Rated], scores: Sequence[int], solved: bool) -> Rating:
    """The rating of these steps, one score each. solved: they reach the whole answer."""
    counts: dict[str, int] = {}
    for step in steps:
        counts[step.rule] = counts.get(step.rule, 0) + 1
    hardest = max(zip(scores, steps, strict=True), key=lambda x: x[0], default=(0, None))[1]
    tier = max((step.tier for step in steps), default=1)
    return Rating(
        label=LABELS[tier] if solved else GUESS,
        tier=tier if solved else max(LABELS) + 1,
        score=sum(scores),
        counts=counts,
        fair=solved and tier < HYPOTHESES,
        hardest=hardest,
    )

"""What somebody wishes of a puzzle that is yet to be made, and what comes of it: the same for every game."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from ..budget import SearchTooLong
from ..effort import tick
from ..puzzle import Puzzle, Solution
from ..rating import GUESS, HYPOTHESES, LABELS, Rating

ANY = "any"

#: The tiers that a puzzle of each difficulty may have; of ANY, every one that is allowed.
TIERS = {label: tier for tier, label in LABELS.items()} | {GUESS: max(LABELS) + 1}

MOST_POINTS = 1 << 30
PATIENCE = 150  # attempts at a difficulty before another one is aimed at

Size = int | tuple[int, int]  # of a square board; rows and columns


class NotAllowed(ValueError):
    """Raised for a difficulty that no fair board has. field: that of the wish which allows it."""

    field: str

    def __init__(self, difficulty: str, field: str):
        super().__init__(f"{difficulty} boards need {field}")
        self.field = field


@dataclass(frozen=True)
class Wish:
    """What a puzzle shall be like. A game's own wish adds fields; each is an option of `generate`, and has a
    default.

    size: see `shape`. difficulty: a label of the ladder, or ANY. score: the lowest and the highest rating
    score. hypotheses: whether puzzles may need a "suppose".

    sizes: the rows, or columns, that a board may have. square: whether it has as many of both. labels: the
    difficulties that there are in the game.

    Raises ValueError for a wish that contradicts itself, or that the game does not grant.
    """

    size: Size = 0
    difficulty: str = ANY
    score: tuple[int, int] = (0, MOST_POINTS)
    hypotheses: bool = False

    sizes: ClassVar[Sequence[int]] = ()
    square: ClassVar[bool] = True
    labels: ClassVar[tuple[str, ...]] = tuple(LABELS.values())

    def __post_init__(self) -> None:
        rows, columns = self.shape
        if self.square and rows != columns:
            raise ValueError(
                f"boards of this game are square, and {rows} x {columns} is not; give one number"
            )
        if rows not in self.sizes or columns not in self.sizes:
            first, *others, last = self.sizes
            all_between = len(others) == last - first - 1
            which = f"from {first} to {last}" if all_between else f"one of {', '.join(map(str, self.sizes))}"
            raise ValueError(f"the size can be {which}, not {self.named}")
        if self.difficulty not in (ANY, *self.labels):
            has = ", ".join((ANY, *self.labels))
            raise ValueError(f"this game has no difficulty '{self.difficulty}'; it has {has}")
        if self.tiers[1] > self.highest:
            raise NotAllowed(self.difficulty, "guessing" if self.difficulty == GUESS else "hypotheses")
        if self.score[0] > self.score[1]:
            raise ValueError(
                f"the lowest score is above the highest: {self.score[0]} and {self.score[1]}; swap them"
            )

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns."""
        return self.size if isinstance(self.size, tuple) else (self.size, self.size)

    @property
    def named(self) -> str:
        """The size as it stands in the name of a puzzle, with what else tells kinds of boards apart."""
        rows, columns = self.shape
        return str(rows) if rows == columns else f"{rows}x{columns}"

    @property
    def highest(self) -> int:
        """The highest tier that is allowed at all."""
        return HYPOTHESES if self.hypotheses else HYPOTHESES - 1

    def allows(self, difficulty: str) -> bool:
        """Whether puzzles of a difficulty may come, where any will do."""
        return difficulty in self.labels and TIERS[difficulty] <= self.highest

    @property
    def tiers(self) -> tuple[int, int]:
        """The lowest and the highest tier that a puzzle may have."""
        if self.difficulty == ANY:
            return 1, self.highest
        return TIERS[self.difficulty], TIERS[self.difficulty]

    def gap(self, rating: Rating) -> float:
        """How far a rating is from the wish: tiers that it is too easy, and by how much, as a share, the
        score is out of the band; infinite for one too hard."""
        lowest, highest = self.tiers
        if rating.tier > highest:
            return float("inf")
        least, most = self.score
        short = max(0, least - rating.score) / max(1, least)
        long = max(0, rating.score - most) / max(1, rating.score)
        return max(0, lowest - rating.tier) + short + long


@dataclass(frozen=True)
class Generated:
    """A puzzle made to a wish. attempts: how many were begun for it."""

    puzzle: Puzzle
    rating: Rating
    attempts: int


@dataclass(frozen=True)
class Maker:
    """How puzzles of a game are made.

    wish: what can be wished for. generate: a puzzle that is fair as far as its wish demands, with exactly one
    answer, the same for the same seed; None where none comes about. Raises OutOfTime within an allowance.
    week: what the puzzle of a day is like, from Monday to Sunday.
    """

    wish: type[Wish]
    generate: Callable[[Any, str], Generated | None]
    week: tuple[Any, ...] = ()


def first_as_wished(
    wish: Wish,
    seed: str,
    draft: Callable[[Any, random.Random], Puzzle | None],
    conclude: Callable[[Any], Solution],
    attempts: int,
    usual: Sequence[str],
) -> Generated | None:
    """The first draft, of so many, that has exactly one answer and is rated as wished. usual: difficulties as
    often as the game has them; where any will do, one of these is aimed at for a while, then another. Raises
    OutOfTime."""
    rng = random.Random(seed)
    aims, aimed = [difficulty for difficulty in usual if wish.allows(difficulty)], wish
    for attempt in range(1, attempts + 1):
        tick()
        if aims and wish.difficulty == ANY and attempt % PATIENCE == 1:
            aimed = replace(wish, difficulty=rng.choice(aims))
        puzzle = draft(aimed, rng)
        if puzzle is None:
            continue
        try:
            rating = conclude(puzzle).rating  # None unless there is exactly one answer
        except SearchTooLong:
            continue
        if rating and aimed.gap(rating) == 0:
            return Generated(puzzle, rating, attempt)
    return None
